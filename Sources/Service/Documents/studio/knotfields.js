// The editor of a curve of knots: one font scale at a time, with the size that each knot becomes there.

import * as draft from './draft.js';
import { byId, element, points } from './element.js';
import { at, changed } from './fields.js';
import { complain, fieldId, fill } from './inputs.js';
import { withKnot, withoutKnot, withoutTable, withTable } from './knots.js';
import * as plot from './plot.js';

const fewest = 2; // knots of a curve

let table = 0; // the index of the shown font scale
let focus = ''; // the id of the element that has the focus after the next drawing
let commit = () => {};

/** Calls `preview(file)` while a knot moves, null for none, and `edit(file)` after each change. */
export function bind(preview, edit) {
  commit = edit;
  plot.bind((curve) => preview(curve && ofCurve(curve)), (curve) => edit(ofCurve(curve)));
  byId('table').addEventListener('change', () => {
    table = Number(byId('table').value);
    show(draft.file());
  });
  byId('table-remove').addEventListener('click', removeTable);
  adding('knot', 'Give a size above 0.', (curve, size) => {
    const added = withKnot(curve, size);
    if (!added) return `There is a knot at ${points(size)}.`;
    change(added.curve, fieldId(['curve', 'tables', table, 'to', added.index]), `A knot at ${points(size)} is added on the curve.`);
  });
  adding('table', 'Give a font scale above 0.', (curve, scale) => {
    const added = withTable(curve, scale);
    if (!added) return `There are sizes for ${points(scale)}.`;
    table = added.index;
    change(added.curve, 'table', `Sizes for ${points(scale)} are added between their neighbors.`);
  });
}

const ofCurve = (curve) => changed(draft.file(), ['curve'], curve);

function change(curve, next, words) {
  focus = next;
  commit(ofCurve(curve));
  byId('knots-note').textContent = words;
}

/** Lets a field and a button add a knot or a table; `add` returns what is wrong. */
function adding(name, missing, add) {
  const input = byId(name + '-new');
  const act = () => {
    const value = input.valueAsNumber;
    const wrong = value > 0 ? add(draft.file().curve, value) : missing;
    complain(input, wrong ?? '');
    if (!wrong) input.value = '';
  };
  byId(name + '-add').addEventListener('click', act);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') act();
  });
}

function removeTable() {
  const { curve } = draft.file();
  if (curve.tables.length === 1) return;
  const { scale } = curve.tables[table];
  const rest = withoutTable(curve, table);
  table = Math.min(table, rest.tables.length - 1);
  change(rest, 'table', `The sizes for ${points(scale)} are removed.`);
}

function removeKnot(index) {
  const { curve } = draft.file();
  if (curve.from.length <= fewest) return;
  const next = Math.min(index, curve.from.length - 2);
  change(withoutKnot(curve, index), `knot-remove-${next}`, `The knot at ${points(curve.from[index])} is removed.`);
}

/** Shows the table with the value at a JSON pointer of the file, if it is in one. */
export function reveal(place) {
  const found = place.match(/^\/curve\/tables\/(\d+)/);
  if (!found || Number(found[1]) === table || !at(draft.file(), ['curve', 'tables', found[1]])) return;
  table = Number(found[1]);
  show(draft.file());
}

/** Shows the knots of a file. */
export function show(file) {
  const curve = file?.curve;
  const isShown = curve?.type === 'knots' && isDrawable(curve);
  byId('knots').hidden = !isShown;
  if (!isShown) return;
  table = Math.min(table, curve.tables.length - 1);
  const scales = curve.tables.map(({ scale }, index) => element('option', { value: index }, `× ${scale}`));
  byId('table').replaceChildren(...scales);
  byId('table').value = table;
  byId('table-remove').setAttribute('aria-disabled', String(curve.tables.length === 1));
  fill(byId('table-fields'), [{ path: ['curve', 'tables', table, 'scale'], label: 'Font scale' }], file);
  const own = curve.from.flatMap((_, index) => [
    { path: ['curve', 'from', index], label: `Knot ${index + 1}` },
    { path: ['curve', 'tables', table, 'to', index], label: 'becomes' },
  ]);
  fill(byId('knot-fields'), own, file, rows);
  for (const button of byId('knot-fields').querySelectorAll('button')) {
    button.setAttribute('aria-disabled', String(curve.from.length <= fewest));
  }
  plot.draw(curve, table, Math.max(16, ...Object.values(file.styles ?? {}).map((style) => Number(style?.size) || 0)) * 1.1);
  if (focus) byId(focus)?.focus();
  focus = '';
}

/** Whether a curve has as many sizes in each table as knots; one of a file may be anything. */
function isDrawable({ from, tables }) {
  const isList = (list) => Array.isArray(list) && list.length === from?.length && list.every(Number.isFinite);
  return isList(from) && from.length > 0 && Array.isArray(tables) && tables.length > 0 && tables.every((each) => isList(each?.to));
}

/** Pairs of fields, each in an item with a button that removes the knot. */
function rows(made) {
  const count = made.length / 2;
  return Array.from({ length: count }, (_, index) => {
    const name = `Remove knot ${index + 1}`;
    const remove = element('button', { type: 'button', id: `knot-remove-${index}`, 'aria-label': name, title: name }, '×');
    remove.addEventListener('click', () => removeKnot(index));
    const [from, to] = [made[2 * index], made[2 * index + 1]];
    to.querySelector('input').setAttribute('aria-label', `Knot ${index + 1} becomes`);
    return element('li', {}, from, to, remove);
  });
}
