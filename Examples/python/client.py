#!/usr/bin/python3
"""A client of `typescale serve`: resolves, measures, follows a reader's preference, and keeps their line in place.

Nothing but the standard library. Each step is one line of JSON on standard output.

usage: client.py http://127.0.0.1:8080 USER      (a token, if there is need of one: TYPESCALE_TOKEN)
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

SCALE = "apple-ios"
CONVERSATION = "example"
DEVICE = "python"
# Of the list on the screen, in points: its width, its height, and how far it is scrolled at first.
WIDTH, HEIGHT, TOP = 280, 300, 200
# The service sends a sign of life every fifteen seconds.
SILENCE_SECONDS = 40
# Too many calls, or a service (or the proxy before it) that has none to answer: worth another try.
AWAY = (429, 502, 503, 504)


class Service:
    """The calls of one service."""

    def __init__(self, base, token=None):
        self.base = base
        self.fields = {"Authorization": "Bearer " + token} if token else {}
        self.tables = {}

    def open(self, target, body=None, timeout=10, **fields):
        """The answer to GET, or to POST where there is a body; its fields are in `headers`."""
        data = None if body is None else json.dumps(body).encode()
        fields = {"Content-Type": "application/json"} | self.fields | fields if data else self.fields | fields
        return urllib.request.urlopen(urllib.request.Request(self.base + target, data, fields), timeout=timeout)

    def ask(self, target, body=None, **fields):
        """The same, asked again where the service is busy or away for a moment."""
        for pause in (0.1, 0.5, 2, 5):
            try:
                return self.open(target, body, **fields)
            except urllib.error.HTTPError as error:
                if error.code not in AWAY:
                    raise
                pause = float(error.headers.get("Retry-After", pause))
            except OSError:
                pass
            time.sleep(pause)
        return self.open(target, body, **fields)

    def resolve(self, environment):
        """The styles of the scale for an environment, and whether the table that was kept still holds."""
        target = "/v1/scales/%s/resolve?%s" % (SCALE, query(environment))
        tag, table = self.tables.get(target, (None, None))
        try:
            with self.ask(target, **({"If-None-Match": tag} if tag else {})) as answer:
                table = json.load(answer)
                self.tables[target] = (answer.headers["ETag"], table)
                return table, False
        except urllib.error.HTTPError as error:
            if error.code != 304:
                raise
            return table, True

    def measure(self, text, environment):
        """Lines and height of a text that is in no conversation yet, a draft."""
        row = {"id": "draft", "text": text, "width": WIDTH, "whiteSpace": "pre-line", **environment}
        with self.ask("/v1/measure", [row]) as answer:
            return json.load(answer)[0]

    def window(self, environment, top, height):
        """The messages between `top` and `top + height`, with their offsets and heights."""
        place = {"width": WIDTH, "top": top, "height": height, **environment}
        with self.ask("/v1/conversations/%s?%s" % (CONVERSATION, query(place))) as answer:
            return json.load(answer)

    def invalidation(self, old, new, top):
        """What a change of environment changes in the conversation."""
        viewport = {"top": top, "height": HEIGHT}
        body = {"from": old, "to": new, "width": WIDTH, "viewport": viewport, "reader": DEVICE}
        with self.ask("/v1/conversations/%s/invalidations" % CONVERSATION, body) as answer:
            return json.load(answer)

    def events(self, user):
        """A user's events for ever, as name, id and data: comes back by itself, with the last id that was heard."""
        target = "/v1/users/%s/events?device=%s" % (urllib.parse.quote(user, safe=""), DEVICE)
        last, pause = None, 1.0
        while True:
            fields = {"Last-Event-ID": last} if last else {}
            try:
                with self.open(target, timeout=SILENCE_SECONDS, **fields) as stream:
                    event = {}
                    for line in stream:
                        key, _, value = line.decode().rstrip("\r\n").partition(": ")
                        if key == "retry":
                            pause = int(value) / 1000
                        elif key:
                            event[key] = value
                        elif "data" in event:
                            # The last event of a token that has ended; the next request is answered 401 or 403.
                            if event["event"] != "end":
                                last = event["id"]
                                yield event["event"], int(last), json.loads(event["data"])
                            event = {}
            except urllib.error.HTTPError as error:
                # What is forbidden now is forbidden in a second, too.
                if error.code not in AWAY:
                    raise
            except (OSError, http.client.HTTPException):
                pass
            # Each stream is told another pause, so that not all devices come back in the same moment.
            time.sleep(pause)


class Transcript:
    """A list of messages as a screen shows it: their heights, and how far it is scrolled."""

    def __init__(self, service):
        self.service = service
        self.revision = None
        self.environment, self.top, self.heights = {}, TOP, {}
        self.origin = None

    def load(self, environment):
        """Asks for all heights. What is farther away than anybody scrolls could be asked for later."""
        window = self.service.window(environment, 0, 100_000)
        self.revision = window["revision"]
        self.environment = environment
        self.heights = {item["id"]: item["height"] for item in window["items"]}
        self.scroll(self.top)

    def scroll(self, top):
        """The reader scrolls. Until they do so again, every change is asked for from here: sizes may go up and down
        as they like, and the line that was at the top comes back to where it was."""
        self.top = top
        self.origin = (self.environment, top, self.heights)

    def change(self, environment):
        """Applies what a change of environment changes; the line at the top stays where it is."""
        before, top, heights = self.origin
        changed = self.service.invalidation(before, environment, top)
        if "anchor" in changed:
            self.top = changed["anchor"]["offset"]["new"]
        if changed["revision"] == self.revision:
            self.environment = environment
            self.heights = heights | {item["id"]: item["new"] for item in changed["messages"]["items"]}
        else:
            # Messages came or went meanwhile.
            self.load(environment)


def query(values):
    """Values as parameters: JSON's words for true and false are the service's, too."""
    return urllib.parse.urlencode({k: v if isinstance(v, str) else json.dumps(v) for k, v in values.items()})


def environment_of(preference):
    """What of a preference text depends on. Whether emoji move changes no height."""
    return {key: value for key, value in preference.items() if key not in ("revision", "animateEmoji")}


def say(**fields):
    print(json.dumps(fields, ensure_ascii=False), flush=True)


def main():
    base, user = sys.argv[1:]
    service = Service(base, os.environ.get("TYPESCALE_TOKEN"))
    transcript = Transcript(service)
    known = None
    for name, revision, preference in service.events(user):
        environment = environment_of(preference)
        if name == "preference" and known is not None and revision <= known:
            # An event is a state, so hearing one twice would do no harm.
            say(heard="again", revision=revision)
            continue
        known = revision
        table, is_kept = service.resolve(environment)
        if name == "reset" or transcript.origin is None:
            # The first event, or one after a gap that is too old: what was known is worth nothing.
            transcript.load(environment)
        else:
            transcript.change(environment)
        body = table["styles"]["body"]
        draft = service.measure("Shall we meet at the station?", environment)
        heights = list(transcript.heights.values())
        say(
            event=name, revision=revision, top=transcript.top, height=sum(heights), heights=heights,
            draft=draft["height"], size=body["size"], lineHeight=body["lineHeight"], kept=is_kept,
        )  # fmt: skip


if __name__ == "__main__":
    try:
        main()
    except urllib.error.HTTPError as error:
        # What is wrong, and with which key.
        raise SystemExit("client: %s: %s" % (error.url, error.read().decode()))
    except KeyboardInterrupt:
        pass
