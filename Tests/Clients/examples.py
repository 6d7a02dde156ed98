#!/usr/bin/python3
"""Runs the clients in Examples/ with a service and compares their output with the service's responses.

Each client follows a user whose preference another device changes. It must report no event twice after a restart of the
service, and `reset` after too many missed changes. Heights are compared with a window of the conversation, and the
scroll position with the message at the top before and after; the page also with the browser's layout of the same text.

usage: examples.py TOOL [python | swift | web]...      (default: all)
"""

import contextlib
import functools
import http.server
import json
import os
import queue
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

from service import Away, Service, free_port

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
EXAMPLES = os.path.join(ROOT, "Examples")
CONVERSATION = "/v1/conversations/example"
WIDTH, HEIGHT, TOP = 280, 300, 200
SECONDS = 30
# One more than the number of changes that the store keeps for each user.
TOO_MANY = 65


def expect(found, expected, what):
    """Exits with an error unless the values are equal."""
    if found != expected:
        raise SystemExit("examples: %s: %r, expected %r" % (what, found, expected))


class Program:
    """A client that prints its state after each event as a line of JSON."""

    def __init__(self, command):
        self.command = command
        self.states = queue.Queue()

    @contextlib.contextmanager
    def following(self, service, user, token):
        variables = dict(os.environ, TYPESCALE_TOKEN=token)
        process = subprocess.Popen([*self.command, service.url, user], env=variables, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self._read, args=[process.stdout], daemon=True).start()
        try:
            yield self
        finally:
            process.terminate()
            process.wait(10)

    def _read(self, lines):
        for line in lines:
            self.states.put(json.loads(line))
        self.states.put({"revision": "the end of the client"})

    def shown(self, revision):
        """Waits for the next event, which must have this revision, and returns the client's state."""
        try:
            state = self.states.get(timeout=SECONDS)
        except queue.Empty:
            raise SystemExit("examples: no event with revision %s" % revision) from None
        expect(state["revision"], revision, "revision (%r)" % state)
        return state

    def scroll(self, top):
        """Returns the fixed scroll position of a client without a display."""
        return TOP


class Page:
    """The client in the browser."""

    SHOWN = """
    const end = Date.now() + 30000;
    const list = document.getElementById('list');
    while (list.dataset.revision !== String(given[0])) {
      if (Date.now() > end) throw new Error('timeout: ' + document.body.innerText.slice(-200));
      await new Promise(next => setTimeout(next, 10));
    }
    const boxes = [...list.children], draft = document.getElementById('draft');
    const heights = boxes.map(box => parseFloat(box.style.height));
    const style = getComputedStyle(boxes[0]);
    // The browser's own heights of the same text.
    const rule = document.head.appendChild(document.createElement('style'));
    rule.textContent = '#list > p { height: auto !important; content-visibility: visible !important; }';
    const own = boxes.map(box => box.getBoundingClientRect().height);
    rule.remove();
    const height = list.scrollHeight, draftOverflow = draft.scrollHeight - draft.clientHeight;
    return {event: list.dataset.event, top: list.scrollTop, heights, own, height, draftOverflow,
      draft: parseFloat(draft.style.height), size: parseFloat(style.fontSize), lineHeight: parseFloat(style.lineHeight),
      announcement: document.getElementById('announcement').textContent, problem: document.getElementById('problem').textContent};
    """

    def __init__(self, browser, base):
        self.browser, self.base = browser, base

    @contextlib.contextmanager
    def following(self, service, user, token):
        query = urllib.parse.urlencode({"service": service.url, "user": user})
        self.browser.visit("%s/web/index.html?%s#%s" % (self.base, query, token))
        yield self
        self.browser.visit("about:blank")

    def shown(self, revision):
        state = self.browser.run(self.SHOWN, revision)
        expect(state["problem"], "", "the page's error message")
        expect(state["own"], state["heights"], "heights of the browser's own layout")
        expect(state["draftOverflow"], 0, "the overflow of the draft")
        return state

    def scroll(self, top):
        """Scrolls the list of messages."""
        self.browser.run(
            "document.getElementById('list').scrollTop = given[0]; await new Promise(n => setTimeout(n, 100));", top
        )
        return top


class Example:
    """One client, one service, and one user whose preference another device changes."""

    def __init__(self, tool, client, *flags):
        self.client = client
        self.user = "ada"
        self.service = Service(tool, *flags)
        self.tool = tool

    def run(self):
        """Runs all steps."""
        with self.service:
            self.token = self.make_token("read", "measure", "preferences:" + self.user)
            self.admin = self.make_token("admin")
            with open(os.path.join(EXAMPLES, "messages.json")) as messages:
                self.ask("PUT", CONVERSATION, json.load(messages))
            first = self.put({"category": "M"})
            with self.client.following(self.service, self.user, self.token):
                self.check(first, {"category": "M"}, top=TOP)
                self.sizes(self.client.scroll(310.0))
                self.back()
                self.too_old()

    def sizes(self, top):
        """Changes the size up, the width, and back; the scroll position must be the original one again."""
        before = {"category": "M"}
        for preference in ({"category": "AX1", "reduceMotion": True}, {"fontScale": 1.3, "appScale": 1.1}, before):
            self.check(self.put(preference), preference, top=self.anchored(before, preference, top))
        # The client has cached this table.
        expect('\ntypescale_responses_total{route="resolveScale",status="3xx"} 1\n' in self.metrics(), True, "304")
        print("  sizes change, and the line at the top keeps its position")

    def back(self):
        """Restarts the service, first without a change, which must cause no event, then with one."""
        self.service.stop()
        self.service.start()
        for _ in range(SECONDS * 10):
            if "\ntypescale_event_streams_open 1\n" in self.metrics():
                break
            time.sleep(0.1)
        else:
            raise SystemExit("examples: the client did not reconnect")
        state = self.check(self.put({"category": "XL"}), {"category": "XL"})
        expect(state["event"], "preference", "the event after reconnecting")
        print("  reconnected with the last id, without duplicate events")

    def too_old(self):
        """Makes more changes than the store keeps, through another service with the same store.

        Meanwhile a proxy responds with 502, after which the client must reconnect.
        """
        port, url = self.service.port, self.service.url
        self.service.stop()
        proxy = Away(port)
        self.service.port = free_port()
        self.service.url = "http://127.0.0.1:%d" % self.service.port
        self.service.start()
        for number in range(TOO_MANY):
            revision = self.put({"percent": 150 + number})
        self.service.stop()
        proxy.end()
        self.service.port, self.service.url = port, url
        self.service.start()
        state = self.check(revision, {"percent": 150 + number})
        expect(state["event"], "reset", "the event after too many missed changes")
        print("  received reset after too many missed changes")

    def check(self, revision, preference, top=None):
        """Waits for a revision and compares the client's state with the service's responses."""
        environment = urllib.parse.urlencode({k: json.dumps(v).strip('"') for k, v in preference.items()})
        state = self.client.shown(revision)
        window = self.ask("GET", "%s?width=%d&height=100000&%s" % (CONVERSATION, WIDTH, environment))
        expect(state["heights"], [item["height"] for item in window["items"]], "heights")
        expect(state["height"], window["height"], "total height")
        body = self.ask("GET", "/v1/scales/apple-ios/resolve?" + environment)["styles"]["body"]
        expect((state["size"], state["lineHeight"]), (body["size"], body["lineHeight"]), "size and line height")
        row = dict(preference, id="a", text="Shall we meet at the station?", width=WIDTH)
        expect(state["draft"], self.ask("POST", "/v1/measure", [row])[0]["height"], "height of the draft")
        if top is not None:
            # A browser scrolls by whole pixels.
            expect(abs(state["top"] - top) < 1, True, "position %s, expected %s" % (state["top"], top))
        return state

    def anchored(self, before, after, top):
        """Returns the offset after a change of the line at `top`, which must be in the same message."""
        viewport = {"top": top, "height": HEIGHT}
        body = {"from": before, "to": after, "width": WIDTH, "viewport": viewport, "format": "summary"}
        new = self.ask("POST", CONVERSATION + "/invalidations", body)["anchor"]["offset"]["new"]
        expect(self.message_at(after, new), self.message_at(before, top), "the message at the top")
        return new

    def message_at(self, environment, top):
        """Returns the message at an offset."""
        environment = {key: json.dumps(value).strip('"') for key, value in environment.items()}
        query = urllib.parse.urlencode({"width": WIDTH, "top": top + 0.5, "height": 0, **environment})
        return self.ask("GET", "%s?%s" % (CONVERSATION, query))["items"][0]["id"]

    def put(self, preference):
        """Writes a preference as another device and returns its revision."""
        return self.ask("PUT", "/v1/users/%s/preferences" % self.user, preference)["revision"]

    def ask(self, method, target, body=None):
        """Sends a request, which must succeed, and returns the body of the response."""
        status, answer = self.service.ask(method, target, body, Authorization="Bearer " + self.token)
        if status >= 300:
            raise SystemExit("examples: the status of %s %s is %d: %r" % (method, target, status, answer))
        return answer

    def metrics(self):
        """Returns the metrics."""
        fields = {"Authorization": "Bearer " + self.admin}
        with urllib.request.urlopen(urllib.request.Request(self.service.url + "/metrics", headers=fields)) as answer:
            return answer.read().decode()

    def make_token(self, *scopes):
        """Creates a token with these scopes in the service's store."""
        store = "sqlite:" + os.path.join(self.service.folder.name, "store.db")
        command = [self.tool, "token", "create", "--store", store]
        for scope in scopes:
            command += ["--scope", scope]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[0]


def main():
    """Runs the given clients, or all."""
    tool, *names = sys.argv[1:]
    names = names or ["python", "swift", "web"]
    if "python" in names:
        print("python:")
        Example(tool, Program([sys.executable, os.path.join(EXAMPLES, "python", "client.py")])).run()
    if "swift" in names:
        folder = os.path.join(EXAMPLES, "swift")
        swift = os.environ.get("SWIFT", "swift")
        if subprocess.run([swift, "build", "--quiet", "--package-path", folder]).returncode:
            raise SystemExit("examples: the Swift client cannot be built")
        print("swift:")
        Example(tool, Program([os.path.join(folder, ".build", "debug", "reader")])).run()
    if "web" in names:
        from driver import Browser

        class Quiet(http.server.SimpleHTTPRequestHandler):
            """Serves the pages and logs nothing."""

            def log_message(self, *_):
                """Logs nothing."""

        handler = functools.partial(Quiet, directory=EXAMPLES)
        pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        base = "http://127.0.0.1:%d" % pages.server_port
        with Browser() as browser:
            print("web:")
            Example(tool, Page(browser, base), "--allow-origin", base).run()
        pages.shutdown()


if __name__ == "__main__":
    main()
