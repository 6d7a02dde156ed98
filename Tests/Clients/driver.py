"""A real browser, driven through chromedriver's own protocol (W3C WebDriver) with nothing but the standard library."""

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
        for _ in range(200):
            try:
                if self._ask("GET", "/status")["ready"]:
                    break
            except OSError:
                time.sleep(0.05)
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        options = {"goog:chromeOptions": {"args": flags}, "timeouts": {"script": 60000}}
        found = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.session = "/session/" + found["sessionId"]
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self._ask("DELETE", self.session)
        finally:
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
