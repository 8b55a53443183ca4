//! Text stays text in every markup.

use dlx_drawing::escape::{tex, tex_has, tex_pdf_string, xml};

#[test]
fn commands_stay_text() {
    assert_eq!(tex("Größe 4"), "Größe 4");
    assert_eq!(tex("\\input{/etc}%$^"), "\\textbackslash{}input\\{/etc\\}\\%\\$\\textasciicircum{}");
    assert_eq!(tex("--?`\u{4E2D}\n"), "{-}{-}{?}\\textasciigrave{}{?} ");
    assert_eq!(tex("Łódź, Čížek, Ősz"), "\\L{}ód\\'{z}{,} \\v{C}í\\v{z}ek{,} \\H{O}sz");
    assert_eq!(tex("±1 ≠→"), "$\\pm$1 $\\neq$$\\rightarrow$");
    assert_eq!(
        tex("Đorđe þú „1“ «2» 3 €"),
        "\\DJ{}or\\dj{}e \\th{}ú \\quotedblbase{}1\\textquotedblleft{} \\guillemotleft{}2\\guillemotright{} 3 \\texteuro{}"
    );
    // There are no commands for these, so they are told to be missing.
    assert!("Ħħſ中".chars().all(|c| !tex_has(c)) && "Đđþ§°½».?".chars().all(tex_has));
    // Strings of documents have no mathematics.
    assert_eq!(tex_pdf_string("±1 ≠"), "±1 {?}");
}

#[test]
fn markup_stays_text() {
    assert_eq!(xml("plain"), "plain");
    assert_eq!(xml("<a b='\"'>&\u{0}\n"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;\u{FFFD} ");
}
