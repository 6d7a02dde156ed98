#!/usr/bin/python3
"""A browser's own EventSource and WebSocket against the service, which is changed by another client and started anew.

Once from a page of the service itself, once from a page elsewhere that `--allow-origin` lets in, and once from one it
does not. Usage: browser.py TOOL
"""

import http.server
import json
import sys
import threading

from driver import Browser
from service import Service

# What a page has heard stands in `heard`; `until` waits for it.
PRELUDE = """
window.heard = [];
window.until = async (enough) => {
  const end = Date.now() + 30000;
  while (!enough(heard)) {
    if (Date.now() > end) throw new Error('waited in vain; heard ' + JSON.stringify(heard));
    await new Promise(next => setTimeout(next, 10));
  }
  return heard;
};
"""
LISTEN = (
    PRELUDE
    + """
const source = window.source = new EventSource(given[0]);
const note = (event) => heard.push({name: event.type, id: event.lastEventId, data: JSON.parse(event.data)});
source.addEventListener('preference', note);
source.addEventListener('reset', note);
window.errors = 0;
source.onerror = () => { window.errors += 1; };
return await until(heard => heard.length >= 1);
"""
)
SOCKET = (
    PRELUDE
    + """
const socket = window.socket = new WebSocket(given[0]);
socket.onmessage = (message) => heard.push(JSON.parse(message.data));
socket.onclose = (event) => { window.closeCode = event.code; };
return await until(heard => heard.length >= 1);
"""
)
HEARD = "return await until(heard => heard.length >= given[0]);"


def expect(found, wanted, what):
    """Ends the run where something is not as it is to be."""
    if found != wanted:
        raise SystemExit("browser: %s: %r, wanted %r" % (what, found, wanted))
    print("  " + what)


def put(service, user, category, device=None):
    """Another client's change; its revision."""
    target = "/v1/users/%s/preferences" % user + ("?device=" + device if device else "")
    status, stored = service.ask("PUT", target, {"category": category})
    if status != 200:
        raise SystemExit("browser: PUT was answered %d: %r" % (status, stored))
    return stored["revision"]


def event_source(service, browser, user):
    """Present state, a change, the device's own change, and what was missed while the service was away."""
    first = put(service, user, "S")
    base = "%s/v1/users/%s" % (service.url, user)
    wanted = [{"name": "preference", "id": str(first), "data": {"category": "S", "revision": first}}]
    expect(browser.run(LISTEN, base + "/events?device=page"), wanted, "EventSource: what holds, with its id")
    put(service, user, "M", device="page")
    second = put(service, user, "AX1")
    wanted.append({"name": "preference", "id": str(second), "data": {"category": "AX1", "revision": second}})
    expect(browser.run(HEARD, 2), wanted, "EventSource: another device's change, not its own")
    service.stop()
    browser.run("const end = Date.now() + 30000; while (!errors && Date.now() < end) await new Promise(n => setTimeout(n, 10));")
    service.start()
    # Written before the browser comes back by itself or after: it is told either way, once.
    third = put(service, user, "XL")
    wanted.append({"name": "preference", "id": str(third), "data": {"category": "XL", "revision": third}})
    expect(browser.run(HEARD, 3), wanted, "EventSource: came back with Last-Event-ID, told what it missed and no more")
    fourth = put(service, user, "L")
    expect(browser.run(HEARD, 4)[3]["id"], str(fourth), "EventSource: follows on after coming back")
    browser.run("source.close()")


def web_socket(service, browser, user):
    """Present state, writes with and without a true revision, and another client's change; then catching up."""
    first = put(service, user, "S")
    address = "%s/v1/users/%s/live" % (service.url.replace("http", "ws", 1), user)
    held = {"event": "preference", "preference": {"category": "S", "revision": first}}
    expect(browser.run(SOCKET, address), [held], "WebSocket: what holds")
    write = {"id": "a", "method": "patch", "preference": {"reduceMotion": True}, "ifMatch": first}
    browser.run("socket.send(given[0])", json.dumps(write))
    answer = browser.run(HEARD, 2)[1]
    stored = service.ask("GET", "/v1/users/%s/preferences" % user)[1]
    expect(answer, {"id": "a", "status": 200, "preference": stored}, "WebSocket: a write is answered by what is stored")
    expect(stored["reduceMotion"], True, "WebSocket: the write holds for other clients")
    browser.run("socket.send(given[0])", json.dumps(dict(write, id="b")))
    stale = browser.run(HEARD, 3)[2]
    expect((stale["id"], stale["status"]), ("b", 412), "WebSocket: a write on an old revision is refused")
    other = put(service, user, "XXL")
    heard = browser.run(HEARD, 4)[3]
    expect(heard, {"event": "preference", "preference": {"category": "XXL", "revision": other}}, "WebSocket: a change")
    browser.run("socket.close(1000); while (window.closeCode === undefined) await new Promise(n => setTimeout(n, 10));")
    expect(browser.run("return window.closeCode"), 1000, "WebSocket: closed as asked")
    missed = put(service, user, "AX5")
    heard = browser.run(SOCKET, address + "?lastEventId=%d" % other)
    expect(heard[0]["preference"], {"category": "AX5", "revision": missed}, "WebSocket: catches up by revision")
    browser.run("socket.close()")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves an empty page, and says nothing of it."""

    def do_GET(self):
        """The page."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title>")

    def log_message(self, *_):
        """Nothing."""


def refused(service, browser):
    """A page of an origin that was not named gets nothing: no answer, no stream, no socket."""
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
    expect(outcome, ["refused"] * 3, "fetch, EventSource and WebSocket from elsewhere are refused")


def main():
    """Three pages."""
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
            print("a page of an origin that may not use it:")
            browser.visit(elsewhere)
            refused(service, browser)
        print("a page of an origin that may:")
        with Service(tool, "--allow-origin", elsewhere) as service:
            browser.visit(elsewhere)
            event_source(service, browser, "ada")
            web_socket(service, browser, "bob")
    page.shutdown()


if __name__ == "__main__":
    main()
