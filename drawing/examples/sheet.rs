//! Draws every variant of the catalogue and every rule to contact sheets, to be looked at: `just sheet`.

use std::path::PathBuf;

use dlx_drawing::{Scene, Theme, png};

#[path = "../tests/suite/gallery.rs"]
mod gallery;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "target/sheet".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let sheets = [("rules", gallery::rules(), 44.0), ("variants", gallery::variants(), 64.0)];
    for (name, exhibits, width) in sheets {
        for (part, exhibits) in exhibits.chunks(if name == "rules" { 32 } else { 16 }).enumerate() {
            let scene = |exhibit: &gallery::Exhibit| {
                let givens = exhibit.givens();
                Scene::builder(&exhibit.model).givens(&givens).title(&exhibit.name).build()
            };
            let scenes: Vec<Scene> = exhibits.iter().map(scene).collect();
            let sheet = Scene::sheet(name, &scenes, width);
            for theme in Theme::ALL {
                let file = folder.join(format!("{name}-{}-{}.png", part + 1, theme.name));
                std::fs::write(&file, png::paint(&sheet, &theme, 1600)?)?;
            }
        }
    }
    println!("contact sheets in {}", folder.display());
    Ok(())
}
