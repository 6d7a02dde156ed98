// Shows where the other browser engines break the lines of the conversation.
//
// A mark precedes each character with which another engine starts a line and this one does not. If the number of lines
// differs, a text shows the other engine's number, too, and a label whether the other engine cuts it off.

import { byId, element } from './element.js';
import { engines } from './engine.js';
import { boxOf, difference, measuredStarts } from './lines.js';

/** Marks the drawn texts: `measured` has the rows of this browser's engine, `others` those of each other engine. */
export function draw(parts, measured, others) {
  const note = byId('engines-note');
  note.hidden = others.length === 0;
  // All positions are read before any mark is added, so that the page is laid out once.
  const found = others.map(([name, rows]) => [name, parts.map((part, index) => elsewhere(part, measured[index], rows[index]))]);
  for (const [name, texts] of found) {
    texts.forEach((text, index) => {
      const drawn = document.querySelector(`[data-id="${CSS.escape(parts[index].id)}"]`);
      for (const place of text.places) drawn.append(mark(name, place));
      if (!text.words) return;
      // Beside the message's number of lines, where it does not move other content; a label has none.
      const words = element('span', { class: 'elsewhere ' + name, lang: 'en', dir: 'ltr' }, `${engines[name]}: ${text.words}`);
      if (drawn.parentElement.classList.contains('bubble')) drawn.parentElement.querySelector('.tally').prepend(words, ' ');
      else drawn.append(words);
    });
  }
  note.replaceChildren(
    ...found.map(([name, texts]) => {
      const count = texts.reduce((sum, text) => sum + text.count, 0);
      return element('span', { class: 'elsewhere ' + name, 'data-engine': name, 'data-count': count }, `${engines[name]}: ${count} ${count === 1 ? 'line' : 'lines'} elsewhere`);
    }),
  );
}

/** How another engine's layout of a text differs: `{count, places, words}`. */
function elsewhere(part, own, other) {
  if (part.key === 'label') {
    const differs = own.truncated !== other.truncated;
    return { count: differs ? 1 : 0, places: [], words: differs ? (other.truncated ? 'cut off' : 'not cut off') : '' };
  }
  if (!own.breaks || !other.breaks) return { count: 0, places: [], words: '' };
  const [here, there] = [measuredStarts(part.text, own.breaks), measuredStarts(part.text, other.breaks)];
  const starts = there.filter((start) => !here.includes(start));
  const words = own.lines === other.lines ? '' : `${other.lines} ${other.lines === 1 ? 'line' : 'lines'}`;
  return { count: difference(here, there), places: starts.map((start) => place(part, start)).filter(Boolean), words };
}

/** The position of a character relative to the top left corner of its part. */
function place({ id, text }, start) {
  const drawn = document.querySelector(`[data-id="${CSS.escape(id)}"]`);
  const range = document.createRange();
  range.setStart(drawn.firstChild.firstChild, start);
  range.setEnd(drawn.firstChild.firstChild, start + String.fromCodePoint(text.codePointAt(start)).length);
  const box = boxOf(range);
  if (!box) return null;
  const part = drawn.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(drawn).direction === 'rtl';
  return { left: (isRightToLeft ? box.right : box.left) - part.left, top: box.top - part.top, height: box.height };
}

function mark(name, { left, top, height }) {
  const made = element('i', { class: 'elsewhere ' + name, title: `${engines[name]} begins a line here`, 'aria-hidden': 'true' });
  Object.assign(made.style, { left: left + 'px', top: top + 'px', height: height + 'px' });
  return made;
}
