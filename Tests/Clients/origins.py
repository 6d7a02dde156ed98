#!/usr/bin/python3
"""Tests pages of other origins in browsers: every method works if the service allows the origin, and none otherwise.

usage: origins.py TOOL [BROWSER]...

The page comes from another host, so that browsers also treat it as another site.
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


def expect(found, expected, what):
    """Exits with an error unless the values are equal; prints `what` otherwise."""
    if found != expected:
        raise SystemExit("origins: %s: %r, expected %r" % (what, found, expected))
    print("  " + what, flush=True)


def allowed(page, service, browser):
    """Checks that all methods work and that the page can read the responses."""
    found = page.ask("methods", url=service.url, user=browser)
    expect(found["status"], STATUS, "every method, with If-Match and If-None-Match")
    expect({name for name in TAGS if found["tags"][name]}, TAGS, "entity tags can be read")
    expect(found["read"], "AX1", "bodies can be read")
    expect(found["events"], "XL", "EventSource")
    expect(found["fetched"], "event", "a stream that is fetched with Last-Event-ID")
    expect(found["socket"], "XL", "WebSocket")


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
    """Tests each browser with two services, one of which allows the page's origin."""
    tool, browsers = sys.argv[1], sys.argv[2:] or BROWSERS
    for browser in browsers:
        with contextlib.ExitStack() as ends:
            # The page loads only files that the test provides under this address.
            proxy = FaultProxy(0)
            ends.callback(proxy.close)
            proxy.url = "http://localhost:%d" % proxy.port
            open_service = ends.enter_context(Service(tool, "--allow-origin", proxy.url))
            closed_service = ends.enter_context(Service(tool, "--allow-origin", "http://localhost:1"))
            document = open_service.ask("GET", "/openapi.json")[1]
            offered = {method for path in document["paths"].values() for method in path} & (METHODS | {"head", "options"})
            page = Page(browser, proxy)
            ends.callback(page.close)
            page.ask("load", module="origins.js")
            print("%s, an origin that is allowed:" % browser, flush=True)
            expect(offered, METHODS, "the methods of the document are those that are tried")
            allowed(page, open_service, browser)
            print("%s, an origin that is not allowed:" % browser, flush=True)
            refused(page, closed_service, browser)


if __name__ == "__main__":
    main()
