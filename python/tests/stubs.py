"""Writes the types of the package: what type checkers and editors know about it.

    python python/tests/stubs.py            writes them
    python python/tests/stubs.py --check    exits with 1 if a file differs

_wythoff.pyi  the compiled part: signatures and documentation that maturin reads from crates/python
schema.py     the answers: their schemas in the OpenAPI document of `wyt serve`, and the parameters of each question

Needs the program wyt (or its path in WYT), the package as installed, and maturin. MATURIN has the arguments of the last
build, so that nothing is compiled twice.
"""

from __future__ import annotations

import difflib
import json
import keyword
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import Any
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
WYT = os.environ.get("WYT", str(ROOT / "target/debug/wyt"))

#: The longest line.
WIDTH = 120

#: Keys that are not attributes: a dictionary has methods of these names, and an answer its text.
METHODS = {*dir(dict), "json"}

#: Types of JSON that need no more words.
PLAIN = {"string": "str", "boolean": "bool", "integer": "int", "number": "float", "null": "None"}

#: The beginning of schema.py.
HEAD = '''"""The types of all answers; python/tests/stubs.py writes this file from the OpenAPI document of the program.

For type checkers: at run time every answer is an `Answer`. Some attributes exist only in some answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, overload

from wythoff import _wythoff
from wythoff.answer import Answer
from wythoff.answer import ask as _ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from wythoff.answer import _Progress
    from wythoff.game import Game, Number
'''


def document() -> dict[str, Any]:
    """The OpenAPI document of the program."""
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    server: Any = subprocess.Popen([WYT, "serve", "--port", "0"], text=True, **both)  # type: ignore[call-overload]
    try:
        line = server.stdout.readline()
        address = re.search(r"http://\S+", line)
        if address is None:
            sys.exit(f"wyt serve said: {line}")
        with urlopen(address[0] + "/api/openapi.json") as found:
            return json.load(found)  # type: ignore[no-any-return]
    finally:
        server.terminate()
        server.wait()


def camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split("[^A-Za-z0-9]", name))


class Schema:
    """Classes for the objects of the schemas."""

    def __init__(self, schemas: dict[str, Any], questions: set[str]) -> None:
        self.schemas, self.questions = schemas, questions
        self.classes: dict[str, str] = {}

    def named(self, name: str) -> str:
        """The type of a schema of the document."""
        schema = self.schemas[name]
        own = camel(name) + ("Answer" if name in self.questions else "")
        return self.type(schema, own)

    def type(self, schema: Any, own: str) -> str:
        """The type of a value; an object gets a class, `own` if it has no name in the document."""
        if "$ref" in schema:
            return self.named(schema["$ref"].rsplit("/", 1)[1])
        if "const" in schema or "enum" in schema:
            values = schema.get("enum", [schema.get("const")])
            words = ", ".join(json.dumps(value) for value in values if value is not None)
            return " | ".join([f"Literal[{words}]"] * bool(words) + ["None"] * (None in values))
        # Integers of any size are strings of digits in JSON.
        if "[1-9][0-9]*" in schema.get("pattern", ""):
            return "int"
        for choice in ("oneOf", "anyOf"):
            kinds = [part for part in schema.get(choice, ()) if set(part) - {"required"}]
            if kinds:
                each = [self.type(part, own if len(kinds) < 3 else f"{own}{i + 1}") for i, part in enumerate(kinds)]
                return self.union(each)
        kinds = schema.get("type", "object" if "properties" in schema else "any")
        return self.union([self.plain(kind, schema, own) for kind in ([kinds] if isinstance(kinds, str) else kinds)])

    @staticmethod
    def union(kinds: list[str]) -> str:
        parts = list(dict.fromkeys(part for kind in kinds for part in ([kind] if "[" in kind else kind.split(" | "))))
        return " | ".join(sorted(parts, key="None".__eq__))

    def plain(self, kind: str, schema: Any, own: str) -> str:
        if kind == "array":
            return f"list[{self.type(schema['items'], own)}]" if "items" in schema else "list[Any]"
        if kind == "object" and "properties" in schema:
            self.object(schema, own)
            return own
        if kind == "object":
            more = schema.get("additionalProperties")
            # The keys of a histogram are integers.
            return f"dict[Any, {self.type(more, own) if isinstance(more, dict) and more else 'Any'}]"
        return PLAIN.get(kind, "Any")

    def object(self, schema: Any, own: str) -> None:
        if own in self.classes:
            return
        self.classes[own] = ""
        lines = [f"class {own}(Answer):"]
        if about := schema.get("description"):
            lines += [wrapped(f'"""{about}"""', 4), ""]
        for key, value in schema["properties"].items():
            name = key + "_" * keyword.iskeyword(key)
            if name.isidentifier() and name not in METHODS:
                lines += [wrapped(f"#: {about}", 4, "#: ") for about in [value.get("description")] if about]
                line = f"    {name}: {self.type(value, own + camel(key))}"
                lines.append(line if len(line) <= WIDTH else broken(line))
        self.classes[own] = "\n".join(lines if len(lines) > 1 else [*lines, "    pass"])


def wrapped(text: str, indent: int, more: str = "") -> str:
    space = " " * indent
    indents = {"initial_indent": space, "subsequent_indent": space + more}
    return textwrap.fill(text, WIDTH, break_on_hyphens=False, **indents)  # type: ignore[arg-type]


def broken(line: str) -> str:
    """A long list of words over several lines."""
    head, inner, tail = re.split(r"\[(.*)\]", line)
    return f"{head}[\n{wrapped(inner, 8)}\n    ]{tail}"


def signature(before: str, parameters: list[str], after: str, indent: int) -> str:
    """A definition in one line, or with a line for each group of parameters that fits."""
    space = " " * indent
    line = f"{space}{before}({', '.join(parameters)}){after}"
    if len(line) <= WIDTH:
        return line
    # A parameter stays in one line, unless it is a long list of words.
    whole = ", ".join(part.replace(" ", "\0") if len(part) < WIDTH // 2 else part for part in parameters) + ","
    inner = wrapped(whole, indent + 4).replace("\0", " ")
    return f"{space}{before}(\n{inner}\n{space}){after}"


def overloads(questions: list[Any], answers: dict[str, str], method: bool) -> str:
    """`ask`, or the method of a game, once for each question."""
    made = []
    indent = 4 * method
    space = " " * indent
    for name, summary, given in questions:
        if method and "game" not in (key for key, *_ in given):
            continue
        parameters = ["self"] * method + [f'question: Literal["{name}"]', "*"]
        for key, _, kind, required in given:
            if not (method and key == "game"):
                optional = "" if required else " | None = None"
                parameters.append(f"{key}{'_' * keyword.iskeyword(key)}: {kind}{optional}")
        parameters += ["timeout: float | None = None", "progress: _Progress = None"]
        # The documentation once.
        about = "" if method else "\n" + wrapped(f'"""{summary}."""', 4)
        defined = signature("def ask", parameters, f" -> {answers[name]}:{' ...' * method}", indent)
        made.append(f"{space}@overload\n{defined}{about}")
    given = ["self"] * method + ["question: str", "*", "timeout: float | None = None", "progress: _Progress = None"]
    anything, last = (
        signature("def ask", [*given, "**params: Any"], f" -> Answer:{end}", indent) for end in (" ...", "")
    )
    call = f"question, {'game=self, ' * method}timeout=timeout, progress=progress, **params"
    made += [f"{space}@overload\n{anything}", f"{last}\n{space}    return _ask({call})\n"]
    return "\n".join(made)


def schema() -> str:
    """The text of schema.py."""
    from wythoff import _wythoff

    questions = _wythoff.questions()
    made = Schema(document()["components"]["schemas"], {name for name, *_ in questions})
    answers = {name: made.named(name) for name, *_ in questions}
    classes = "\n\n".join(made.classes.values())
    methods = overloads(questions, answers, True)
    game = 'class Questions(_wythoff.Game):\n    """The questions about one game: the types of `Game.ask`."""\n\n'
    return f"{HEAD}\n{classes}\n\n{overloads(questions, answers, False)}\n{game}{methods}"


def compiled() -> str:
    """The text of _wythoff.pyi."""
    with tempfile.TemporaryDirectory() as folder:
        more = shlex.split(os.environ.get("MATURIN", ""))
        subprocess.run(["maturin", "generate-stubs", "--quiet", "--out", folder, *more], check=True, cwd=ROOT)
        text = next(Path(folder).rglob("*.pyi")).read_text()
    # What pyo3 cannot say: a subclass makes instances of itself, so that Game(...) has the methods of wythoff.Game.
    text = text.replace("def __new__(cls, /, rule: str) -> Game", "def __new__(cls, /, rule: str) -> Self")
    text = text.replace("import disjoint_base", "import Self, disjoint_base")
    # A stub needs no quotes.
    text = re.sub(r'((?:: |-> |= ))"([^"\n]*)"', r"\1\2", text)
    return "".join(map(folded, text.splitlines(keepends=True)))


def folded(line: str) -> str:
    """A definition that is not too long."""
    if len(line) <= WIDTH + 1:
        return line
    found = re.match(r"( *)(def \w+)\((.*)\)( -> .*)\n", line)
    if found is None:
        return line
    parts = re.split(r", (?![^\[]*\])", found[3])
    return signature(found[2], parts, found[4], len(found[1])) + "\n"


def main() -> int:
    differ = 0
    for name, made in (("_wythoff.pyi", compiled()), ("schema.py", schema())):
        path = ROOT / "python/wythoff" / name
        before = path.read_text() if path.exists() else ""
        if "--check" not in sys.argv:
            path.write_text(made)
        elif made != before:
            differ = 1
            sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), made.splitlines(True), name, "now"))
            print(f"{name} is out of date: run python python/tests/stubs.py")
    return differ


if __name__ == "__main__":
    sys.exit(main())
