//! Internal to Wythoff. The questions of a page that was just opened.

fn main() -> std::process::ExitCode {
    wythoff_web::run(&wythoff_lab::questions::FIRST, true)
}
