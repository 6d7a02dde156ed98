#!/usr/bin/python3
"""Scrolls lists of a long conversation in real browsers while history arrives above and sizes change, and measures how far
the line at the top moves. Before that the page's custom properties follow a reader through all sizes, and are compared
with what `typescale export` writes.

The lists are the client's own and a virtual one; --virtualizer names a folder with another index.js for that, such as
TanStack Virtual's. usage: scrolling.py TOOL [--messages COUNT] [--added COUNT] [--virtualizer FOLDER] [BROWSER]...
"""

import argparse
import os
import re
import subprocess
import time

from faults import FaultProxy
from service import Service
from subjects import BROWSERS, HERE, Page

# Half a point, and the rounding of doubles.
MOST = 0.5 + 1e-6
WIDTH, HEIGHT = 320, 600
# The largest size makes the list higher than an element can be. A virtual list, which sets the height itself, ends there.
LARGEST = {"plain": "AX3", "virtual": "XXXL"}


def changes(adapter):
    """Returns the changes of environment and width."""
    return [
        {"environment": {"category": LARGEST[adapter]}}, {"environment": {"category": "S"}}, {"width": 568},
        {"environment": {"fontScale": 1.3}, "width": 320}, {"environment": {"category": "L"}},
    ]  # fmt: skip


def expect(condition, what):
    """Exits with an error unless the condition is true."""
    if not condition:
        raise SystemExit("scrolling: " + what)


def exported(tool):
    """Returns the custom properties of each category from the tool's export."""
    command = [tool, "export", "--format", "css"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = {}
    for selector, body in re.findall(r"^(\S[^{\n]*) \{\n(.*?)^\}", text, re.M | re.S):
        name = "L" if selector == ":root" else selector[len('[data-content-size="'):-2]
        if selector == ":root" or selector.startswith("[data"):
            found[name] = dict(re.findall(r"^  (--[a-z0-9-]+): (.*);$", body, re.M))
    return found


def styled(page, service, proxy, browser):
    """Checks that the custom properties follow a reader's preference."""
    categories = exported(service.tool)
    expect(len(categories) == 12, "exported categories: %s" % list(categories))
    user = "styles-" + browser
    for category, expected in categories.items():
        revision = service.ask("PUT", "/v1/users/%s/preferences" % user, {"category": category})[1]["revision"]
        number = page.begin("styles", url=page.url, user=user, revision=revision)
        found = page.finish(number, 60)
        expected = {**categories["L"], **expected}
        wrong = {name: (found.get(name), value) for name, value in expected.items() if found.get(name) != value}
        expect(not wrong and set(found) == set(expected), "%s at %s: %s" % (browser, category, wrong or sorted(found)))
    print("%-9s custom properties as exported, at all sizes" % browser, flush=True)
    overloaded(page, service, proxy, browser, categories)


def overloaded(page, service, proxy, browser, categories):
    """Checks that properties and heights follow a preference that changes while the service is overloaded."""
    user = "styles-" + browser
    service.ask("PUT", "/v1/conversations/short", [{"id": "a", "text": "Hello"}])
    for number, category in enumerate(("L", "AX3", "S")):
        if number > 0:
            proxy.answer(3, 503, stream=False, Retry_After="0")
        # An environment of which the page has no table yet.
        preference = {"category": category, "reduceMotion": True}
        revision = service.ask("PUT", "/v1/users/%s/preferences" % user, preference)[1]["revision"]
        size = categories[category].get("--type-body-size", categories["L"]["--type-body-size"])
        if number < 2:
            found = page.finish(page.begin("styles", url=page.url, user=user, revision=revision), 60)
            expect(found["--type-body-size"] == size, "%s: %s instead of %s" % (browser, found["--type-body-size"], size))
        if number != 1:
            found = page.finish(page.begin("listFollow", url=page.url, user=user, conversation="short", category=category), 60)
            expect(found == [category, size], "%s: %s instead of %s" % (browser, found, [category, size]))
    print("%-9s custom properties and heights after an overload" % browser, flush=True)


def tried(page, service, adapter, browser, given, before):
    """Inserts history into a conversation and changes its size with one kind of list."""
    place = {"url": page.url, "conversation": "long", "width": WIDTH, "height": HEIGHT, "adapter": adapter}
    start = time.monotonic()
    number = page.begin("grow", **place, added=given.added, each=50, step=37, prefix="%s-%s-" % (browser, adapter))
    grown = page.finish(number, 900)
    status, after = service.ask("GET", "/v1/conversations/long?width=%d&top=0&height=1&category=L&engine=%s" % (WIDTH, browser))
    expect(status == 200, "the service answered %d: %s" % (status, after))
    expect(after["messages"] == before + given.added == grown["count"], "%s: %s of %s" % (browser, grown, after))
    expect(abs(after["height"] - grown["total"]) < 0.01, "%s: a height of %r, not %r" % (browser, grown, after))
    expect(grown["most"] <= MOST, "%s: the line at the top moved by %g points" % (browser, grown["most"]))
    moved = page.finish(page.begin("resize", **place, changes=changes(adapter)), 900)["moved"]
    expect(max(moved) <= MOST, "%s: changes of size and width moved the line by %s" % (browser, moved))
    print(
        "%-9s %-9s %d messages above %d in %d frames: %.3f points; changes of size and width: %.3f points; %.0f s"
        % (browser, adapter, given.added, before, grown["frames"], grown["most"], max(moved), time.monotonic() - start),
        flush=True,
    )


def ended(page, browser):
    """Changes the size at the end of a list, which gets higher than an element can be, and scrolls to both of its ends."""
    place = {"url": page.url, "conversation": "long", "width": WIDTH, "height": HEIGHT, "adapter": "plain"}
    found = page.finish(page.begin("ends", **place, change=changes("plain")[0]), 300)
    distances = [found.get(edge) for edge in ("first", "last", "kept")]
    expect(all(distance is not None and abs(distance) <= MOST for distance in distances), "%s: ends at %s" % (browser, found))
    print("%-9s both ends of %.0f points" % (browser, found["total"]), flush=True)


def main():
    """Tests each browser with one service and one conversation."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("browsers", nargs="*")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--added", type=int, default=1_000)
    parser.add_argument("--virtualizer", default=os.path.join(HERE, "virtualizer"))
    given = parser.parse_intermixed_args()
    with Service(given.tool) as service:
        count = 0
        for browser in given.browsers or BROWSERS:
            proxy = FaultProxy(service.port)
            page = Page(browser, proxy, {"virtualizer": given.virtualizer})
            page.url = proxy.url
            try:
                page.ask("load", module="scrolling.js")
                styled(page, service, proxy, browser)
                if count == 0:
                    number = page.begin("upload", url=proxy.url, conversation="long", count=given.messages)
                    expect(page.finish(number, 900)["messages"] == given.messages, "the conversation was not stored")
                    count = given.messages
                for adapter in ["plain", "virtual"]:
                    tried(page, service, adapter, browser, given, count)
                    count += given.added
                ended(page, browser)
            finally:
                page.close()
                proxy.close()


if __name__ == "__main__":
    main()
