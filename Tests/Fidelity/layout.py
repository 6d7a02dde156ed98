"""Measures the lines and the height of cases in Chromium. A case has the keys of a `typescale measure` row."""

import chromium
import faces

SCRIPT = r"""
const box = document.createElement('div'); document.body.appendChild(box);
const out = []; let last = null;
for (const c of data) {
  if (last !== c.text) { box.textContent = c.text; last = c.text; }
  box.lang = c.locale || ''; box.dir = c.dir || 'ltr';
  box.style.cssText = 'position:absolute;top:0;left:0;overflow-wrap:break-word;word-break:normal;line-break:auto;width:'
    + c.width + 'px;font:' + cssFont(c) + ';line-height:100px;letter-spacing:' + (c.tracking ? c.tracking + 'px' : 'normal')
    + ';white-space:' + (c.whiteSpace || 'normal');
  const lines = Math.round(box.getBoundingClientRect().height / 100);
  let height = null;
  if (!c.lineHeight) { box.style.lineHeight = 'normal'; height = Math.round(box.getBoundingClientRect().height * 2); }
  out.push([lines, height]);
}
return out;
"""


def measure(cases):
    """[lines, height of `line-height: normal` in half px or None] for each case."""
    css = faces.css({f for c in cases for f in c["families"]})
    answers = []
    for start in range(0, len(cases), 8000):
        answers += chromium.ask(SCRIPT, cases[start : start + 8000], css)
    return answers
