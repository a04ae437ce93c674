"""Programs that type checkers accept; mypy --strict reads this file in .ci/python, and nothing runs it."""

import wythoff

game = wythoff.Game("wythoff")
total: int = sum(b for a, b in game.pairs(10))
first: tuple[int, int] = next(iter(game))
last: int = game.term(10)[1]
status: str = wythoff.Game("f = x1 + 1").check(10).hypotheses[0]["status"]
wythoff.Game("wythoff").plot("growth").save("growth.png")
