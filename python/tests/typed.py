"""Programs that type checkers accept; mypy --strict reads this file in .ci/python, and nothing runs it."""

from typing import Literal

import wythoff


def programs() -> None:
    game = wythoff.Game("wythoff")
    total: int = sum(b for a, b in game.pairs(10))
    first: tuple[int, int] = next(iter(game))
    last: int = game.term(10)[1]
    status: str = wythoff.Game("f = x1 + 1").check(10).hypotheses[0]["status"]
    reason: str = wythoff.Game("f = x1 + 1").check(10).hypotheses[0].reason
    a: int = wythoff.ask("term", game=game, n=10**100).a
    outcome: Literal["P", "N"] = game.ask("solve", x="10^100", y=7, all=True).outcome
    lengths: list[int] = wythoff.words("0100101", 3).lengths
    wythoff.Game("wythoff").plot("growth").save("growth.png")
