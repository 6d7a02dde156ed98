"""Runs nginx as a peer and puts load on both servers: a server on core 0, the load on core 1, in short turns.

The servers are measured in turns, so that other load on the machine affects both. A figure is the median of the turns,
and its ratio the median of the ratios of neighboring turns. load.c puts load on keep-alive connections, for the reason
that it states; wrk does where a script is needed.
"""

import collections
import functools
import os
import re
import socket
import statistics
import subprocess
import sys
import time

import figures
from peers import programs

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "http")
CLOSING = os.path.join(SCRIPTS, "close.lua")
SECONDS, TURNS = 2, 7
CONNECTIONS = 64
TICKS = os.sysconf("SC_CLK_TCK")
MICROSECONDS = {"us": 1, "ms": 1e3, "s": 1e6}
# The result of a turn: requests per second, the 99th percentile, and the server's processor time per request.
Turn = collections.namedtuple("Turn", "rate p99 cpu")
# A kind of load: requests on keep-alive connections, pipelined, or by a script for wrk. Limits are the minimum ratios of
# the rate and of the percentile to the peer's.
Work = collections.namedtuple("Work", "name pipelined script coding rate_at_least p99_at_least", defaults=(None,) * 5)

CONFIGURATION = """
daemon off;
worker_processes 1;
pid %(work)s/nginx.pid;
error_log %(work)s/error.log;
events { worker_connections 4096; }
http {
    access_log off;
    keepalive_requests 1000000000;
    keepalive_timeout 75;
    # The fastest of the three common settings for files this small: with sendfile, with or without tcp_nopush, the rate
    # was a fifth lower, and a third of it when pipelined.
    sendfile off;
    open_file_cache max=10 inactive=1h;
    client_body_temp_path %(work)s; proxy_temp_path %(work)s; fastcgi_temp_path %(work)s;
    uwsgi_temp_path %(work)s; scgi_temp_path %(work)s;
    server { listen 127.0.0.1:%(port)d; root %(work)s/www; etag on; gzip_static on; default_type %(type)s; }
}
"""


def free_port():
    """Returns a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server program on core 0, which ends with its `with` block."""

    def __init__(self, port, *command):
        self.port = port
        self.process = subprocess.Popen(
            ["taskset", "-c", "0", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def __enter__(self):
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except ConnectionRefusedError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        self.__exit__()
        sys.exit("%s did not start to listen" % " ".join(self.process.args[3:5]))

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ticks(self):
        """Returns the processor time of the program and its child processes."""
        children = "/proc/%d/task/%d/children" % (self.process.pid, self.process.pid)
        with open(children, encoding="ascii") as file:
            processes = [self.process.pid, *map(int, file.read().split())]
        total = 0
        for process in processes:
            with open("/proc/%d/stat" % process, encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total


def nginx(work, media_type):
    """Returns nginx with one worker, which serves the folder `www` in `work`."""
    port = free_port()
    path = os.path.join(work, "nginx.conf")
    with open(path, "w", encoding="utf-8") as out:
        out.write(CONFIGURATION % {"work": work, "port": port, "type": media_type})
    # The worker runs as another user.
    subprocess.run(["chmod", "-R", "a+rX", work], check=True)
    return Server(port, "nginx", "-c", path)


@functools.cache
def loader():
    """Compiles load.c and returns its path."""
    os.makedirs(programs.KEPT, exist_ok=True)
    return programs.build("load", programs.KEPT)


def load_repeatedly(server, target, work, seconds):
    """Runs load.c; returns the requests, their rate and the 99th percentile in microseconds."""
    command = [loader(), str(server.port), target, str(CONNECTIONS), str(work.pipelined), str(seconds)]
    command += ["Accept-Encoding: " + work.coding] if work.coding else []
    return map(float, programs.run("taskset", "-c", "1", *command).split()[:3])


def load_by_script(server, target, work, number, seconds):
    """Runs wrk; returns the same values."""
    command = ["taskset", "-c", "1", "wrk", "-t1", "-c%d" % CONNECTIONS, "-d%ds" % seconds, "--latency"]
    command += ["-s", work.script] if work.script else []
    url = "http://127.0.0.1:%d%s" % (server.port, target)
    output = programs.run(*command, url, "--", str(number))
    if "Non-2xx" in output:
        sys.exit("%s: not all responses had the status 200" % work.name)
    tail, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", output).groups()
    count, rate = (re.search(what, output).group(1) for what in (r"(\d+) requests in", r"Requests/sec:\s+([\d.]+)"))
    return float(count), float(rate), float(tail) * MICROSECONDS[unit]


def turn(server, target, work, number, seconds):
    """Runs one turn of load."""
    before = server.ticks()
    if work.pipelined:
        count, rate, tail = load_repeatedly(server, target, work, seconds)
    else:
        count, rate, tail = load_by_script(server, target, work, number, seconds)
    return Turn(rate, tail, (server.ticks() - before) / TICKS / count * 1e6)


def beside(area, work, ours, theirs, peer, seconds, turns):
    """Measures the figures of a work; `ours` and `theirs` are (server, target, work)."""
    pairs = [
        tuple(turn(server, target, each, number, seconds) for server, target, each in (ours, theirs))
        for number in range(1, turns + 1)
    ]
    mine, other = (Turn(*map(statistics.median, zip(*side))) for side in zip(*pairs))
    name = "%s.%s." % (area, work.name)
    rates = statistics.median(one.rate / two.rate for one, two in pairs)
    yield figures.Figure(name + "rate", mine.rate, "/s", peer, other.rate, work.rate_at_least, in_turns=rates)
    yield figures.Figure(name + "p99", mine.p99, "µs", peer, other.p99, work.p99_at_least, kind="tail")
    yield figures.Figure(name + "processor", mine.cpu, "µs", peer, other.cpu)


def is_selected(selected, area, work):
    """Returns whether a work has a selected figure."""
    return selected is None or any(name.startswith("%s.%s." % (area, work.name)) for name in selected)


def arguments(text, tool="TYPESCALE"):
    """Returns the parser of a script that puts load on servers."""
    parser = figures.arguments(text, tool)
    parser.add_argument("--seconds", type=figures.count, default=SECONDS, help="a turn (%(default)s)")
    parser.add_argument("--turns", type=figures.count, default=TURNS, help="of each (%(default)s)")
    return parser
