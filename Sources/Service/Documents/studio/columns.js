// Conversations side by side: another scale, another size, the scale before its edits, or several devices.

import * as controls from './controls.js';
import * as draft from './draft.js';
import { byId, element, points, printable } from './element.js';
import * as engine from './engine.js';
import { plainStyle } from './fields.js';
import { ask } from './service.js';
import { resolve } from './source.js';
import { categories, direction, environment } from './state.js';
import * as thread from './thread.js';

// Widths of viewports in points; texts have the width of a bubble there.
const devices = [['Small phone', 320], ['Phone', 390], ['Tablet', 768], ['Laptop', 1280]];
const bubble = (width) => Math.min(420, width - 80);

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** The style of plain text in a scale. */
export const plain = (scale, file) => {
  const known = controls.scaleNamed(scale)?.defaultStyle;
  return file ? plainStyle(file, known) : known;
};

/** The choices of the picker: `[[group, [[value, text], …]], …]`. */
export function choices(scales) {
  return [
    ['Devices', [['devices=all', 'widths of four devices']]],
    ['Editing', [['before=edit', 'the scale before its edits']]],
    ['Another size', categories.map((name) => ['category=' + name, name])],
    ['Another scale', scales.map(({ name, title }) => ['scale=' + name, printable(title)])],
  ];
}

/** The columns of a state: `{title, state, file}`; empty without a comparison. */
function columns(state) {
  const [kind, value] = state.compare.split('=');
  const file = draft.file();
  const scale = file ? `${draft.name()}, edited` : titleOf(state.scale);
  const size = state.fontScale === null ? state.category : `${state.fontScale} ×`;
  const own = { title: `${scale} · ${size}`, state, file };
  if (kind === 'devices') {
    return devices.map(([name, width]) => ({ title: `${name}, ${width} pt`, state: { ...state, viewport: width, width: bubble(width) }, file }));
  }
  if (kind === 'category') return [own, { title: `${scale} · ${value}`, state: { ...state, category: value, fontScale: null }, file }];
  if (kind === 'scale') return [own, { title: `${titleOf(value)} · ${size}`, state: { ...state, scale: value, appScale: 1, appStep: null }, file: null }];
  if (kind === 'before' && file) return [{ title: `${draft.name()}, before the edits`, state, file: draft.original() }, own];
  return [];
}

const titleOf = (name) => printable(controls.scaleNamed(name)?.title ?? name);

/** Measures the columns of a state. */
export function load(state, signal) {
  return Promise.all(
    columns(state).map(async (column) => {
      const resolved = await resolve(column.state.scale, column.file, environment(column.state), signal);
      const parts = thread.texts(column.state, resolved, plain(column.state.scale, column.file));
      const rows = thread.rows(parts, column.state, resolved, engine.own());
      const measured = (await ask('POST', '/v1/measure?lines=1', { body: rows, signal })).body;
      return { ...column, resolved, parts, measured };
    }),
  );
}

/** Draws measured columns, each with its lines and its height. */
export function draw(loaded) {
  byId('beside').hidden = loaded.length === 0;
  const below = (index) => `#column-${index} `;
  sheet.replaceSync(loaded.map(({ parts, state, resolved }, index) => thread.rules(below(index), parts, state, resolved)).join('\n'));
  const drawn = loaded.map((column, index) => drawColumn(column, index));
  byId('columns').replaceChildren(...drawn.map(({ column }) => column));
  loaded.forEach(({ parts, measured, resolved }, index) => {
    const { lines, differing } = thread.compare(parts, measured, drawn[index].drawn, resolved);
    const height = measured.reduce((sum, row, place) => sum + (parts[place].key === 'text' ? row.height ?? 0 : 0), 0);
    drawn[index].words.textContent = `${lines} lines, texts ${points(height)} pt high, ${differing} differ from this browser’s`;
  });
}

function drawColumn({ title, state, parts, measured, resolved }, index) {
  const { drawn, messages, bar } = thread.made(parts, measured, state, resolved);
  const heading = element('h3', { id: `column-title-${index}` }, title);
  const words = element('p', { class: 'quiet' });
  const attributes = { class: 'thread', tabindex: '0', role: 'group', 'aria-labelledby': heading.id, dir: direction(state), lang: state.locale };
  const view = element('div', attributes, ...messages);
  const labels = element('div', { class: 'bar', dir: direction(state), lang: state.locale }, ...bar);
  thread.tint(view, state);
  const device = element('div', { class: state.boxes ? 'device' : 'device boxless' }, view, labels);
  const column = element('section', { class: 'column', id: `column-${index}`, 'aria-labelledby': heading.id }, heading, words, device);
  return { column, words, drawn };
}
