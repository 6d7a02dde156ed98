"""A real browser, driven through chromedriver's own protocol (W3C WebDriver) with nothing but the standard library."""

import base64
import json
import subprocess
import time
import urllib.error
import urllib.request

from service import free_port


class Browser:
    """One headless Chromium with a page. Scripts are functions' bodies that may wait."""

    def __init__(self):
        port = free_port()
        self.url = "http://127.0.0.1:%d" % port
        self.process = subprocess.Popen(
            ["chromedriver", "--port=%d" % port], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.session = None

    def __enter__(self):
        try:
            self._open()
        except BaseException:
            self._end()
            raise
        return self

    def _open(self):
        for _ in range(200):
            try:
                if self._ask("GET", "/status")["ready"]:
                    break
            except OSError:
                time.sleep(0.05)
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        options = {
            "goog:chromeOptions": {"args": flags},
            "goog:loggingPrefs": {"browser": "ALL"},
            "timeouts": {"script": 60000},
        }
        found = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.session = "/session/" + found["sessionId"]

    def __exit__(self, *_):
        try:
            if self.session:
                self._ask("DELETE", self.session)
        finally:
            self._end()

    def _end(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def visit(self, url):
        """Goes to a page and waits until it is there."""
        self._ask("POST", self.session + "/url", {"url": url})

    def run(self, body, *arguments):
        """What an asynchronous function of this body returns in the page; its arguments are `arguments`."""
        script = (
            "const done = arguments[arguments.length - 1];"
            "(async (...given) => {%s})(...[...arguments].slice(0, -1))"
            ".then(value => done({value}), error => done({error: String(error)}))" % body
        )
        answer = self._ask("POST", self.session + "/execute/async", {"script": script, "args": list(arguments)})
        if "error" in answer:
            raise AssertionError("in the page: " + answer["error"])
        return answer["value"]

    def devtools(self, command, **parameters):
        """One command of the DevTools protocol: what WebDriver has no word for, such as emulated media."""
        return self._ask("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height, scale=1):
        """Gives the page a viewport of so many CSS pixels, however small, with so many device pixels each."""
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False
        )

    def picture(self, path, whole=False):
        """Keeps a picture of the viewport, or of the whole page."""
        if whole:
            content = self.devtools("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        else:
            content = self._ask("GET", self.session + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(content))

    def press(self, *keys):
        """Presses keys one after the other, as WebDriver names them: `\\ue004` is Tab."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keyboard", "actions": strokes}]
        self._ask("POST", self.session + "/actions", {"actions": actions})

    def open_window(self):
        """Opens another window, and goes on in it; returns the names of the one before and this one."""
        before = self._ask("GET", self.session + "/window")
        after = self._ask("POST", self.session + "/window/new", {"type": "window"})["handle"]
        self.switch(after)
        return before, after

    def close_window(self):
        """Closes the present window; another has to be switched to."""
        self._ask("DELETE", self.session + "/window")

    def switch(self, window):
        """Goes on in another window."""
        self._ask("POST", self.session + "/window", {"handle": window})

    def complaints(self):
        """What the page's console heard since the last call, warnings and errors."""
        entries = self._ask("POST", self.session + "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data=data, method=method, headers={"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError("chromedriver: " + json.load(error)["value"]["message"]) from None
