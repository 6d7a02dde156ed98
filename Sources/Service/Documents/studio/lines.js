// The browser's own lines of a text, and how they differ from the service's.
//
// A line is named by the offset of its first character that shows: where a space or a line feed at a break belongs is a
// matter of taste, and moves nothing. Lines without any such character, empty ones, show in the height alone.

/** Where the browser's lines begin, as UTF-16 offsets into the text of an element that holds nothing else. */
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

/** The box of a character: at the start of a line, WebKit has one at the end of the line above as well. */
export function boxOf(range) {
  return [...range.getClientRects()].reduce((lowest, box) => (lowest && lowest.top >= box.top ? lowest : box), null);
}

/** Where lines of the service begin: `breaks` is its `[[start, end, width], …]`. */
export function measuredStarts(text, breaks) {
  const starts = [];
  for (const [start, end] of breaks) {
    const first = [...graphemes(text.slice(start, end))].find(({ segment }) => !isBlank(segment));
    if (first) starts.push(start + first.index);
  }
  return starts;
}

/** How many lines of two accounts of the same text are not in the other. */
export function difference(one, other) {
  const missing = (from, set) => from.filter((start) => !set.includes(start)).length;
  return Math.max(missing(one, other), missing(other, one));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemes = (text) => segmenter.segment(text);
// What takes no room at a line's start, or takes it unseen.
const isBlank = (segment) => /^[\s\p{Cf}\p{Cc}]*$/u.test(segment);
