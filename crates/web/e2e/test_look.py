"""Every view in both themes at both widths: names, contrast, nothing overflows; keys alone; failures in words."""

import base64
import os
import urllib.parse
import urllib.request

from browser import Keys, Page, PageTest, Server, alone, server_only, some

VIEWS = {
    "play": "",
    "board": "#tab=board&x=11&y=15",
    "pairs": "#tab=pairs",
    "far": "#tab=pairs&from=10^100",
    "ask": "#tab=ask&x=10^100&y=10^100%2B7",
    "check": "#tab=check&game=f+%3D+(x0-x1)^2",
    "witness": "#tab=board&game=f+%3D+(x0-x1)^2&x=3&y=8&to=0,0",
    "blocking": "#game=blocking-2&x=5&y=8",
    "learn": "#tab=learn&found=0.0_1.2",
    "over": "#play=5.5_1.5_1.2_0.2_0.0",
}
SETTLED = {
    "play": "return wythoff.views.play.session?.phase === 'person'",
    "blocking": "return wythoff.views.play.session?.phase === 'person'",
    "learn": "return wythoff.views.learn.lesson",
    "over": "return document.getElementById('review-said').textContent",
    "board": "return wythoff.views.board.told",
    "witness": "return wythoff.views.board.told",
    "pairs": "return wythoff.views.pairs.answer",
    "far": "return wythoff.views.pairs.answer",
    "ask": "return document.querySelector('#ask-answer .theorem')",
    "check": "return document.querySelector('.hypotheses li')",
}

# The contrast of every visible text with the nearest opaque ground behind it, by the formula of WCAG 2.
CONTRAST = """
const luminance = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const ground = (node) => { for (; node; node = node.parentElement) { const c = parse(getComputedStyle(node).backgroundColor); if (c.length < 4 || c[3] === 1) return c; } return [255, 255, 255]; };
const faint = [];
for (const node of document.querySelectorAll('body *')) {
  const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  if (!own || !node.checkVisibility() || node.disabled || node.closest('.echo, .visually-hidden, .skip, dialog:not([open])')) continue;
  const style = getComputedStyle(node);
  const [a, b] = [luminance(parse(style.color)), luminance(ground(node))].sort((p, q) => q - p);
  const ratio = (a + 0.05) / (b + 0.05), size = parseFloat(style.fontSize);
  const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
  if (ratio < needed) faint.push(`${node.tagName} ${node.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
}
return faint"""


class Look(PageTest):
    def shot(self, name):
        folder = os.environ.get("SHOTS")
        if not folder:
            return
        os.makedirs(folder, exist_ok=True)
        width, height = self.js("return [innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        picture = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True, "clip": clip}
        )
        with open(os.path.join(folder, f"{name}.png"), "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    def test_every_view_at_both_widths_in_both_themes(self):
        for width, height in some(((360, 740), (1600, 1000))):
            self.size(width, height)
            for view, fragment in VIEWS.items():
                self.theme("light")
                self.open(fragment)
                self.until(SETTLED[view], f"{view} settles")
                self.check_names(view)
                for theme in ("light", "dark"):
                    self.theme(theme)
                    name = f"{view}-{width}-{theme}"
                    dark = self.js("return getComputedStyle(document.body).backgroundColor.match(/\\d+/g)[0] < 128")
                    self.assertEqual(dark, theme == "dark", name)
                    self.assertEqual(
                        self.js("return document.documentElement.scrollWidth"), width, f"{name} scrolls sideways"
                    )
                    self.assertEqual(self.js(CONTRAST), [], name)
                    self.shot(name)

    def test_what_is_seen_without_scrolling(self):
        """How a board is used, on desktops; the board's answer on a phone; a board on a phone held sideways; a frame."""
        foot = "const box = document.querySelector(arguments[0]).getBoundingClientRect(); return box.height > 0 && box.bottom <= innerHeight"
        for width, height, fragment, view, what in (
            *((w, h, f, v, k) for w, h in ((1366, 657), (1440, 789), (1920, 969)) for f, v, k in (
                ("", "play", "#play-keys"), ("#tab=learn", "learn", "#learn-keys"), ("#tab=board&x=11&y=15", "board", "#board-keys"))),
            (390, 664, "#tab=board&x=11&y=15", "board", "#board-at p:nth-child(3)"),
            (740, 360, "", "play", "#play-board"),
            (844, 390, "#tab=board&x=11&y=15", "board", "#board"),
            (640, 620, "?embed#tab=board&x=11&y=15", "board", "#whole"),
            (640, 760, "?embed#x=7&y=10", "play", "#whole"),
        ):
            self.size(width, height)
            self.open(fragment)
            self.until(SETTLED[view], view)
            self.until(foot, f"{what} at {width} x {height}", what)
            if "embed" in fragment:
                self.assertLessEqual(self.js("return document.documentElement.scrollHeight"), height, fragment)

    def test_the_theme_can_be_chosen_and_is_kept(self):
        self.open()
        self.click("theme")
        self.click("theme")
        self.assertEqual(self.text("theme"), "Theme: dark")
        self.open()
        self.assertEqual(self.js("return document.documentElement.dataset.theme"), "dark")
        self.click("theme")
        self.assertEqual(self.text("theme"), "Theme: auto")

    def check_names(self, view):
        """Everything that takes the focus has a name, and the landmarks are there."""
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        role = lambda node: node.get("role", {}).get("value")
        holds = lambda node, name: any(p["name"] == name and p["value"]["value"] for p in node.get("properties", []))
        nameless = [
            role(node)
            for node in nodes
            if holds(node, "focusable") and not node.get("ignored") and not node.get("name", {}).get("value")
        ]
        # The page itself and its main part take the focus of links, without being controls.
        self.assertEqual([found for found in nameless if found not in ("RootWebArea", "main")], [], view)
        landmarks = {"banner", "main", "tablist", "tab", "tabpanel", "contentinfo", "heading"}
        self.assertLessEqual(landmarks, {role(node) for node in nodes}, view)

    def test_keys_alone(self):
        self.open()
        self.until_phase("person")
        focus = lambda: self.js(
            "return document.activeElement.id || document.activeElement.className || document.activeElement.tagName"
        )
        seen = []
        while "rule" not in seen and len(seen) < 10:
            self.press(Keys.TAB)
            seen.append(focus())
        self.assertEqual(seen[:2], ["skip", "mark"])
        self.assertEqual(seen[-1], "rule")
        # Tab selects the text of a field: typing replaces it.
        self.press("f = 2", Keys.ENTER)
        self.until_game("f = 2")
        self.press(Keys.TAB, Keys.TAB)
        self.assertEqual(focus(), "tab-play")
        self.press(Keys.ARROW_RIGHT)
        self.assertEqual(focus(), "tab-learn")
        self.until("return !document.getElementById('panel-learn').hidden", "the lesson opens")
        self.press(Keys.ARROW_LEFT, Keys.TAB)
        self.assertEqual(focus(), "play-board")
        outline = self.js("return getComputedStyle(document.activeElement).outlineStyle")
        self.assertNotEqual(outline, "none", "the focus is visible")
        # From (7, 10) three to the left and four down: with f = 2 the two amounts may differ by one.
        self.until_phase("person")
        self.assertEqual(self.piles(), (7, 10))
        self.press(*[Keys.ARROW_LEFT] * 3, *[Keys.ARROW_DOWN] * 4)
        self.until_text("play-told", r"\(4, 6\): take 3 from the first and 4 from the second pile")
        self.press(Keys.ENTER)
        self.until("return wythoff.views.play.session.played.length >= 2", "both have moved")
        # While the program thinks there is a way out of that beside the board.
        self.until_phase("person")
        self.press(Keys.TAB)
        self.assertEqual(focus(), "take-x")

    @alone
    def test_the_first_paint_comes_within_a_second(self):
        server = Page()
        self.addCleanup(server.stop)
        self.server = server
        paints = []
        for _ in range(3):
            self.driver.get("about:blank")
            self.driver.get(f"{server.address}/")
            paints.append(
                self.until(
                    "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime", "the first paint"
                )
                / 1000
            )
        print(
            f"the page is there {server.start_time:.2f} s after its start, first paint {paints[0]:.2f} s after the request (again: {min(paints):.2f} s)"
        )
        self.assertLess(server.start_time + min(paints), 1)

    def test_the_page_is_light(self):
        self.open()
        self.until_phase("person")
        files = self.js(
            "return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !/[/]api[/]|[.]wasm|(engine|worker|wasi|unpack)[.]js/.test(name))"
        )
        total = sum(len(urllib.request.urlopen(address).read()) for address in {f"{self.server.address}/", *files})
        print(f"the page has {len(files) + 1} files, {total / 1000:.0f} kB")
        self.assertLess(total, 300_000)


class Failures(PageTest):
    def test_a_long_computation_can_be_cancelled(self):
        # Some seconds: every move of the box is asked about its piles, those from one pile too.
        slow = "take = k*l*x0*y0 % 97 == (x0*y0 + k^3 + l^3) % 89, single = (k^5 + x0^3*y0^2 + x1*y1^4) % 7 != 3"
        self.open(f"#tab=check&game={urllib.parse.quote(slow)}")
        cancel = "return [...document.querySelectorAll('#check-wait button')].find((button) => button.textContent === 'Cancel')"
        self.until(cancel, "a way out").click()
        self.until_text("check-wait", "Cancelled. Try again")
        self.assertEqual(self.text("check-answer"), "")

    def test_to_give_up_is_said_in_words(self):
        self.refusals = (503,)
        self.open("#tab=ask&game=take+%3D+gcd(k%2Cl)+%3D%3D+1")
        self.type("ask-x", "10^30")
        self.type("ask-y", "10^30+1" + Keys.ENTER)
        self.assertIn("No method found the answer", self.until_text("ask-wait", "Tried"))

    def test_nobody_is_to_move_before_there_is_a_game(self):
        page = urllib.request.urlopen(f"{self.server.address}/").read().decode()
        self.assertNotIn("Your move", page)
        # The page without a server keeps its engine: it must not find it there.
        kept = {"origin": self.server.address, "storageTypes": "all"}
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", kept)
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/api/*", "*.lzma*"]})
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.address}/")
        self.until("return document.querySelector('#game-wait .failure')", "no answer comes")
        self.assertEqual(self.text("play-status"), "")
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        self.driver.get_log("browser")

    @server_only
    def test_a_server_that_is_gone_is_said_in_words(self):
        server = Server()
        self.server = server
        self.open("#tab=ask")
        server.stop()
        self.type("ask-x", "5")
        self.type("ask-y", "7" + Keys.ENTER)
        self.assertIn("does not answer", self.until_text("ask-wait", "Try again"))
        complaints = [entry["message"] for entry in self.driver.get_log("browser")]
        self.assertTrue(all("ERR_CONNECTION_REFUSED" in text for text in complaints), complaints)

    @server_only
    def test_a_busy_server_is_asked_again(self):
        self.open("#tab=ask")
        # The answer of a full server, as the browser would get it; then the real one.
        self.js("""
            const { fetch } = window; let first = true;
            window.fetch = (...given) => {
                if (!first) return fetch(...given);
                first = false;
                return Promise.resolve(new Response(JSON.stringify({ error: { message: 'too many questions are being computed', span: null, hint: 'ask again in a moment' } }), { status: 429 }));
            }""")
        self.type("ask-x", "11")
        self.type("ask-y", "15" + Keys.ENTER)
        self.assertIn("Too many questions", self.until_text("ask-wait", "Try again"))
        self.driver.find_element("css selector", "#ask-wait button").click()
        self.until_text("ask-answer", "Take 5 from both piles")
        self.assertEqual(self.text("ask-wait"), "")
