#!/usr/bin/python3
"""Checks that the memory and the descriptors of the service do not grow with the number of requests.

usage: soak.py TOOL [REQUESTS]

wrk resolves scales, measures texts, and reads and writes preferences and conversations. Meanwhile clients of event
streams and WebSockets connect, receive changes and disconnect, a quarter of them by a reset.

Caches are bounded; Sources/Service/ServiceLimits.swift lists the limits with reasons. The caches of tables and styles,
45 MiB at most, are filled before the measurement: the load would take ten million requests to fill them, and growth for
so long looks like a leak. The first tenth of the requests, at least 200,000, fills the layouts of the conversations and
the caches of the store. After that, memory may grow by at most `GROWTH`. With more than `REPLACING` requests, the cache of
responses replaces its contents, half of them at a time. What it frees has other sizes than what it allocates, so that memory
may grow by `REPLACED` more. After all clients have disconnected, no socket may remain, and no more files of the store than
its eight readers have open.
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
# KiB. A leak of 16 bytes per request is 12 MiB in 800,000 requests, which remain of a million after the caches are full.
GROWTH = 8 * 1024
# KiB. Seen are 4 MiB after three million requests, 2 MiB after five million, and nothing after that.
REPLACED = 4 * 1024
REPLACING = 2_000_000
# The store keeps up to eight connections for reading, one for changes and one for writing. Each opens the file and its
# log, and all share one memory file. SQLite keeps the file's descriptor of a closed connection for the next one, as long as
# others are open: one for each of the 34 threads that may read at once, beyond the first eight.
STORE_FILES = 2 * (8 + 2) + 1 + 34 - 8
ROUND_SECONDS = 3
# Three requests for each table in soak.lua; the second one caches it.
FILL = 18_000
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


class Listeners(threading.Thread):
    """Connects event streams and WebSockets, reads from them for a moment, and disconnects."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.ended = threading.Event()
        self.count = 0
        self.refused = 0

    def run(self):
        """Opens twenty connections at a time."""
        for number in itertools.count():
            if self.ended.is_set():
                return
            batch = [self.enter("soak-%d" % (1 + (number * 20 + n) % 500), n) for n in range(20)]
            time.sleep(0.1)
            for n, one in enumerate(batch):
                if n % 4 == 0:
                    # Closing before all data has arrived resets the connection.
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                one.close()

    def enter(self, user, number):
        """Opens a connection and waits for the response."""
        kind, fields, answer = ("live", UPGRADE, b" 101 ") if number % 2 else ("events", "", b" 200 ")
        one = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        head = "GET /v1/users/%s/%s HTTP/1.1\r\nHost: localhost\r\n%s\r\n" % (user, kind, fields)
        one.sendall(head.encode())
        self.count += 1
        self.refused += answer not in one.recv(4096)[:16]
        return one


def load(service, seed):
    """Runs wrk once; returns the number of requests and the number of unexpected responses."""
    command = ["wrk", "-t1", "-c32", "-d%ds" % ROUND_SECONDS, "-s", os.path.join(HERE, "soak.lua"), service.url]
    run = subprocess.run([*command, "--", str(seed)], capture_output=True, text=True)
    if run.returncode != 0:
        raise SystemExit("soak: wrk failed: " + run.stderr)
    return map(int, run.stdout.split("\n")[-2].split())


def main():
    """Repeats rounds of load until enough requests have been made."""
    total = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    filling = int(min(total / 2, max(total / 10, 200_000)))
    allowed = GROWTH + (REPLACED if total > REPLACING else 0)
    with Service(sys.argv[1]) as service:
        for number in range(1, 5):
            messages = [{"id": str(id), "text": "one of fifty messages " * (id % 9 + 1)} for id in range(1, 51)]
            if service.ask("PUT", "/v1/conversations/soak-%d" % number, messages)[0] != 201:
                raise SystemExit("soak: storing the conversations failed")
        filled = 0
        while filled < FILL:
            filled += next(load(service, "fill"))
        # The first round opens long-lived descriptors, such as those of the store's readers.
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
        printed = 0
        warm = None
        line()
        listeners.start()
        for seed in itertools.count(1):
            requests, errors = load(service, seed)
            made, failed = made + requests, failed + errors
            if warm is None and made >= filling:
                warm = service.resident()
            if made - printed >= total / 10:
                printed = made
                line()
            if made >= total:
                break
        listeners.ended.set()
        listeners.join()
        # The service needs a moment to close the last connections.
        for _ in range(100):
            if service.descriptors()["sockets"] <= idle["sockets"]:
                break
            time.sleep(0.1)
        line()
        growth, still_open = service.resident() - warm, service.descriptors()
        status = service.stop()
    left = {kind: still_open[kind] - idle[kind] for kind in still_open if kind != "store"}
    print(
        "since %d requests: %+d KiB (at most %d); still open: %d sockets, %d others; %d store files (at most %d)"
        % (filling, growth, allowed, left["sockets"], left["others"], still_open["store"], STORE_FILES)
    )
    wrong = []
    if failed or listeners.refused:
        wrong.append("%d requests and %d listeners got unexpected responses" % (failed, listeners.refused))
    if growth > allowed:
        wrong.append("memory grew")
    if max(left.values()) > 0 or still_open["store"] > STORE_FILES:
        wrong.append("descriptors remain open")
    if status != 0:
        wrong.append("the service ended with status %d" % status)
    if wrong:
        raise SystemExit("soak: " + "; ".join(wrong))


if __name__ == "__main__":
    main()
