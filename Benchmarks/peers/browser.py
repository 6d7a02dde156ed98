"""Measures Chromium laying out the same messages: at first, after a change of size, after a change of width.

Uses chromedriver, because the browser in Tests/Fidelity runs on virtual time, in which a layout takes no time. Each change
includes reading the height of every message, because typescale also computes all heights.
"""

import json
import os
import re
import statistics
import sys
import tempfile

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests")
sys.path[:0] = [os.path.join(TESTS, "Clients"), os.path.join(TESTS, "Fidelity")]

import chromium
import driver
import faces

FAMILIES = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]
# Messages are stacked, each in an independent layout, like the bubbles of a chat.
PAGE = """<!doctype html><meta charset=utf-8><title>messages</title><style>%s
body { margin: 0; font-synthesis: none; text-size-adjust: none }
#list { font: 17px %s; white-space: pre-line; overflow-wrap: break-word }
#list div { contain: layout }
</style><div id=list></div><script id=texts type="application/json">%s</script><script>
const list = document.getElementById('list');
const texts = JSON.parse(document.getElementById('texts').textContent);
const dress = (size, line, width) => {
  list.style.fontSize = size + 'px'; list.style.lineHeight = line + 'px'; list.style.width = width + 'px';
};
const fill = () => {
  for (const text of texts) {
    const box = document.createElement('div');
    box.textContent = text;
    list.appendChild(box);
  }
};
const heights = () => [...list.children].reduce((sum, box) => sum + box.getBoundingClientRect().height, 0);
const timed = (change) => {
  const start = performance.now();
  change();
  const height = heights();
  return {height, ms: performance.now() - start};
};
const turn = (width) => {
  list.textContent = ''; dress(17, 22, width); heights();
  const first = timed(fill);
  const resize = timed(() => dress(23, 29, width));
  dress(17, 22, width); heights();
  return {first, resize, rewidth: timed(() => dress(17, 22, width + 60))};
};
</script>"""


def lay_out(path, width, rounds):
    """Returns the median milliseconds of each, and the initial height of all messages."""
    with open(path, encoding="utf-8") as rows:
        texts = [json.loads(each)["text"] for each in rows]
    families = ",".join('"%s"' % each for each in FAMILIES)
    data = json.dumps(texts).replace("<", "\\u003c")
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "messages.html")
        with open(page, "w", encoding="utf-8") as out:
            out.write(PAGE % (faces.css(FAMILIES), families, data))
        try:
            with driver.Browser() as browser:
                browser.visit("file://" + page)
                browser.run("for (const face of document.fonts) await face.load()")
                # A warm-up turn: Chromium's caches of shaped words are warm afterwards, those of typescale are cold.
                turns = [browser.run("return turn(given[0])", width) for _ in range(rounds + 1)][1:]
        except AssertionError as error:
            sys.exit("Chromium: %s" % error)
    found = {work: statistics.median(each[work]["ms"] for each in turns) for work in turns[0]}
    version = re.sub(r"\D*(\d+).*", r"\1", chromium.version())
    return found | {"height": turns[0]["first"]["height"], "version": version}
