#!/usr/bin/python3
"""A page of another origin uses every method of a service that allows it, and none of one that does not, in real browsers.

The page comes from another host, so that browsers count it as another site, too. usage: origins.py TOOL [BROWSER]...
"""

import contextlib
import sys

from faults import FaultProxy
from service import Service
from subjects import BROWSERS, Page

STATUS = {
    "put": 200, "stale": 412, "read": 200, "again": 304, "matched": 200, "patch": 200, "post": 200, "removed": 204,
}  # fmt: skip
# Each answer about a preference has a tag that the page may read; that of a removal is not of a preference.
TAGS = {"put", "read", "again", "matched", "patch"}
METHODS = {"put", "get", "patch", "post", "delete"}


def expect(found, wanted, what):
    """Ends the run where something is not as it is to be."""
    if found != wanted:
        raise SystemExit("origins: %s: %r, wanted %r" % (what, found, wanted))
    print("  " + what, flush=True)


def allowed(page, service, browser):
    """Everything works, and is read."""
    found = page.ask("methods", url=service.url, user=browser)
    expect(found["status"], STATUS, "every method, with If-Match and If-None-Match")
    expect({name for name in TAGS if found["tags"][name]}, TAGS, "entity tags can be read")
    expect(found["read"], "AX1", "bodies can be read")
    expect(found["events"], "XL", "EventSource")
    expect(found["fetched"], "event", "a stream that is fetched with Last-Event-ID")
    expect(found["socket"], "XL", "WebSocket")


def refused(page, service, browser):
    """Nothing is answered that the page can read, and nothing is written."""
    user = browser + "-refused"
    before = service.ask("PUT", "/v1/users/%s/preferences" % user, {"category": "M"})[1]
    found = page.ask("methods", url=service.url, user=user)
    expect(set(found["status"].values()), {"refused"}, "no method is answered")
    outcomes = [found[name] for name in ("events", "fetched", "socket")]
    expect(outcomes, ["refused"] * 3, "no stream, no WebSocket")
    after = service.ask("GET", "/v1/users/%s/preferences" % user)[1]
    expect(after, before, "nothing is written")


def main():
    """Two services for each browser: one names the page's origin, one another."""
    tool, browsers = sys.argv[1], sys.argv[2:] or BROWSERS
    for browser in browsers:
        with contextlib.ExitStack() as ends:
            # The page asks only for what the test gives it there.
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
            print("%s, an origin that is not:" % browser, flush=True)
            refused(page, closed_service, browser)


if __name__ == "__main__":
    main()
