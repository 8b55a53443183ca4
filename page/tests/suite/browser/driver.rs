//! A browser, driven over WebDriver: JSON over HTTP.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long the page may take for what a test waits for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A window of Chromium with a page in it.
pub(super) struct Browser {
    driver: Child,
    session: String,
    /// The profile of the browser, which is removed at the end.
    _profile: TempDir,
}

/// What kind of pointer acts.
#[derive(Clone, Copy)]
pub(super) enum Pointer {
    Mouse,
    Touch,
}

impl Browser {
    /// Starts Chromium with a window of this size; `None` where there is no chromedriver.
    pub(super) fn start(width: u32, height: u32) -> Option<Self> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let lines = BufReader::new(driver.stdout.take()?).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let profile = TempDir::new().expect("a folder for the profile");
        let address = format!("http://127.0.0.1:{}", port.expect("chromedriver tells its port"));
        let arguments = [
            "--headless".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            format!("--user-data-dir={}", profile.path().display()),
            format!("--window-size={width},{height}"),
        ];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        } } });
        let answer = call("POST", &format!("{address}/session"), &wanted);
        let session = format!("{address}/session/{}", answer["sessionId"].as_str().expect("a session"));
        let browser = Self { driver, session, _profile: profile };
        // Some versions begin with a page of their own, which asks for things.
        browser.post("url", &json!({ "url": "about:blank" }));
        browser.post("se/log", &json!({ "type": "performance" }));
        Some(browser)
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        call("POST", &format!("{}/{command}", self.session), body)
    }

    /// Opens a file, and waits until a board is there.
    pub(super) fn open(&self, page: &Path) {
        self.post("url", &json!({ "url": format!("file://{}", page.display()) }));
        self.wait("a board", "return document.querySelectorAll('[data-cell]').length > 0");
    }

    /// Makes the window as large as that of a device.
    pub(super) fn emulate(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        self.post(
            "goog/cdp/execute",
            &json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics }),
        );
    }

    /// Runs the body of a function in the page.
    pub(super) fn script(&self, body: &str) -> Value {
        self.post("execute/sync", &json!({ "script": body, "args": [] }))
    }

    /// A text that a script returns.
    pub(super) fn text(&self, body: &str) -> String {
        self.script(body).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a script returns true.
    pub(super) fn wait(&self, what: &str, body: &str) {
        let begun = Instant::now();
        while self.script(body) != json!(true) {
            let message = self.text("return document.getElementById('message')?.textContent");
            assert!(begun.elapsed() < PATIENCE, "{what} does not come; the page says {message:?}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks on an element.
    pub(super) fn click(&self, selector: &str) {
        self.post_points(Pointer::Mouse, &[self.middle(selector)]);
    }

    /// Clicks or taps on points, one after another.
    pub(super) fn post_points(&self, pointer: Pointer, points: &[(i64, i64)]) {
        let actions =
            points.iter().flat_map(|&point| [to(point), json!({ "type": "pointerDown", "button": 0 }), up()]);
        self.act(pointer, actions.collect());
    }

    /// Presses the mouse on an element, runs a script, and releases the mouse.
    pub(super) fn press_during(&self, selector: &str, script: &str) {
        self.act(
            Pointer::Mouse,
            vec![to(self.middle(selector)), json!({ "type": "pointerDown", "button": 0 })],
        );
        self.script(script);
        self.act(Pointer::Mouse, vec![up()]);
    }

    /// Drags over points.
    pub(super) fn drag(&self, pointer: Pointer, points: &[(i64, i64)]) {
        let first = [to(points[0]), json!({ "type": "pointerDown", "button": 0 })];
        self.act(
            pointer,
            first.into_iter().chain(points[1..].iter().map(|&point| to(point))).chain([up()]).collect(),
        );
    }

    fn act(&self, pointer: Pointer, actions: Vec<Value>) {
        let kind = match pointer {
            Pointer::Mouse => "mouse",
            Pointer::Touch => "touch",
        };
        let source = json!({ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": actions });
        self.post("actions", &json!({ "actions": [source] }));
    }

    /// Presses keys one after another: characters, or names such as `Right`. `Ctrl+` and `Shift+` go before.
    pub(super) fn press(&self, keys: &[&str]) {
        let mut actions = Vec::new();
        for key in keys {
            let parts: Vec<&str> = key.split('+').collect();
            let codes: Vec<String> = parts.iter().map(|part| code(part)).collect();
            actions.extend(codes.iter().map(|code| json!({ "type": "keyDown", "value": code })));
            actions.extend(codes.iter().rev().map(|code| json!({ "type": "keyUp", "value": code })));
        }
        self.post("actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// The middle of an element.
    pub(super) fn middle(&self, selector: &str) -> (i64, i64) {
        let body = format!(
            "const e = document.querySelector({}); e.scrollIntoView({{block: 'nearest'}}); \
             const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]",
            json!(selector)
        );
        let at = self.script(&body);
        let coordinate = |n: usize| at[n].as_f64().unwrap_or_else(|| panic!("no element {selector}")) as i64;
        (coordinate(0), coordinate(1))
    }

    /// The middle of a cell of the board.
    pub(super) fn cell(&self, cell: usize) -> (i64, i64) {
        self.middle(&format!("[data-cell=\"{cell}\"]"))
    }

    /// What the cells hold: a character each, `.` for an empty cell.
    pub(super) fn board(&self) -> String {
        self.text(
            "return [...document.querySelectorAll('[data-cell]')].sort((a, b) => a.dataset.cell - b.dataset.cell)\
             .map((cell) => cell.ariaLabel.split(', ')[1].replace('given ', '').replace('empty', '.')).join('')",
        )
    }

    /// The message to the player.
    pub(super) fn message(&self) -> String {
        self.text("return document.getElementById('message').textContent")
    }

    /// A picture of the window.
    pub(super) fn screenshot(&self, file: &Path) {
        use base64::Engine as _;
        let picture = call("GET", &format!("{}/screenshot", self.session), &Value::Null);
        let bytes = base64::prelude::BASE64_STANDARD.decode(picture.as_str().unwrap_or_default());
        std::fs::write(file, bytes.expect("a picture")).expect("a file");
    }

    /// Fails if something was written to the console as an error or a warning, or a request left.
    pub(super) fn check_silence(&self) {
        let console = self.post("se/log", &json!({ "type": "browser" }));
        let is_fault = |entry: &&Value| entry["level"] == "SEVERE" || entry["level"] == "WARNING";
        let faults: Vec<&Value> = console.as_array().into_iter().flatten().filter(is_fault).collect();
        assert!(faults.is_empty(), "{faults:?}");
        let network = self.post("se/log", &json!({ "type": "performance" }));
        for entry in network.as_array().into_iter().flatten() {
            let event: Value =
                serde_json::from_str(entry["message"].as_str().unwrap_or("{}")).expect("an event");
            if event["message"]["method"] == "Network.requestWillBeSent" {
                let request = &event["message"]["params"];
                let starts = |url: &Value, schemes: &[&str]| {
                    let url = url.as_str().unwrap_or_default();
                    schemes.iter().any(|scheme| url.starts_with(scheme))
                };
                let url = &request["request"]["url"];
                let stays = starts(url, &["file:", "blob:", "data:", "about:"])
                    || starts(&request["documentURL"], &["chrome:", "chrome-untrusted:"]);
                assert!(stays, "a request left for {url}, from {}", request["documentURL"]);
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = minreq::delete(&self.session).with_timeout(10).send();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn to((x, y): (i64, i64)) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" })
}

fn up() -> Value {
    json!({ "type": "pointerUp", "button": 0 })
}

/// The code of WebDriver for a key.
fn code(key: &str) -> String {
    let code = match key {
        "Ctrl" => '\u{e009}',
        "Shift" => '\u{e008}',
        "Left" => '\u{e012}',
        "Up" => '\u{e013}',
        "Right" => '\u{e014}',
        "Down" => '\u{e015}',
        "Delete" => '\u{e017}',
        "Escape" => '\u{e00c}',
        "Space" => ' ',
        character => return character.to_owned(),
    };
    code.to_string()
}

/// The value that a command of WebDriver answers with.
fn call(method: &str, url: &str, body: &Value) -> Value {
    let request = match method {
        "GET" => minreq::get(url),
        _ => minreq::post(url).with_body(body.to_string()),
    };
    let answer = request.with_timeout(60).send().unwrap_or_else(|error| panic!("{url}: {error}"));
    let answer: Value = serde_json::from_slice(answer.as_bytes()).expect("WebDriver answers in JSON");
    let value = answer["value"].clone();
    assert!(value.get("error").is_none(), "{url}: {}", value["message"]);
    value
}
