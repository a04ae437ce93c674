"""The gallery: a picture, plain words, tags, papers, errata; the program itself finds games by their words."""

from browser import Keys, PageTest


class Gallery(PageTest):
    def search(self, text, pattern):
        self.type("catalogue-search", text)
        self.until_text("catalogue-count", pattern)
        return self.js("return [...document.querySelectorAll('#catalogue-list .title')].map((title) => title.textContent)")

    def test_every_game_has_a_card(self):
        self.open()
        self.click("games")
        self.until_text("catalogue-count", "^[0-9]+ games$")
        cards = self.js("""
            return [...document.querySelectorAll('#catalogue-list > li')].map((card) => ({
              title: card.querySelector('.title').textContent, plain: card.querySelector('.plain').textContent,
              tags: card.querySelectorAll('.tags span').length, paper: card.querySelector('details p').textContent,
              set: Boolean(card.querySelector('math')) }))""")
        self.assertGreater(len(cards), 80)
        for card in cards:
            self.assertTrue(card["plain"] and card["paper"] and card["tags"] and card["set"], card)
        self.until("return document.querySelectorAll('#catalogue-list canvas[data-painted]').length >= 6", "pictures")

    def test_what_people_type_is_found(self):
        self.open()
        self.click("games")
        self.until_text("catalogue-count", "^[0-9]+ games$")
        self.assertIn("Two-pile Nim", self.search("nim", "^2 games$"))
        self.assertEqual(self.search("A005228", "^1 game$"), ["Hofstadter's figure-figure game"])
        self.assertIn("Wythoff's game", self.search("same number", "^([02-9]|[0-9]{2,}) games$"))
        self.search("f04 table 10", "^[0-9]+ games?$")
        link = self.js("return document.querySelector('#catalogue-list a[href^=\"https://oeis.org/A\"]')?.rel")
        self.assertEqual(link, "noopener")
        self.search("squared drop", "^1 game$")
        self.press(Keys.ENTER)
        self.until_game("f = (x0 - x1)^2")

    def test_numbers_are_identified(self):
        self.open()
        self.click("games")
        self.assertEqual(self.search("2, 3, 5, 7, 11, 13, 17, 19", "^None of [0-9]+ rules"), [])
        self.assertIn("hofstadter", self.search("2,6,?,17,25,34", "^[0-9]+ of [0-9]+ rules have these 5 terms"))
        narrow = self.js("return [...document.querySelectorAll('#catalogue-list .game')].filter((card) => card.querySelector('.plain').clientWidth < card.clientWidth / 2).length")
        self.assertEqual(narrow, 0, "the text of a card has its width")
        self.press(Keys.ENTER)
        self.until_game("f = x1 + 1")

    def test_places_of_the_paper_are_listed(self):
        self.open()
        self.click("games")
        self.search("hofstadter figure", "^1 game$")
        self.js("document.querySelector('#catalogue-list .more details').open = true")
        places = self.until("return document.querySelector('#catalogue-list .more details li')?.parentNode.textContent", "the places")
        self.assertIn("Theorem 1, (3) and (4)", places)

    def test_errata_are_told(self):
        self.open()
        self.click("games")
        self.search("hofstadter figure", "^1 game$")
        self.assertIn("erratum", self.js("return document.querySelector('#catalogue-list .tags').textContent"))
        self.assertIn("a'_10 = 13", self.until("return document.querySelector('#catalogue-list .erratum')?.textContent", "an erratum"))
        self.js("document.querySelector('#catalogue-list .erratum').open = true")
        self.driver.find_element("css selector", "#catalogue-list .erratum a").click()
        self.until_game("f = x1 + 1")
        self.until("return wythoff.state.tab === 'check' && !document.getElementById('catalogue').open", "it is checked")
