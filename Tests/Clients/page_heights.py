#!/usr/bin/python3
"""Shows messages in the example page in Chromium, Firefox and WebKit, and compares each height with the service's.

usage: page_heights.py TOOL [--count N] [--seed N] [--show N] [BROWSER]...

The messages are random parts of the texts of the fidelity corpus: all scripts, emoji and links. Each browser's page
requests the heights of its own engine. Exits 1 if the browser's own height of any message differs at any size. How
many differ from those of Chromium is printed, too: with the wrong engine, the page would be wrong in as many.
"""

import argparse
import functools
import http.server
import json
import os
import random
import threading
import urllib.parse

from engines import ENGINES
from examples import EXAMPLES, ROOT, WIDTH, Page, expect
from service import Service

CORPUS = os.path.join(ROOT, "Tests", "Fidelity", "corpus")
SIZES = [{"category": "L"}, {"category": "XS"}, {"category": "XXXL"}, {"category": "AX1"}, {"fontScale": 1.3, "boldText": True}]
# Firefox finds the words of these scripts with a model, and the service with a dictionary.
MODELED = {"firefox": {"th", "lo", "km", "my"}}


def messages(count, seed, browser):
    """Returns random parts of the corpus, without the languages in which the browser's words are known to differ."""
    rng = random.Random(seed)
    texts = []
    for name in sorted(os.listdir(CORPUS)):
        with open(os.path.join(CORPUS, name), encoding="utf-8") as file:
            groups = [group for group in json.load(file) if group["language"] not in MODELED.get(browser, ())]
        texts += [text for group in groups for text in group["texts"]]
    found = []
    while len(found) < count:
        text = rng.choice(texts)
        start = rng.randrange(len(text))
        part = text[start : start + rng.randint(5, 120)].strip()
        if part:
            found.append({"id": "m%03d" % len(found), "text": part})
    return found


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the example's files, with generated messages, and logs nothing."""

    messages = b""

    def do_GET(self):
        """Responds with a file or the messages."""
        if urllib.parse.urlsplit(self.path).path != "/messages.json":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(self.messages)))
        self.end_headers()
        self.wfile.write(self.messages)

    def log_message(self, *_):
        """Logs nothing."""


class Heights(Page):
    """The example page; differences are returned and not fatal."""

    def shown(self, revision):
        """Waits for a revision; returns the state of the page."""
        state = self.browser.run(self.SHOWN, revision)
        expect(state["problem"], "", "the page's error message")
        return state


def compare(service, engine, base, given):
    """Shows the messages in one browser at all sizes; returns its heights, those of Chromium, and the differences."""
    texts = messages(given.count, given.seed, engine)
    Files.messages = json.dumps(texts).encode()
    expect(service.ask("PUT", "/v1/conversations/example", texts)[0] in (200, 201), True, "the conversation is stored")
    all_heights, of_chromium, different = [], [], []
    with ENGINES[engine]() as browser:
        page = Heights(browser, base)
        revision = service.ask("PUT", "/v1/users/%s/preferences" % engine, SIZES[-1])[1]["revision"]
        with page.following(service, engine, ""):
            page.shown(revision)
            for size in SIZES:
                revision = service.ask("PUT", "/v1/users/%s/preferences" % engine, size)[1]["revision"]
                state = page.shown(revision)
                environment = {key: json.dumps(value).strip('"') for key, value in size.items()}
                expect(state["heights"], heights(service, engine, environment), "heights that the page requested")
                all_heights += state["heights"]
                of_chromium += heights(service, "chromium", environment)
                for text, ours, own in zip(texts, state["heights"], state["own"]):
                    if abs(ours - own) > 0.01:
                        different.append((size, text["text"], ours, own))
    return all_heights, of_chromium, different


def heights(service, engine, environment):
    """Returns the heights of all messages in an engine."""
    query = urllib.parse.urlencode({"width": WIDTH, "height": 100000, "engine": engine, **environment})
    return [item["height"] for item in service.ask("GET", "/v1/conversations/example?" + query)[1]["items"]]


def main():
    """Compares the browsers that are named, or all."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("browsers", nargs="*")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5)
    given = parser.parse_intermixed_args()
    handler = functools.partial(Files, directory=EXAMPLES)
    pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    base = "http://127.0.0.1:%d" % pages.server_port
    failed = False
    with Service(given.tool, "--allow-origin", base) as service:
        for engine in given.browsers or ENGINES:
            shown, of_chromium, different = compare(service, engine, base, given)
            others = sum(height != other for height, other in zip(shown, of_chromium))
            found = "%-9s %d heights, %d differ from the browser's; %d differ from Chromium's"
            print(found % (engine, len(shown), len(different), others), flush=True)
            expect(engine == "chromium" or others > 0, True, "the texts tell the engines apart")
            for size, text, ours, own in different[: given.show]:
                print("  %s: %g instead of %g: %r" % (size, ours, own, text))
            failed = failed or bool(different)
    pages.shutdown()
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
