#!/usr/bin/python3
"""Records how a list of messages in a real browser keeps a reader's line where it is while the text size changes.

usage: scroll.py     writes scroll.json; needs chromium, fontTools, and the fonts of faces.py as fontconfig finds them

A scroll container holds one box a message, with the browser's own scroll anchoring off. For each case the list is set
at a size, scrolled, set again at another size, and scrolled so that the line at the top of the viewport (or of the
message the reader is at) is where it was: found by its first character, whose line the browser itself tells. A reader
at the very bottom who is to stay there stays there; both ends are the browser's own. Recorded are the tops of all
messages before and after, the character, and where the viewport ends up.
"""

import json
import os

import chromium
import faces

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scroll.json")
FAMILIES = ["Noto Sans", "Noto Sans Arabic", "Noto Sans Thai", "Noto Sans CJK JP", "Noto Color Emoji"]
LONG = " ".join("Sentence %d says what a reader had just begun to read, more or less." % n for n in range(1, 13))
MESSAGES = [
    "Morning! Did the new build arrive?",
    "Yes, an hour ago. I have put the notes where everybody finds them: https://example.com/notes/2026/11?sort=new",
    "👍",
    "One question about the settings: whoever asks for larger text gets larger rows too, so the list grows by a third.",
    "صباح الخير، هل وصلت الملفات التي أرسلتها أمس؟ أنتظر ردكم قبل الظهر.",
    "Not yet.",
    "ภาษาไทยไม่มีช่องว่างระหว่างคำ จึงต้องใช้พจนานุกรมเพื่อหาจุดตัดบรรทัด",
    "Then let us wait until noon, and if nothing has come by then I shall ask them again.\nIs that all right with you?",
    "文字を大きくしても、読んでいる行は同じ場所に残ります。設定を変えても、読み返す必要はありません。",
    "Fine with me 🙂",
    LONG,
    "Thanks, that helps a lot.",
    "Donaudampfschifffahrtsgesellschaftskapitän is a word that no narrow bubble takes on one line.",
    "12:30 – 13:45, room 4",
    "I shall be late, the train stands still somewhere between two stations and nobody knows why.",
    "No hurry.",
    "Here is the text again, with the two corrections: the second paragraph is shorter, and the title names the month.",
    "Looks good to me. Ship it! 🚀",
    "When everything is out, let us write down what took us longest, so that the next time it does not.",
    "Good idea – Tuesday?",
    "Tuesday it is.",
]
SMALL, MIDDLE, LARGE = [15, 20, 0], [17, 22, 0], [28, 34, 0]
SPACED, SPACED_LARGE = [17, 22, -0.4], [23, 29, 0.3]
# width, viewport's height, before, after, (message, points below its top) or where the end is 0, pin, focus
CASES = [
    (300, 400, MIDDLE, LARGE, (10, 0), "top", None),
    (300, 400, MIDDLE, LARGE, (10, 7), "top", None),
    (300, 400, MIDDLE, LARGE, (10, 100.5), "top", None),
    (300, 400, LARGE, SMALL, (10, 231), "top", None),
    (412, 640, SMALL, LARGE, (10, 61), "top", None),
    (300, 400, SPACED, SPACED_LARGE, (10, 88), "top", None),
    (300, 400, SPACED_LARGE, SPACED, (10, 150), "top", None),
    (240, 400, MIDDLE, LARGE, (3, 30), "top", None),
    (240, 400, MIDDLE, LARGE, (4, 25), "top", None),
    (240, 400, MIDDLE, LARGE, (6, 47), "top", None),
    (240, 400, LARGE, MIDDLE, (8, 70), "top", None),
    (300, 400, MIDDLE, LARGE, (0, 0), "top", None),
    (300, 400, MIDDLE, LARGE, (20, 0), "bottom", None),
    (300, 400, LARGE, SMALL, (20, 0), "bottom", None),
    (300, 400, MIDDLE, LARGE, (9, 0), "bottom", None),
    (300, 400, LARGE, SMALL, (18, 20), "top", None),
    (300, 400, LARGE, SMALL, (1, 3), "top", 3),
    (300, 400, MIDDLE, LARGE, (9, 5), "top", 10),
    (300, 400, MIDDLE, LARGE, (10, 100), "bottom", 10),
    (300, 900, SMALL, LARGE, (8, 12), "bottom", 16),
]
SCRIPT = r"""
const list = document.createElement('div');
const boxes = data.messages.map(text => {
  const box = document.createElement('div');
  box.textContent = text;
  box.style.overflow = 'clip';  // else a face taller than its line makes the list end some pixels below its last line
  list.appendChild(box);
  return box;
});
document.body.appendChild(list);
const half = x => Math.round(x * 128) / 128;
function set(c, [size, lineHeight, spacing]) {
  list.style.cssText = 'position:absolute;top:0;left:0;overflow-y:scroll;overflow-anchor:none;scrollbar-width:none'
    + ';overflow-wrap:break-word;white-space:pre-line;width:' + c.width + 'px;height:' + c.height + 'px;font:'
    + cssFont({size, families: data.families}) + ';line-height:' + lineHeight + 'px;letter-spacing:'
    + (spacing ? spacing + 'px' : 'normal');
}
const top0 = box => box.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
const tops = () => boxes.map(b => half(top0(b))).concat([half(top0(boxes.at(-1)) + boxes.at(-1).getBoundingClientRect().height)]);
// The lines of a message: first character, and the line's top and bottom in the list.
function lines(box, lineHeight) {
  const node = box.firstChild, text = node.data, found = [];
  const range = document.createRange();
  let first = null;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\n' || /[\uDC00-\uDFFF]/.test(text[i])) continue;
    range.setStart(node, i); range.setEnd(node, i + (/[\uD800-\uDBFF]/.test(text[i]) ? 2 : 1));
    const rects = [...range.getClientRects()].filter(r => r.width > 0 || r.height > 0);
    if (!rects.length) continue;
    const middle = (rects[0].top + rects[0].bottom) / 2;
    if (first === null) first = middle;
    const line = Math.round((middle - first) / lineHeight);
    if (found.length <= line) {
      const top = top0(box) + line * lineHeight;
      found.push({character: i, top, bottom: top + lineHeight});
    }
  }
  return found;
}
return data.cases.map(c => {
  set(c, c.from);
  list.scrollTop = top0(boxes[c.place[0]]) + c.place[1];
  const top = list.scrollTop, before = tops();
  const isAtEnd = c.focus === null && c.pin === 'bottom' && top + c.height >= list.scrollHeight - 1;
  let message = 0, line = null;
  if (c.focus !== null) {
    message = c.focus;
    const all = lines(boxes[message], c.from[1]);
    line = all.find(l => l.top >= top) || all[0];
  } else {
    for (message = 0; message < boxes.length && !line; message++)
      line = lines(boxes[message], c.from[1]).find(l => l.bottom > top) || null;
    message -= 1;
  }
  const distance = line.top - top;
  set(c, c.to);
  const after = tops();
  const moved = lines(boxes[message], c.to[1]).filter(l => l.character <= line.character).at(-1);
  list.scrollTop = isAtEnd ? list.scrollHeight : moved.top - distance;
  return {top, before, after, message, character: line.character, distance: half(distance), isAtEnd,
          newTop: list.scrollTop, newDistance: half(moved.top - list.scrollTop)};
});
"""


def main():
    cases = [
        {"width": w, "height": h, "from": a, "to": b, "place": list(place), "pin": pin, "focus": focus}
        for w, h, a, b, place, pin, focus in CASES
    ]
    answers = chromium.ask(
        SCRIPT, {"families": FAMILIES, "messages": MESSAGES, "cases": cases}, faces.css(set(FAMILIES))
    )
    header = {"chromium": chromium.version(), "deviceScale": 2, "fonts": faces.hashes(set(FAMILIES))}
    rows = [json.dumps({**case, **answer}) for case, answer in zip(cases, answers)]
    with open(OUT, "w", encoding="utf-8") as out:
        out.write('{"header": %s,\n"families": %s,\n' % (json.dumps(header), json.dumps(FAMILIES)))
        out.write('"messages": [\n%s\n],\n' % ",\n".join(json.dumps(m, ensure_ascii=False) for m in MESSAGES))
        out.write('"cases": [\n%s\n]}\n' % ",\n".join(rows))
    print("%d cases recorded with %s" % (len(cases), header["chromium"]))


if __name__ == "__main__":
    main()
