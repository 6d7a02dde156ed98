// The cap of a style: a slider that shows immediately which texts are cut off, and a search for the largest cap without any.

import * as draft from './draft.js';
import { byId, points } from './element.js';
import { at, changed } from './fields.js';
import { cutOff, findings } from './problems.js';

const lowest = 8; // points: smaller text is not legible

let drawn = null; // what was drawn last: {state, parts, findings}
let style = '';
let searching = new AbortController();

const none = () => byId('cap').max; // the end of the slider is no cap

const capped = (file, value) => changed(file, ['styles', style, 'maximum'], value < Number(none()) ? value : undefined);

/** Calls `preview(file)` while the slider moves, and `commit(file)` after it. */
export function bind(preview, commit) {
  const slider = byId('cap');
  slider.addEventListener('input', () => preview(capped(draft.file(), slider.valueAsNumber)));
  slider.addEventListener('change', () => commit(capped(draft.file(), slider.valueAsNumber)));
  byId('fit').addEventListener('click', () => fit(commit));
}

/** Sets the slider to a style's cap. */
export function place(file, name) {
  style = name;
  const value = at(file, ['styles', name, 'maximum']);
  const slider = byId('cap');
  // A cap below the smallest size is invalid, and so is one below a size that follows a curve.
  const size = at(file, ['styles', name, 'size']);
  const least = Math.max(lowest, at(file, ['styles', name, 'minimum']) ?? file.minimum ?? 1, typeof size === 'number' ? size : 0);
  slider.min = Math.min(Math.ceil(least * 2) / 2, Number(none()) - 1);
  slider.value = value ?? none();
  byId('cap-out').textContent = value === undefined ? 'none' : `${points(value)} pt`;
  slider.setAttribute('aria-valuetext', value === undefined ? 'no cap' : `${points(value)} points`);
}

/** Lists the texts of a style that are cut off in the last drawing. */
export function draw(last, name) {
  drawn = last;
  show(name);
}

/** Lists the texts of another style that are cut off. */
export function show(name) {
  if (!drawn || !draft.file()) return;
  const texts = cutOff(drawn.findings, name, drawn.parts);
  const isUsed = drawn.parts.some((part) => part.style === name);
  byId('cap-note').dataset.state = texts.length === 0 ? 'good' : 'bad';
  byId('cap-note').textContent = !isUsed
    ? 'No text of the conversation has this style.'
    : texts.length === 0
      ? 'Nothing is cut off in this style at any text size.'
      : `${texts.length} cut off, or broken inside a word, at some text size: ${named(texts)}`;
}

/** The first texts, shortened. */
function named(texts) {
  const words = texts.slice(0, 3).map((text) => (text.length > 24 ? text.slice(0, 23) + '…' : text));
  return words.join(', ') + (texts.length > 3 ? ` and ${texts.length - 3} more` : '');
}

/** Finds the largest cap in whole points that cuts off no text, by bisection: a smaller cap never cuts off more. */
async function fit(commit) {
  searching.abort();
  const { signal } = (searching = new AbortController());
  const [file, { state, parts }] = [draft.file(), drawn];
  const note = byId('cap-note');
  const isClear = async (value) => cutOff(await findings(state, capped(file, value), parts, signal), style, parts).length === 0;
  note.textContent = 'Searching …';
  try {
    let [low, high] = [Number(byId('cap').min), Number(none())];
    if (await isClear(high)) return commit(capped(file, high));
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (await isClear(middle)) low = middle;
      else high = middle;
    }
    if (await isClear(low)) return commit(capped(file, low));
    note.textContent = `A cap of ${low} pt still cuts texts off: give them more width, or fewer words.`;
  } catch (error) {
    if (!signal.aborted) note.textContent = error.message;
  }
}
