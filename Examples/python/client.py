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


def message_at(heights, top):
    """Returns the id of the message at an offset; None below the last one."""
    bottom = 0
    for message, height in heights.items():
        bottom += height
        if bottom > top:
            return message
    return None


def offset_of(heights, message, default):
    """Returns the offset of a message, or a default if it was removed."""
    ids = list(heights)
    if message not in heights:
        return default
    return sum(heights[one] for one in ids[: ids.index(message)])


class Transcript:
    """A list of messages as a screen shows it: their heights, and how far it is scrolled."""

    def __init__(self, client):
        self.client = client
        self.revision = self.origin = self.environment = None
        self.top, self.heights = TOP, {}

    def load(self, environment):
        """Requests all heights. An app could request those far from the viewport later."""
        window = self.client.window(CONVERSATION, WIDTH, environment, height=100_000)
        self.revision = window["revision"]
        self.heights = {item["id"]: item["height"] for item in window["items"]}
        self.environment = environment
        self.scroll(self.top)

    def scroll(self, top):
        """Records the position to which the reader scrolls.

        Every later change is requested from here, so that after several changes of size and back, the line at the top is at
        its original position.
        """
        self.top = top
        self.origin = (self.environment, top, self.heights)

    def change(self, environment):
        """Applies a change of environment; the line at the top keeps its position."""
        before, top, heights = self.origin
        view = {"top": top, "height": HEIGHT}
        changed = self.client.invalidation(CONVERSATION, before, environment, WIDTH, viewport=view, reader="python")
        if changed["revision"] != self.revision:
            # Messages were added or removed meanwhile: the anchor is a line of others.
            first = message_at(heights, top)
            self.load(environment)
            self.scroll(offset_of(self.heights, first, self.top))
            return
        if "anchor" in changed:
            self.top = changed["anchor"]["offset"]["new"]
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
