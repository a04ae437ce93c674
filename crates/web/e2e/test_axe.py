"""axe-core finds nothing to complain about: every view, light, dark, with forced colours, 320 pixels wide."""

import os

from browser import PageTest, some

VIEWS = {
    "play": ("#x=7&y=10", "return wythoff.views.play.session?.phase === 'person'"),
    "game over": ("#play=1.3_1.2_0.2_0.0", "return document.getElementById('review-said').textContent"),
    "friends": ("#play=4.6_4.4&with=friend", "return wythoff.views.play.session?.phase === 'person'"),
    "blocking": ("#game=blocking-2&play=9.12_9.8", "return wythoff.views.play.session?.phase === 'block'"),
    "too large": ("#x=10^100&y=7", "return document.querySelector('#play-status button')"),
    "sum": ("#sum=wythoff: 3 4; nim: 5", "return wythoff.views.play.sum.session?.phase === 'person'"),
    "learn": ("#tab=learn&found=0.0_1.2", "return wythoff.views.learn.lesson"),
    "board": ("#tab=board&x=11&y=15", "return wythoff.views.board.told"),
    "pairs": ("#tab=pairs", "return wythoff.views.pairs.answer"),
    "ask": ("#tab=ask&x=10^100&y=10^100%2B7", "return document.querySelector('#ask-answer .theorem')"),
    "check": ("#tab=check&game=f+%3D+(x0-x1)^2", "return document.querySelector('.hypotheses li')"),
    "mistake": ("#game=f+%3D+(", "return document.querySelector('#rule-error p')"),
}
SCREENS = (("light", "none", 1400), ("dark", "none", 1400), ("light", "active", 1400), ("light", "none", 320))

# A canvas is what its label and the text beside it say; everything else is judged.
RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(
  ({ violations }) => done(violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target.join(' ')).slice(0, 4).join(', ')}`)),
  (error) => done([String(error)]));
"""


class Axe(PageTest):
    @classmethod
    def setUpClass(cls):
        with open(os.environ["AXE"]) as file:
            cls.axe = file.read()

    def test_no_violation_in_any_view(self):
        # A mistake, and a Grundy value that is too far off on a slow machine.
        self.refusals = (422, 503)
        runs, wrong = 0, []
        for view, (fragment, ready) in VIEWS.items():
            self.open(fragment)
            self.until(ready, f"{view} settles")
            for details in self.driver.find_elements("css selector", "section:not([hidden]) details"):
                self.js("arguments[0].open = true", details)
            self.js(self.axe)
            for scheme, forced, width in some(SCREENS):
                self.size(width, 800)
                self.theme(scheme, forced)
                found = self.driver.execute_async_script(RUN)
                runs += 1
                wrong += [f"{view}, {scheme}, forced colours {forced}, {width}: {text}" for text in found]
                sideways = self.js("return document.documentElement.scrollWidth") - width
                if sideways > 0:
                    wrong.append(f"{view}, {width}: {sideways} pixels too wide")
            self.size(1400, 800)
        self.assertEqual(wrong, [], "\n".join(wrong))
        print(f"axe judged {runs} views")

    def test_tokens_and_the_board_are_seen_with_forced_colours(self):
        for forced in ("none", "active"):
            self.theme("dark", forced)
            self.open()
            self.until_phase("person")
            token, ground = self.js(
                "return [getComputedStyle(document.querySelector('#tokens-x i'), '::before').backgroundColor, getComputedStyle(document.body).backgroundColor]"
            )
            self.assertNotEqual(token, ground, f"forced colours {forced}")
            colours = self.js("""
                const { board } = wythoff.views.play, { plane } = board;
                board.draw(plane.context);
                const { width, height } = plane.canvas;
                const copy = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { willReadFrequently: true });
                copy.drawImage(plane.canvas, 0, 0);
                const at = (x, y) => [...copy.getImageData(...plane.centre(x, y).map((u) => Math.round(u * plane.ratio)), 1, 1).data].join();
                return [at(7, 0), at(9, 0), at(7, 10)]""")
            self.assertEqual(len(set(colours[:2])), 2, f"a square to go to is marked, forced colours {forced}")
