#!/usr/bin/python3
"""Records the scroll position of a browser's list after changes of the text size in anchors.json (a few seconds).

usage: record-anchors.py TYPESCALE     needs: chromium, fontTools, and Inter as fontconfig finds it

The page is a scrolling list of messages at the sizes of `typescale resolve`. Each case starts at a scroll position. The
script finds the first character of the line at the top by its rectangle, changes the size, scrolls so that the line of
that character has its previous position, and records the scroll position. Chromium's scroll anchoring is off
(`overflow-anchor: none`) except in the cases `own`, which start at the top of a message. There Chromium, which anchors
boxes, must reach the same position itself.
"""

import json
import os
import random
import subprocess
import sys

import chromium
import faces
import recording

FILE = os.path.join(recording.HERE, "anchors.json")
CATEGORIES = ["XS", "M", "L", "XXL", "XXXL", "AX1", "AX3", "AX5"]
WIDTHS = [180, 260, 300, 393, 640]
HEIGHTS = [200, 480, 844]
MESSAGES = 60

SCRIPT = r"""
const view = document.createElement('div'), list = document.createElement('div');
view.appendChild(list); document.body.appendChild(view);
for (const text of data.texts) {
  // If the line height is less than the face's height, glyphs overflow the box; the list's geometry ignores that.
  const box = document.createElement('div'); box.textContent = text; box.style.overflow = 'clip'; list.appendChild(box);
}
const boxes = [...list.children], range = document.createRange();
const dress = (type, width) => list.style.cssText = 'width:' + width + 'px;font:400 ' + type.size + 'px Inter;line-height:'
  + type.lineHeight + 'px;letter-spacing:' + type.tracking + 'px;white-space:pre-line;overflow-wrap:break-word';
const topOf = (index) => boxes[index].getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
// Returns the lines of a message: the first character of each, and its top in the list. A character's rectangle has the
// face's height and is vertically centered in its line.
const lines = (index, type) => {
  const found = [], node = boxes[index].firstChild, top = topOf(index);
  for (let i = 0; i < node.length; i++) {
    range.setStart(node, i); range.setEnd(node, i + 1);
    const rects = [...range.getClientRects()].filter(r => r.width > 0);
    if (!rects.length) continue;
    const r = rects[rects.length - 1];
    const middle = (r.top + r.bottom) / 2 - view.getBoundingClientRect().top + view.scrollTop;
    const line = Math.floor((middle - top) / type.lineHeight);
    if (!(line in found)) found[line] = {index, start: i, top: top + line * type.lineHeight};
  }
  return found.filter(l => l);
};
const holder = (found, character) => found.filter(l => l.start <= character).pop() || found[0];
const frame = () => new Promise(done => setTimeout(done, 50));
const answers = [];
for (const c of data.cases) {
  view.style.cssText = 'overflow-y:scroll;scrollbar-width:none;overflow-anchor:' + (c.own ? 'auto' : 'none')
    + ';height:' + c.height + 'px;width:' + c.width + 'px';
  const from = data.types[c.from], to = data.types[c.to];
  dress(from, c.width);
  // Chromium does not anchor the top of a box that is taller than the view.
  while (c.own && boxes[c.own].offsetHeight > c.height) c.own++;
  view.scrollTop = c.own ? topOf(c.own) : c.end ? 1e9 : c.part * (view.scrollHeight - c.height);
  const old = view.scrollTop, before = view.scrollHeight;
  let line;
  if (c.focus !== undefined) {
    const all = lines(c.focus, from);
    line = all.find(l => l.top >= old) || all[0];
  } else {
    for (let i = 0; i < boxes.length && !line; i++)
      if (topOf(i) + boxes[i].offsetHeight > old) line = lines(i, from).find(l => l.top + from.lineHeight > old);
  }
  const atEnd = c.pin === 'bottom' && c.focus === undefined && old + c.height >= before - 1;
  if (c.own) await frame();
  dress(to, c.width);
  if (c.own) await frame();
  else if (atEnd) view.scrollTop = 1e9;
  else view.scrollTop = holder(lines(line.index, to), line.start).top - (line.top - old);
  answers.push([old, line.index, line.start, view.scrollTop, before, view.scrollHeight]);
}
return answers;
"""


def types(tool):
    """Returns size, line height and tracking of the body style in each category, as the tool resolves them."""
    found = {}
    for category in CATEGORIES:
        run = [tool, "resolve", "--scale", "apple-ios", "--style", "body", "--category", category, "--json"]
        body = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)["styles"]["body"]
        found[category] = {key: body[key] for key in ("size", "lineHeight", "tracking")}
    return found


def texts():
    """Returns left-to-right texts that Inter covers, so that no fallback face is used."""
    covered = faces.coverage("Inter")
    found = [
        t["text"]
        for t in recording.texts()
        if t["dir"] == "ltr" and 0 < len(t["text"]) < 2500 and t["locale"] == "en"
        and t["text"] == t["text"].strip() and "\t" not in t["text"] and "\n\n" not in t["text"]
        and all(ord(c) in covered and ord(c) >= 32 or c == "\n" for c in t["text"])
    ]
    return random.Random("list").sample(found, min(MESSAGES, len(found)))


def cases(count):
    """Generates cases in the middle, at the ends and at a message, each with changes in both directions."""
    rng = random.Random("anchors")
    for number in range(180):
        before, after = rng.sample(CATEGORIES, 2)
        case = {"from": before, "to": after, "width": rng.choice(WIDTHS), "height": rng.choice(HEIGHTS), "pin": "top"}
        kind = number % 6
        if kind == 0:
            case["own"] = rng.randrange(1, count * 2 // 3)
        elif kind == 1:
            case["end"] = True
            case["pin"] = rng.choice(["top", "bottom"])
        elif kind == 2:
            case["part"] = rng.choice([0, 0.001, 0.97, 0.999])
        elif kind == 3:
            case["part"] = rng.random()
            case["focus"] = rng.randrange(count)
            case["pin"] = rng.choice(["top", "bottom"])
        else:
            case["part"] = rng.random()
            case["pin"] = rng.choice(["top", "bottom"])
        yield case


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    data = {"types": types(sys.argv[1]), "texts": texts()}
    data["cases"] = list(cases(len(data["texts"])))
    answers = chromium.ask(SCRIPT, data, faces.css({"Inter"}))
    pack = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    with open(FILE, "w", encoding="utf-8") as out:
        out.write('{"chromium":%s,\n"types":%s,\n"texts":[\n' % (pack(chromium.version()), pack(data["types"])))
        out.write(",\n".join(map(pack, data["texts"])) + '\n],\n"cases":[\n')
        for case, (old, index, start, new, before, after) in zip(data["cases"], answers):
            for key in ("part", "end", "own"):
                case.pop(key, None)
            case.update(top=old, message=index, character=start, newTop=new, heights=[before, after])
        out.write(",\n".join(map(pack, data["cases"])) + "\n]}\n")
    print("%d cases of %d messages recorded with %s" % (len(answers), len(data["texts"]), chromium.version()))


if __name__ == "__main__":
    main()
