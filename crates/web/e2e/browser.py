"""A browser on the page, served by `wyt serve` or from a folder (SITE): started once, shared by all tests."""

import atexit
import json
import os
import re
import subprocess
import sys
import time
import unittest

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, TimeoutException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

PATIENCE = 20

# The page itself polls a condition for up to half a second, which saves round trips.
LOOK = """
const [script, given, done] = arguments;
const look = new Function(script);
const last = performance.now() + 500;
(function again() {
  const found = look(...given);
  if (found || performance.now() > last) done(found);
  else setTimeout(again, 15);
})();
"""


class Process:
    """A program that says where it serves the page."""

    def __init__(self, command, below=""):
        began = time.monotonic()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        atexit.register(self.stop)
        for line in self.process.stdout:
            found = re.search(r"http://[\w.:]+", line)
            if found:
                self.address = found.group() + below
                self.start_time = time.monotonic() - began
                return
        raise RuntimeError(f"{command} did not say where it is")

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Server(Process):
    """`wyt serve` on a free port."""

    def __init__(self):
        super().__init__([os.environ["WYT"], "serve", "--port", "0"])


class Site(Process):
    """The folder of the page without a server, below the address of a host of plain files."""

    def __init__(self):
        above, name = os.path.split(os.environ["SITE"])
        host = os.path.join(os.path.dirname(os.path.abspath(__file__)), "host.py")
        super().__init__([sys.executable, host, above], "/" + name)


STATIC = "SITE" in os.environ
Page = Site if STATIC else Server
server_only = unittest.skipIf(STATIC, "about wyt serve")
static_only = unittest.skipUnless(STATIC, "about the page without a server")


def some(all):
    """Of many cases every fifth on the page without a server: its answers are those of the server, byte for byte, which another
    test shows; here it is tried that they arrive.
    """
    return list(all)[:: 5 if STATIC else 1]


def alone(test):
    """A test that looks at the clock: no other browser runs beside it."""
    test.alone = True
    return test


# Requests are recorded only in these files, since recording costs a tenth of the time.
WATCHED = any(name.startswith(("test_look", "test_play", "test_site")) for name in sys.argv[1:])


def chromium():
    """The headless shell of Chromium, which is twice as fast; it also runs as root and with a small /dev/shm."""
    options = webdriver.ChromeOptions()
    # Not the script in /usr/bin: ending that script does not end the browser it starts.
    options.binary_location = "/usr/lib/chromium/chromium-headless-shell"
    for argument in (
        "--headless",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--single-process",
        "--no-zygote",
        "--hide-scrollbars",
        "--no-first-run",
        "--disable-background-networking",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", **({"performance": "ALL"} if WATCHED else {})})
    if WATCHED:
        options.add_experimental_option("perfLoggingPrefs", {"enableNetwork": True, "enablePage": False})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.set_script_timeout(PATIENCE)
    atexit.register(driver.quit)
    return driver


_shared = {}


def shared():
    if not _shared:
        _shared["server"] = Page()
        _shared["driver"] = chromium()
    return _shared["server"], _shared["driver"]


class PageTest(unittest.TestCase):
    """Opens pages, waits on conditions, and fails on anything the console complains about."""

    def setUp(self):
        self.server, self.driver = shared()
        # Answers that the test provokes; the browser notes each in its console.
        self.refusals = ()
        self.size(1400, 900)
        self.theme("light")
        self.driver.get_log("browser")
        self.requests()

    def tearDown(self):
        complaints = [
            entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")
        ]
        unexpected = [
            text
            for text in complaints
            if not any(f"status of {status}" in text and "/api/" in text for status in self.refusals)
        ]
        self.assertEqual(unexpected, [], "the console must stay silent")
        foreign = [
            url
            for url in self.requests()
            if not url.startswith((self.home(), "data:", "blob:", "about:", "chrome"))
        ]
        self.assertEqual(foreign, [], "the page must not ask other servers")

    def home(self):
        """The host of the page."""
        return re.match(r"http://[^/]+", self.server.address).group()

    def requests(self):
        if not WATCHED:
            return []
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]

    # The window

    def size(self, width, height):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )

    def theme(self, name, forced="none"):
        """The colours of the system; a page that is open has them with its next picture."""
        wanted = {"prefers-color-scheme": name, "forced-colors": forced, "prefers-reduced-motion": "reduce"}
        features = [{"name": name, "value": value} for name, value in wanted.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def open(self, fragment=""):
        """A fresh page, its game loaded."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.server.address}/{fragment}")
        self.until(
            "return Boolean(window.wythoff && (wythoff.game || document.querySelector('#rule-error p')))",
            "the page loads",
        )

    # Waiting and looking

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def until(self, script, what, *arguments):
        """Waits for a true value and returns it."""

        def look(driver):
            try:
                return driver.execute_async_script(LOOK, script, arguments)
            except JavascriptException as error:
                # Another page has taken its place.
                if "document unloaded" in (error.msg or ""):
                    return None
                raise

        return WebDriverWait(self.driver, PATIENCE, 0.02).until(look, what)

    def text(self, name):
        return self.js("return document.getElementById(arguments[0]).textContent", name)

    def until_text(self, name, pattern):
        """Waits until an element's text matches."""
        try:
            return self.until(
                "const { textContent } = document.getElementById(arguments[0]); return new RegExp(arguments[1]).test(textContent) && textContent",
                f"{name} matches {pattern}",
                name,
                pattern,
            )
        except TimeoutException as error:
            error.msg += f", but it says: {self.text(name)}"
            raise

    def find(self, name):
        return self.driver.find_element("id", name)

    def click(self, name):
        self.find(name).click()

    def type(self, name, text):
        field = self.find(name)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)

    def press(self, *keys):
        """Sends keys to the focused element."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def use(self, rule):
        """Types a rule and waits until the page shows it."""
        self.type("rule", rule + Keys.ENTER)

    def until_game(self, line):
        self.until("return wythoff.game && wythoff.game.line === arguments[0]", f"the game is {line}", line)

    def tab(self, name):
        self.click(f"tab-{name}")
        self.until("return !document.getElementById('panel-' + arguments[0]).hidden", "the tab opens", name)

    # The playing board

    def until_phase(self, *phases):
        return self.until(
            "const s = wythoff.views.play.session; return s && arguments[0].includes(s.phase) && s.phase",
            f"phase {phases}",
            list(phases),
        )

    def piles(self):
        return tuple(self.js("const s = wythoff.views.play.session; return [s.x, s.y]"))

    def square(self, board, x, y):
        """The middle of a square, in the window."""
        return self.js(
            "const p = wythoff.views[arguments[0]]; const plane = p.plane ?? p.board.plane; const box = plane.canvas.getBoundingClientRect(); const [u, v] = plane.centre(arguments[1], arguments[2]); return [box.left + u, box.top + v]",
            board,
            x,
            y,
        )

    def click_square(self, board, x, y):
        canvas = self.find("play-board" if board == "play" else "board")
        self.js("arguments[0].scrollIntoView({block: 'center'})", canvas)
        self.click_at(*self.square(board, x, y))

    def click_at(self, u, v):
        """A click of the mouse, in the window."""
        chain = ActionChains(self.driver)
        chain.w3c_actions.pointer_action.move_to_location(int(u), int(v))
        chain.w3c_actions.pointer_action.click()
        chain.w3c_actions.perform()
