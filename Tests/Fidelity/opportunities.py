#!/usr/bin/python3
"""Finds every line break opportunity of Chromium in texts, as UTF-16 offsets.

usage: opportunities.py TEXTS.json OUT.json

TEXTS.json: [{"text", "locale"?, "whiteSpace"?, "css"?}, …] or plain strings
OUT.json: [[offset, …], …]: the offset of the first character of each line but the first.

Method: a box of no width with `overflow-wrap: normal; word-break: normal` puts every unbreakable piece on a line of its
own, so one layout shows all opportunities at once. Each character's rectangle is read through a Range; a new line
starts where its top lies lower. Collapsed characters (hanging or removed spaces) have no place of their own and stay with the
line before.
"""

import json
import sys

import chromium

SCRIPT = r"""
const box = document.createElement('div'); document.body.appendChild(box);
const range = document.createRange();
const answers = [];
for (const c of data) {
  box.lang = c.locale || ''; box.dir = c.dir || 'ltr';
  box.style.cssText = 'position:absolute;top:0;left:0;width:' + (c.width || 0)
    + 'px;font:16px ' + (c.family || 'probe, "Liberation Serif"')
    + ';line-height:200px;overflow-wrap:normal;word-break:normal;line-break:auto;white-space:'
    + (c.whiteSpace || 'pre-wrap') + ';' + (c.css || '');
  box.textContent = c.text;
  const breaks = []; let top = null;
  const node = box.firstChild;
  if (node) for (let i = 0; i < node.length; i++) {
    range.setStart(node, i); range.setEnd(node, i + 1);
    let y = null;
    for (const r of range.getClientRects()) if (y === null || r.top > y) y = r.top;
    if (y === null) continue;
    if (top !== null && y > top + 100) breaks.push(i);
    if (top === null || y > top) top = y;
  }
  answers.push(breaks);
}
return answers;
"""


def opportunities(texts, css=""):
    """Returns the break offsets of each text (a string or a case with `text`, `locale`, `whiteSpace`, `css`)."""
    cases = [{"text": t} if isinstance(t, str) else t for t in texts]
    answers = []
    for start in range(0, len(cases), 20000):
        answers += chromium.ask(SCRIPT, cases[start : start + 20000], css)
    return answers


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as source:
        found = opportunities(json.load(source))
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        json.dump(found, out, separators=(",", ":"))
