"""Layers: every number on the page agrees with the definition, written again in Python; and they come fast."""

import time
import urllib.parse
from itertools import combinations

from browser import PageTest, some
from brute import Game

BOX = 11

CONSTRAINT = lambda f: lambda k, l, x0, y0, x1, y1: abs(k - l) < f(x1, y1, x0)
EQUAL = CONSTRAINT(lambda x1, y1, x0: 1)

# Rules as they are typed, and again as functions: normal and misère play, blocking, no single.
GAMES = {
    "f = 1": (EQUAL, {}),
    "f = 0": (CONSTRAINT(lambda x1, y1, x0: 0), {}),
    "f = 2": (CONSTRAINT(lambda x1, y1, x0: 2), {}),
    "f = x1 + 1": (CONSTRAINT(lambda x1, y1, x0: x1 + 1), {}),
    "f = x0 - x1": (CONSTRAINT(lambda x1, y1, x0: x0 - x1), {}),
    "f = (x0 - x1)^2": (CONSTRAINT(lambda x1, y1, x0: (x0 - x1) ** 2), {}),
    "f = y1 - x1 + 1": (CONSTRAINT(lambda x1, y1, x0: y1 - x1 + 1), {}),
    "wyt = 2*k": (lambda k, l, *_: max(k, l) < 2 * min(k, l), {}),
    "take = k == l and even(k)": (lambda k, l, *_: k == l and k % 2 == 0, {}),
    "f = 1, misere": (EQUAL, {"misere": True}),
    "f = x1 + 1, misere": (CONSTRAINT(lambda x1, y1, x0: x1 + 1), {"misere": True}),
    "f = 1, blocking 2": (EQUAL, {"blocking": 2}),
    "f = 3, blocking 3": (CONSTRAINT(lambda x1, y1, x0: 3), {"blocking": 3}),
    "f = 1, blocking 2, misere": (EQUAL, {"blocking": 2, "misere": True}),
    "f = 1, no single": (EQUAL, {"single": lambda k: False}),
    "f = 2, single = odd(k)": (CONSTRAINT(lambda x1, y1, x0: 2), {"single": lambda k: k % 2 == 1}),
}


class Lengths(Game):
    """Remoteness: one player chooses a set to forbid, the other a move; the winner hurries, the loser delays."""

    def __init__(self, *given, **rules):
        super().__init__(*given, **rules)
        self.lengths = {}

    def length(self, x, y):
        if (x, y) not in self.lengths:
            self.lengths[x, y] = self.found(x, y)
        return self.lengths[x, y]

    def found(self, x, y):
        moves = self.moves(x, y)
        equal = [move for move in moves if move[0] == move[1]]
        losing = (x, y) in self.losing
        outcomes = []
        for count in range(min(self.blocking - 1, len(equal)) + 1):
            for forbidden in combinations(equal, count):
                left = [(x - k, y - l) for k, l in moves if (k, l) not in forbidden]
                good = [to for to in left if to in self.losing]
                won = bool(good) if left else self.misere
                if won == losing:
                    continue
                after = [self.length(*to) for to in (good if won else left)]
                outcomes.append(1 + (min(after) if won else max(after)) if after else 0)
        return (min if losing else max)(outcomes)


class Layers(PageTest):
    def choose(self, layer):
        self.js(
            "const s = document.getElementById('board-layer'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))",
            layer,
        )

    def numbers(self, layer):
        self.choose(layer)
        self.until("const l = wythoff.views.board.layers; return l.set && l.set.layer === arguments[0]", layer, layer)
        return self.js(
            "const { set } = wythoff.views.board.layers, all = []; for (let x = 0; x <= arguments[0]; x++) for (let y = 0; y <= arguments[0]; y++) all.push(set.at(x, y)); return all",
            BOX,
        )

    def test_every_number_is_that_of_the_definition(self):
        squares = [(x, y) for x in range(BOX + 1) for y in range(BOX + 1)]
        for line, (both, rules) in some(GAMES.items()):
            self.open(f"#tab=board&game={urllib.parse.quote(line)}")
            game = Lengths(BOX, both, **rules)
            self.assertEqual(self.numbers("remoteness"), [game.length(x, y) for x, y in squares], line)
            self.assertEqual(self.numbers("wins"), [len(game.good(x, y)) for x, y in squares], line)
            if game.blocking == 1:
                values = [game.value(x, y, game.misere) for x, y in squares]
                self.assertEqual(self.numbers("grundy"), values, line)
            else:
                self.assertTrue(self.js("return document.querySelector('#board-layer option[value=grundy]').disabled"))

    def test_a_square_says_its_number_and_has_its_colour(self):
        self.open("#tab=board&x=6&y=9")
        self.numbers("remoteness")
        said = self.until_text("board-at", "moves remain")
        number = self.js("return wythoff.views.board.layers.set.at(6, 9)")
        self.assertIn(f"{number} moves remain if the winner hurries and the loser delays.", said)
        colours = """
            const { plane } = wythoff.views.board, b = wythoff.views.board;
            b.pinned = b.hovered = b.told = b.witness = null; plane.fit(40); b.draw(plane.context);
            const { width, height } = plane.canvas;
            const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
            copy.drawImage(plane.canvas, 0, 0);
            const at = (x, y) => copy.getImageData(...plane.centre(x, y).map((v) => Math.round((v - plane.scale * 0.35) * plane.ratio)), 1, 1).data.slice(0, 3).join();
            return [[1, 1], [2, 5], [3, 9], [0, 8]].map(([x, y]) => at(x, y))"""
        for palette in ("viridis", "cividis", "grey"):
            self.js(
                "const s = document.getElementById('board-palette'); s.value = arguments[0]; s.dispatchEvent(new Event('change'))",
                palette,
            )
            shown = self.js(colours)
            want = self.js(
                "return import(new URL('layers.js', location).href).then(({ ramp }) => { const { set } = wythoff.views.board.layers; const all = ramp(arguments[0], set.most(wythoff.views.board.extent)); return [[1, 1], [2, 5], [3, 9], [0, 8]].map(([x, y]) => all[set.at(x, y)].join()); })",
                palette,
            )
            self.assertEqual(shown, want, palette)
        legend = self.js("return [...document.querySelectorAll('#layer-legend li')].map((cell) => cell.textContent)")
        self.assertEqual(legend[0], "0")

    def test_the_legend_says_what_is_seen(self):
        self.open("#tab=board")
        self.numbers("grundy")
        seen = """
            const { plane, layers } = wythoff.views.board, { x0, x1, y0, y1 } = plane.visible(), { set } = layers;
            const numbers = [...document.querySelectorAll('#layer-legend li')].map((cell) => Number(cell.textContent));
            let most = 0;
            for (let x = x0; x <= Math.min(x1, set.to); x++) for (let y = y0; y <= Math.min(y1, set.to); y++) most = Math.max(most, set.at(x, y));
            return [plane.scale >= 6, document.getElementById('layer-legend').textContent.includes('ring'), most, numbers.at(-1)]"""
        for to in (20, 90, 160):
            self.js("const { plane } = wythoff.views.board; plane.fit(arguments[0]); plane.change()", to)
            self.until("const b = wythoff.views.board; return b.layers.set?.to >= Math.min(b.extent, 1023)", "the layer")
            self.until(seen.replace("return [", "const told = [") + "; return told[0] === told[1] && told[2] === told[3]", f"up to {to}: {self.js(seen)}")

    def test_layers_come_fast(self):
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        for to, line in ((255, "f = 1"), (1023, "f = 1"), (1023, "f = x1 + 1"), (1023, "wyt = 2*k")):
            took = self.driver.execute_async_script(
                """
                const [to, line, done] = arguments; (async () => {
                const { LayerSet, paintLayer } = await import(new URL('layers.js', location).href);
                const { ask } = await import(new URL('api.js', location).href);
                const { plane } = wythoff.views.board;
                const begun = performance.now();
                const answer = await ask('layers', { game: line, to });
                const set = new LayerSet(answer);
                paintLayer(plane.context, plane, set, 'viridis', to, null);
                done(performance.now() - begun) })()""",
                to,
                line,
            )
            print(f"layer of {line}, {to + 1} x {to + 1}: {took:.0f} ms, painted")

    def test_a_slow_rule_shows_what_there_is(self):
        """Squares come one after the other: what is known stays while the next one is computed."""
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        seen = self.driver.execute_async_script(
            """
            const done = arguments[0], seen = [], view = wythoff.views.board;
            view.plane.fit(1500); view.plane.change();
            const look = () => {
              if (view.set && seen.at(-1) !== view.set.to) seen.push(view.set.to);
              if (seen.at(-1) >= 1500) done(seen); else requestAnimationFrame(look);
            };
            look()"""
        )
        # A wide window shows more than 2047 columns; then 4095 may be there before the next frame is.
        self.assertLessEqual(set(seen), {127, 255, 511, 1023, 2047, 4095})
        self.assertEqual(seen, sorted(seen))
