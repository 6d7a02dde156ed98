"""The server of a measurement: the bare HTTP server of this folder, or the service."""

import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))


def raise_descriptors(count):
    """Raises the limit of descriptors for `count` connections."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 1_000), hard))


class Target:
    """A server on core 0 with a store in a temporary folder; this process runs on core 1."""

    def __init__(self, tool, bare):
        self.bare = bare
        self.folder = tempfile.mkdtemp(prefix="typescale-bench-")
        command = [tool, "0", "1"]
        if not bare:
            command = [tool, "serve", "--listen", "127.0.0.1:0", "--reactors", "1"]
            command += ["--store", "sqlite:%s/store.db" % self.folder, "--max-connections-per-address", "0"]
        self.process = subprocess.Popen(
            ["taskset", "-c", "0", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        listens = re.search(r"(\d+)\s*$", self.process.stdout.readline())
        if not listens:
            self.__exit__()
            sys.exit("%s did not start to listen" % " ".join(command[:2]))
        self.port = int(listens.group(1))
        os.sched_setaffinity(0, {1})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def page(self):
        """Returns a target with a prepared response."""
        return "/page" if self.bare else "/v1/scales/apple-ios/resolve?category=L"

    def connect(self):
        """A connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def follow(self, user):
        """Opens a connection and requests a user's events."""
        client = self.connect()
        target = "/events?" + user if self.bare else "/v1/users/%s/events" % user
        client.sendall(("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % target).encode())
        return client

    def change(self, user, number):
        """Returns a request that changes a user's preference, with a new value for each `number`."""
        if self.bare:
            return ("POST /publish?%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % user).encode()
        body = '{"percent":%d}' % (100 + number)
        head = "PUT /v1/users/%s/preferences HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s"
        return (head % (user, len(body), body)).encode()

    def resident(self):
        """Bytes of its own memory that are resident: what the kernel counts for the process, without mapped files."""
        with open("/proc/%d/smaps_rollup" % self.process.pid) as maps:
            return next(int(line.split()[1]) * 1024 for line in maps if line.startswith("Anonymous:"))
