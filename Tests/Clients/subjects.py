"""The clients under test: programs and pages with the same commands, results and events."""

import collections
import contextlib
import glob
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

from faults import Mailbox

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAMS = ("python", "asyncio", "swift")
BROWSERS = ("chromium", "firefox", "webkit")


class Refused(Exception):
    """A command that failed; `error` is the error that the client reported."""

    def __init__(self, error):
        super().__init__(json.dumps(error))
        self.error = error


class Subject:
    """A client under test: commands with results, and followers with events."""

    def __init__(self):
        self._change = threading.Condition()
        self._answers = {}
        self._count = 0
        self.events = collections.defaultdict(list)
        """The events of each follower, in order."""

    def _receive(self, report):
        with self._change:
            if "follow" in report:
                self.events[report["follow"]].append(report)
            else:
                self._answers[report["id"]] = report
            self._change.notify_all()

    def begin(self, do, **fields):
        """Sends a command and returns its number."""
        self._count += 1
        self._send({"id": self._count, "do": do, **fields})
        return self._count

    def finish(self, number, seconds=40):
        """Returns the value of a command, or raises `Refused`."""
        with self._change:
            if not self._change.wait_for(lambda: number in self._answers, seconds):
                raise AssertionError("no answer from the client in %d s" % seconds)
            report = self._answers.pop(number)
        if "error" in report:
            raise Refused(report["error"])
        return report.get("value")

    def ask(self, do, **fields):
        """Returns the value of a command, or raises `Refused`."""
        return self.finish(self.begin(do, **fields))

    def wait(self, follower, count, seconds=30):
        """Waits for `count` events of a follower and returns them."""
        with self._change:
            if not self._change.wait_for(lambda: len(self.events[follower]) >= count, seconds):
                raise AssertionError(
                    "%s reported %d events in %d s, not %d: %s"
                    % (follower, len(self.events[follower]), seconds, count, self.events[follower])
                )
            return list(self.events[follower])

    def until(self, follower, condition, seconds=30):
        """Waits until the last event of a follower satisfies `condition` and returns all events."""
        with self._change:
            events = self.events[follower]
            if not self._change.wait_for(lambda: events and condition(events[-1]), seconds):
                raise AssertionError("%s reported last: %s" % (follower, events[-3:]))
            return list(events)


class Program(Subject):
    """A program that reads commands from standard input."""

    def __init__(self, command):
        super().__init__()
        self._command = command
        self._folder = tempfile.TemporaryDirectory(prefix="typescale-subject-")
        self.storage = os.path.join(self._folder.name, "tables.json")
        self._clock = os.path.join(self._folder.name, "clock")
        self._preloaded = os.path.join(self._folder.name, "clock.so")
        compiler = os.environ.get("CC", "clang")
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-O1", "-o", self._preloaded, os.path.join(HERE, "clock.c")], check=True
        )
        self.start()

    def start(self):
        """Starts the program with an adjustable clock."""
        self.set_clock("+0s")
        environment = dict(os.environ, LD_PRELOAD=self._preloaded, TYPESCALE_CLOCK=self._clock)
        self.process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        threading.Thread(target=self._read, args=[self.process.stdout], daemon=True).start()

    def _read(self, lines):
        for line in lines:
            self._receive(json.loads(line))

    def _send(self, command):
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def set_clock(self, offset):
        """Sets the offset of the program's wall clock from the true time, such as `-3600s`."""
        # Written in place, because the program has mapped the file.
        with open(self._clock, "r+b" if os.path.exists(self._clock) else "wb") as file:
            file.write(struct.pack("=q", int(offset[:-1])))

    def restart(self):
        """Restarts the program and retains its storage."""
        self.stop()
        self.start()

    def stop(self):
        """Stops the program."""
        self.process.kill()
        self.process.wait()

    def close(self):
        """Stops the program and removes its storage."""
        self.stop()
        self._folder.cleanup()


class Page(Subject):
    """A page in a browser that is started with the page's address, without a driver."""

    storage = "page"

    def __init__(self, browser, proxy, folders=None):
        """Creates a page; `folders` are more folders, by name, from which it may load files."""
        super().__init__()
        self._browser, self._proxy = browser, proxy
        files = {"tests": HERE, "client": os.path.join(ROOT, "Clients/web"), **(folders or {})}
        self._mailbox = Mailbox(proxy, files)
        self._folder = tempfile.TemporaryDirectory(prefix="typescale-browser-", ignore_cleanup_errors=True)
        self._visits = 0
        self.process = launch(browser, self._folder.name, self._address())
        threading.Thread(target=self._read, daemon=True).start()
        self._arrive()

    def _address(self):
        self._visits += 1
        return "%s/harness/files/tests/subject.html?visit=%d" % (self._proxy.url, self._visits)

    def _arrive(self):
        if self.wait("page", self._visits, 90)[-1].get("visit") != self._visits:
            raise AssertionError("the page did not come back: %s" % self.events["page"])

    def _read(self):
        while self.process.poll() is None:
            report = self._mailbox.receive(1)
            if report is not None:
                self._receive(report)

    def _send(self, command):
        self._mailbox.send(command)

    def set_clock(self, offset):
        """Sets the page's wall clock."""
        self.ask("clock", seconds=int(offset[:-1]))

    def restart(self):
        """Reloads the page and retains its storage."""
        self.begin("visit", url=self._address())
        self._arrive()

    def close(self):
        """Stops the browser and its child processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self._folder.cleanup()


def launch(browser, folder, url):
    """Starts a browser with a temporary profile, as the leader of a process group."""
    environment = dict(os.environ, HOME=folder)
    if browser == "chromium":
        command = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-timer-throttling", "--user-data-dir=" + folder + "/profile", url,
        ]  # fmt: skip
    elif browser == "firefox":
        profile = os.path.join(folder, "profile")
        os.mkdir(profile)
        settings = {
            "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
            "browser.aboutwelcome.enabled": False, "dom.min_background_timeout_value": 4,
        }  # fmt: skip
        with open(os.path.join(profile, "user.js"), "w") as file:
            file.writelines("user_pref(%s, %s);\n" % (json.dumps(k), json.dumps(v)) for k, v in settings.items())
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", profile, url]
    else:
        places = ("webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0")
        found = [path for place in places for path in glob.glob("/usr/lib/*/%s/MiniBrowser" % place)]
        if not found:
            raise SystemExit("clients: WebKit is missing; scripts/install-packages browsers")
        # The sandbox needs permissions that containers lack.
        environment.update(WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1", XDG_RUNTIME_DIR=folder)
        command = ["xvfb-run", "--auto-servernum", found[0], url]
    log = open(os.path.join(folder, "log"), "w")
    return subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)


def subject(kind, proxy, swift=None):
    """Creates a client of a kind."""
    if kind in BROWSERS:
        return Page(kind, proxy)
    if kind == "swift":
        return Program([swift])
    flavor = {"python": "blocking", "asyncio": "asyncio"}[kind]
    return Program([sys.executable, os.path.join(HERE, "subject.py"), flavor])


def eventually(condition, what, seconds=20):
    """Waits until `condition` is true; fails after `seconds`."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("timeout: " + what)
        time.sleep(0.02)
