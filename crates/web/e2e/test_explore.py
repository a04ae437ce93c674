"""Playing with the rule: sliders, drawn moves, two rules side by side, candidates; formulas, the number line, paper."""

import base64
import urllib.parse

from browser import Keys, PageTest, alone
from brute import p_positions

DIFFERENT = """
const { set, second } = wythoff.views.board;
const all = [];
for (let x = 0; x <= 60; x++) for (let y = x; y <= 60; y++) if (set.has(x, y) !== second.set.has(x, y)) all.push([x, y]);
return all"""


class Sliders(PageTest):
    def test_parameters_become_sliders_and_the_board_follows(self):
        self.open(f"#tab=board&game={urllib.parse.quote('f = p, p = 2, blocking 2')}")
        self.until("return wythoff.views.board.set", "the board is computed")
        names = self.js("return [...document.querySelectorAll('#board-sliders label span')].map((s) => s.textContent)")
        self.assertEqual(names, ["p", "blocking"])
        slide = """
            const input = document.querySelectorAll('#board-sliders input')[arguments[0]];
            input.value = arguments[1]; input.dispatchEvent(new Event('input'));
            if (arguments[2]) input.dispatchEvent(new Event('change'))"""
        self.js(slide, 0, 5, False)
        self.until("return wythoff.views.board.previews > 0 && wythoff.views.board.set.has(1, 1)", "a board on its way")
        self.assertEqual(self.find("rule").get_attribute("value"), "f = p, p = 5, blocking 2")
        self.assertEqual(self.js("return wythoff.game.line"), "f = p, p = 2, blocking 2")
        self.js(slide, 1, 1, True)
        self.until_game("f = p, p = 5, blocking 1")
        truth = p_positions(30, lambda k, l, *_: abs(k - l) < 5)
        self.until("return wythoff.views.board.set && !wythoff.views.board.set.has(1, 1)", "the board is used")
        shown = self.js(
            "const all = []; for (let x = 0; x <= 30; x++) for (let y = 0; y <= 30; y++) if (wythoff.views.board.set.has(x, y)) all.push([x, y]); return all"
        )
        self.assertEqual({tuple(pair) for pair in shown}, truth)

    @alone
    def test_a_slider_that_runs_redraws_fast(self):
        self.open(f"#tab=board&game={urllib.parse.quote('f = p, p = 2')}")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.js("wythoff.views.board.plane.fit(200); wythoff.views.board.plane.change()")
        self.until("return wythoff.views.board.set.to >= 200", "200 x 200")
        rate = self.driver.execute_async_script(
            """
            const done = arguments[0], view = wythoff.views.board, input = document.querySelector('#board-sliders input');
            input.max = 400;
            let value = 2, begun, first;
            const step = (now) => {
              if (!begun) { begun = now; first = view.previews ?? 0; }
              if (now - begun > 1500) return done((view.previews - first) / ((now - begun) / 1000));
              input.value = String(++value);
              input.dispatchEvent(new Event('input'));
              requestAnimationFrame(step);
            };
            requestAnimationFrame(step)"""
        )
        print(f"a slider that moves: {rate:.0f} boards of 200 x 200 a second, each of another rule")
        self.assertGreater(rate, 30)
        self.driver.find_element("css selector", "#board-sliders button").click()
        before = self.find("rule").get_attribute("value")
        self.until("return document.getElementById('rule').value !== arguments[0]", "it runs by itself", before)
        self.driver.find_element("css selector", "#board-sliders button").click()
        self.until("return wythoff.game.line === document.getElementById('rule').value", "what is shown is used")


class Drawn(PageTest):
    def cell(self, k, l):
        return f"document.querySelector('#draw-moves [aria-label=\"Take {k} and {l}\"]')"

    def test_moves_are_drawn_and_the_rule_follows(self):
        self.open("#tab=board&game=take+%3D+false")
        self.until_game("take = false")
        self.js("document.getElementById('board-draw').open = true")
        self.until(f"return {self.cell(3, 0)}.getAttribute('aria-pressed') === 'true'", "the moves are shown")
        self.assertEqual(self.js(f"return {self.cell(1, 1)}.getAttribute('aria-pressed')"), "false")
        for k, l, line in (
            (1, 2, "take = k == 1 and l == 2"),
            (1, 3, "take = k == 1 and l in {2, 3}"),
            (4, 1, "take = k == 1 and l in {2..4}"),
            (2, 2, "take = k == 1 and l in {2..4} or k == 2 and l == 2"),
        ):
            self.js(f"{self.cell(k, l)}.click()")
            self.until_game(line)
        self.js(f"{self.cell(2, 0)}.click()")
        self.until("return wythoff.game.line.endsWith('single = not k == 2')", "one-pile moves, too")
        # A square drawn while the moves of the rule before are still asked for stays.
        pressed = f"{self.cell(5, 5)}.getAttribute('aria-pressed')"
        drawn = self.js(
            f"const {{ drawing }} = wythoff.views.board; drawing.shown = null; const asked = drawing.show(); {self.cell(5, 5)}.click(); return asked.then(() => {pressed})"
        )
        self.assertEqual(drawn, "true")
        self.until("return wythoff.game.line.includes('k == 5 and l == 5')", "the rule follows")
        self.assertEqual(self.js(f"return {pressed}"), "true")
        # And the reverse: a typed rule shows its moves.
        self.use("take = k == l and odd(k), no single")
        self.until_game("take = k == l and odd(k), no single")
        self.until(f"return {self.cell(3, 3)}.getAttribute('aria-pressed') === 'true' && {self.cell(2, 2)}.getAttribute('aria-pressed') === 'false' && {self.cell(1, 0)}.getAttribute('aria-pressed') === 'false'", "the reverse")


    def test_a_drawn_move_leaves_the_rest_of_the_rule(self):
        self.open("#tab=board&game=wythoff")
        self.until_game("f = 1")
        self.js("document.getElementById('board-draw').open = true")
        pressed = lambda k, l: f"({self.cell(k, l)}.getAttribute('aria-pressed') === 'true')"
        self.until(f"return {pressed(3, 3)}", "the moves are shown")
        both = lambda k, l, *_: (k == l and k != 2) or {k, l} == {1, 3}
        for k, l in ((3, 1), (2, 2)):
            self.js(f"{self.cell(k, l)}.click()")
        self.until("return wythoff.game.line.startsWith('take') && wythoff.views.board.set?.to >= 40", "the board follows")
        self.until(f"return !{pressed(2, 2)}", "as drawn")
        truth = p_positions(40, both)
        shown = "const { set } = wythoff.views.board, all = []; for (let x = 0; x <= 40; x++) for (let y = 0; y <= 40; y++) if (set.has(x, y)) all.push([x, y]); return all"
        self.assertEqual({tuple(pair) for pair in self.js(shown)}, truth)
        self.driver.back()
        self.until_game("f = 1")
        self.until(f"return {pressed(2, 2)}", "the moves of the rule before")


class Beside(PageTest):
    def test_two_rules_side_by_side(self):
        self.open("#tab=board&game=f04-table4")
        self.type("second-rule", "wythoff" + Keys.ENTER)
        self.until("return wythoff.views.board.second.set", "the second board")
        self.until_text("second-said", "only one of the games")
        found = self.js("return wythoff.views.board.second.differences(wythoff.views.board.set).filter(({ x, y }) => y <= 60).map(({ x, y }) => [x, y])")
        self.assertEqual(found, self.js(DIFFERENT))
        self.assertIn("beside=wythoff", self.driver.current_url)
        self.js("wythoff.views.board.second.plane.zoom(2, 100, 100)")
        same = "const { plane, second } = wythoff.views.board; return plane.x === second.plane.x && plane.y === second.plane.y && plane.scale === second.plane.scale"
        self.assertTrue(self.js(same), "panning is linked")
        self.js("wythoff.views.board.plane.pan(-60, 40)")
        self.assertTrue(self.js(same), "both ways")
        self.click("second-close")
        self.until("return document.getElementById('second-stage').hidden", "one alone")

    def test_a_second_rule_with_a_mistake_is_said(self):
        self.refusals = (422,)
        self.open("#tab=board")
        self.type("second-rule", "f = x1 +" + Keys.ENTER)
        self.until_text("second-wait", "Expected")

    def test_the_candidates_are_seen_against_p(self):
        self.open("#tab=check&game=f04-table4")
        self.until("return document.querySelectorAll('#check-answer button:not(.term)').length", "a witness")
        self.driver.find_element("css selector", "#check-answer button:not(.term)").click()
        self.until("return wythoff.state.tab === 'board' && wythoff.views.board.candidates.set", "the candidates")
        self.assertIn("candidates are not P-positions; the first: (3, 8)", self.until_text("candidates-said", "not P"))
        self.until_text("board-at", r"The arrow shows the witness: the move from \(3, 8\) to \(0, 0\)")
        # (3, 8) is hollow: its frame has ink, its middle none.
        self.use("hofstadter")
        self.until_text("candidates-said", "the candidates are exactly the P-positions")


class Formulas(PageTest):
    def set(self, where):
        return self.js(f"return [...document.querySelectorAll('{where} math')].map((m) => m.getAttribute('alttext'))")

    def test_formulas_are_set(self):
        self.open("#tab=check&game=f04-table4")
        self.until("return document.querySelector('.hypotheses math')", "formulas")
        self.assertEqual(self.set("#badges"), ["f = (x0 - x1)^2"])
        self.assertIn("f(0,0,3) = 9", self.set("#check-answer"))
        self.tab("pairs")
        self.until("return document.querySelector('#pairs-why math')", "the theorem of the pairs")
        self.open("#tab=ask&x=11&y=15")
        self.until("return document.querySelector('#ask-answer .theorem math')", "the theorem of an answer")
        theorem = self.js("return document.querySelector('#ask-answer .theorem').innerHTML")
        self.assertIn("<msqrt>", theorem)
        self.assertIn("<mfrac>", theorem)

    def test_what_is_no_formula_stays(self):
        said = self.js
        self.open()
        # Text directly after a formula is glued to it.
        script = """
            const shown = (part) => {
              if (typeof part === 'string') return part;
              return part.matches('math') ? `[${part.getAttribute('alttext')}]` : [...part.childNodes].map((child) => (child.data ?? shown(child))).join('');
            };
            return import(new URL('math.js', location).href).then(({ typeset }) => typeset(arguments[0]).map(shown).join(''))"""
        for text, shown in (
            ("the move from (3,8) to (0,0) is legal (docs/proofs.md, Proposition 6)", None),
            ("P-positions, semi-additive, n-th, 3 from a pile, [F04] Theorem 3", None),
            ("the moves agree with constraint-mex on every position", None),
            ("so b_n = a_n + n for every n", "so [b_n = a_n + n] for every n"),
            ("(u, v, w >= 0) and -1/2 <= c_n", "(u, v, [w >= 0]) and [-1/2 <= c_n]"),
            ("", None),
            ("((( ^^ __ )))", None),
        ):
            self.assertEqual(said(script, text), shown or text)

    def test_the_number_line(self):
        self.open("#tab=pairs")
        self.until("return wythoff.views.pairs.answer && !document.getElementById('line-figure').hidden", "the line")
        for _ in range(4):
            self.click("line-on")
        self.assertIn("n = 4: a = 6", self.text("line-said"))
        self.assertEqual(self.js("return document.querySelector('#pairs-table tr.here th').textContent"), "4")
        self.js("wythoff.views.pairs.line.onPick(wythoff.views.pairs.line.pairs[4])")
        self.until_text("board-at", r"\(6, 10\)")
        # Where the a are no mex there is no such line.
        self.open("#tab=pairs&from=10^30")
        self.until("return wythoff.views.pairs.answer", "far out")
        self.assertTrue(self.js("return document.getElementById('line-figure').hidden"))

    def test_far_out_the_digits_that_differ_are_seen(self):
        self.size(390, 664)
        self.open("#tab=pairs&from=10^100")
        self.until("return document.querySelectorAll('#pairs-table .differing').length > 20", "digits")
        inside = self.js(
            "const box = document.querySelector('.scroll').getBoundingClientRect(); return [...document.querySelectorAll('#pairs-table tr:nth-child(2) .differing')].every((cell) => cell.getBoundingClientRect().right <= box.right)"
        )
        self.assertTrue(inside, "the last digits are in view on a phone")
        rows = self.js("return [...document.querySelectorAll('#pairs-table tbody tr')].slice(0, 5).map((row) => [row.cells[1].title, row.cells[1].textContent])")
        for whole, shown in rows:
            self.assertTrue(whole.endswith(shown.replace("…", "")), shown)
        self.assertEqual(len({shown for _, shown in rows}), 5)


class Paper(PageTest):
    def test_the_board_is_saved(self):
        self.open("#tab=board&game=f+%3D+2")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.js("HTMLAnchorElement.prototype.click = function () { window.given = this.download; }")
        for form, name in (("svg", "wythoff-board.svg"), ("png", "wythoff-board.png"), ("tikz", "wythoff-board.tex")):
            self.driver.find_element("css selector", f"[data-export={form}]").click()
            self.until("return window.given === arguments[0] && wythoff.views.board.exports.saved.form === arguments[1]", form, name, form)
            self.assertGreater(self.js("return wythoff.views.board.exports.saved.size"), 1000, form)

    def test_the_sheet(self):
        self.open("#tab=board")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.js("window.print = () => { window.printed = true; }")
        self.click("board-print")
        self.assertTrue(self.js("return window.printed"))
        filled = self.js("return [...document.querySelectorAll('.sheet-page')].map((page) => page.querySelectorAll('.cold').length)")
        truth = p_positions(15, lambda k, l, *_: k == l)
        self.assertEqual(filled, [0, len(truth)])
        pdf = self.driver.execute_cdp_cmd("Page.printToPDF", {})["data"]
        self.assertEqual(base64.b64decode(pdf).count(b"/Type /Page\n"), 2, "the rule and an empty board, then the answers")

    def test_tables_fit_a_page(self):
        self.open()
        script = "return import(new URL('exports.js', location).href).then(({ FORMS }) => FORMS.latex({ version: '1', game: 'g', pairs: arguments[0] }))"
        for digits in (1, 3, 30, 200):
            pairs = [{"n": str(n), "a": "1" * digits, "b": "2" * digits} for n in range(40)]
            text = self.js(script, pairs)
            self.assertEqual(text.count("2"), 40 * digits + sum(str(n).count("2") for n in range(40)) + text.count("{l|*{12}") + text.count("{l|*{2}"))
            for table in text.split("\\begin{tabular}")[1:]:
                row = table.split("\n")[1].removeprefix("$n$ & ")
                width = 20 + sum(12 + 5 * min(digits, 62) for _ in row.split(" & "))
                self.assertLessEqual(width, 350)
