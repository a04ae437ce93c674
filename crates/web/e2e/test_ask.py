"""Huge piles, pairs far out, copies, checks with witnesses."""

from browser import Keys, PageTest


class Ask(PageTest):
    def test_a_position_of_a_hundred_digits(self):
        # The pair of n = 10^99 in Wythoff's game, by exact integer arithmetic: a = floor(n phi), b = a + n.
        from math import isqrt

        n = 10**99
        a = (n + isqrt(5 * n * n)) // 2
        self.open("#tab=ask")
        self.type("ask-x", str(a))
        self.type("ask-y", str(a + n))
        self.driver.find_element("css selector", "#ask-form .primary").click()
        told = self.until_text("ask-answer", "The player to move")
        self.assertIn("PThe player", told.replace(" ", "", 1))
        self.assertIn("loses", told)
        self.assertIn("Theorem", told)
        self.assertIn("100 digits", told)
        # One more in the second pile: the move back is the answer, and it is shown whole on request.
        self.type("ask-y", str(a + n + 1))
        self.driver.find_element("css selector", "#ask-form .primary").click()
        self.until_text("ask-answer", "Take 1 from the second pile")
        self.driver.find_element("css selector", "#ask-answer .link").click()
        self.assertIn(str(a), self.text("ask-answer"))

    def test_long_numbers_survive_the_address(self):
        x = "9" * 2000
        self.open(f"#tab=ask&x={x}&y={x}")
        self.assertIn(
            "2\u202f?000 digits".replace("\u202f?", ""), self.until_text("ask-answer", "Take ").replace("\u202f", "")
        )
        self.assertIn(x, self.driver.current_url)

    def test_a_number_is_located(self):
        self.open("#tab=ask&x=12&y=0")
        self.click("ask-locate")
        self.assertRegex(self.until_text("ask-answer", "partner"), "12 is an for n = 8.*partner is 20")
        self.until("return document.getElementById('ask-digits')", "the digits")
        self.assertIn("12 is written 10101", self.until_text("ask-digits", "left shift"))

    def test_nonsense_is_refused_kindly(self):
        self.refusals = (422,)
        self.open("#tab=ask")
        self.type("ask-x", "seven")
        self.type("ask-y", "-5")
        self.driver.find_element("css selector", "#ask-form .primary").click()
        self.until_text("ask-wait", ".")
        self.assertTrue(self.js("return document.querySelector('#ask-wait [role=alert]') !== null"))

    def test_a_witness_is_shown_on_the_board(self):
        self.open("#tab=check&game=f+%3D+(x0+-+x1)^2")
        self.until_text("check-answer", "semi-additivity refuted")
        self.driver.find_element("css selector", "#check-answer button:not(.term)").click()
        self.until_text("board-at", r"\(3, 8\).*witness: the move from \(3, 8\) to \(0, 0\)")
        self.assertEqual(self.js("const { witness } = wythoff.views.board; return [witness.x, witness.y]"), [0, 0])

    def test_terms_are_explained(self):
        self.open("#tab=check&game=f+%3D+(x0+-+x1)^2")
        term = "return [...document.querySelectorAll('#check-answer .term')].find((one) => one.textContent === arguments[0])"
        meaning = self.driver.execute_async_script(
            "const done = arguments[0]; fetch('glossary.json').then((r) => r.json()).then((all) => done(all.find(({ term }) => term === 'semi-additive').means))"
        )
        name = self.until(term, "the name of a hypothesis", "semi-additivity")
        self.assertIn(meaning, name.get_attribute("title"))
        name.send_keys(Keys.ENTER)
        self.until_text("check-answer", "semi-additivity \\(semi-additive: f is")
        name.send_keys(Keys.ENTER)
        self.assertNotIn(meaning, self.text("check-answer"))
        # A term within a sentence, and a status.
        self.until(term, "candidates", "candidates")
        self.assertTrue(self.js(term, "refuted"))

    def test_moves_to_add_with_their_map(self):
        self.open("#tab=check&game=wythoff")
        self.until_text("check-answer", "P-positions")
        self.js("document.getElementById('extend').click()")
        self.until_text("further-answer", "no move is redundant")
        self.until("return document.querySelector('#further-answer img').naturalWidth > 200", "the map")
        self.open("#tab=check&game=half")
        self.assertTrue(self.js("return document.getElementById('extend').hidden"))

    def test_proofs_and_shares_are_asked_for(self):
        self.refusals = (422,)
        self.open("#tab=check&game=f04-table5")
        self.until_text("check-answer", "P-positions")
        self.js("document.getElementById('prove').click()")
        self.until_text("further-answer", "an automaton with 26 states")
        self.js("document.getElementById('shares').click()")
        self.until_text("further-wait", "approximately linear")
        self.open("#tab=check&game=half")
        self.assertTrue(self.js("return document.getElementById('prove').hidden"))
        self.js("document.getElementById('shares').click()")
        self.until_text("further-answer", "s − a = 1 *0.7307950")


class Pairs(PageTest):
    def rows(self):
        return self.js(
            "return [...document.querySelectorAll('#pairs-table tbody tr')].map((row) => [...row.children].map((cell) => cell.title || cell.textContent))"
        )

    def test_the_table(self):
        self.open("#tab=pairs")
        self.until("return document.querySelectorAll('#pairs-table tbody tr').length === 60", "60 rows")
        self.assertEqual(
            self.rows()[:4], [["0", "0", "0", "0"], ["1", "1", "2", "1"], ["2", "3", "5", "2"], ["3", "4", "7", "3"]]
        )
        inked = "const c = document.getElementById(arguments[0]); return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((v) => v)"
        for plot in ("plot-growth", "plot-difference", "plot-deviation"):
            self.assertTrue(self.js(inked, plot), plot)

    def test_errors_name_the_fields_of_the_page(self):
        self.refusals = (422,)
        self.open("#tab=pairs&from=abc")
        self.until_text("pairs-wait", "The field “From n” is not a")
        self.open("#tab=check")
        self.until_text("check-answer", "proved")
        self.type("check-to", "100000" + Keys.ENTER)
        self.assertNotRegex(self.until_text("check-wait", "The bound is too large"), "--|`")

    def test_rows_left_out_are_said(self):
        self.open("#tab=pairs")
        self.until("return wythoff.views.pairs.answer", "the pairs")
        self.type("pairs-count", "10000" + Keys.ENTER)
        self.until("return wythoff.views.pairs.answer?.pairs.length === 2000", "2000 rows")
        self.until_text("pairs-why", "At most 2000 rows are listed here")
        self.type("pairs-count", "20" + Keys.ENTER)
        self.until("return wythoff.views.pairs.answer?.pairs.length === 20", "20 rows")
        self.assertNotIn("At most", self.text("pairs-why"))

    def test_far_out(self):
        from math import isqrt

        self.open("#tab=pairs")
        self.driver.find_element("css selector", "[data-from='10^100']").click()
        self.until("return wythoff.views.pairs.answer?.pairs[0].n.length === 101", "n = 10^100")
        n = 10**100
        a = (n + isqrt(5 * n * n)) // 2
        self.assertEqual(self.rows()[0], [str(n), str(a), str(a + n), str(n)])
        self.assertIn("from=10%5E100", self.driver.current_url)

    def test_copies(self):
        self.open("#tab=pairs")
        self.until("return wythoff.views.pairs.answer", "the pairs")
        # A headless browser has no clipboard to read from: the text is caught on its way there.
        self.js("window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }")
        for form in ("latex", "csv", "json", "bfile-a", "bfile-b"):
            self.driver.find_element("css selector", f"[data-copy={form}]").click()
        latex, csv, json_text, a, b = self.until("return copied.length === 5 && copied", "five copies")
        self.assertIn("$a_n$ & 0 & 1 & 3 & 4 & 6", latex)
        self.assertTrue(csv.startswith("n,a,b\n0,0,0\n1,1,2\n2,3,5\n"))
        self.assertIn('"kind": "P"', json_text)
        self.assertTrue(a.splitlines()[0].endswith("wyt table 'f = 1' -n 59") and "\n3 4\n" in a and "\n3 7\n" in b)
        self.until_text("pairs-copied", "Copied 60 pairs")
