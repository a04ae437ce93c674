"""The rule bar: mistakes under their characters, the catalogue, addresses to share."""

from browser import Keys, PageTest


class Rule(PageTest):
    def marked(self):
        return self.until("return document.querySelector('#rule-echo mark')?.textContent", "a mark")

    def test_a_mistake_is_marked_and_mended(self):
        self.refusals = (422,)
        self.open()
        self.use("wyt = k(k+1)")
        self.assertEqual(self.marked(), "(")
        self.assertRegex(self.text("rule-error"), "k is not a function.*To multiply,? write k\\*")
        # The mark lies exactly over its character: after seven characters of equal width.
        left, width = self.js(
            "const m = document.querySelector('#rule-echo mark').getBoundingClientRect(), f = document.getElementById('rule').getBoundingClientRect(); return [m.left - f.left, m.width]"
        )
        padding = self.js(
            "const s = getComputedStyle(document.getElementById('rule')); return parseFloat(s.paddingLeft) + parseFloat(s.borderLeftWidth)"
        )
        self.assertAlmostEqual((left - padding) / width, 7, delta=0.05)
        self.assertEqual(self.find("rule").get_attribute("aria-invalid"), "true")
        self.use("wyt = k*(k+1)")
        self.until_game("wyt = k*(k + 1)")
        self.assertEqual(self.text("rule-error"), "")
        self.assertEqual(self.find("rule").get_attribute("aria-invalid"), "false")

    def test_spans_count_bytes_and_marks_count_characters(self):
        self.refusals = (422,)
        self.open()
        self.use("f = x1 ⊞ yy")
        self.assertEqual(self.marked(), "yy")

    def test_a_broken_address_shows_its_mistake(self):
        self.refusals = (422,)
        self.open("#game=f+%3D+x1+%2B")
        self.assertIn("No game yet", self.text("title"))
        self.assertTrue(self.text("rule-error"))
        self.use("f = x1 + 1")
        self.until_game("f = x1 + 1")
        self.until_text("title", "Hofstadter")

    def test_the_rule_is_said_in_words(self):
        self.open()
        self.assertEqual(
            self.text("words"),
            "Take any positive number from one pile, or take the same number from both piles. The player who makes the last move wins.",
        )
        self.use("nim")
        self.until_game("wyt = 1")
        self.assertNotRegex(self.text("words"), "f\\(k\\)|from the other")

    def test_a_suggestion_is_clicked(self):
        self.refusals = (422,)
        self.open()
        for typed, choice, line in (("hofstadte", 0, "f = x1 + 1"), ("f = x2 + 1", 0, "f = x1 + 1"), ("x1 + 1", 0, "f = x1 + 1"), ("wyt = 1/2k", 1, "wyt = 1/(2*k)")):
            self.use(typed)
            self.until("return document.querySelectorAll('#rule-error button')[arguments[0]]", typed, choice).click()
            self.until_game(line)
            self.assertEqual(self.text("rule-error"), "")
            self.use("f = 7")
            self.until_game("f = 7")

    def test_the_catalogue_is_searched(self):
        self.open()
        self.click("games")
        self.until_text("catalogue-count", "^[0-9]+ games$")
        self.type("catalogue-search", "hofstadter figure")
        self.until_text("catalogue-count", "^1 game$")
        self.press(Keys.ENTER)
        self.until_game("f = x1 + 1")
        self.assertEqual(self.find("rule").get_attribute("value"), "hofstadter")
        self.assertIn("game=hofstadter", self.driver.current_url)

    def test_an_address_is_shared_and_reopened(self):
        self.open()
        self.use("f = (x0 - x1)^2 + 1")
        self.until_game("f = (x0 - x1)^2 + 1")
        self.tab("board")
        self.until("return wythoff.views.board.set", "the board is computed")
        self.click_square("board", 4, 9)
        self.until_text("board-at", r"\(4, 9\)")
        address = self.driver.current_url
        told = self.until_text("board-at", "loses|wins")
        self.driver.get("about:blank")
        self.driver.get(address)
        self.until("return window.wythoff?.game?.line === 'f = (x0 - x1)^2 + 1'", "the game is back")
        self.assertEqual(
            self.js("return [...document.querySelectorAll('[role=tab]')].find((t) => t.ariaSelected === 'true').id"),
            "tab-board",
        )
        self.assertEqual(self.until_text("board-at", r"^\(4, 9\).*(loses|wins)")[:20], told[:20])

    def test_back_and_forward(self):
        self.open()
        self.tab("pairs")
        self.use("hofstadter")
        self.until_game("f = x1 + 1")
        self.driver.back()
        self.until_game("f = 1")
        self.assertFalse(self.js("return document.getElementById('panel-pairs').hidden"))
        self.driver.back()
        self.until("return !document.getElementById('panel-play').hidden", "play is back")
        self.driver.forward()
        self.driver.forward()
        self.until_game("f = x1 + 1")
        self.assertEqual(self.find("rule").get_attribute("value"), "hofstadter")
