#!/usr/bin/python3
"""Tests EventSource and WebSocket of a browser with changes by another client and restarts of the service.

usage: browser.py TOOL

The pages have the origin of the service, another origin that `--allow-origin` allows, and one that it does not.
"""

import http.server
import json
import sys
import threading

from driver import Browser
from service import Service

# `received` contains the events that a page received; `until` waits for more.
PRELUDE = """
window.received = [];
window.until = async (enough) => {
  const end = Date.now() + 30000;
  while (!enough(received)) {
    if (Date.now() > end) throw new Error('timeout; received ' + JSON.stringify(received));
    await new Promise(next => setTimeout(next, 10));
  }
  return received;
};
"""
LISTEN = (
    PRELUDE
    + """
const source = window.source = new EventSource(given[0]);
const note = (event) => received.push({name: event.type, id: event.lastEventId, data: JSON.parse(event.data)});
source.addEventListener('preference', note);
source.addEventListener('reset', note);
window.errors = 0;
source.onerror = () => { window.errors += 1; };
return await until(received => received.length >= 1);
"""
)
SOCKET = (
    PRELUDE
    + """
const socket = window.socket = new WebSocket(given[0]);
socket.onmessage = (message) => received.push(JSON.parse(message.data));
socket.onclose = (event) => { window.closeCode = event.code; };
return await until(received => received.length >= 1);
"""
)
RECEIVED = "return await until(received => received.length >= given[0]);"


def expect(found, expected, what):
    """Exits with an error unless the values are equal; prints `what` otherwise."""
    if found != expected:
        raise SystemExit("browser: %s: %r, expected %r" % (what, found, expected))
    print("  " + what)


def put(service, user, category, device=None):
    """Writes a preference as another client and returns its revision."""
    target = "/v1/users/%s/preferences" % user + ("?device=" + device if device else "")
    status, stored = service.ask("PUT", target, {"category": category})
    if status != 200:
        raise SystemExit("browser: the status of PUT is %d: %r" % (status, stored))
    return stored["revision"]


def event_source(service, browser, user):
    """Checks the current state, changes by others, the device's own changes, and changes missed during a restart."""
    first = put(service, user, "S")
    base = "%s/v1/users/%s" % (service.url, user)
    expected = [{"name": "preference", "id": str(first), "data": {"category": "S", "revision": first}}]
    expect(browser.run(LISTEN, base + "/events?device=page"), expected, "EventSource: the current preference, with its id")
    put(service, user, "M", device="page")
    second = put(service, user, "AX1")
    expected.append({"name": "preference", "id": str(second), "data": {"category": "AX1", "revision": second}})
    expect(browser.run(RECEIVED, 2), expected, "EventSource: another device's change, not its own")
    service.stop()
    browser.run("const end = Date.now() + 30000; while (!errors && Date.now() < end) await new Promise(n => setTimeout(n, 10));")
    service.start()
    # The event must arrive once, whether the browser reconnects before or after this write.
    third = put(service, user, "XL")
    expected.append({"name": "preference", "id": str(third), "data": {"category": "XL", "revision": third}})
    expect(browser.run(RECEIVED, 3), expected, "EventSource: reconnects with Last-Event-ID, receives only missed changes")
    fourth = put(service, user, "L")
    expect(browser.run(RECEIVED, 4)[3]["id"], str(fourth), "EventSource: changes after reconnecting")
    browser.run("source.close()")


def web_socket(service, browser, user):
    """Checks the current state, writes with current and old revisions, changes by others, and resuming."""
    first = put(service, user, "S")
    address = "%s/v1/users/%s/live" % (service.url.replace("http", "ws", 1), user)
    current = {"event": "preference", "preference": {"category": "S", "revision": first}}
    expect(browser.run(SOCKET, address), [current], "WebSocket: the current preference")
    write = {"id": "a", "method": "patch", "preference": {"reduceMotion": True}, "ifMatch": first}
    browser.run("socket.send(given[0])", json.dumps(write))
    answer = browser.run(RECEIVED, 2)[1]
    stored = service.ask("GET", "/v1/users/%s/preferences" % user)[1]
    expect(answer, {"id": "a", "status": 200, "preference": stored}, "WebSocket: a write returns the stored preference")
    expect(stored["reduceMotion"], True, "WebSocket: other clients read the written preference")
    browser.run("socket.send(given[0])", json.dumps(dict(write, id="b")))
    stale = browser.run(RECEIVED, 3)[2]
    expect((stale["id"], stale["status"]), ("b", 412), "WebSocket: a write on an old revision is refused")
    other = put(service, user, "XXL")
    received = browser.run(RECEIVED, 4)[3]
    expect(received, {"event": "preference", "preference": {"category": "XXL", "revision": other}}, "WebSocket: a change")
    browser.run("socket.close(1000); while (window.closeCode === undefined) await new Promise(n => setTimeout(n, 10));")
    expect(browser.run("return window.closeCode"), 1000, "WebSocket: the close code")
    missed = put(service, user, "AX5")
    received = browser.run(SOCKET, address + "?lastEventId=%d" % other)
    expect(received[0]["preference"], {"category": "AX5", "revision": missed}, "WebSocket: resumes after a revision")
    browser.run("socket.close()")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves an empty page and logs nothing."""

    def do_GET(self):
        """Sends the page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title>")

    def log_message(self, *_):
        """Logs nothing."""


def refused(service, browser):
    """A page of an origin that is not allowed can read no response, event stream or WebSocket."""
    outcome = browser.run(
        """
        const base = given[0];
        const fetched = await fetch(base + '/healthz').then(() => 'answered', () => 'refused');
        const streamed = await new Promise(done => {
          const source = new EventSource(base + '/v1/users/eve/events');
          source.onopen = () => done('answered');
          source.onerror = () => { if (source.readyState === EventSource.CLOSED) done('refused'); };
        });
        const joined = await new Promise(done => {
          const socket = new WebSocket(base.replace('http', 'ws') + '/v1/users/eve/live');
          socket.onopen = () => done('answered');
          socket.onerror = () => done('refused');
        });
        return [fetched, streamed, joined];
        """,
        service.url,
    )
    expect(outcome, ["refused"] * 3, "fetch, EventSource and WebSocket of other origins are refused")


def main():
    """Tests pages of three origins."""
    tool = sys.argv[1]
    page = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Quiet)
    threading.Thread(target=page.serve_forever, daemon=True).start()
    elsewhere = "http://127.0.0.1:%d" % page.server_port
    with Browser() as browser:
        print("a page of the service:")
        with Service(tool) as service:
            browser.visit(service.url + "/")
            event_source(service, browser, "ada")
            web_socket(service, browser, "bob")
            print("a page of an origin that is not allowed:")
            browser.visit(elsewhere)
            refused(service, browser)
        print("a page of an origin that is allowed:")
        with Service(tool, "--allow-origin", elsewhere) as service:
            browser.visit(elsewhere)
            event_source(service, browser, "ada")
            web_socket(service, browser, "bob")
    page.shutdown()


if __name__ == "__main__":
    main()
