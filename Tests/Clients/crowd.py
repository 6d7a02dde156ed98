#!/usr/bin/python3
"""Kills, restarts and replaces a service with many clients of each kind.

Every client must reach the current preference and report no event twice.

usage: crowd.py TOOL [--clients COUNT] [--swift PROGRAM] [KIND]...
"""

import argparse
import os
import shutil
import time

from faults import FaultProxy
from service import Service
from subjects import BROWSERS, PROGRAMS, eventually, subject

POLICY = {"timeout": 10, "patience": 60, "firstPause": 0.2, "streamPause": 0.2, "longestPause": 5}
USERS = 20
# One more than the number of changes that the store keeps for each user.
TOO_MANY = 65
# Browsers open six connections to one host at a time.
PER_HOST = 5
# WebKitGTK opens 256 connections to all hosts together. With more streams, the page could not report to the test.
MOST = {"webkit": 250}
SECONDS = 120


class Crowd:
    """Clients of several kinds, each of which follows one of the users."""

    def __init__(self, given):
        self.count, self.kinds = given.clients, given.kinds
        # The pages make requests to other origins.
        self.service = Service(given.tool, "--allow-origin", "*")
        self.service.__enter__()
        # The first host has no streams: a page waits for commands there and sends reports.
        self.hosts = ["127.0.0.%d" % (number + 2) for number in range(1 + self.count // PER_HOST)]
        self.proxies = {kind: FaultProxy(self.service.port, ["127.0.0.1", *self.hosts]) for kind in self.kinds}
        self.subjects = {kind: subject(kind, self.proxies[kind], given.swift) for kind in self.kinds}
        self.followers = []
        self.last = {}

    def close(self):
        for one in self.subjects.values():
            one.close()
        for proxy in self.proxies.values():
            proxy.close()
        self.service.__exit__()

    def put(self, user, preference):
        """Writes a preference; exits with an error if the service refuses it."""
        status, stored = self.service.ask("PUT", "/v1/users/%s/preferences" % user, preference)
        if status != 200:
            raise SystemExit("crowd: the status of PUT is %d: %r" % (status, stored))
        self.last[user] = {"revision": stored["revision"], "preference": preference}

    def put_all(self, rounds, start):
        """Writes preferences of every user."""
        for number in range(rounds):
            for user in range(USERS):
                self.put("user-%d" % user, {"percent": start + (number + user) % 100, "boldText": number % 2 == 0})

    def begin(self):
        """Creates all clients and followers."""
        self.put_all(1, 100)
        for kind, one in self.subjects.items():
            numbers = []
            for index in range(min(self.count, MOST.get(kind, self.count))):
                name, user = "%s-%d" % (kind, index), "user-%d" % (index % USERS)
                url = "http://%s:%d" % (self.hosts[index // PER_HOST], self.proxies[kind].port)
                numbers.append(one.begin("create", client=name, url=url, policy=POLICY))
                self.followers.append((kind, name, user))
            for number in numbers:
                one.finish(number, SECONDS)
            numbers = [
                one.begin("follow", client=name, name=name, user=user) for k, name, user in self.followers if k == kind
            ]
            for number in numbers:
                one.finish(number, SECONDS)

    def settle(self, what):
        """Waits until every client has reported the last preference of its user."""
        start = time.monotonic()

        def late():
            return [(kind, name) for kind, name, user in self.followers if not self.is_current(kind, name, user)]

        try:
            eventually(lambda: not late(), what, SECONDS)
        except AssertionError:
            kind, name = late()[0]
            raise SystemExit(
                "crowd: %s: %d clients are behind, such as %s: %s"
                % (what, len(late()), name, self.subjects[kind].events[name][-3:])
            ) from None
        print("  %-34s %4.1f s" % (what, time.monotonic() - start), flush=True)

    def is_current(self, kind, name, user):
        events = self.subjects[kind].events[name]
        return bool(events) and {key: events[-1].get(key) for key in ("revision", "preference")} == self.last[user]

    def check(self):
        """Checks that no client reported an event twice and that revisions increase, except at `reset`."""
        events = 0
        for kind, name, _ in self.followers:
            known = -1
            before = None
            for event in self.subjects[kind].events[name]:
                if "kind" not in event:
                    raise SystemExit("crowd: %s ended: %s" % (name, event))
                fresh = event != before if event["kind"] == "reset" else event["revision"] > known
                if not fresh:
                    raise SystemExit("crowd: %s reported %s after %s" % (name, event, before))
                known, before = event["revision"], event
                events += 1
        resets = sum(
            event["kind"] == "reset" for kind, name, _ in self.followers for event in self.subjects[kind].events[name]
        )
        print("crowd: %d clients, %d events, %d of them reset, no duplicates" % (len(self.followers), events, resets))


def run(crowd):
    """Restarts, kills and replaces the service, and interrupts connections."""
    service, store = crowd.service, os.path.join(crowd.service.folder.name, "store.db")
    crowd.begin()
    crowd.settle("all clients connected")
    service.stop()
    for name in os.listdir(service.folder.name):
        if name.startswith("store.db"):
            shutil.copy(os.path.join(service.folder.name, name), os.path.join(service.folder.name, "old-" + name))
    service.start()
    crowd.put_all(2, 120)
    crowd.settle("a restart, with changes after it")
    for _ in range(2):
        service.process.kill()
        service.process.wait()
        service.start()
        crowd.put_all(2, 140)
    crowd.settle("two kills, with changes after each")
    for proxy in crowd.proxies.values():
        proxy.cut()
    crowd.put_all(1, 160)
    crowd.settle("all connections cut")
    for proxy in crowd.proxies.values():
        proxy.mode = "refuse"
        proxy.cut()
    crowd.put_all(TOO_MANY, 180)
    for proxy in crowd.proxies.values():
        proxy.mode = "pass"
    crowd.settle("too many changes missed: reset")
    service.stop()
    for name in os.listdir(service.folder.name):
        if name.startswith("store.db"):
            os.unlink(os.path.join(service.folder.name, name))
    for name in os.listdir(service.folder.name):
        if name.startswith("old-"):
            os.rename(os.path.join(service.folder.name, name), os.path.join(service.folder.name, name[4:]))
    assert os.path.exists(store)
    service.start()
    for user in crowd.last:
        stored = service.ask("GET", "/v1/users/%s/preferences" % user)[1]
        crowd.last[user] = {"revision": stored.pop("revision"), "preference": stored}
    crowd.settle("an older store: reset")
    crowd.put_all(2, 110)
    crowd.settle("changes after it")
    crowd.check()


def main():
    """Runs clients of all kinds with one service."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("tool")
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--swift")
    given = parser.parse_intermixed_args()
    given.kinds = given.kinds or ["python", "asyncio"]
    if not set(given.kinds) <= {*PROGRAMS, *BROWSERS}:
        raise SystemExit("crowd: the kinds are %s" % ", ".join(PROGRAMS + BROWSERS))
    crowd = Crowd(given)
    try:
        run(crowd)
    finally:
        crowd.close()


if __name__ == "__main__":
    main()
