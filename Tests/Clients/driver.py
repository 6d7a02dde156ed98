"""Controls Chromium through chromedriver and W3C WebDriver, using only the standard library."""

import base64
import json
import subprocess
import time
import urllib.error
import urllib.request

from service import free_port


class Browser:
    """A headless Chromium with one page. Scripts are the bodies of asynchronous functions."""

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
        """Opens a page and waits until it is loaded."""
        self._ask("POST", self.session + "/url", {"url": url})

    def run(self, body, *arguments):
        """Runs the body of an asynchronous function in the page with `arguments` and returns its result."""
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
        """Runs a command of the DevTools protocol, for features that WebDriver lacks, such as emulated media."""
        return self._ask("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height, scale=1):
        """Sets the size of the viewport in CSS pixels, and the device pixels in each."""
        self.devtools(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False
        )

    def picture(self, path, whole=False):
        """Saves a screenshot of the viewport or of the whole page."""
        if whole:
            content = self.devtools("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        else:
            content = self._ask("GET", self.session + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(content))

    def press(self, *keys):
        """Presses keys in sequence, in WebDriver's notation: `\\ue004` is Tab."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keyboard", "actions": strokes}]
        self._ask("POST", self.session + "/actions", {"actions": actions})

    def open_window(self):
        """Opens another window and switches to it; returns the handles of the previous and the new window."""
        before = self._ask("GET", self.session + "/window")
        after = self._ask("POST", self.session + "/window/new", {"type": "window"})["handle"]
        self.switch(after)
        return before, after

    def close_window(self):
        """Closes the current window; call `switch` next."""
        self._ask("DELETE", self.session + "/window")

    def switch(self, window):
        """Switches to another window."""
        self._ask("POST", self.session + "/window", {"handle": window})

    def complaints(self):
        """Returns the warnings and errors of the page's console since the last call."""
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
