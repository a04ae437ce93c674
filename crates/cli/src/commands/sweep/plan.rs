//! `wyt sweep plan`: a script that distributes a sweep over many machines.

use super::args::Runner;
use crate::failure::Failure;
use wythoff_lab::answers::Game;
use wythoff_lab::sweep::{Job, PairQuestion, Range};

/// The script. The range is that of the first of its parts.
pub(super) fn script(
    game: &Game,
    question: &dyn PairQuestion,
    range: &Range,
    runner: Runner,
) -> Result<String, Failure> {
    // A range that the parts would refuse is refused here.
    Job::new(game, question, range)?;
    let parts = range.part.1;
    let (number, threads) = match runner {
        Runner::Slurm => ("$SLURM_ARRAY_TASK_ID", "${SLURM_CPUS_PER_TASK:-1}"),
        Runner::Parallel => ("$1", "1"),
        Runner::Hq => ("$HQ_TASK_ID", "1"),
    };
    let mut command: Vec<String> = vec!["wyt".into(), "sweep".into()];
    command.extend(words(question));
    command.extend([quoted(&game.line()), format!("--from {} --to {}", range.from, range.to)]);
    command.extend(range.grid.map(|grid| format!("--segment-size {grid}")));
    command.push(format!(
        "--segment \"$i/{parts}\" --out \"part-$i-of-{parts}\" --resume --threads \"{threads}\" --quiet"
    ));
    let command = command.join(" ");
    // Exit code 75: the file is in use, perhaps by the same part before its machine was lost. Exit code 1: a
    // counterexample.
    let part = format!("i={number}; while {command}; s=$?; [ $s -eq 75 ]; do sleep 10; done; [ $s -le 1 ] || exit $s");
    let merge = format!("wyt sweep merge part-*-of-{parts}");
    let lists = if question.source().jumps {
        ""
    } else {
        "\n# These pairs can only be listed from n = 0 on, so every part repeats the work of the parts before it."
    };
    let head = format!(
        "# wyt {}: {} of {}, n = {}..{}, in {parts} parts.{lists}",
        env!("CARGO_PKG_VERSION"),
        question.asked(),
        game.line(),
        range.from,
        range.to
    );
    // A line break in the rule or the question must not end the comment.
    let head = head.replace(['\r'], " ");
    Ok(match runner {
        Runner::Slurm => format!(
            "#!/bin/sh\n#SBATCH --job-name=wyt-sweep\n#SBATCH --array=1-{parts}\n#SBATCH --cpus-per-task=1\n\
             #SBATCH --requeue\n\
             #SBATCH --open-mode=append\n{head}\n# Join the parts afterwards:\n\
             #   sbatch --dependency=afterok:$(sbatch --parsable job.sh) --wrap='{merge}'\n{part}\n"
        ),
        // Without `--workdir .` other machines would write the parts to their home folders.
        Runner::Parallel => format!(
            "#!/bin/sh\n{head}\nexport WYT_PART={}\nseq {parts} | parallel --workdir . --env WYT_PART \
             --retries 3 'sh -c \"$WYT_PART\" part' &&\n{merge}\n",
            quoted(&part)
        ),
        Runner::Hq => format!(
            "#!/bin/sh\n{head}\nhq submit --name=wyt-sweep --array=1-{parts} --cpus=1 --wait -- sh -c {} &&\n{merge}\n",
            quoted(&part)
        ),
    })
}

/// The question as it is typed.
fn words(question: &dyn PairQuestion) -> impl Iterator<Item = String> {
    let asked = question.asked();
    let mut members = asked.members().collect::<Vec<_>>().into_iter();
    let name = members.next().and_then(|(_, name)| name.as_str().map(str::to_string)).unwrap_or_default();
    let subject = name.clone();
    let rest = members.map(move |(key, value)| match value.as_str() {
        // The subject of a question follows its name.
        Some(text) if key == "where" || key == subject => quoted(text),
        Some(text) => format!("--{key}={}", quoted(text)),
        None => format!("--{key}"),
    });
    std::iter::once(name).chain(rest)
}

/// A word for a shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
