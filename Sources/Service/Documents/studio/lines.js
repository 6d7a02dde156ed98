// The browser's lines of a text, and how they differ from the service's.
//
// A line is identified by the offset of its first visible character, because it does not matter to which line a space or
// a line feed at a break belongs. Lines without a visible character are compared by the text's height only.

/** The starts of the browser's lines, as UTF-16 offsets into the text of an element without other content. */
export function drawnStarts(element, lineHeight) {
  const node = element.firstChild;
  if (!node) return [];
  const top = element.getBoundingClientRect().top;
  const range = document.createRange();
  const starts = [];
  let last = -1;
  for (const { segment, index } of graphemes(node.data)) {
    if (isBlank(segment)) continue;
    range.setStart(node, index);
    range.setEnd(node, index + segment.length);
    const box = boxOf(range);
    if (!box || (box.width === 0 && box.height === 0)) continue;
    const line = Math.floor(((box.top + box.bottom) / 2 - top) / lineHeight);
    if (line > last) starts.push(index);
    last = Math.max(last, line);
  }
  return starts;
}

/** The box of a character. At the start of a line, WebKit also has one at the end of the line above. */
export function boxOf(range) {
  return [...range.getClientRects()].reduce((lowest, box) => (lowest && lowest.top >= box.top ? lowest : box), null);
}

/** The starts of the service's lines: `breaks` is its `[[start, end, width], …]`. */
export function measuredStarts(text, breaks) {
  const starts = [];
  for (const [start, end] of breaks) {
    const first = [...graphemes(text.slice(start, end))].find(({ segment }) => !isBlank(segment));
    if (first) starts.push(start + first.index);
  }
  return starts;
}

/** The number of lines of one layout that the other does not have, the larger number of both. */
export function difference(one, other) {
  const missing = (from, set) => from.filter((start) => !set.includes(start)).length;
  return Math.max(missing(one, other), missing(other, one));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (text) => segmenter.segment(text);
// Characters that are invisible or have no width at the start of a line.
const isBlank = (segment) => /^[\s\p{Cf}\p{Cc}]*$/u.test(segment);
