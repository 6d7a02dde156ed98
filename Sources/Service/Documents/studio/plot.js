// The drawing of a curve of knots at one font scale, in which a pointer moves knots. The fields beside it have the same
// numbers for the keyboard and for screen readers.

import { byId } from './element.js';
import { bounds, sizeAt } from './knots.js';

const [width, height] = [320, 200]; // of the drawing, in its own units
const least = 0.1; // points between two knots

let drawn = null; // what was drawn last: {curve, table, across, up}
let moved = null; // what is being moved: {curve, table, across, up, index, result}

/** Calls `preview(curve)` while a knot moves, and `commit(curve)` after it; a preview of null ends it without a change. */
export function bind(preview, commit) {
  const plot = byId('plot');
  plot.addEventListener('pointerdown', (event) => {
    const index = event.target.dataset.knot;
    if (index === undefined) return;
    event.preventDefault();
    moved = { ...drawn, index: Number(index), result: null };
    plot.setPointerCapture(event.pointerId);
  });
  plot.addEventListener('pointermove', (event) => {
    if (!moved) return;
    moved.result = movedTo(event);
    preview(moved.result);
  });
  plot.addEventListener('pointerup', () => end((result) => result && commit(result)));
  plot.addEventListener('pointercancel', () => end(() => preview(null)));
}

function end(act) {
  if (!moved) return;
  const { result } = moved;
  moved = null;
  act(result);
}

/** The curve with the moved knot at a pointer, between its neighbors. */
function movedTo({ clientX, clientY }) {
  const { curve, table, across, up, index } = moved;
  const box = byId('plot').getBoundingClientRect();
  const tenths = (value) => Math.round(value * 10) / 10;
  const within = (low, value, high) => Math.min(high, Math.max(low, value));
  const size = tenths(((clientX - box.left) / box.width) * across);
  // No knot is larger than its size at the smallest font scale.
  const highest = Math.min((curve.from[index + 1] ?? Infinity) - least, table === 0 ? Infinity : curve.tables[0].to[index]);
  const from = curve.from.with(index, tenths(within((curve.from[index - 1] ?? 0.9) + least, size, highest)));
  const { low, high } = bounds({ ...curve, from }, table, index);
  const to = curve.tables[table].to.with(index, within(low, tenths(((box.bottom - clientY) / box.height) * up), high));
  return { ...curve, from, tables: curve.tables.with(table, { ...curve.tables[table], to }) };
}

/** Draws a table of a curve up to a size; knots beyond it have fields only. */
export function draw(curve, table, largest) {
  // The drawing does not change its measure while a knot moves.
  const [across, up] = moved ? [moved.across, moved.up] : [largest, sizeAt(curve.from, curve.tables[table].to, largest)];
  drawn = { curve, table, across, up };
  const place = (size, scaled) => [(size / across) * width, height - (scaled / up) * height];
  const points = curve.from.map((size, index) => place(size, curve.tables[table].to[index])).filter(([x, y]) => x <= width && y >= 0);
  const line = [place(0, 0), ...points, [width, 0]].map((point) => point.join(' ')).join(' L ');
  const [x2, y2] = place(across, across);
  byId('plot').replaceChildren(
    shape('line', { class: 'same', x1: 0, y1: height, x2, y2 }),
    shape('path', { class: 'curve', d: 'M ' + line }),
    ...points.flatMap(([cx, cy], index) => [
      shape('circle', { class: 'knot', cx, cy, r: 4 }),
      shape('circle', { class: 'grip', cx, cy, r: 14, 'data-knot': index }),
    ]),
  );
}

function shape(name, attributes) {
  const made = document.createElementNS(byId('plot').namespaceURI, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
