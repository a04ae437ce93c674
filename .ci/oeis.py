"""Runs the PARI and Python programs of the entries for the OEIS, as pasted but for 1000 terms, and compares them with
the pairs and values."""

import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

WYT = sys.argv[1]
TERMS = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
ROW = TERMS // 10
sys.set_int_max_str_digits(0) if hasattr(sys, "set_int_max_str_digits") else None


def run(command, text=None):
    ran = subprocess.run(command, input=text, capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"{command}: {ran.stderr}")
    return ran.stdout


def ask(*words):
    return json.loads(run([WYT, *words, "--format", "json"]))


def numbers(text):
    return [int(word) for word in re.findall(r"-?\d+", text)]


def asked(name, sequence):
    """The entry, and as many terms as are compared: those of a row cost its programs more."""
    if not sequence.startswith("row"):
        pairs = ask("table", name, "-n", str(TERMS - 1))["pairs"]
        return ask("oeis", name, "--sequence", sequence), [int(pair[sequence]) for pair in pairs]
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/b000000.txt"
        entry = ask("oeis", name, "--sequence", *sequence.split(), "--b-file", path, "-n", str(ROW - 1), "-q")
        with open(path) as file:
            return entry, [int(line.split()[1]) for line in file if not line.startswith("#")]


def check(task):
    """The differences found for one game: messages."""
    name, sequence = task
    entry, terms = asked(name, sequence)
    found = []
    if set(entry["programs"]) != {"PARI", "Python", "Mathematica"}:
        found.append(f"{name}: programs only in {list(entry['programs'])}: {entry['declined']}")
    for language, text in entry["programs"].items():
        long = re.sub(rf"(pairs\(|row\(\d+, ){len(entry['terms'])}\)", rf"\g<1>{len(terms)})", text)
        if language == "Python":
            printed = run([sys.executable, "-"], "import sys; sys.set_int_max_str_digits(0)\n" + long)
        elif language == "PARI":
            printed = run(["gp", "-q", "-f", "-s", "256M"], long + "\n")
        else:
            continue
        if numbers(printed) != terms:
            found.append(f"{name} {sequence}: {language} differs\n{long}\n{printed[:200]}")
    return found


games = ask("games")["games"]
names = [game["name"] for game in games]
# Pair sequences have no values, nor have games in which moves may be forbidden. Row 2 of each, and others of rules
# with modifiers.
values = [game["name"] for game in games if not re.search(r"^c =|blocking [2-9]", game["rule"])]
others = ["f = 2, misere", "f = x1 + 1, no single", "take = k + l <= x1 + 3, single = larger"]
others += ["wyt = k^2, single = k <= 2, misere"]
tasks = [(name, "b") for name in names] + [(name, "a") for name in names[::8]]
tasks += [(name, "row 2") for name in values] + [(rule, "row 3") for rule in others]
with ThreadPoolExecutor(2) as pool:
    wrong = [message for messages in pool.map(check, tasks) for message in messages]
print("\n".join(wrong))
print(f"{len(tasks)} entries, {TERMS} terms each, {ROW} of {len(values) + len(others)} rows, {len(wrong)} wrong")
sys.exit(1 if wrong else 0)
