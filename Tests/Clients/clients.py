#!/usr/bin/python3
"""Tests each row of the table in docs/clients.md with each client, through a proxy that injects faults.

usage: clients.py TOOL [KIND]... [--swift PROGRAM] [--row NAME]
The kinds are python, asyncio, swift, chromium, firefox and webkit; the default is python and asyncio.
"""

import argparse
import contextlib
import json
import os
import random
import re
import socket
import sys
import tempfile
import threading
import time
import traceback

from faults import FaultProxy
from service import Service
from subjects import BROWSERS, PROGRAMS, Refused, eventually, subject

POLICY = {"timeout": 3, "patience": 8, "firstPause": 0.1, "streamPause": 0.2, "longestPause": 2}
# More bytes than the buffers of a connection hold.
LARGE = 15_000_000
# One more than the number of changes that the store keeps for each user.
TOO_MANY = 65
ROWS = {}
SCALE = {"curve": {"type": "linear"}, "styles": {"body": {"size": 17, "lineHeight": 22, "role": "absent"}}}
LAYOUT = {"width": 320, "height": 600}
# Insertions without a place, and their error; in Swift a place is an enumeration and always given.
PLACELESS = {
    **dict.fromkeys(("python", "asyncio"), ("ValueError", [{}, {"at": None}, {"before": None}])),
    **dict.fromkeys(
        BROWSERS, ("TypeError", [{key: None, **more} for key in ("at", "before") for more in ({}, {"layout": LAYOUT})])
    ),
}


def row(function):
    """Registers a test for a row of the table."""
    ROWS[function.__name__.replace("_", "-")] = function
    return function


def expect(found, expected, what):
    """Fails the row unless the values are equal."""
    if found != expected:
        raise AssertionError("%s: %r, expected %r" % (what, found, expected))


class Trial:
    """One client and one service, connected through a proxy."""

    def __init__(self, tool, kind, swift):
        self.kind = kind
        self.service = Service(tool)
        self.service.__enter__()
        self.proxy = FaultProxy(self.service.port)
        self.subject = subject(kind, self.proxy, swift)
        self._names = 0
        self._followers = []

    def heal(self):
        """Stops the followers of a row and removes its faults."""
        for follower in self._followers:
            self.subject.ask("stop", name=follower)
        self._followers.clear()
        self.proxy.heal()
        self.proxy.service_port = self.service.port

    def close(self):
        self.subject.close()
        self.proxy.close()
        self.service.__exit__()

    def name(self):
        """Returns a new unique name."""
        self._names += 1
        return "%s-%d" % (self.kind, self._names)

    def client(self, **settings):
        """Creates a client that connects through the proxy, and returns its name."""
        name = self.name()
        policy = {**POLICY, **settings.pop("policy", {})}
        self.subject.ask("create", client=name, url=self.proxy.url, policy=policy, **settings)
        return name

    def follow(self, user, **settings):
        """Creates a follower of a user and returns its name."""
        name = self.name()
        self.subject.ask("follow", client=self.client(**settings), name=name, user=user)
        self._followers.append(name)
        return name

    def put(self, user, preference, **fields):
        """Writes a preference as another client and returns its revision."""
        status, stored = self.service.ask("PUT", "/v1/users/%s/preferences" % user, preference, **fields)
        expect(status, 200, "PUT")
        return stored["revision"]

    def refused(self, do, **fields):
        """Runs a command that must fail, and returns its error."""
        try:
            value = self.subject.ask(do, **fields)
        except Refused as refusal:
            return refusal.error
        raise AssertionError("%s succeeded unexpectedly: %r" % (do, value))

    def revisions(self, follower, count, settle=0.3):
        """Waits for `count` events of a follower and `settle` seconds, and returns the revisions of all its events."""
        self.subject.wait(follower, count)
        time.sleep(settle)
        return [event.get("revision", event) for event in self.subject.events[follower]]

    def served(self, target, body=None):
        """Returns the service's response to a direct request."""
        status, document = self.service.ask("GET" if body is None else "POST", target, body)
        expect(status, 200, target)
        return document


@row
def answers(trial):
    """The client's results equal the service's responses."""
    # Only Firefox breaks a line after a slash.
    ask, client, engine = trial.subject.ask, trial.client(engine="firefox"), {"engine": "firefox"}
    messages = [{"id": "m%d" % n, "text": "Shall we meet at the bus/train/tram at 8:%02d?" % n} for n in range(40)]
    trial.service.ask("PUT", "/v1/conversations/a%20b", messages)
    rows = [{"id": "a", "text": "Straßenbahn/Bus 🚋 明日", "width": 90, "category": "AX1"}]
    served = trial.served("/v1/measure", [{**rows[0], **engine}])
    expect(ask("measure", client=client, rows=rows), served, "measured rows")
    expect(served != trial.served("/v1/measure", rows), True, "the row differs between engines")
    cut = [{"id": "b", "text": "Choose which messages you receive", "width": 100, "maxLines": 1}]
    served = trial.served("/v1/measure?lines=true", [{**cut[0], **engine}])
    expect(set(served[0]) >= {"breaks", "ellipsis"}, True, "the lines and the ellipsis of a row")
    expect(ask("measure", client=client, rows=cut, lines=True), served, "measured rows with lines")
    added = ask("append", client=client, conversation="a b", messages=[{"id": "last", "text": "Yes!"}])
    expect(added["messages"], 41, "messages after one was appended")
    window = ask("window", client=client, conversation="a b", width=200, environment={"category": "AX2", "boldText": True})
    expect(window, trial.served("/v1/conversations/a%20b?width=200&height=1000&category=AX2&boldText=true&engine=firefox"), "a window")
    change = {"from": {"category": "L"}, "to": {"fontScale": 1.3}, "width": 200, "viewport": {"top": 90, "height": 400}}
    found = ask("invalidation", client=client, conversation="a b", **change)
    expected = trial.served("/v1/conversations/a%20b/invalidations", {**change, **engine})
    # The generation counts calls and is not part of the result.
    found.pop("generation", None)
    expect(found, common(found, expected), "an invalidation set")
    expect(len(found["messages"]["items"]), 41, "changed messages")
    error = trial.refused("resolve", client=client, environment={"category": "HUGE"})
    expect((error["status"], error["type"]), (422, "urn:problem-type:typescale:invalid-value"), "a problem")
    strict_fonts(trial)
    infinite_number(trial, client)
    foreign_addresses(trial)
    if trial.kind in PLACELESS:
        insertions(trial, client)
        half_pair(trial, client)
    if trial.kind in PROGRAMS:
        early_response(trial)
        odd_answers(trial)
        if trial.kind == "swift":
            canceled_calls(trial)
    else:
        batches(trial, client)


def infinite_number(trial, client):
    """Checks that a number that JSON cannot express is an error, and neither sent nor a removal."""
    user = trial.name()
    revision = trial.put(user, {"fontScale": 1.5})
    before = len(trial.proxy.calls())
    error = trial.refused("infinite", client=client, user=user)
    expect(refusal_of(trial, error), True, "the error of an infinite number (%s)" % error)
    expect(len(trial.proxy.calls()), before, "requests with an infinite number")
    expect(trial.served("/v1/users/%s/preferences" % user), {"fontScale": 1.5, "revision": revision}, "the preference")


def foreign_addresses(trial):
    """Checks that an address that cannot be a service's is an error at once, of the client or of its calls."""
    with_password = trial.proxy.url.replace("//", "//name:password@")
    others = ("file:///tmp", "ftp://127.0.0.1/")
    for address in (trial.proxy.url + "/?x=1", trial.proxy.url + "/#x", with_password, *others):
        before = len(trial.proxy.calls())
        try:
            trial.subject.ask("create", client="foreign", url=address, policy=POLICY)
            error = trial.refused("resolve", client="foreign", environment={})
        except Refused as refusal:
            error = refusal.error
        expect(refusal_of(trial, error), True, "the error of %s (%s)" % (address, error))
        expect(len(trial.proxy.calls()), before, "requests to %s" % address)
    trial.subject.ask("create", client="rooted", url=trial.proxy.url + "//", policy=POLICY)
    expect(trial.subject.ask("resolve", client="rooted", environment={})["origin"], "service", "an address with slashes")


def refusal_of(trial, error):
    """Returns whether an error says that the client does not make the call."""
    return error.get("failure", "").startswith(refusal_name(trial) + ":")


def refusal_name(trial):
    """Returns the name of the error of a call that the client does not make."""
    return "invalidRequest" if trial.kind == "swift" else "TypeError" if trial.kind in BROWSERS else "ValueError"


def batches(trial, client):
    """Checks that a page divides many rows, because a browser does not read a response while it sends the request."""
    rows = [{"id": str(number), "text": "a" * 100, "width": 300} for number in range(4000)]
    before = len(trial.proxy.calls())
    found = trial.subject.ask("measure", client=client, rows=rows)
    expect([row["id"] for row in found], [row["id"] for row in rows], "the rows of several requests")
    lengths = [int(seen.fields["content-length"]) for seen in trial.proxy.calls()[before:] if seen.method == "POST"]
    expect((len(lengths) > 1, max(lengths) < 300_000), (True, True), "several short requests, %s" % lengths)


def early_response(trial):
    """Checks that a response is read while the request is sent, as the service streams both."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=respond_early, args=[server], daemon=True)
        thread.start()
        name = trial.name()
        url = "http://127.0.0.1:%d" % server.getsockname()[1]
        trial.subject.ask("create", client=name, url=url, policy={"timeout": 10, "patience": 1})
        rows = [{"id": "a", "text": "a" * LARGE, "width": 100}]
        expect(trial.subject.ask("measure", client=name, rows=rows), [], "the response to a large request")
        thread.join(10)


def odd_answers(trial):
    """Checks that interim responses are skipped, and that lengths that no body has are an answer of another server."""
    head, length = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n", b"Content-Length: 2\r\n\r\n[]"
    hints = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    for answer, is_valid in (
        (hints + hints + head + length, True),
        (head + b"Content-Length: %s\r\n\r\n[]" % (b"9" * 30), False),
        (head + b"Transfer-Encoding: chunked\r\n\r\n-2\r\n[]\r\n0\r\n\r\n", False),
    ):
        with socket.create_server(("127.0.0.1", 0)) as server:
            threading.Thread(target=respond_always, args=[server, answer], daemon=True).start()
            name, url = trial.name(), "http://127.0.0.1:%d" % server.getsockname()[1]
            trial.subject.ask("create", client=name, url=url, policy={"timeout": 3, "patience": 0})
            if is_valid:
                expect(trial.subject.ask("measure", client=name, rows=[]), [], "the answer after interim ones")
            elif trial.kind != "swift":
                # In Swift, curl ignores such a length and reads to the end of the connection.
                error = trial.refused("measure", client=name, rows=[])
                expect("unreachable" in error, True, "the error of %r (%s)" % (answer, error))


def canceled_calls(trial):
    """Checks that calls end that are canceled while their answer arrives."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=respond_late, args=[server], daemon=True).start()
        name, url = trial.name(), "http://127.0.0.1:%d" % server.getsockname()[1]
        trial.subject.ask("create", client=name, url=url, policy={"timeout": 3, "patience": 0})
        expect(trial.subject.ask("cancel", client=name), 200, "the calls")


def respond_late(server):
    """Answers each request after two milliseconds."""

    def respond(connection):
        with connection, contextlib.suppress(OSError):
            while connection.recv(65536):
                time.sleep(0.002)
                connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}")

    with contextlib.suppress(OSError):
        while True:
            threading.Thread(target=respond, args=[server.accept()[0]], daemon=True).start()


def respond_always(server, answer):
    """Sends the same bytes on each connection after the first bytes of a request."""
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        with connection:
            connection.recv(65536)
            connection.sendall(answer)
            connection.shutdown(socket.SHUT_WR)
            connection.recv(65536)


def respond_early(server):
    """Sends a large response before it reads the body of a request."""
    connection, _ = server.accept()
    with connection:
        head = b""
        while b"\r\n\r\n" not in head:
            head += connection.recv(1)
        connection.settimeout(20)
        body = b"[" + b" " * LARGE + b"]"
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body))
        connection.sendall(body)
        left = int(re.search(rb"(?i)content-length: *(\d+)", head).group(1))
        while left > 0:
            left -= len(connection.recv(65536)) or left



def strict_fonts(trial):
    """Checks that a row whose families are not installed names them, and that with strict fonts it has an error."""
    with tempfile.TemporaryDirectory(prefix="typescale-home-") as home:
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fonts/roles.json")) as text:
            fonts = json.load(text)
        fonts["roles"]["absent"] = ["Absent Sans"]
        for name, document in (("fonts/roles.json", fonts), ("typescales/absent.json", SCALE)):
            os.makedirs(os.path.join(home, os.path.dirname(name)))
            with open(os.path.join(home, name), "w") as text:
                json.dump(document, text)
        with Service(trial.service.tool, environment={"TYPESCALE_HOME": home}) as service:
            trial.proxy.service_port = service.port
            client = trial.client(engine="firefox")
            rows = [{"id": scale, "text": "Hello", "width": 200, "scale": scale} for scale in ("absent", "apple-ios")]
            body = [{**row, "engine": "firefox"} for row in rows]
            for flags in ({}, {"strictFonts": True}, {"lines": True, "strictFonts": True}):
                target = "/v1/measure?" + "&".join(name + "=true" for name in flags)
                found = trial.subject.ask("measure", client=client, rows=rows, **flags)
                served = service.ask("POST", target, body)[1]
                # The column depends on the order in which a client writes the keys.
                for row in found + served:
                    row.update({key: re.sub(r"column \d+", "column", row[key]) for key in ("error",) if key in row})
                expect(found, served, "rows with %s" % (list(flags) or "no flag"))
                key = "error" if flags else "missingFamilies"
                expect([key in row for row in found], [True, False], "%s with %s" % (key, list(flags) or "no flag"))
    trial.proxy.service_port = trial.service.port


def half_pair(trial, client):
    """Checks that half of a surrogate pair, which is no text in Swift, becomes U+FFFD."""
    rows = [{"id": "a", "text": "a \ud83d b", "width": 200}]
    found = trial.subject.ask("measure", client=client, rows=rows)[0]
    expect(found.get("replacedCharacters"), True, "replaced characters in %s" % found)


def insertions(trial, client):
    """Checks that messages are inserted at their place, and that without one nothing is sent."""
    common = {"client": client, "conversation": "insertions"}
    trial.service.ask("PUT", "/v1/conversations/insertions", [{"id": "b", "text": "b"}, {"id": "d", "text": "d"}])
    trial.subject.ask("insert", **common, messages=[{"id": "a", "text": "a"}], at=0)
    trial.subject.ask("insert", **common, messages=[{"id": "c", "text": "c"}], before="d")
    window = trial.served("/v1/conversations/insertions?width=200&height=1000")
    expect([item["id"] for item in window["items"]], ["a", "b", "c", "d"], "messages at their place")
    name, places = PLACELESS[trial.kind]
    before = len(trial.proxy.calls())
    for place in places:
        error = trial.refused("insert", **common, messages=[{"id": "e", "text": "e"}], **place)
        expect(error.get("failure", "").split(":")[0], name, "the error of an insertion with %s" % place)
    expect(len(trial.proxy.calls()), before, "requests")


def common(found, expected):
    """Reduces the expected document to the members that a typed client has."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {key: common(found[key], expected.get(key)) for key in found}
    if isinstance(found, list) and isinstance(expected, list):
        return [common(*pair) for pair in zip(found, expected)] + expected[len(found):]
    return expected


@row
def entity_tags(trial):
    """A stored table is requested with its tag, and not sent again."""
    client = trial.client()
    ask = {"client": client, "environment": {"category": "AX3"}}
    expect(trial.subject.ask("resolve", **ask)["origin"], "service", "the first table")
    expect(trial.subject.ask("resolve", **ask), {**trial.subject.ask("resolve", **ask), "origin": "unchanged"}, "again")
    tables = [seen for seen in trial.proxy.calls() if seen.target.endswith("resolve?category=AX3")]
    expect("if-none-match" in tables[0].fields, False, "a tag in the first request")
    expect("if-none-match" in tables[-1].fields, True, "a tag in the last request")


@row
def offline(trial):
    """Without the service the client returns the last stored table, also in the next run, with the origin `stored`."""
    client = trial.client(storage=trial.subject.storage)
    online = trial.subject.ask("resolve", client=client, environment={"category": "AX3"})
    trial.subject.restart()
    client = trial.client(storage=trial.subject.storage)
    stored = {**online, "origin": "stored"}
    expect(trial.subject.ask("stored", client=client), {**online, "origin": "last"}, "the table of the first frame")
    for mode in ("refuse", "away", "portal"):
        trial.proxy.mode = mode
        expect(trial.subject.ask("resolve", client=client, environment={"category": "AX3"}), stored, mode)
        other = trial.subject.ask("resolve", client=client, environment={"category": "S"})
        expect(other, {**online, "origin": "last"}, "another environment, " + mode)
    empty = trial.client(policy={"patience": 1})
    trial.proxy.mode = "refuse"
    error = trial.refused("resolve", client=empty, environment={"category": "AX3"})
    expect("unreachable" in error, True, "the error without a table (%s)" % error)
    trial.proxy.mode = "pass"
    fresh = trial.subject.ask("resolve", client=client, environment={"category": "AX3"})
    expect(fresh, {**online, "origin": "unchanged"}, "the table after the service is available again")
    error = trial.refused("resolve", client=client, environment={"category": "HUGE"})
    expect(error["status"], 422, "an invalid request, which no stored table replaces")


@row
def fields(trial):
    """A table with some keys of each style has a separate tag, and offline no table with other keys replaces it."""
    ask, client = trial.subject.ask, trial.client(policy={"patience": 1})
    chosen = {"client": client, "environment": {"category": "AX3"}, "fields": ["size", "lineHeight"]}
    small = ask("resolve", **chosen)
    expect((small["origin"], small["hasWeight"]), ("service", False), "a table with two keys")
    expect(ask("resolve", **chosen)["origin"], "unchanged", "the same again")
    expect(ask("stored", client=client), None, "a stored table with all keys")
    whole = ask("resolve", client=client, environment={"category": "AX2"})
    expect(whole["hasWeight"], True, "a table with all keys")
    last = {**small, "origin": "last"}
    expect(ask("stored", client=client, fields=chosen["fields"]), last, "the stored table with two keys")
    expect(ask("stored", client=client), {**whole, "origin": "last"}, "the stored table with all keys")
    trial.proxy.mode = "refuse"
    expect(ask("resolve", **{**chosen, "environment": {"category": "S"}}), last, "two keys of another environment")
    whole = {**whole, "origin": "last"}
    expect(ask("resolve", client=client, environment={"category": "AX3"}), whole, "all keys of another environment")
    error = trial.refused("resolve", **{**chosen, "fields": ["size", "weight"]})
    expect("unreachable" in error, True, "the error without a table of these keys (%s)" % error)
    trial.proxy.mode = "pass"
    error = trial.refused("resolve", **{**chosen, "fields": ["leading"]})
    expect(error["status"], 400, "an unknown key")
    for _ in range(2):
        client = trial.client(storage=trial.subject.storage)
        found = ask("stored", client=client, fields=chosen["fields"])
        ask("resolve", **{**chosen, "client": client})
        trial.subject.restart()
    expect(found, last, "the stored table with two keys, in the next run")


@row
def resume(trial):
    """After a lost connection, the client receives the missed changes once and in order."""
    user = trial.name()
    first = trial.put(user, {"category": "M"})
    follower = trial.follow(user)
    trial.subject.wait(follower, 1)
    trial.proxy.cut()
    missed = [trial.put(user, {"category": category}) for category in ("S", "L", "AX1")]
    expect(trial.revisions(follower, 4), [first, *missed], "revisions")
    expect(trial.proxy.streams()[-1].fields.get("last-event-id"), str(first), "Last-Event-ID")
    last = trial.subject.events[follower][-1]
    expect((last["kind"], last["preference"]), ("preference", {"category": "AX1"}), "the last event")


@row
def duplicates(trial):
    """The client reports events once that arrive twice or in fragments."""
    user = trial.name()
    trial.proxy.repeats = trial.proxy.tears = True
    expected = [trial.put(user, {"category": "M", "locale": "de"})]
    follower = trial.follow(user)
    for category in ("S", "L"):
        trial.subject.wait(follower, len(expected))
        expected.append(trial.put(user, {"category": category}))
    expect(trial.revisions(follower, 3), expected, "revisions")
    trial.proxy.chunks = True
    trial.proxy.cut()
    for number in range(TOO_MANY):
        last = trial.put(user, {"percent": 100 + number})
    events = trial.subject.until(follower, lambda event: event["revision"] == last)
    time.sleep(0.3)
    counted = [(event["kind"], event["revision"]) for event in trial.subject.events[follower]]
    expect(len(set(counted)), len(counted), "duplicate events in %s" % counted)
    expect(events[-1]["preference"], {"percent": 100 + TOO_MANY - 1}, "the last preference")


@row
def own_writes(trial):
    """A follower reports each write of its client once, also without an answer, and resumes the stream after them."""
    user = trial.name()
    first = trial.put(user, {"category": "M"})
    follower = trial.follow(user, device="own")
    trial.subject.wait(follower, 1)
    own = trial.subject.ask("change", name=follower, patch={"category": None, "fontScale": 1.3})
    expect((own["fontScale"], "category" in own), (1.3, False), "the answer to the write")
    trial.proxy.cut()
    other = trial.put(user, {"category": "XL"})
    events = trial.subject.until(follower, lambda event: event["revision"] == other)
    foreign = [event["revision"] for event in events if event["revision"] != own["revision"]]
    expect(foreign, [first, other], "the events of others")
    expect(trial.proxy.streams()[-1].fields.get("last-event-id"), str(own["revision"]), "Last-Event-ID")
    unanswered_writes(trial)
    if trial.kind in ("python", "asyncio"):
        late_events()
        divided_line_end()


def unanswered_writes(trial):
    """Checks that each follower of a client learns of its writes by another one, without one, and without an answer."""
    user = trial.name()
    revisions = [trial.put(user, {"category": "M"})]
    client, followers = trial.client(device="own"), [trial.name(), trial.name()]
    for follower in followers:
        trial.subject.ask("follow", client=client, name=follower, user=user)
        trial._followers.append(follower)
        trial.subject.wait(follower, 1)
    change = {"name": followers[0], "patch": {"category": "XL"}}
    revisions.append(trial.subject.ask("change", **change)["revision"])
    trial.subject.until(followers[1], lambda event: event["revision"] == revisions[-1])
    trial.subject.ask("write", client=client, user=user, patch={"category": "L"})
    trial.proxy.mode = "lose"
    error = trial.refused("change", name=followers[0], patch={"category": "AX2"})
    expect("unreachable" in error, True, "the error of a write without an answer (%s)" % error)
    trial.proxy.mode = "pass"
    for follower in followers:
        events = trial.subject.until(follower, lambda event: event["preference"].get("category") == "AX2")
        reported = [event["revision"] for event in events]
        expect(sorted(set(reported)), reported, "each revision once and in order")


def divided_line_end():
    """Checks that a line end in two parts is one line end, and the empty line after it ends the event."""
    from typescale import _wire

    parser = _wire.EventParser()
    events = [event.data for part in (b"data: 1\r", b"\n", b"\n", b"data: 2\n\n") for event in parser.feed(part)]
    expect(events, ["1", "2"], "events with divided line ends")


def late_events():
    """Checks that an event before a write is not reported after it, if the program takes its events late."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Clients/python/src"))
    from typescale import Policy, _flows, _wire

    following = _flows.Following("/v1/users/a/events", {}, Policy())
    flow = following.next()
    expect(type(next(flow)), _flows.Open, "the first step")
    flow.send(_wire.Answer(200, {"content-type": "text/event-stream"}))
    try:
        flow.send(b"".join(b'event: preference\ndata: {"revision":%d}\n\n' % revision for revision in (1, 2)))
    except StopIteration as end:
        expect(end.value.revision, 1, "the first of two events")
    following.revisions.wrote(3)
    expect(type(next(following.next())), _flows.Read, "the step after a write, not the second event")


@row
def reset(trial):
    """After too many missed changes, the client receives `reset` with the current preference, then changes again."""
    user = trial.name()
    trial.put(user, {"category": "M"})
    follower = trial.follow(user)
    trial.subject.wait(follower, 1)
    trial.proxy.mode = "refuse"
    trial.proxy.cut()
    for number in range(TOO_MANY):
        last = trial.put(user, {"percent": 100 + number})
    trial.proxy.mode = "pass"
    event = trial.subject.wait(follower, 2)[1]
    expect((event["kind"], event["revision"]), ("reset", last), "the event after the gap")
    after = trial.put(user, {"category": "S"})
    expect(trial.revisions(follower, 3)[1:], [last, after], "revisions")


@row
def older_store(trial):
    """A service with an older store than the client's state sends `reset`, and the client accepts its lower revision."""
    user = trial.name()
    for category in ("M", "S", "L"):
        trial.put(user, {"category": category})
    follower = trial.follow(user)
    trial.subject.wait(follower, 1)
    other = Service(trial.service.tool)
    with other:
        other.ask("PUT", "/v1/users/%s/preferences" % user, {"category": "AX5"})
        trial.proxy.service_port = other.port
        trial.proxy.cut()
        event = trial.subject.wait(follower, 2)[1]
        expect((event["kind"], event["revision"]), ("reset", 1), "the event of the other store")
        expect(event["preference"], {"category": "AX5"}, "its preference")
        after = other.ask("PUT", "/v1/users/%s/preferences" % user, {"category": "XS"})[1]["revision"]
        expect(trial.revisions(follower, 3)[1:], [1, after], "revisions")
    trial.proxy.service_port = trial.service.port


@row
def revoked_token(trial):
    """Revoking a token ends the stream with an error, and the client does not try again."""
    service = Service(trial.service.tool)
    with service:
        keeper = service.token("keeper", "read")
        user = trial.name()

        def opened():
            return [seen for seen in trial.proxy.streams() if "/%s/" % user in seen.target]

        token = service.token("reader", "preferences:" + user, "read")
        trial.proxy.service_port = service.port
        follower = trial.follow(user, token=token)
        trial.subject.wait(follower, 1)
        service.revoke("reader")
        event = trial.subject.wait(follower, 2)[1]
        expect(event.get("error", event).get("status"), 401, "the error of the stream (%s)" % event)
        count = len(opened())
        refused = trial.follow(user, token=token)
        expect(trial.subject.wait(refused, 1)[0].get("error", {}).get("status"), 401, "the error of another stream")
        other = trial.follow(user, token=keeper)
        expect(trial.subject.wait(other, 1)[0].get("error", {}).get("status"), 403, "a token with another scope")
        time.sleep(5.5)
        expect(len(opened()), count + 2, "opened streams")
        invalid_tokens(trial)
    trial.proxy.service_port = trial.service.port


def invalid_tokens(trial):
    """Checks that a token that cannot be sent is an error without its text, and is not tried again."""
    before = len(trial.proxy.calls()) + len(trial.proxy.streams())
    for token in ("typescale_secret\n", "typescale_secret\r\nX: y", "typescale_secr\u00e9t", "typescale secret"):
        try:
            follower = trial.follow(trial.name(), token=token)
        except Refused as refusal:
            error = refusal.error
        else:
            error = trial.subject.wait(follower, 1)[0]["error"]
        expect(refusal_of(trial, error), True, "the error (%s)" % error)
        expect("secr" in json.dumps(error), False, "the token in its error")
    expect(len(trial.proxy.calls()) + len(trial.proxy.streams()), before, "requests with such a token")


@row
def busy(trial):
    """The client retries 503 after `Retry-After`, and fails immediately if that exceeds its patience."""
    client = trial.client()
    trial.proxy.answer(2, 503, stream=False, Retry_After="1")
    before = len(trial.proxy.calls())
    rows = [{"id": "a", "text": "a", "width": 100}]
    expect(trial.subject.ask("measure", client=client, rows=rows)[0]["lines"], 1, "the result of the call")
    times = [seen.at for seen in trial.proxy.calls()[before:]]
    expect(len(times), 3, "requests")
    gaps = [after - start for start, after in zip(times, times[1:])]
    expect([1 <= gap < 2.5 for gap in gaps], [True, True], "pauses %s" % gaps)
    # Some proxies send this on a connection that is not used, before they close it.
    unasked = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n"
    kept = {"Retry_After": "1", "Connection": "keep-alive", "Content_Length": "0"}
    trial.proxy.answer(1, 503, unasked, stream=False, **kept)
    expect(trial.subject.ask("measure", client=client, rows=rows)[0]["lines"], 1, "the result after an unasked response")
    trial.proxy.answer(1, 503, stream=False, Retry_After="60")
    error = trial.refused("measure", client=client, rows=rows)
    expect((error["status"], error["retryAfter"]), (503, 60), "a wait that is too long")
    # The three forms of a date (RFC 9110 section 5.6.7).
    for date in ("Fri, 06 Nov 2026 08:49:37 GMT", "Friday, 06-Nov-26 08:49:37 GMT", "Fri Nov  6 08:49:37 2026"):
        trial.proxy.answer(1, 503, stream=False, Date="Fri, 06 Nov 2026 08:48:37 GMT", Retry_After=date)
        error = trial.refused("measure", client=client, rows=rows)
        expect((error.get("status"), error.get("retryAfter")), (503, 60), "a wait until %s (%s)" % (date, error))
    # A proxy's problem has another `status` in its JSON, or none.
    for status in (b'"error"', b"null", b"200"):
        trial.proxy.answer(1, 502, b'{"status":%s}' % status, stream=False)
        expect(trial.subject.ask("measure", client=client, rows=rows)[0]["lines"], 1, "after status %s" % status)
    before = len(trial.proxy.streams())
    trial.proxy.answer(1, 503, b'{"status":"error"}', stream=True, Retry_After="99999999999")
    follower = trial.follow(trial.name())
    time.sleep(1.5)
    expect(trial.subject.events[follower], [], "events during a wait of centuries")
    expect(len(trial.proxy.streams()) - before, 1, "requests during a wait of centuries")
    trial.proxy.answer(1, 200, b"retry: %s\n\n" % (b"9" * 400), stream=True, Content_Type="text/event-stream")
    before = len(trial.proxy.streams())
    trial.follow(trial.name())
    time.sleep(1.5)
    expect(len(trial.proxy.streams()) - before, 1, "requests after a stream that names a pause of centuries")
    if trial.kind == "swift":
        shown_styles(trial)
        times_of_centuries(trial)
    date = {"Date": "Mon, 01 Jan 2001 00:00:00 GMT", "Retry-After": "Mon, 01 Jan 2001 00:00:02 GMT"}
    trial.proxy.answer(1, 503, stream=True, **date)
    before = len(trial.proxy.streams())
    trial.subject.wait(trial.follow(trial.name()), 1)
    times = [seen.at for seen in trial.proxy.streams()[before:]]
    expect(len(times), 2, "requests for the stream")
    expect(2 <= times[1] - times[0] < 4.5, True, "the pause of the stream, %g" % (times[1] - times[0]))


def times_of_centuries(trial):
    """Checks that the Swift client waits as long as a policy of any time says, which a task cannot sleep."""
    for seconds in (1e19, 1e300):
        client = trial.client(policy=dict.fromkeys(("timeout", "patience", "longestPause", "silence"), seconds))
        trial.proxy.answer(1, 503, stream=False)
        found = trial.subject.ask("resolve", client=client, environment={"category": "L"})
        expect(found["origin"], "service", "the table with times of %g s" % seconds)
        before = len(trial.proxy.streams())
        trial.follow(trial.name(), policy={"streamPause": seconds, "silence": seconds})
        time.sleep(0.5)
        expect(len(trial.proxy.streams()) - before, 1, "requests of a stream with times of %g s" % seconds)


def shown_styles(trial):
    """Checks that the model of the Swift client shows the last styles during an overload, and then the service's."""
    client = trial.client(storage=trial.subject.storage + "-of-styles")
    trial.proxy.answer(2, 503, stream=False, Retry_After="0")
    first = trial.subject.ask("show", client=client, environment={"category": "L"})
    expect([table["origin"] for table in first], ["service"], "the styles without stored ones")
    trial.proxy.answer(2, 503, stream=False, Retry_After="0")
    tables = trial.subject.ask("show", client=client, environment={"category": "AX1"})
    expect([table["origin"] for table in tables], ["last", "last", "service"], "the styles in order")
    expect(tables[0]["size"] == first[0]["size"] < tables[-1]["size"], True, "the sizes in order")


@row
def writes(trial):
    """The client does not repeat a write of unknown outcome, and repeats a declined write once."""
    trial.service.ask("PUT", "/v1/conversations/w", [{"id": "0", "text": "0"}])
    client = trial.client()
    trial.proxy.mode = "refuse"
    before = len(trial.proxy.calls())
    ask = {"client": client, "conversation": "w", "messages": [{"id": "1", "text": "1"}]}
    error = trial.refused("append", **ask)
    expect("unreachable" in error, True, "the error (%s)" % error)
    expect(len(trial.proxy.calls()) - before, 1, "requests")
    trial.proxy.mode = "pass"
    trial.proxy.answer(1, 503, stream=False, Retry_After="0")
    expect(trial.subject.ask("append", **ask)["messages"], 2, "messages")
    problem = b'{"type":"urn:problem-type:typescale:outcome-unknown","title":"Outcome unknown","status":500}'
    trial.proxy.answer(1, 500, problem, stream=False)
    before = len(trial.proxy.calls())
    error = trial.refused("append", **ask)
    expect((error["status"], error["type"].rpartition(":")[2]), (500, "outcome-unknown"), "the error")
    expect(len(trial.proxy.calls()) - before, 1, "requests after an unknown outcome")


@row
def backoff(trial):
    """Retries become less frequent, differ in time between clients, and continue."""
    user = trial.name()
    # Not `refuse`: browsers themselves retry after it, Firefox ten times.
    trial.proxy.mode = "away"
    before, start = len(trial.proxy.streams()), time.monotonic()
    followers = [trial.follow(user) for _ in range(4)]
    time.sleep(8)
    count = len(trial.proxy.streams()) - before
    # Four clients with pauses of 0.2 s that double up to 2 s make at least three attempts each, and at most 25.
    expect(12 <= count <= 4 * 25, True, "attempts in %g s: %d" % (time.monotonic() - start, count))
    late = sorted(seen.at for seen in trial.proxy.streams()[before:] if seen.at > start + 4)
    expect(len({round(at, 2) for at in late}) > 1, True, "attempts at different times")
    trial.proxy.mode = "pass"
    for follower in followers:
        trial.subject.wait(follower, 1)


@row
def clock(trial):
    """Setting the clock back an hour or ahead a year causes no delay."""
    user = trial.name()
    trial.put(user, {"category": "M"})
    client = trial.client(storage=trial.subject.storage)
    follower = trial.follow(user)
    trial.subject.wait(follower, 1)
    for offset in ("-3600s", "+31536000s", "-86400s"):
        received = len(trial.subject.events[follower])
        start = time.monotonic()
        trial.proxy.answer(1, 503, stream=False, Retry_After="1")
        number = trial.subject.begin("measure", client=client, rows=[{"id": "a", "text": "a", "width": 100}])
        trial.subject.set_clock(offset)
        trial.proxy.cut()
        revision = trial.put(user, {"category": "L" if "-" in offset else "S"})
        expect(trial.subject.finish(number)[0]["id"], "a", "the call, with the clock at " + offset)
        events = trial.subject.wait(follower, received + 1)[received:]
        expect([event["revision"] for event in events], [revision], "events, with the clock at " + offset)
        expect(time.monotonic() - start < 12, True, "the duration is below 12 s")
        table = trial.subject.ask("resolve", client=client, environment={"category": "XL"})
        expect(table["origin"] in ("service", "unchanged"), True, "the table, %s" % table)
    trial.subject.set_clock("+0s")


@row
def restart(trial):
    """After the service is killed and restarted with its store, no event is lost or duplicated."""
    user = trial.name()
    expected = [trial.put(user, {"category": "M"})]
    follower = trial.follow(user)
    trial.subject.wait(follower, 1)
    for category in ("S", "L"):
        trial.service.process.kill()
        trial.service.process.wait()
        time.sleep(random.uniform(0, 1))
        trial.service.start()
        expected.append(trial.put(user, {"category": category}))
        trial.subject.wait(follower, len(expected))
    expect(trial.revisions(follower, 3), expected, "revisions")


@row
def silence(trial):
    """The client closes a silent stream, and fails a call without a response."""
    user = trial.name()
    trial.put(user, {"category": "M"})
    follower = trial.follow(user, policy={"silence": 1})
    trial.subject.wait(follower, 1)
    trial.proxy.freeze()
    revision = trial.put(user, {"category": "S"})
    before = len(trial.proxy.streams())
    eventually(lambda: len(trial.proxy.streams()) > before, "another stream", 15)
    trial.proxy.freeze(False)
    events = trial.subject.until(follower, lambda event: event["revision"] == revision)
    expect(len(events), 2, "events")
    trial.subject.ask("stop", name=follower)
    trial.proxy.mode = "silent"
    client = trial.client(policy={"timeout": 0.5, "patience": 1})
    start = time.monotonic()
    error = trial.refused("measure", client=client, rows=[{"id": "a", "text": "a", "width": 100}])
    expect("unreachable" in error and time.monotonic() - start < 5, True, "a call without a response (%s)" % error)
    expect(error["unreachable"].rstrip().endswith(":"), False, "no reason in %s" % error)
    trial.proxy.mode = "slow"
    start = time.monotonic()
    error = trial.refused("measure", client=client, rows=[{"id": "a", "text": "a", "width": 100}])
    expect("unreachable" in error and time.monotonic() - start < 5, True, "a slow response (%s)" % error)
    trial.proxy.mode = "pass"
    # More than any timer has: a call and a stream do not fail at once.
    patient = {"timeout": 1e12, "silence": 1e12}
    trial.subject.ask("measure", client=trial.client(policy=patient), rows=[{"id": "a", "text": "a", "width": 100}])
    expect(trial.revisions(trial.follow(user, policy=patient), 1), [revision], "revisions with long limits")


@row
def sign_in_page(trial):
    """The client does not accept a network's sign-in page as an event stream or a response."""
    user = trial.name()
    revision = trial.put(user, {"category": "AX1"})
    trial.proxy.mode = "portal"
    follower = trial.follow(user)
    time.sleep(1)
    expect(trial.subject.events[follower], [], "events from the page")
    trial.proxy.mode = "pass"
    expect(trial.revisions(follower, 1), [revision], "revisions")
    unexpected_answers(trial, user)
    redirects(trial, user)
    large_event(trial)


def unexpected_answers(trial, user):
    """Checks that a write does not succeed with an answer that the service does not give."""
    client = trial.client()
    for status, body in ((200, b""), (202, b"{}"), (302, b""), (304, b""), (200, b"<title>Sign in</title>")):
        for patch in ({}, {"patch": {"category": "S"}}):
            trial.proxy.answer(1, status, body, stream=False)
            error = trial.refused("write", client=client, user=user, **patch)
            expect("unreachable" in error, True, "a write with answer %d %s (%s)" % (status, body, error))
    # Only a removal has no body.
    trial.proxy.answer(1, 204, stream=False)
    error = trial.refused("write", client=client, user=user, patch={"category": "S"})
    expect("unreachable" in error, True, "a change with answer 204 (%s)" % error)
    trial.subject.ask("write", client=client, user=user)
    expect("category" in trial.served("/v1/users/%s/preferences" % user), False, "a category after the removal")


def redirects(trial, user):
    """Checks that a client follows no redirect: the other server would get its token, and a write would become a read."""
    revision = trial.put(user, {"category": "AX2"})
    client = trial.client()
    for status in (301, 302, 303, 307, 308):
        location = trial.proxy.url + "/v1/users/%s/preferences?device=redirected" % user
        trial.proxy.answer(1, status, stream=False, Location=location)
        error = trial.refused("write", client=client, user=user, patch={"category": "S"})
        expect("unreachable" in error, True, "a write with a redirect %d (%s)" % (status, error))
    expect(trial.served("/v1/users/%s/preferences" % user)["revision"], revision, "the revision after redirects")
    trial.proxy.answer(1, 302, stream=True, Location=trial.proxy.url + "/v1/users/%s/events?device=redirected" % user)
    expect(trial.revisions(trial.follow(user), 1), [revision], "revisions after a redirect of the stream")
    followed = [seen for seen in list(trial.proxy.requests) if "redirected" in seen.target]
    expect(followed, [], "requests to the address of a redirect")


def large_event(trial):
    """Checks that the client refuses an event of many lines that is larger than any of the service."""
    user = trial.name()
    revision = trial.put(user, {"category": "AX1"})
    body = b"event: preference\n" + (b"data: " + b" " * 100 + b"\n") * 20_000 + b'data: {"revision":7000000}\n\n'
    trial.proxy.answer(1, 200, body, stream=True, Content_Type="text/event-stream")
    before = len(trial.proxy.streams())
    expect(trial.revisions(trial.follow(user), 1), [revision], "revisions after an event of two megabytes")
    expect(len(trial.proxy.streams()) - before, 2, "streams")


@row
def stop(trial):
    """Stopping a follower closes its connection and ends its events."""
    user = trial.name()
    follower = trial.follow(user)
    trial.subject.wait(follower, 1)
    streams = open_streams(trial)
    trial.subject.ask("stop", name=follower)
    eventually(lambda: open_streams(trial) < streams, "the end of the connection")
    trial.put(user, {"category": "AX1"})
    eventually(lambda: "end" in trial.subject.events[follower][-1], "the end of the events", 10)
    kinds = [event.get("kind", event) for event in trial.subject.events[follower]]
    expect(kinds[:1] + [kind for kind in kinds[1:] if kind == "preference"], ["preference"], "events")


def open_streams(trial):
    """Returns the number of open streams of the service."""
    import urllib.request

    with urllib.request.urlopen(trial.service.url + "/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("typescale_event_streams_open ")))


def run(tool, kind, swift, names, failures):
    """Runs the given rows with one client."""
    trial = Trial(tool, kind, swift)
    try:
        for name in names:
            start = time.monotonic()
            try:
                ROWS[name](trial)
                print("%-9s %-14s %5.1f s" % (kind, name, time.monotonic() - start), flush=True)
            except (AssertionError, Refused, KeyError, IndexError) as error:
                failures.append((kind, name))
                print("%-9s %-14s FAILED: %s" % (kind, name, error), flush=True)
                traceback.print_exc(file=sys.stderr)
            trial.heal()
    finally:
        trial.close()


def documented():
    """Returns the names of the rows in docs/clients.md."""
    page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/clients.md")
    with open(page, encoding="utf-8") as text:
        return re.findall(r"^\| `([a-z-]+)` \|", text.read(), re.M)


def main():
    """Tests all kinds in parallel, because they mostly wait."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("kinds", nargs="*", default=[])
    parser.add_argument("--swift")
    parser.add_argument("--row", action="append")
    given = parser.parse_intermixed_args()
    unknown = [kind for kind in given.kinds if kind not in PROGRAMS + BROWSERS]
    if unknown:
        raise SystemExit("clients: no such kind: %s; the kinds are %s" % (unknown[0], ", ".join(PROGRAMS + BROWSERS)))
    expect(documented(), list(ROWS), "the rows of docs/clients.md")
    failures = []
    threads = [
        threading.Thread(target=run, args=[given.tool, kind, given.swift, given.row or list(ROWS), failures])
        for kind in given.kinds or ["python", "asyncio"]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise SystemExit("clients: %d failed: %s" % (len(failures), ", ".join("%s %s" % one for one in failures)))
    print("clients: %d rows, %d clients" % (len(given.row or ROWS), len(threads)))


if __name__ == "__main__":
    main()
