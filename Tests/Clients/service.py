"""Starts a service for a script on a free port with a temporary store, and stops it by its process id."""

import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request


# A test that starts a script may have blocked signals. Child processes inherit the mask, which would block SIGTERM.
signal.pthread_sigmask(signal.SIG_SETMASK, [])


def free_port():
    """Returns a port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Service:
    """A process of `typescale serve` with its own port and a store in a temporary folder; it can be restarted."""

    def __init__(self, tool, *flags, environment=None):
        self.tool = tool
        self.flags = flags
        self.environment = environment
        self.port = free_port()
        self.url = "http://127.0.0.1:%d" % self.port
        self.folder = tempfile.TemporaryDirectory(prefix="typescale-clients-")
        self.process = None

    def __enter__(self):
        # Terminating the script also stops the service.
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        self.folder.cleanup()

    def start(self):
        """Starts the service with the present store and waits until it is ready."""
        with open(os.path.join(self.folder.name, "log"), "ab") as log:
            self.process = subprocess.Popen(
                [self.tool, "serve", "--listen", "127.0.0.1:%d" % self.port]
                + ["--store", "sqlite:" + os.path.join(self.folder.name, "store.db")]
                + ["--max-connections-per-address", "0", *self.flags],
                stdout=log,
                stderr=log,
                env=dict(os.environ, **(self.environment or {})),
            )
        for _ in range(200):
            if self.process.poll() is not None:
                raise SystemExit("the service ended at once:\n" + self.log())
            try:
                urllib.request.urlopen(self.url + "/readyz", timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        self.stop()
        raise SystemExit("the service did not become ready:\n" + self.log())

    def stop(self, seconds=10):
        """Terminates the service, kills it after `seconds`, and returns its exit status."""
        if self.process is None:
            return None
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self.process = None

    def log(self):
        """Returns the end of the service's log."""
        with open(os.path.join(self.folder.name, "log"), errors="replace") as log:
            return log.read()[-4000:]

    def ask(self, method, target, body=None, **fields):
        """Sends a request and returns the status and the parsed body, or `None` without a body."""
        data = None if body is None else json.dumps(body).encode()
        fields.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(self.url + target, data=data, method=method, headers=fields)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                content = answer.read()
                return answer.status, json.loads(content) if content else None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def token(self, name, *scopes):
        """Creates and returns an access token; within a quarter of a second the service requires tokens."""
        flags = [flag for scope in scopes for flag in ("--scope", scope)]
        store = "sqlite:" + os.path.join(self.folder.name, "store.db")
        made = subprocess.run(
            [self.tool, "token", "create", "--name", name, *flags, "--store", store, "--json"],
            capture_output=True, text=True, check=True,
        )
        time.sleep(0.5)
        return json.loads(made.stdout)["token"]

    def revoke(self, name):
        """Revokes the token with this name."""
        store = "sqlite:" + os.path.join(self.folder.name, "store.db")
        listed = subprocess.run(
            [self.tool, "token", "list", "--store", store, "--json"], capture_output=True, text=True, check=True
        )
        found = next(entry["id"] for entry in json.loads(listed.stdout)["tokens"] if entry["name"] == name)
        subprocess.run([self.tool, "token", "revoke", found, "--store", store], capture_output=True, check=True)

    def resident(self):
        """Returns the resident memory of the service in KiB."""
        with open("/proc/%d/status" % self.process.pid) as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def descriptors(self):
        """Counts the open descriptors of sockets, of the store's files, and of other files."""
        count = {"sockets": 0, "store": 0, "others": 0}
        folder = "/proc/%d/fd" % self.process.pid
        for name in os.listdir(folder):
            try:
                target = os.readlink(os.path.join(folder, name))
            except OSError:
                continue
            if target.startswith("socket:"):
                count["sockets"] += 1
            elif target.startswith(os.path.join(self.folder.name, "store.db")):
                count["store"] += 1
            else:
                count["others"] += 1
        return count


class Away:
    """A proxy whose service is unavailable: it responds with 502 to every request."""

    def __init__(self, port):
        asked = self.asked = threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            """Responds with 502 and logs nothing."""

            def do_GET(self):
                """Sends the response."""
                asked.set()
                self.send_error(502)

            # A page of another origin sends a preflight request first.
            do_OPTIONS = do_GET

            def log_message(self, *_):
                """Logs nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def end(self):
        """Waits for a request and closes the proxy."""
        if not self.asked.wait(30):
            raise SystemExit("no client tried to reconnect")
        self.server.shutdown()
        self.server.server_close()
