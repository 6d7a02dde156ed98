#!/usr/bin/python3
"""Puts load on a service that was built with a sanitizer; fails if the sanitizer reports anything.

usage: sanitize.py thread|address TOOL [SECONDS]

Concurrent clients resolve scales (cached and new), measure texts, write the preferences of a few users, follow event
streams and WebSockets for short times, and replace, append to, edit, read and invalidate the same conversations. Others
use accessibility checks and metrics. Meanwhile SIGHUP repeatedly reloads the scales. The service is stopped under load.
"""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time

from service import Service

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
UPGRADE = (
    "GET /v1/users/%s/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
SIZES = ["XS", "M", "L", "XL", "AX1", "AX3", "AX5"]
# The statuses that calls may get under this load, including conflicts between clients and overload.
EXPECTED = {200, 201, 204, 304, 404, 409, 412, 429, 503}


class Load:
    """Clients that repeat their calls until the end of the run."""

    def __init__(self, service):
        self.service = service
        self.ended = threading.Event()
        self.counts = {}
        self.wrong = []
        self.lock = threading.Lock()
        self.threads = []

    def note(self, what, fault=None):
        """Counts a success, or records a failure unless the run has ended."""
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + (fault is None)
            if fault is not None and not self.ended.is_set():
                self.wrong.append("%s: %s" % (what, fault))

    def start(self, what, body, many=1):
        """Starts `many` threads that call `body(random)` repeatedly."""
        for number in range(many):
            thread = threading.Thread(target=self.repeat, args=(what, body, random.Random(number)), daemon=True)
            thread.start()
            self.threads.append(thread)

    def repeat(self, what, body, rng):
        """Repeats the calls of one client, also after an error."""
        while not self.ended.is_set():
            try:
                body(rng)
                self.note(what)
            except Exception as error:
                self.note(what, repr(error))
                time.sleep(0.05)

    def asking(self, request):
        """Returns a function that makes requests on one connection; `request` returns method, target and body."""

        def body(rng):
            connection = http.client.HTTPConnection("127.0.0.1", self.service.port, timeout=60)
            for _ in range(20):
                method, target, content = request(rng)
                connection.request(method, target, content, {"Content-Type": "application/json"} if content else {})
                answer = connection.getresponse()
                answer.read()
                if answer.status not in EXPECTED:
                    raise ValueError("%s %s: %d" % (method, target, answer.status))
                if answer.will_close or self.ended.is_set():
                    break
            connection.close()

        return body

    def listen(self, rng):
        """Reads an event stream for a while, then closes or resets the connection."""
        with socket.create_connection(("127.0.0.1", self.service.port), timeout=60) as client:
            target = "/v1/users/u%d/events?device=d%d" % (rng.randrange(4), rng.randrange(3))
            client.sendall(("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % target).encode())
            client.settimeout(0.2)
            end = time.monotonic() + rng.random()
            while time.monotonic() < end:
                try:
                    if not client.recv(65_536):
                        break
                except socket.timeout:
                    pass
            if rng.random() < 0.5:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    def converse(self, rng):
        """Opens a WebSocket, writes a few changes, reads those of others, and disconnects."""
        with socket.create_connection(("127.0.0.1", self.service.port), timeout=60) as client:
            client.sendall((UPGRADE % ("u%d" % rng.randrange(4))).encode())
            client.settimeout(0.2)
            for number in range(5):
                text = '{"id":"%d","method":"patch","preference":{"percent":%d}}' % (number, rng.randrange(50, 500))
                client.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode())
                try:
                    client.recv(65_536)
                except socket.timeout:
                    pass
            if rng.random() < 0.5:
                client.sendall(b"\x88\x82\0\0\0\0\x03\xe8")


def resolve(rng):
    """Resolves a scale; half of the requests are in the cache."""
    factor = "&appScale=%.4f" % (0.5 + 2 * rng.random()) if rng.random() < 0.5 else ""
    scale = rng.choice(["apple-ios", "material3", "web-fluid", "chat"])
    return "GET", "/v1/scales/%s/resolve?category=%s%s" % (scale, rng.choice(SIZES), factor), None


def measure(rng):
    """Measures a few texts."""
    text = " ".join(rng.choice(["word", "longer", "слово", "文字", "كلمة", "🙂"]) for _ in range(rng.randrange(40)))
    return "POST", "/v1/measure", json.dumps([{"id": str(n), "text": text, "width": 80 + n} for n in range(5)])


def prefer(rng):
    """Reads or writes a preference."""
    target = "/v1/users/u%d/preferences" % rng.randrange(4)
    if rng.random() < 0.3:
        return "GET", target, None
    return rng.choice(["PUT", "PATCH"]), target, json.dumps({"category": rng.choice(SIZES)})


def chat(rng):
    """Changes or reads a conversation, or computes an invalidation set."""
    path = "/v1/conversations/c%d" % rng.randrange(2)
    turn = rng.randrange(12)
    if turn == 0:
        return "PUT", path, json.dumps([{"id": str(n), "text": "message %d " % n * (n % 9)} for n in range(60)])
    if turn == 1:
        return "POST", path + "/messages", json.dumps({"id": "n%d" % rng.randrange(10**9), "text": "one more"})
    if turn == 2:
        return "PATCH", path + "/messages/%d" % rng.randrange(60), json.dumps({"text": "other " * rng.randrange(20)})
    if turn == 3:
        return "DELETE", path + "/messages/%d" % rng.randrange(60), None
    width = 200 + rng.randrange(9)
    if turn < 6:
        return "GET", path + "?width=%d&category=%s&top=%d" % (width, rng.choice(SIZES), rng.randrange(4000)), None
    question = {"from": {"category": "L"}, "to": {"category": rng.choice(SIZES)}, "width": width}
    question["reader"] = "r%d" % rng.randrange(2)
    question["format"] = rng.choice(["full", "ranges", "summary"])
    question["viewport"] = {"top": rng.randrange(4000), "height": 700}
    return "POST", path + "/invalidations", json.dumps(question)


def operate(rng):
    """Checks accessibility, or reads scales, metrics and readiness."""
    return rng.choice(
        [
            ("GET", "/metrics", None),
            ("GET", "/readyz", None),
            ("GET", "/v1/scales", None),
            ("POST", "/v1/accessibility/contrast", '{"foreground":"#222","background":"white"}'),
            ("POST", "/v1/accessibility/number", '{"value":12,"locale":"de"}'),
            ("POST", "/v1/accessibility/announcement", '{"category":"AX3"}'),
        ]
    )


def environment(kind, reports):
    """Returns the sanitizer's options and, for threads, the library that wraps Mutex (Tests/Sanitizers/mutex.c)."""
    # soak.py detects leaks. At its end the service does not free memory that the kernel releases anyway.
    options = "log_path=%s:exitcode=66:halt_on_error=0:detect_leaks=0" % reports
    if kind == "address":
        return {"ASAN_OPTIONS": options}
    library = os.path.join(ROOT, ".build", "thread", "mutex.so")
    clang = subprocess.run(
        ["sh", "-c", 'dirname "$(readlink -f "$(command -v swiftc)")"'], check=True, capture_output=True, text=True
    )
    subprocess.run(
        [os.path.join(clang.stdout.strip(), "clang"), "-O1", "-shared", "-fPIC", "-o", library]
        + [os.path.join(ROOT, "Tests", "Sanitizers", "mutex.c")],
        check=True,
    )
    return {"TSAN_OPTIONS": options + ":second_deadlock_stack=1", "LD_PRELOAD": library}


def main():
    """Runs the load, stops the service under load, and prints the sanitizer's reports."""
    kind, tool = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 30
    service = Service(tool, "--reactors", "2", "--workers", "6", "--drain-seconds", "5")
    reports = os.path.join(service.folder.name, "report")
    service.environment = environment(kind, reports)
    with service:
        load = Load(service)
        for what, request, many in [
            ("resolve", resolve, 2), ("measure", measure, 4), ("preferences", prefer, 3), ("conversations", chat, 2),
            ("operations", operate, 1),
        ]:
            load.start(what, load.asking(request), many)
        load.start("event streams", load.listen, 4)
        load.start("sockets", load.converse, 2)
        end = time.monotonic() + seconds
        while time.monotonic() < end and service.process.poll() is None:
            # Often enough to coincide with all other calls, rarely enough that caches are used.
            time.sleep(3)
            service.process.send_signal(signal.SIGHUP)
        if service.process.poll() is not None:
            load.wrong.append("the service ended before it was stopped")

        # From here on, calls may fail.
        load.ended.set()
        status = service.stop(60)
        for thread in load.threads:
            thread.join(10)
        found = ""
        for name in sorted(os.listdir(service.folder.name)):
            if name.startswith("report"):
                with open(os.path.join(service.folder.name, name), errors="replace") as report:
                    found += report.read()
        log = service.log()
    print("; ".join("%s: %d" % pair for pair in sorted(load.counts.items())))
    if found:
        print(found[:20_000])
        load.wrong.append("the %s sanitizer reported" % kind)
    if status != 0:
        load.wrong.append("the service ended with status %s\n%s" % (status, log))
    idle = [what for what, count in load.counts.items() if count == 0]
    if idle:
        load.wrong.append("no successful calls: " + ", ".join(idle))
    if load.wrong:
        raise SystemExit("sanitize: " + "\n".join(load.wrong[:20]))


if __name__ == "__main__":
    main()
