"""Runs a script with data in a page of headless Chromium and returns the script's JSON result.

Advances are linear (`--font-render-hinting=none`, device scale 2), as on phones. Each call starts a process with a
temporary profile, which takes about 1.5 s, so callers send thousands of cases at a time.
"""

import hashlib
import html
import json
import os
import re
import subprocess
import tempfile

PAGE = """<!doctype html><meta charset=utf-8><style>%(css)s
body{margin:0;font-synthesis:none;text-size-adjust:none}
</style><body><script type="application/json" id=data>%(data)s</script><pre id=out></pre><script>
const cssFont = (c) => (c.weight || 400) + ' ' + c.size + 'px ' + c.families.map(f => '"' + f + '"').join(',');
(async () => {
  const data = JSON.parse(document.getElementById('data').textContent);
  document.getElementById('data').remove();
  for (const face of document.fonts) { try { await face.load(); } catch (e) {} }
  await document.fonts.ready;
  const answer = await (async () => { %(script)s })().catch(error => ({error: String(error.stack)}));
  document.body.textContent = '';
  const out = document.createElement('pre'); out.id = 'out'; document.body.appendChild(out);
  out.textContent = '@@' + JSON.stringify(answer).replace(/[^\\x20-\\x7e]/g,
    c => '\\\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')) + '@@';
})();
</script>"""

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--font-render-hinting=none",
    "--force-device-scale-factor=%s",
    "--allow-file-access-from-files",
    "--virtual-time-budget=600000",
    "--timeout=600000",
    "--dump-dom",
]


def version():
    """Returns the name and version of Chromium, such as `Chromium 1.2.3.4`."""
    line = subprocess.run(["chromium", "--version"], capture_output=True, text=True).stdout
    return " ".join(line.split()[:2])


def font_face(family, path, weights="400", extra=""):
    """Returns an @font-face rule for a local file."""
    return '@font-face{font-family:"%s";src:url("file://%s");font-weight:%s;%s}' % (family, path, weights, extra)


def ask(script, data, css="", scale=2):
    """Runs `script`, a function body that uses `data`, in a page with `css`, and returns its result."""
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(
                PAGE
                % {"css": css, "script": script, "data": json.dumps(data, ensure_ascii=True).replace("<", "\\u003c")}
            )
        flags = [f % scale if "%s" in f else f for f in FLAGS]
        run = subprocess.run(
            ["chromium", *flags, "--user-data-dir=" + os.path.join(folder, "profile"), "file://" + page],
            capture_output=True,
            text=True,
            timeout=900,
        )
    found = re.search(r'<pre id="out">@@(.*?)@@</pre>', run.stdout, re.S)
    if not found:
        raise SystemExit("chromium returned no result: " + run.stderr[-800:])
    answer = json.loads(html.unescape(found.group(1)))
    if isinstance(answer, dict) and "error" in answer:
        raise SystemExit("the page's script failed: " + answer["error"])
    return answer


def sha256(path):
    """Returns the SHA-256 digest of a file in hexadecimal."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
