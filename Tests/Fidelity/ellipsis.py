#!/usr/bin/python3
"""Records where the three engines put the ellipsis of truncated texts in ellipsis.json (takes two minutes).

usage: ellipsis.py [--seed N] [--cases N] [--try TYPESCALE]

A page draws each text with -webkit-line-clamp as a picture, and looks for the first of the three dots at the end of the
last line. The result is the offset of the character whose end is nearest to it, or null if the text is not truncated.
With --try nothing is recorded; the results of the engines are compared with a program.
"""

import argparse
import json
import os
import random
import subprocess

import engines
import properties

SIZES = [12, 15, 16, 17, 18.7, 23, 28]
SCRIPT = r"""
const LINE = 50, SCALE = 4;
/* The left edges of the inked columns of the last line of a picture. */
async function ink(css, text, width, lines) {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="' + width + '" height="' + LINE * lines + '">'
    + '<foreignObject width="100%" height="100%"><div xmlns="http://www.w3.org/1999/xhtml" style="' + css + '">'
    + escaped + '</div></foreignObject></svg>';
  const image = new Image();
  await new Promise((loaded, failed) => {
    image.onload = loaded; image.onerror = failed;
    image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
  });
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE; canvas.height = LINE * lines * SCALE;
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff'; context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, LINE * (lines - 1) * SCALE, canvas.width, LINE * SCALE);
  const starts = [];
  let isInked = false;
  for (let x = 0; x < pixels.width; x++) {
    let inked = false;
    for (let y = 0; y < pixels.height && !inked; y++) inked = pixels.data[4 * (y * pixels.width + x)] < 128;
    if (inked && !isInked) starts.push(x / SCALE);
    isInked = inked;
  }
  return starts;
}
/* The offset of the character whose end is nearest to x on a line of a box without a limit. */
function nearest(box, line, x) {
  const node = box.firstChild, range = document.createRange();
  const top = box.getBoundingClientRect().top + LINE * line;
  let best = null, distance = Infinity;
  for (let i = 0; i < node.length; i++) {
    range.setStart(node, i); range.setEnd(node, i + 1);
    const all = [...range.getClientRects()], last = all[all.length - 1];
    /* Spaces that collapse at the end of a line have no width, but for rounding. */
    if (!last || last.width < 1.5 || Math.round((last.top + last.height / 2 - LINE / 2 - top) / LINE) !== 0) continue;
    if (Math.abs(last.right - x) < distance) { distance = Math.abs(last.right - x); best = i + 1; }
  }
  return best;
}
const rows = [];
for (const c of data) {
  const css = 'margin:0;overflow-wrap:break-word;width:' + c.width + 'px;font:' + c.size + 'px '
    + c.families.map(f => "'" + f + "'").join(',') + ';line-height:' + LINE + 'px;letter-spacing:' + c.tracking + 'px;';
  const box = document.createElement('div');
  box.style.cssText = css; box.textContent = c.text; document.body.appendChild(box);
  const lines = Math.round(box.getBoundingClientRect().height / LINE);
  let offset = null;
  if (lines > c.maxLines) {
    const clamp = 'display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;-webkit-line-clamp:' + c.maxLines;
    const dots = await ink(css + clamp, c.text, Math.ceil(c.width) + 40, c.maxLines);
    const [own] = await ink(css, '\u2026', 100, 1);
    offset = nearest(box, c.maxLines - 1, dots[dots.length - 3] - own);
  }
  box.remove();
  rows.push(offset);
}
return rows;
"""


def cases(seed, count):
    """Generates rows for `typescale measure`."""
    rng, made = random.Random(seed), []
    for number in range(count):
        lists = (properties.WORDS, properties.LONG, properties.KERNED, properties.WIDE)
        parts = [rng.choice(properties.SENTENCES) if rng.random() < 0.6 else properties.mixed(rng, *lists) for _ in range(3)]
        size = rng.choice(SIZES)
        row = {"id": str(number), "text": " ".join(parts), "size": size, "lineHeight": 50, "locale": "en"}
        row["families"] = [rng.choice(properties.FAMILIES), "Noto Sans", "Noto Sans CJK JP"]
        row["width"] = round(size * rng.choice([4, 6, 9, 12, 16]) + rng.randint(0, 20), 2)
        row["tracking"], row["maxLines"] = rng.choice([0, 0, 0, 0.5]), rng.choice([1, 2, 3])
        made.append(row)
    return made


def ask(engine, rows):
    """Returns the offset of the ellipsis of each row in an engine."""
    return engines.ask(engine, SCRIPT, rows)


def attempt(tool, rows):
    """Compares a program with the engines."""
    for engine in engines.NAMES:
        body = "".join(json.dumps(dict(row, engine=engine)) + "\n" for row in rows)
        answers = subprocess.run([tool, "measure", "--lines", "-"], input=body, capture_output=True, text=True).stdout
        found = [json.loads(line).get("ellipsis") for line in answers.splitlines()]
        wrong = [(row, ours, theirs) for row, ours, theirs in zip(rows, found, ask(engine, rows)) if ours != theirs]
        print(engine, len(wrong), "of", len(rows))
        for row, ours, theirs in wrong:
            print("  ", json.dumps(row), "ours", ours, "theirs", theirs)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--cases", type=int, default=300)
    options.add_argument("--try", dest="tool", metavar="TYPESCALE")
    chosen = options.parse_args()
    rows = cases(chosen.seed, chosen.cases)
    if chosen.tool:
        return attempt(chosen.tool, rows)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "ellipsis.json"), "w", encoding="utf-8") as out:
        out.write('{\n"cases": [\n' + ",\n".join(json.dumps(row, sort_keys=True) for row in rows) + '\n],\n"engines": {\n')
        lines = []
        for engine in engines.NAMES:
            facts = {"version": engines.version(engine), "answers": ask(engine, rows)}
            lines.append("%s: %s" % (json.dumps(engine), json.dumps(facts)))
        out.write(",\n".join(lines) + "\n}\n}\n")
    return None


if __name__ == "__main__":
    main()
