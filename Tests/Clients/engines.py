"""Controls Chromium, Firefox and WebKit through one interface, using only the standard library.

Chromium and WebKit have drivers for W3C WebDriver. Firefox is controlled through Marionette, the protocol to which its
driver translates: JSON preceded by its length. Hinting is off and the device scale is 2, as in the recordings of lines.
"""

import contextlib
import glob
import json
import os
import signal
import socket
import subprocess
import tempfile
import time

from driver import Browser
from service import free_port

FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include>/etc/fonts/fonts.conf</include>
<match target="pattern"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match>
<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="autohint" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>"""
# The toolbar of WebKit's window has at least 448 pixels with the standard theme; pages do not have the theme.
TOOLBAR = "* { padding: 0; margin: 0; min-width: 0; font-size: 3px; } image { -gtk-icon-source: none; }"
PREFERENCES = {
    "layout.css.devPixelsPerPx": "2", "gfx.text.subpixel-position.force-enabled": True,
    "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
    "browser.aboutwelcome.enabled": False,
}  # fmt: skip


class Engine(Browser):
    """A browser with a temporary home folder."""

    narrowest = 320  # CSS pixels of a viewport
    reveals_focus = True
    zoom = 1

    def __init__(self):
        self._home = tempfile.TemporaryDirectory(prefix="typescale-browser-", ignore_cleanup_errors=True)
        self.session = None
        self.port = free_port()
        self.url = "http://127.0.0.1:%d" % self.port
        home = self._home.name
        for name, text in (
            ("fonts.conf", FONTCONFIG),
            (".Xdefaults", "Xft.antialias: 1\nXft.hinting: 0\nXft.hintstyle: hintnone\n"),
        ):
            with open(os.path.join(home, name), "w", encoding="utf-8") as file:
                file.write(text)
        environment = dict(os.environ, HOME=home, FONTCONFIG_FILE=os.path.join(home, "fonts.conf"))
        environment.update(self.variables(home))
        self.process = subprocess.Popen(
            self.command(home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
            start_new_session=True,
        )

    def variables(self, home):
        """Returns additional environment variables."""
        return {}

    def resize(self, width, height, scale=2):
        """Sets the size of the viewport in CSS pixels; `scale` is that of all tests."""
        rect = {"width": width * self.zoom, "height": height * self.zoom}
        for _ in range(5):
            self._ask("POST", self.session + "/window/rect", rect)
            found = self.run("await new Promise(next => setTimeout(next, 300)); return [innerWidth, innerHeight]")
            if found == [width, height]:
                return
            for key, wanted, got in zip(("width", "height"), (width, height), found):
                rect[key] += (wanted - got) * self.zoom
        raise AssertionError("the viewport has %r, not %d by %d pixels" % (found, width, height))

    def _end(self):
        # Stops the browser and its child processes, which are a process group.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self._home.cleanup()


class Chromium(Engine):
    """Chromium, controlled by its driver."""

    def command(self, home):
        """Returns the driver's command."""
        return ["chromedriver", "--port=%d" % self.port]

    def _open(self):
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        flags += ["--font-render-hinting=none", "--force-device-scale-factor=2"]
        self.begin({"goog:chromeOptions": {"args": flags}})

    def begin(self, options):
        """Waits for the driver and starts a session."""
        request = {"capabilities": {"alwaysMatch": {**options, "timeouts": {"script": 60000}}}}
        end = time.monotonic() + 30
        while True:
            try:
                found = self._ask("POST", "/session", request)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.session = "/session/" + found["sessionId"]

    def resize(self, width, height, scale=2):
        """Sets the size of the viewport, which may be narrower than a window."""
        Browser.resize(self, width, height, scale)


class WebKit(Chromium):
    """WebKitGTK, controlled by its driver, on its own display."""

    reveals_focus = False  # A window without a window manager is not scrolled to a focused text field.

    def resize(self, width, height, scale=2):
        """Sets the size of the viewport, which is that of the window."""
        Engine.resize(self, width, height, scale)

    def variables(self, home):
        """Disables the sandbox, which needs permissions that containers lack, and makes the window's toolbar narrow."""
        os.makedirs(os.path.join(home, ".config", "gtk-3.0"))
        with open(os.path.join(home, ".config", "gtk-3.0", "gtk.css"), "w", encoding="utf-8") as file:
            file.write(TOOLBAR)
        return {"GDK_SCALE": "2", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "XDG_RUNTIME_DIR": home}

    def command(self, home):
        """Returns the driver's command."""
        return ["xvfb-run", "--auto-servernum", "WebKitWebDriver", "--port=%d" % self.port]

    def _open(self):
        folders = ("webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0")
        found = [path for folder in folders for path in glob.glob("/usr/lib/*/%s/MiniBrowser" % folder)]
        if not found:
            raise SystemExit("studio: WebKit is missing; scripts/install-packages browsers")
        self.begin({"webkitgtk:browserOptions": {"binary": found[0], "args": ["--automation"]}})


class Firefox(Engine):
    """Firefox, controlled without a driver."""

    def command(self, home):
        """Returns the browser's command, with a profile that sets its port."""
        profile = os.path.join(home, "profile")
        os.mkdir(profile)
        with open(os.path.join(profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in {**PREFERENCES, "marionette.port": self.port}.items():
                file.write("user_pref(%s, %s);\n" % (json.dumps(name), json.dumps(value)))
        return ["firefox-esr", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", profile]

    def _open(self):
        end = time.monotonic() + 60
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), 90)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.session = ""
        self.count = 0
        self.buffer = b""
        self._receive()
        self._send_command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})
        self._send_command("WebDriver:SetTimeouts", {"script": 60000})

    def resize(self, width, height, scale=2):
        """Sets the size of the viewport; its window is not narrower than 500 pixels, so that a narrow page is zoomed."""
        self.zoom = 1 if width >= 500 else 2
        self._send_command("Marionette:SetContext", {"value": "chrome"})
        script = "gBrowser.selectedBrowser.fullZoom = arguments[0]"
        self._send_command("WebDriver:ExecuteScript", {"script": script, "args": [self.zoom]})
        self._send_command("Marionette:SetContext", {"value": "content"})
        super().resize(width, height, scale)

    def __exit__(self, *_):
        self.socket.close()
        self._end()

    def _send_command(self, command, fields):
        self.count += 1
        body = json.dumps([0, self.count, command, fields]).encode()
        self.socket.sendall(b"%d:%s" % (len(body), body))
        _, _, error, value = self._receive()
        if error:
            raise AssertionError("firefox: " + error["message"])
        return value

    def _receive(self):
        while b":" not in self.buffer:
            self._fill()
        count, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(count):
            self._fill()
        body, self.buffer = self.buffer[: int(count)], self.buffer[int(count) :]
        return json.loads(body)

    def _fill(self):
        received = self.socket.recv(65536)
        if not received:
            raise AssertionError("firefox: the connection was closed")
        self.buffer += received

    def _ask(self, method, path, body=None):
        if path.endswith("/url"):
            return self._send_command("WebDriver:Navigate", body)
        if path.endswith("/execute/async"):
            return self._send_command("WebDriver:ExecuteAsyncScript", body)["value"]
        if path.endswith("/window/rect"):
            return self._send_command("WebDriver:SetWindowRect", body)
        if path.endswith("/actions"):
            return self._send_command("WebDriver:PerformActions", body)
        raise AssertionError("firefox: no command for " + path)


ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
