#!/usr/bin/python3
"""Whether the service holds more memory or descriptors after many requests than it did after some.

wrk asks for resolved scales, measured texts, preferences and conversations, some of which are written; meanwhile event
streams and sockets come, are told of changes, and go, a quarter of them without a word.

What is kept on purpose has bounds, each named with its reason in Sources/Service/ServiceLimits.swift. What the service keeps
of tables and styles, some 45 MiB at most, is filled beforehand: the load itself would take ten million requests to do
so, and what grows for so long is not told from a leak. The first tenth of the requests, or 200,000, fill the layouts of
the conversations and what the store keeps; from then on memory may grow by no more than `GROWTH`. When all clients have
left, no socket may be left over, and no more of the store's files than its eight readers have open.
Usage: soak.py TOOL [REQUESTS]
"""

import itertools
import os
import socket
import subprocess
import sys
import threading
import time

from service import Service

HERE = os.path.dirname(os.path.abspath(__file__))
# KiB. A leak of 16 bytes a request would be 12 MiB in the 800,000 that follow the filling of a million.
GROWTH = 8 * 1024
# The store keeps so many connections for reading once they were needed at the same time, and a follower and a writer
# beside them; each has the file and its log open, and all share one piece of memory.
STORE_FILES = 2 * (8 + 2) + 1
ROUND_SECONDS = 3
# Three times each of the tables in soak.lua: the second time it is kept.
FILL = 18_000
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


class Listeners(threading.Thread):
    """Event streams and sockets that come, read what they are told for a moment, and go."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.ended = threading.Event()
        self.count = 0
        self.refused = 0

    def run(self):
        """Twenty at a time."""
        for number in itertools.count():
            if self.ended.is_set():
                return
            batch = [self.enter("soak-%d" % (1 + (number * 20 + n) % 500), n) for n in range(20)]
            time.sleep(0.1)
            for n, one in enumerate(batch):
                if n % 4 == 0:
                    # Gone in the middle of it: what was still on its way is answered by a reset.
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                one.close()

    def enter(self, user, number):
        """One connection that has been answered."""
        kind, fields, answer = ("live", UPGRADE, b" 101 ") if number % 2 else ("events", "", b" 200 ")
        one = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        head = "GET /v1/users/%s/%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n" % (user, kind, fields)
        one.sendall(head.encode())
        self.count += 1
        self.refused += answer not in one.recv(4096)[:16]
        return one


def load(service, seed):
    """One round of wrk: how many requests it made, and how many were not answered as they should be."""
    command = ["wrk", "-t1", "-c32", "-d%ds" % ROUND_SECONDS, "-s", os.path.join(HERE, "soak.lua"), service.url]
    run = subprocess.run([*command, "--", str(seed)], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit("soak: wrk failed: " + run.stderr)
    return map(int, run.stdout.split("\n")[-2].split())


def main():
    """Rounds until there were enough requests."""
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    filling = int(min(wanted / 2, max(wanted / 10, 200_000)))
    with Service(sys.argv[1]) as service:
        for number in range(1, 5):
            messages = [{"id": str(id), "text": "one of fifty messages " * (id % 9 + 1)} for id in range(1, 51)]
            if service.ask("PUT", "/v1/conversations/soak-%d" % number, messages)[0] != 201:
                raise SystemExit("soak: the conversations were not taken")
        filled = 0
        while filled < FILL:
            filled += next(load(service, "fill"))
        # The first round opens what is opened once: the store's readers, scratch of threads.
        made, failed = load(service, 0)
        time.sleep(1)
        idle = service.descriptors()
        print("%10s %10s %12s %12s %12s" % ("requests", "listeners", "KiB resident", "sockets", "store files"))
        line = lambda: print(
            "%10d %10d %12d %12d %12d"
            % (made, listeners.count, service.resident(), service.descriptors()["sockets"], service.descriptors()["store"]),
            flush=True,
        )
        listeners = Listeners(service.port)
        told = 0
        warm = None
        line()
        listeners.start()
        for seed in itertools.count(1):
            requests, errors = load(service, seed)
            made, failed = made + requests, failed + errors
            if warm is None and made >= filling:
                warm = service.resident()
            if made - told >= wanted / 10:
                told = made
                line()
            if made >= wanted:
                break
        listeners.ended.set()
        listeners.join()
        # The last to leave are noticed within a moment.
        for _ in range(100):
            if service.descriptors()["sockets"] <= idle["sockets"]:
                break
            time.sleep(0.1)
        line()
        growth, held = service.resident() - warm, service.descriptors()
        status = service.stop()
    left = {kind: held[kind] - idle[kind] for kind in held if kind != "store"}
    print(
        "since %d requests: %+d KiB (at most %d); left over: %d sockets, %d others; %d store files (at most %d)"
        % (filling, growth, GROWTH, left["sockets"], left["others"], held["store"], STORE_FILES)
    )
    wrong = []
    if failed or listeners.refused:
        wrong.append("%d requests and %d listeners were not answered as they should be" % (failed, listeners.refused))
    if growth > GROWTH:
        wrong.append("memory grew")
    if max(left.values()) > 0 or held["store"] > STORE_FILES:
        wrong.append("descriptors were left over")
    if status != 0:
        wrong.append("the service ended with status %d" % status)
    if wrong:
        raise SystemExit("soak: " + "; ".join(wrong))


if __name__ == "__main__":
    main()
