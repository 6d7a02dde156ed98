#!/usr/bin/python3
"""Follows a reader's preference and keeps their line in place. Each step is one line of JSON on standard output.

usage: client.py http://127.0.0.1:8080 USER      (a token, if there is need of one: TYPESCALE_TOKEN)
"""

import json
import os
import sys

try:
    import typescale
except ModuleNotFoundError:
    # Not installed: the package of this repository.
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Clients/python/src"))
    import typescale

CONVERSATION = "example"
# Of the list on the screen, in points: its width, its height, and how far it is scrolled at first.
WIDTH, HEIGHT, TOP = 280, 300, 200
DRAFT = {"id": "draft", "text": "Shall we meet at the station?", "width": WIDTH, "whiteSpace": "pre-line"}


class Transcript:
    """A list of messages as a screen shows it: their heights, and how far it is scrolled."""

    def __init__(self, client):
        self.client = client
        self.revision = self.origin = None
        self.top, self.heights = TOP, {}

    def load(self, environment):
        """Requests all heights. An app could request those far from the viewport later."""
        window = self.client.window(CONVERSATION, WIDTH, environment, height=100_000)
        self.revision = window["revision"]
        self.heights = {item["id"]: item["height"] for item in window["items"]}
        # The position to which the reader scrolled last. Every change is requested from here, so that after several changes
        # of size and back, the line at the top is at its original position.
        self.origin = (environment, self.top, self.heights)

    def change(self, environment):
        """Applies a change of environment; the line at the top keeps its position."""
        before, top, heights = self.origin
        view = {"top": top, "height": HEIGHT}
        changed = self.client.invalidation(CONVERSATION, before, environment, WIDTH, viewport=view, reader="python")
        if "anchor" in changed:
            self.top = changed["anchor"]["offset"]["new"]
        if changed["revision"] != self.revision:
            # Messages came or went meanwhile.
            return self.load(environment)
        self.heights = heights | {item["id"]: item["new"] for item in changed["messages"]["items"]}


def main():
    url, user = sys.argv[1:]
    token, storage = os.environ.get("TYPESCALE_TOKEN"), os.environ.get("TYPESCALE_STORAGE")
    with typescale.Client(url, token=token, device="python", storage=storage) as client:
        transcript = Transcript(client)
        with client.follow(user) as events:
            for event in events:
                if event.kind == "reset" or transcript.origin is None:
                    # The first event, or one after a gap that is too old: the known state is obsolete.
                    transcript.load(event.environment)
                else:
                    transcript.change(event.environment)
                body = client.resolve(event.environment).styles["body"]
                draft = client.measure([{**DRAFT, **event.environment}])[0]
                heights = list(transcript.heights.values())
                shown = {
                    "event": event.kind, "revision": event.revision, "top": transcript.top, "height": sum(heights),
                    "heights": heights, "draft": draft["height"], "size": body["size"], "lineHeight": body["lineHeight"],
                }  # fmt: skip
                print(json.dumps(shown), flush=True)


if __name__ == "__main__":
    try:
        main()
    except typescale.TypescaleError as error:
        raise SystemExit("client: %s" % error)
    except KeyboardInterrupt:
        pass
