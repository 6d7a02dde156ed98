"""Measures the lines and the height of cases in Chromium, Firefox or WebKitGTK.

A case has the keys of a `typescale measure` row. A page from a local server lays out every case and posts the results.
It uses the installed faces. Hinting is off and the device scale is 2, so that advances are linear, as on phones.
WebKitGTK reads hinting from the desktop's settings, not from fontconfig. Firefox loads the character maps of fallback
faces in the background, so that it must lay out all cases twice.
"""

import glob
import http.server
import json
import os
import signal
import subprocess
import tempfile
import threading

NAMES = ["chromium", "firefox", "webkit"]
# The keys of a row that are CSS properties of the same name. Numbers are px, except for the distance of tab stops.
PROPERTIES = ["tabSize", "textTransform", "wordSpacing", "textIndent", "overflowWrap", "wordBreak", "lineBreak", "hyphens"]
PROPERTIES += ["fontKerning", "fontVariantNumeric", "fontFeatureSettings", "textWrap"]
CHUNK = 1500
SECONDS = 1200

PAGE = r"""<!doctype html><meta charset=utf-8><style>
body{margin:0;font-synthesis:none}
.c{position:absolute;top:0;left:0;overflow-wrap:break-word;word-break:normal;line-break:auto;text-size-adjust:none;
-webkit-text-size-adjust:none}
</style><body><script>
const range = document.createRange();
/* The offset of the first character of each line but the first; spaces that collapse are on no line. */
function breaks(box, collapses) {
  const node = box.firstChild, found = [];
  let top = null;
  if (node) for (let i = 0; i < node.length; i++) {
    if (collapses && ' \t\n'.includes(node.data[i])) continue;
    range.setStart(node, i); range.setEnd(node, i + 1);
    let y = null;
    for (const r of range.getClientRects()) if (y === null || r.top > y) y = r.top;
    if (y === null) continue;
    if (top !== null && y > top + 50) found.push(i);
    if (top === null || y > top) top = y;
  }
  return found;
}
(async () => {
  const post = (path, body) => fetch(path, {method: 'POST', body});
  try {
    const job = await (await fetch('/job')).json();
    for (let pass = 0; pass < job.passes; pass++) {
      if (pass) await new Promise(done => setTimeout(done, 10000));
      for (let i = 0; i < job.chunks; i++) {
        const rows = [], box = document.createElement('div');
        box.className = 'c'; document.body.appendChild(box);
        for (const c of await (await fetch('/cases/' + i)).json()) {
          box.lang = c.locale || ''; box.dir = c.dir || 'ltr';
          box.style.cssText = 'width:' + c.width + 'px;font:' + (c.weight || 400) + ' ' + c.size + 'px '
            + c.families.map(f => '"' + f + '"').join(',') + ';line-height:100px;letter-spacing:'
            + (c.tracking ? c.tracking + 'px' : 'normal') + ';white-space:' + (c.whiteSpace || 'normal');
          for (const key of job.properties) {
            const unit = typeof c[key] === 'number' && key !== 'tabSize' ? 'px' : '';
            if (c[key] !== undefined) box.style[key] = c[key] + unit;
          }
          box.textContent = c.text;
          const row = [Math.round(box.getBoundingClientRect().height / 100), null];
          if (job.breaks) row.push(breaks(box, !c.whiteSpace || ['normal', 'nowrap', 'pre-line'].includes(c.whiteSpace)));
          if (job.natural) {
            box.style.width = 'max-content';
            row.push(Math.round(box.getBoundingClientRect().width * 64));
          }
          if (!c.lineHeight) {
            box.style.lineHeight = 'normal';
            row[1] = Math.round(box.getBoundingClientRect().height * 2);
          }
          rows.push(row);
        }
        box.remove();
        if (pass === job.passes - 1) await post('/rows/' + i, JSON.stringify(rows));
      }
    }
    await post('/done', navigator.userAgent);
  } catch (error) { await post('/done', 'failed: ' + error); }
})();
</script>"""

SCRIPT_PAGE = r"""<!doctype html><meta charset=utf-8><style>body{margin:0}</style><body><script>
(async () => {
  const post = (path, body) => fetch(path, {method: 'POST', body});
  try {
    const data = await (await fetch('/data')).json();
    const answer = await (async () => { SCRIPT })();
    await post('/answer', JSON.stringify(answer));
    await post('/done', navigator.userAgent);
  } catch (error) { await post('/done', 'failed: ' + error); }
})();
</script>"""

FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include>/etc/fonts/fonts.conf</include>
<match target="pattern"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match>
<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="autohint" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match></fontconfig>"""

FIREFOX = {
    "layout.css.devPixelsPerPx": "2",
    "gfx.text.subpixel-position.force-enabled": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.aboutwelcome.enabled": False,
}


def version(engine):
    """Returns the engine's name and version, such as `Firefox 1.2`."""
    if engine == "webkit":
        command = ["dpkg-query", "--show", "--showformat=WebKitGTK ${Version}", "webkit2gtk-driver"]
    else:
        command = [{"chromium": "chromium", "firefox": "firefox-esr"}[engine], "--version"]
    words = subprocess.run(command, capture_output=True, text=True).stdout.split()
    return " ".join(words[-2:] if engine != "chromium" else words[:2])


def browser(engine, url, home):
    """Returns the command that opens a page and its environment, and writes its files into `home`."""
    with open(os.path.join(home, "fonts.conf"), "w", encoding="utf-8") as file:
        file.write(FONTCONFIG)
    with open(os.path.join(home, ".Xdefaults"), "w", encoding="utf-8") as file:
        file.write("Xft.antialias: 1\nXft.hinting: 0\nXft.hintstyle: hintnone\n")
    environment = dict(os.environ, FONTCONFIG_FILE=os.path.join(home, "fonts.conf"), HOME=home)
    profile = os.path.join(home, "profile")
    if engine == "firefox":
        os.mkdir(profile)
        with open(os.path.join(profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in FIREFOX.items():
                file.write("user_pref(%s, %s);\n" % (json.dumps(name), json.dumps(value)))
        return ["firefox-esr", "--headless", "--no-remote", "--profile", profile, url], environment
    if engine == "webkit":
        environment.update(GDK_SCALE="2", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1", XDG_RUNTIME_DIR=home)
        found = sorted(glob.glob("/usr/lib/*/webkit2gtk-*/MiniBrowser") + glob.glob("/usr/lib/*/webkitgtk-*/MiniBrowser"))
        if not found:
            raise SystemExit("MiniBrowser is missing: install webkit2gtk-driver")
        return ["xvfb-run", "-a", found[0], url], environment
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
    return ["chromium", *flags, "--force-device-scale-factor=2", "--user-data-dir=" + profile, url], environment


class Server(http.server.ThreadingHTTPServer):
    """Serves a page and its data, and collects what the page posts until it posts to `/done`."""

    def __init__(self, page, data):
        super().__init__(("127.0.0.1", 0), Handler)
        self.page, self.data = page, data
        self.posted = {}
        self.outcome = None
        self.done = threading.Event()


class Handler(http.server.BaseHTTPRequestHandler):
    """Handles a request of the page."""

    def log_message(self, *_):
        pass

    def answer(self, body, kind="application/json"):
        body = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind + "; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            self.answer(self.server.page, "text/html")
        else:
            self.answer(json.dumps(self.server.data[self.path]) if self.path in self.server.data else "")

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer("")
        if self.path == "/done":
            self.server.outcome = body.decode()
            self.server.done.set()
        else:
            self.server.posted[self.path] = json.loads(body)


def visit(engine, page, data):
    """Opens a page with data at paths, and returns what it posts, by path.

    The page ends with a post to `/done`, of a text that starts with "failed" if it did.
    """
    server = Server(page, data)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        command, environment = browser(engine, "http://127.0.0.1:%d/" % server.server_port, home)
        with open(os.path.join(home, "errors"), "w", encoding="utf-8") as errors:
            process = subprocess.Popen(
                command, env=environment, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
            )
        finished = server.done.wait(SECONDS)
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
        if not finished or server.outcome.startswith("failed"):
            with open(os.path.join(home, "errors"), encoding="utf-8") as errors:
                raise SystemExit("%s returned no result: %s %s" % (engine, server.outcome, errors.read()[-800:]))
    server.shutdown()
    return server.posted


def ask(engine, script, data):
    """Runs `script`, the body of an asynchronous function that uses `data`, in a page and returns its result."""
    return visit(engine, SCRIPT_PAGE.replace("SCRIPT", script), {"/data": data})["/answer"]


def measure(engine, cases, breaks=False, natural=False):
    """Returns [lines, height of `line-height: normal` in half px or None] for each case.

    `breaks` adds the offsets of line breaks, and `natural` the max-content width in 64ths of a px.
    """
    chunks = [cases[start : start + CHUNK] for start in range(0, len(cases), CHUNK)]
    job = {
        "chunks": len(chunks),
        "passes": 2 if engine == "firefox" else 1,
        "properties": PROPERTIES,
        "breaks": breaks,
        "natural": natural,
    }
    data = {"/job": job} | {"/cases/%d" % number: chunk for number, chunk in enumerate(chunks)}
    posted = visit(engine, PAGE, data)
    return [row for number in range(len(chunks)) for row in posted["/rows/%d" % number]]
