"""Runs the PARI and Python programs of the entries for the OEIS, as pasted but for 1000 terms, and compares them with the pairs."""

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

WYT = sys.argv[1]
TERMS = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
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


def check(task):
    """The differences found for one game: messages."""
    name, sequence = task
    entry = ask("oeis", name, "--sequence", sequence)
    pairs = ask("table", name, "-n", str(TERMS - 1))["pairs"]
    expected = [int(pair[sequence]) for pair in pairs]
    found = []
    if set(entry["programs"]) != {"PARI", "Python", "Mathematica"}:
        found.append(f"{name}: programs only in {list(entry['programs'])}: {entry['declined']}")
    for language, text in entry["programs"].items():
        count = len(entry["terms"])
        long = text.replace(f"pairs({count})", f"pairs({TERMS})")
        if language == "Python":
            printed = run([sys.executable, "-"], "import sys; sys.set_int_max_str_digits(0)\n" + long)
        elif language == "PARI":
            printed = run(["gp", "-q", "-f", "-s", "256M"], long + "\n")
        else:
            continue
        if numbers(printed) != expected:
            found.append(f"{name} {sequence}: {language} differs\n{long}\n{printed[:200]}")
    return found


names = [game["name"] for game in ask("games")["games"]]
tasks = [(name, "b") for name in names] + [(name, "a") for name in names[::8]]
with ThreadPoolExecutor(2) as pool:
    wrong = [message for messages in pool.map(check, tasks) for message in messages]
print("\n".join(wrong))
print(f"{len(tasks)} entries, {TERMS} terms each, {len(wrong)} wrong")
sys.exit(1 if wrong else 0)
