//! Internal to Wythoff. Every question.

fn main() -> std::process::ExitCode {
    wythoff_web::run(&wythoff_lab::questions::QUESTIONS, false)
}
