"""What can be sent to others; and the page without a server: it is there before its engine, and it can be framed."""

import os

from browser import PATIENCE, PageTest, Site, WebDriverWait, static_only


class Sharing(PageTest):
    def test_an_address_and_a_command(self):
        self.open("#tab=ask&game=f+%3D+x1+%2B+1&x=4&y=11")
        self.click("share")
        self.until("return document.getElementById('sharing').open", "the dialog")
        value = lambda name: self.find(name).get_attribute("value")
        self.assertEqual(value("share-link"), self.driver.current_url)
        self.assertEqual(value("share-command"), "wyt solve hofstadter 4 11")
        self.assertIn("this machine only", self.text("share-note"))
        self.js("window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }")
        self.driver.find_element("css selector", "[data-copies=share-command]").click()
        self.until_text("share-copied", "Copied")
        self.assertEqual(self.js("return copied"), ["wyt solve hofstadter 4 11"])

    def test_commands_of_all_views(self):
        self.open()
        command = lambda state: self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1]; import(new URL('share.js', location.href)).then(({ command }) =>"
            " done(command({ game: \"f = x1\", tab: 'play', x: '', y: '', from: '', sum: '', misere: '', ...arguments[0] },"
            " { rows: 60, bound: 200 })))",
            state,
        )
        self.assertEqual(command({"x": "3", "y": "10^9"}), "wyt play 'f = x1' 3 '10^9'")
        self.assertEqual(command({"sum": "wythoff: 5 8; nim: 6", "misere": "1"}), "wyt play 'wythoff: 5 8' 'nim: 6' --misere")
        self.assertEqual(command({"tab": "board"}), "wyt plot 'f = x1' -o board.svg")
        self.assertEqual(command({"tab": "pairs", "from": "1000"}), "wyt table 'f = x1' --from 1000 -n 59")
        self.assertEqual(command({"tab": "check", "game": "it's"}), "wyt check 'it'\\''s' --to 200")


@static_only
class Static(PageTest):
    def test_the_page_is_painted_before_its_engine_arrives(self):
        os.environ["DELAY"] = "2"
        slow = Site()
        del os.environ["DELAY"]
        self.addCleanup(slow.stop)
        self.server = slow
        self.driver.get(f"{slow.address}/")
        paint = self.until("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime", "the paint")
        self.assertIn("Wythoff's game", self.text("title"))
        self.assertRegex(self.until_text("engine", "Loading"), r"^Loading the solver: 0 of \d+ kB…$")
        self.until_phase("person")
        self.assertEqual(self.text("engine"), "")
        arrived = self.js("return performance.getEntriesByType('resource').find((r) => r.name.includes('.wasm')).responseEnd")
        print(f"painted after {paint:.0f} ms, the engine there after {arrived:.0f} ms")
        self.assertLess(paint, arrived)

    def test_nothing_moves_while_the_engine_loads(self):
        for width in (1400, 360):
            self.size(width, 900)
            self.open("#tab=check")
            self.until_text("check-answer", "proved")
            places = "return [...document.querySelectorAll('button')].map((button) => button.getBoundingClientRect().top)"
            before = self.js(places)
            self.js("document.getElementById('engine').textContent = 'Loading the solver: 100 of 1000 kB…'")
            self.assertEqual(self.js(places), before)

    def test_the_second_file_comes_when_it_is_needed(self):
        files = "return performance.getEntriesByType('resource').filter((entry) => entry.name.includes('.wasm')).length"
        self.forget_the_engine()
        self.open("#x=7&y=10")
        self.until_phase("person")
        for tab, ready in (("learn", "learn.lesson"), ("board", "board.set"), ("pairs", "pairs.answer")):
            self.tab(tab)
            self.until(f"return wythoff.views.{ready}", tab)
        self.assertEqual(self.js(files), 1)
        self.tab("check")
        self.until_text("check-answer", "proved")
        self.assertEqual(self.js(files), 2)
        # What was unpacked is kept for the next visit, which fetches nothing; an engine of another version is not.
        kept = "const done = arguments[arguments.length - 1]; caches.open('engine').then((c) => c.keys()).then((k) => done(k.map((r) => r.url)))"
        WebDriverWait(self.driver, PATIENCE).until(lambda driver: len(driver.execute_async_script(kept)) == 2)
        self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1]; caches.open('engine').then((c) => c.put('engine-old.wasm.lzma', new Response('old'))).then(done)"
        )
        self.open("#tab=check")
        self.until_text("check-answer", "proved")
        self.assertEqual(self.js(files), 0)
        self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1]; "
            " caches.open('engine').then(async (c) => { for (const { url } of await c.keys()) if (!url.includes('old')) await c.delete(url); done(); })"
        )
        self.open("#tab=check")
        self.until_text("check-answer", "proved")
        WebDriverWait(self.driver, PATIENCE).until(
            lambda driver: [url for url in driver.execute_async_script(kept) if "old" in url] == []
        )

    def forget_the_engine(self):
        self.open()
        self.driver.execute_async_script("caches.delete('engine').then(arguments[arguments.length - 1])")

    def test_it_says_what_it_cannot_do(self):
        self.open()
        self.assertIn("need the program wyt", self.text("here"))

    def test_an_engine_that_does_not_arrive_is_said_in_words(self):
        self.open("#tab=ask")
        self.js(
            "const { fetch } = window; window.fetch = (...given) => { window.fetch = fetch; return Promise.reject(new TypeError('gone')); }"
        )
        told = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1]; import(new URL('engine.js?again', location.href)).then(async ({ send }) => {"
            " await caches.delete('engine'); const first = await send('games', {}).catch((error) => error.message); done([first, (await send('games', {})).status]); })"
        )
        self.assertEqual(told, ["The solver could not be loaded.", 200])

    def test_a_board_in_a_frame(self):
        self.open("#tab=board&game=hofstadter&x=4&y=11")
        self.click("share")
        snippet = self.until("return document.getElementById('share-frame').value", "the frame")
        self.assertEqual(len(snippet.splitlines()), 2)
        # A page of another folder of the same host.
        above, _ = os.path.split(os.environ["SITE"])
        with open(os.path.join(above, "frame.html"), "w") as file:
            file.write(f'<!doctype html><link rel="icon" href="data:,">{snippet}')
        self.driver.get(f"{os.path.dirname(self.server.address)}/frame.html")
        self.driver.switch_to.frame(0)
        self.until("return Boolean(document.getElementById('board-at'))", "the page in the frame")
        self.until_text("board-at", r"\(4, 11\).*loses")
        visible = lambda name: self.js("return document.getElementById(arguments[0]).checkVisibility()", name)
        self.assertEqual([visible(n) for n in ("board", "title", "whole")], [True] * 3)
        self.assertEqual([visible(n) for n in ("rule", "tab-play", "share", "theme", "here")], [False] * 5)
        self.driver.switch_to.default_content()
