"""Every public method against the answers of the program, on the whole catalogue."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import wythoff
from stubs import ROOT, WYT, document
from wythoff import Game

GAMES = json.loads((ROOT / "crates/game/data/catalogue.json").read_text())
GAMES = GAMES["games"] if isinstance(GAMES, dict) else GAMES
NAMES = [entry["name"] for entry in GAMES]

needs_wyt = pytest.mark.skipif(not Path(WYT).exists(), reason="the program wyt is not built")


def wyt(*args: object) -> dict[str, Any]:
    done = subprocess.run([WYT, *map(str, args), "--format", "json"], capture_output=True, text=True)
    return json.loads(done.stdout)


@cache
def schemas() -> dict[str, Any]:
    return document()["components"]["schemas"]  # type: ignore[no-any-return]


def integers(schema: Any, value: Any) -> Any:
    """An answer with the integers of its schema, also as keys."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name == "Integer":
            return int(value) if isinstance(value, str) and re.fullmatch("-?[0-9]+", value) else value
        return integers(schemas()[name], value)
    for choice in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        made = integers(choice, value)
        if made != value:
            return made
    if isinstance(value, list):
        return [integers(schema.get("items", {}), item) for item in value]
    if isinstance(value, dict):
        known, more = schema.get("properties", {}), schema.get("additionalProperties") or {}
        more = more if isinstance(more, dict) else {}
        made = {key: integers(known.get(key, more), item) for key, item in value.items()}
        counted = all(re.fullmatch("-?[0-9]+", key) for key in made)
        return {int(key): item for key, item in made.items()} if counted else made
    return value


def same(question: str, found: wythoff.Answer, printed: dict[str, Any]) -> None:
    assert json.loads(found.json) == printed
    assert dict(found) == integers(schemas()[question], printed), question


@needs_wyt
@pytest.mark.parametrize("name", NAMES)
def test_the_catalogue(name: str) -> None:
    game = Game(name)
    entry = next(entry for entry in GAMES if entry["name"] == name)
    pairs = wyt("table", name, "-n", 12)["pairs"]
    listed = [(int(pair["a"]), int(pair["b"]) if pair["b"] else None) for pair in pairs]
    assert game.line == entry["rule"] and game.name == name
    assert game.pairs(13) == listed and list(islice(game, 13)) == listed
    assert game.pairs(13, array=True).tolist() == [list(pair) for pair in listed]
    assert game.term(7) == listed[7] and game.pairs(start=5, stop=9) == listed[5:9]
    solved = game.solve(11, 15)
    printed = wyt("solve", name, 11, 15)
    assert json.loads(solved.json()) == printed
    assert (solved.outcome, solved.why, solved.theorem) == (printed["outcome"], printed["why"], printed["theorem"])
    if printed["move"]:
        assert list(map(str, solved.to)) == printed["move"]["to"]
        assert list(map(str, solved.move)) == printed["move"]["take"]
    same("locate", game.ask("locate", x=10), wyt("locate", name, 10))
    place = game.locate(10)
    found = game.ask("locate", x=10)
    assert (place.a, place.b, place.partner) == (found.n.get("A"), found.n.get("B"), found["partner"])
    same("term", game.ask("term", n=30), wyt("term", name, 30))
    same("show", game.show(), wyt("show", name))
    same("explain", game.explain(), wyt("explain", name))
    same("check", game.check(12), wyt("check", name, "--to", 12))
    same("compare", game.compare("wythoff", to=30), wyt("compare", name, "wythoff", "--to", 30))


@pytest.mark.parametrize("name", NAMES)
def test_tables(name: str) -> None:
    game = Game(name)
    table, positions = game.outcome_table(40), game.p_positions(40)
    assert table.shape == (41, 41) and (table == table.T).all()
    assert {(int(x), int(y)) for x, y in zip(*table.nonzero()) if x <= y} == set(positions)
    for x, y in [(0, 0), (3, 5), (11, 15), (40, 7)]:
        assert (game.outcome(x, y) == "P") == bool(table[x, y])
    if game.ask("show")["form"]["playable"]:
        assert game.options(0, 0) == []
        assert all(x <= 5 and y <= 3 and (x, y) != (5, 3) for x, y in game.options(5, 3))


@needs_wyt
def test_other_questions() -> None:
    game = Game("wythoff")
    same("grundy", game.ask("grundy", x=11, y=15), wyt("grundy", "wythoff", 11, 15))
    same("words", game.words(12), wyt("words", "wythoff", "-L", 12))
    same("extend", game.extend(12), wyt("extend", "wythoff", "--to", 12))
    same("digits", Game("f04-example2").digits(22), wyt("digits", "f04-example2", 22))
    same("shares", Game("half").shares(6), wyt("shares", "half", "--digits", 6))
    same("prove", game.prove(), wyt("prove", "wythoff"))
    same("design", wythoff.design("B = x % 3 == 0", 30), wyt("design", "B = x % 3 == 0", "--to", 30))
    same("sum", wythoff.Sum(("wythoff", 11, 15), 7).solve(), wyt("sum", "wythoff: 11 15", "nim: 7"))
    same("errata", wythoff.errata(), wyt("errata"))
    same("paper", wythoff.paper("F04", "Table 7"), wyt("paper", "F04", "Table 7"))
    same("layers", game.ask("layers", layer="wins", to=9), wyt("layers", "wythoff", "--layer", "wins", "--to", 9))
    same("identify", wythoff.identify([2, 6, 11, 17, 25, 34]), wyt("identify", "2,6,11,17,25,34"))
    same("oeis", game.oeis("a"), wyt("oeis", "wythoff", "--sequence", "a"))
    rows = game.ask("layers", layer="wins", to=9)["values"]
    assert [game.layer("wins", 9)[x, x:].tolist() for x in range(10)] == [list(map(int, row)) for row in rows]
    assert wythoff.is_sturmian_factor(game.words(3)["word"]) and not wythoff.is_balanced("0011")
    same("questions", wythoff.open_questions(), wyt("questions"))
    assert [entry.name for entry in wythoff.games()] == [entry["name"] for entry in wyt("games")["games"]]
    values = game.grundy_table(30)
    printed = wyt("grundy", "wythoff", "--to", 30)["values"]
    assert [values[x, x:].tolist() for x in range(31)] == [list(map(int, row)) for row in printed]
    assert game.grundy(11, 15) == values[11, 15] == game.nim_value(11, 15)
    assert game.factor_complexity(5) == [2, 3, 4, 5, 6] and game.abelian_complexity(3) == [2, 2, 2]


@pytest.mark.parametrize("name", ["hofstadter", "half", "take = l == 2*k", "sieve"])
def test_the_order_of_questions_does_not_matter(name: str) -> None:
    """A game keeps what it has computed: a later answer is the same as that of a new game."""
    asked: list[tuple[str, dict[str, int]]]
    asked = [("show", {}), ("check", {"to": 9}), ("term", {"n": 30}), ("table", {}), ("explain", {})]
    shared = Game(name)
    for question, params in [*asked, *reversed(asked)]:
        assert shared.ask(question, **params).json == Game(name).ask(question, **params).json


def test_keys_are_attributes_at_every_depth() -> None:
    found = Game("wythoff").check(9)
    assert found.hypotheses == [] or found.hypotheses[0].status == found["hypotheses"][0]["status"]
    box = found.compared[0]
    assert isinstance(box, wythoff.Answer) and box.bound == 9 == box["bound"] and box.json == "" != found.json


def test_every_question_is_there() -> None:
    assert {"table", "solve", "grundy", "words", "design", "plot", "piles"} <= set(wythoff.questions())


@needs_wyt
def test_a_sweep_goes_on_where_the_other_one_stopped(tmp_path: Path) -> None:
    printed = wyt("sweep", "deviation", "half", "--to", 3_000_000)
    assert json.loads(wythoff.sweep("deviation", "half", 3_000_000).json) == printed
    # What the program began, stopped after its first segments.
    begun = tmp_path / "begun"
    size = ("--segment-size", 400_000)
    wyt("sweep", "deviation", "half", "--to", 3_000_000, "--checkpoint", begun, *size)
    lines = begun.read_bytes().splitlines(keepends=True)
    begun.write_bytes(b"".join(lines[:4]))
    assert json.loads(wythoff.sweep("deviation", "half", 3_000_000, checkpoint=begun).json) == printed
    # And the reverse.
    other = tmp_path / "other"
    wythoff.sweep("deviation", "half", 3_000_000, checkpoint=other, segment=500_000)
    lines = other.read_bytes().splitlines(keepends=True)
    assert len(lines) == 8
    other.write_bytes(b"".join(lines[:3]) + lines[3][:20])
    again = wyt("sweep", "deviation", "half", "--to", 3_000_000, "--checkpoint", other, "--resume", "--quiet")
    assert again == printed
