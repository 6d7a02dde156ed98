#!/usr/bin/python3
"""Tests pages of other origins in browsers: every method works if the service allows the origin, and none otherwise.

usage: origins.py TOOL [BROWSER]...

The page comes from another host, so that browsers also treat it as another site. With a token, a proxy records which
fields a stream sends, and the same stream must fail if the answer to its preflight allows one field less.
"""

import contextlib
import sys

from faults import FaultProxy
from service import Service
from subjects import BROWSERS, Page

STATUS = {
    "put": 200, "stale": 412, "read": 200, "again": 304, "matched": 200, "patch": 200, "post": 200, "removed": 204,
}  # fmt: skip
# The responses with an entity tag that the page can read; the response to a deletion has none.
TAGS = {"put", "read", "again", "matched", "patch"}
METHODS = {"put", "get", "patch", "post", "delete"}
FIELDS = ["authorization", "last-event-id"]
POLICY = {"streamPause": 0.2}


def expect(found, expected, what):
    """Exits with an error unless the values are equal; prints `what` otherwise."""
    if found != expected:
        raise SystemExit("origins: %s: %r, expected %r" % (what, found, expected))
    print("  " + what, flush=True)


def allowed(page, service, browser, token=None):
    """Checks that all methods work and that the page can read the responses."""
    found = page.ask("methods", url=service.url, user=browser, token=token)
    expect(found["status"], STATUS, "every method, with If-Match and If-None-Match")
    expect({name for name in TAGS if found["tags"][name]}, TAGS, "entity tags can be read")
    expect(found["read"], "AX1", "bodies can be read")
    expect(found["events"], "XL", "EventSource")
    # The first revision after the one in the field, not the last one.
    expect(found["fetched"], "1", "a stream that is fetched with Last-Event-ID")
    expect(found["socket"], "XL", "WebSocket")


def streamed(page, service, gate, browser, token, origin):
    """Checks streams that are fetched with a token and the last id, and that each needs both fields to be allowed."""
    user = browser + "-streamed"
    first, _ = [str(put(service, token, user, category)) for category in ("AX1", "AX2")]
    target = "/v1/users/%s/events?device=" % user
    expect(stream(page, gate, target + "a", token), first, "a fetched stream with Authorization and Last-Event-ID")
    preflight, opened = gate.streams()[-2:]
    expect(preflight.method, "OPTIONS", "a preflight before it")
    asked = preflight.fields["access-control-request-headers"].lower().replace(" ", "").split(",")
    expect([name for name in FIELDS if name in asked], FIELDS, "the preflight asks for both fields")
    expect([opened.fields.get(name) for name in ("origin", *FIELDS)], [origin, "Bearer " + token, "0"], "both are sent")
    for number, names in enumerate((FIELDS, FIELDS[:1], FIELDS[1:])):
        # The answer to the preflight, instead of the service's; another address, because browsers store the answers.
        fields = {"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Headers": ", ".join(names)}
        gate.answer(1, 204, stream=True, **fields)
        found = stream(page, gate, target + str(number), token)
        expected, what = (first, "answered") if names is FIELDS else ("refused", "refused")
        # The last request is the preflight if the browser does not send the stream's.
        method = "GET" if names is FIELDS else "OPTIONS"
        what += " if the preflight allows " + " and ".join(names)
        expect((found, gate.streams()[-1].method), (expected, method), what)
    expect(stream(page, gate, target + "b", "wrong"), 401, "the status of a wrong token can be read")


def stream(page, gate, target, token):
    """Returns the first id of a stream that the page fetches through the proxy."""
    return page.ask("streamed", url=gate.url + target, token=token, last="0")


def put(service, token, user, category):
    """Writes a preference and returns its revision."""
    target, fields = "/v1/users/%s/preferences" % user, {"Authorization": "Bearer " + token}
    status, stored = service.ask("PUT", target, {"category": category}, **fields)
    if status != 200:
        raise SystemExit("origins: the status of PUT is %d: %r" % (status, stored))
    return stored["revision"]


def followed(page, service, gate, browser, token):
    """Checks that the web client with a token follows a preference and resumes after a lost connection."""
    user = browser + "-streamed"
    page.ask("create", client=user, url=gate.url, token=token, policy=POLICY)
    page.ask("follow", client=user, name=user, user=user)
    known = page.wait(user, 1)[0]["revision"]
    before = len(gate.streams())
    gate.mode = "refuse"
    gate.cut()
    revisions = [known] + [put(service, token, user, category) for category in ("S", "L")]
    gate.mode = "pass"
    expect([event["revision"] for event in page.wait(user, 3)], revisions, "the web client resumes with a token")
    opened = [seen for seen in gate.streams()[before:] if seen.method == "GET"][-1]
    expect([opened.fields.get(name) for name in FIELDS], ["Bearer " + token, str(known)], "and sends both fields")
    page.ask("stop", name=user)


def refused(page, service, browser):
    """Checks that the page can read no response, and that nothing is written."""
    user = browser + "-refused"
    before = service.ask("PUT", "/v1/users/%s/preferences" % user, {"category": "M"})[1]
    found = page.ask("methods", url=service.url, user=user)
    expect(set(found["status"].values()), {"refused"}, "no method is answered")
    outcomes = [found[name] for name in ("events", "fetched", "socket")]
    expect(outcomes, ["refused"] * 3, "no stream, no WebSocket")
    after = service.ask("GET", "/v1/users/%s/preferences" % user)[1]
    expect(after, before, "nothing is written")


def main():
    """Tests each browser with two services that allow the page's origin, one with a token, and one that does not."""
    tool, browsers = sys.argv[1], sys.argv[2:] or BROWSERS
    for browser in browsers:
        with contextlib.ExitStack() as ends:
            # The page loads only files that the test provides under this address.
            proxy = FaultProxy(0)
            ends.callback(proxy.close)
            proxy.url = "http://localhost:%d" % proxy.port
            open_service = ends.enter_context(Service(tool, "--allow-origin", proxy.url))
            closed_service = ends.enter_context(Service(tool, "--allow-origin", "http://localhost:1"))
            guarded = ends.enter_context(Service(tool, "--allow-origin", proxy.url))
            gate = FaultProxy(guarded.port)
            ends.callback(gate.close)
            users = [scope % browser for scope in ("preferences:%s", "preferences:%s-streamed")]
            token = guarded.token("page", "measure", *users)
            document = open_service.ask("GET", "/openapi.json")[1]
            offered = {method for path in document["paths"].values() for method in path}
            offered &= METHODS | {"head", "options"}
            page = Page(browser, proxy)
            ends.callback(page.close)
            page.ask("load", module="origins.js")
            print("%s, an origin that is allowed:" % browser, flush=True)
            expect(offered, METHODS, "the methods of the document are those that are tried")
            allowed(page, open_service, browser)
            print("%s, the same with a token:" % browser, flush=True)
            allowed(page, guarded, browser, token)
            streamed(page, guarded, gate, browser, token, proxy.url)
            followed(page, guarded, gate, browser, token)
            print("%s, an origin that is not allowed:" % browser, flush=True)
            refused(page, closed_service, browser)


if __name__ == "__main__":
    main()
