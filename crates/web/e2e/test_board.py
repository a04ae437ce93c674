"""The board shows the right P-positions, and moves smoothly."""

import unittest

from browser import ActionChains, Keys, PageTest, alone
from brute import p_positions

BOX = 40


class Board(PageTest):
    def shown(self):
        """The P-positions of the box that the page knows."""
        self.until("return wythoff.views.board.set && !wythoff.views.board.loading", "the board is computed")
        pairs = self.js(
            "const s = wythoff.views.board.set; const all = []; for (let x = 0; x <= arguments[0]; x++) for (let y = 0; y <= arguments[0]; y++) if (s.has(x, y)) all.push([x, y]); return all",
            BOX,
        )
        return {tuple(pair) for pair in pairs}

    def painted(self):
        """The squares of the box whose middle has the colour of P-positions, read from the canvas."""
        self.js(
            "const b = wythoff.views.board; b.hovered = b.pinned = b.told = b.witness = null; b.plane.fit(arguments[0]); b.draw(b.plane.context)",
            BOX,
        )
        script = """
            const { plane } = wythoff.views.board, found = [];
            const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
            const probe = document.createElement('canvas').getContext('2d');
            probe.fillStyle = accent; probe.fillRect(0, 0, 1, 1);
            const want = probe.getImageData(0, 0, 1, 1).data.join();
            const { width, height } = plane.canvas;
            const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
            copy.drawImage(plane.canvas, 0, 0);
            const { data } = copy.getImageData(0, 0, width, height);
            for (let x = 0; x <= arguments[0]; x++) for (let y = 0; y <= arguments[0]; y++) {
                const [u, v] = plane.centre(x, y).map((at) => Math.round(at * plane.ratio));
                if (data.slice(4 * (v * width + u), 4 * (v * width + u) + 4).join() === want) found.push([x, y]);
            }
            return found"""
        return {tuple(pair) for pair in self.js(script, BOX)}

    def judge(self, typed, line, both, **rules):
        self.use(typed)
        self.until_game(line)
        truth = p_positions(BOX, both, **rules)
        self.assertEqual(self.shown(), truth, line)
        self.assertEqual(self.painted(), truth, line)

    def test_typed_rules_have_the_right_p_positions(self):
        self.open("#tab=board")
        constraint = lambda f: lambda k, l, x0, y0, x1, y1: abs(k - l) < f(x1, y1, x0)
        self.judge("f = x1 + 1", "f = x1 + 1", constraint(lambda x1, y1, x0: x1 + 1))
        self.judge("wythoff", "f = 1", constraint(lambda x1, y1, x0: 1))
        self.judge("f=1,misere", "f = 1, misere", constraint(lambda x1, y1, x0: 1), misere=True)
        self.assertIn("misère", self.text("badges"))
        self.judge("f = 1, blocking 3", "f = 1, blocking 3", constraint(lambda x1, y1, x0: 1), blocking=3)
        self.assertIn("blocking 3", self.text("badges"))
        self.judge("wyt = 2k", "wyt = 2*k", lambda k, l, *_: max(k, l) < 2 * min(k, l))
        self.judge("take = k == l and even(k)", "take = k == l and even(k)", lambda k, l, *_: k == l and k % 2 == 0)

    def test_a_square_tells_its_outcome_and_move(self):
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.click_square("board", 11, 15)
        told = self.until_text("board-at", "Take 5 from both piles")
        self.assertRegex(told, r"\(11, 15\)N.*leaving \(6, 10\)")
        lit = self.js("return wythoff.views.board.told.moves.squares.map((s) => [s.x, s.y])")
        self.assertEqual(
            {tuple(s) for s in lit},
            {(x, 15) for x in range(11)} | {(11, y) for y in range(15)} | {(11 - t, 15 - t) for t in range(1, 12)},
        )
        self.assertIn("x=11&y=15", self.driver.current_url)
        # The mirror image of a pair is one too.
        for x, y in ((6, 10), (10, 6)):
            self.click_square("board", x, y)
            self.assertRegex(self.until_text("board-at", rf"\({x}, {y}\)"), r"P")
        self.until_text("board-at", "loses")

    def test_an_arrow_of_an_address_is_no_witness(self):
        for fragment, words in (
            ("x=3&y=8&to=0,0", r"The arrow leads from \(3, 8\) to \(0, 0\), which is not a legal move\."),
            ("x=3&y=8&to=0,5", r"The arrow shows a move from \(3, 8\) to \(0, 5\)\."),
        ):
            self.open(f"#tab=board&{fragment}")
            self.assertNotIn("witness", self.until_text("board-at", words))

    def test_hovering_tells_too(self):
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        u, v = self.square("board", 3, 5)
        chain = ActionChains(self.driver)
        chain.w3c_actions.pointer_action.move_to_location(int(u), int(v))
        chain.w3c_actions.perform()
        self.until_text("board-at", r"\(3, 5\)P")

    def test_keys_and_wheel_move_the_view(self):
        self.open("#tab=board&x=20&y=20")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.find("board").send_keys(Keys.ARROW_LEFT, Keys.ARROW_UP)
        self.until_text("board-at", r"\(19, 21\)")
        before = self.js("return wythoff.views.board.plane.scale")
        self.find("board").send_keys("+", "+")
        self.assertGreater(self.js("return wythoff.views.board.plane.scale"), before)
        self.find("board").send_keys("-", "-", "-", "-")
        self.assertLess(self.js("return wythoff.views.board.plane.scale"), before)
        self.find("board").send_keys("+", "+", "+", "+", "+", "+")
        self.find("board").send_keys(Keys.SHIFT + Keys.ARROW_RIGHT)
        self.assertGreater(self.js("return wythoff.views.board.plane.x"), 0)
        self.find("board").send_keys(Keys.HOME)
        self.assertEqual(self.js("return [wythoff.views.board.plane.x, wythoff.views.board.plane.y]"), [0, 0])
        scale = self.js("return wythoff.views.board.plane.scale")
        self.js(
            "document.getElementById('board').dispatchEvent(new WheelEvent('wheel', {deltaY: 900, clientX: 300, clientY: 600, cancelable: true}))"
        )
        self.assertLess(self.js("return wythoff.views.board.plane.scale"), scale)

    def test_zooming_out_computes_more(self):
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.js("const { plane } = wythoff.views.board; plane.fit(2000); plane.change()")
        self.until("return wythoff.views.board.set.to >= 2000", "2000 x 2000 positions")
        self.until_text("board-extent", "up to (2047|4095), by a theorem")

    def frames(self):
        """Draw times in ms of 60 frames of zooming and panning over at least 2000 x 2000 squares."""
        script = """
            const done = arguments[0], { plane } = wythoff.views.board;
            plane.fit(2000); plane.change(); plane.frames.length = 0;
            let left = 60;
            const step = () => {
                if (!left--) return done(plane.frames.slice());
                plane.zoom(left % 20 < 10 ? 1.02 : 1 / 1.02, 300, 300); plane.pan(left % 2 ? 3 : -3, 2);
                requestAnimationFrame(step);
            };
            requestAnimationFrame(step)"""
        times = sorted(self.driver.execute_async_script(script))
        return times[len(times) // 2], times[-1]

    @alone
    def test_large_boards_are_drawn_without_a_stall(self):
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.js("const { plane } = wythoff.views.board; plane.fit(2000); plane.change()")
        self.until("return wythoff.views.board.set.to >= 2000", "2000 x 2000 positions")
        median, most = self.frames()
        # Denser than any rule's answer can be sent: the painter alone, with a million pairs on the board.
        self.js("""
            const v = wythoff.views.board, pairs = [];
            for (let x = 0; x < 4096; x += 3) for (let y = x; y < 4096; y += 3) pairs.push([x, y]);
            return import(new URL('pset.js', location.href)).then(({ PSet }) => { v.set = new PSet(4095, pairs); })""")
        dense_median, dense_most = self.frames()
        self.assertGreater(self.js("return wythoff.views.board.set.xs.length"), 900_000)
        print(
            f"2000 x 2000 squares, ms per frame: Wythoff {median:.1f} (at most {most:.1f}), a million pairs {dense_median:.1f} (at most {dense_most:.1f})"
        )
        # A 60th of a second; and no frame that one would see as a halt, on a machine that does other work.
        self.assertLess(median, 16.7)
        self.assertLess(dense_median, 50)
        self.assertLess(max(most, dense_most), 400)


if __name__ == "__main__":
    unittest.main()
