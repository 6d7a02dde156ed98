// The sliders and pickers: they show the state and change it.

import { byId, element, printable } from './element.js';
import { choices } from './columns.js';
import * as draft from './draft.js';
import { has, known } from './faces.js';
import { languages } from './samples.js';
import { ask } from './service.js';
import { categories, defaults } from './state.js';

let scales = [];

/** Fills the pickers with the service's scales and fonts. */
export async function load() {
  scales = (await ask('GET', '/v1/scales')).body.scales;
  fill('scale', scales.map(({ name, title }) => [name, printable(title)]));
  fill('locale', languages);
  const groups = choices(scales).map(([label, list]) => element('optgroup', { label }, ...list.map(([value, text]) => element('option', { value }, text))));
  byId('compare').replaceChildren(element('option', { value: '' }, 'nothing'), ...groups);
  fill('face', [['', 'the scale’s own'], ...known().map((name) => [name, name])]);
  byId('category-ticks').replaceChildren(...categories.map((name, value) => element('option', { value, label: name })));
}

/** Calls `change(patch, isMoving)` on each input; `isMoving` is true while a slider is being moved. */
export function bind(change) {
  slider('category', change, (value) => ({ category: categories[value], fontScale: null }));
  slider('fontScale', change, (value) => ({ fontScale: value }));
  slider('app', change, (value) => (byId('app').dataset.steps ? { appStep: value, appScale: 1 } : { appScale: value, appStep: null }));
  slider('width', change, (value) => ({ width: value }));
  slider('viewport', change, (value) => ({ viewport: value }));
  byId('narrow').addEventListener('click', () => change({ viewport: null }));
  for (const id of ['face', 'locale', 'dir', 'theme', 'compare', 'ink', 'paper']) {
    byId(id).addEventListener(id === 'ink' || id === 'paper' ? 'input' : 'change', () => change({ [id]: byId(id).value }));
  }
  byId('scale').addEventListener('change', () => change({ scale: byId('scale').value, appScale: 1, appStep: null }));
  for (const id of ['bold', 'still', 'boxes', 'engines']) byId(id).addEventListener('change', () => change({ [id]: byId(id).checked }));
  byId('text').addEventListener('input', () => change({ text: byId('text').value }));
  byId('uncolor').addEventListener('click', () => change({ ink: '', paper: '' }));
}

function fill(id, options) {
  byId(id).replaceChildren(...options.map(([value, text]) => element('option', { value }, text)));
}

function slider(id, change, patch) {
  byId(id).addEventListener('input', () => change(patch(byId(id).valueAsNumber), true));
  byId(id).addEventListener('change', () => change({}, false));
}

/** The list's entry for a scale. */
export const scaleNamed = (name) => scales.find((scale) => scale.name === name);

/** Shows the state; a link may have a value without an option. */
export function show(state) {
  document.documentElement.dataset.theme = state.theme;
  document.documentElement.toggleAttribute('data-still', state.still);
  for (const id of ['scale', 'face', 'locale', 'dir', 'theme', 'compare']) {
    const picker = byId(id);
    if (![...picker.options].some(({ value }) => value === state[id])) picker.append(element('option', { value: state[id] }, state[id]));
    picker.value = state[id];
  }
  showEdited();
  for (const id of ['bold', 'still', 'boxes', 'engines']) byId(id).checked = state[id];
  set('width', state.width, `${state.width} pt`, `${state.width} points`);
  const viewport = state.viewport ?? state.width;
  set('viewport', viewport, state.viewport === null ? `${viewport} pt, the text’s` : `${viewport} pt`, `${viewport} points`);
  byId('narrow').hidden = state.viewport === null;
  if (byId('text').value !== state.text) byId('text').value = state.text;
  for (const id of ['ink', 'paper']) byId(id).value = state[id] || shown(id);
  byId('uncolor').hidden = state.ink === defaults.ink && state.paper === defaults.paper;
}

/** Names the edited scale in the picker of scales. */
function showEdited() {
  const picker = byId('scale');
  picker.querySelector('[value=""]')?.remove();
  if (!draft.file()) return;
  picker.prepend(element('option', { value: '' }, `${draft.name()}, edited`));
  picker.value = '';
}

/** The theme's color of a bubble in the form of a color picker. */
function shown(id) {
  const bubble = document.querySelector('.message:not(.own) .bubble');
  if (!bubble) return '#000000';
  const color = getComputedStyle(bubble)[id === 'ink' ? 'color' : 'backgroundColor'];
  return '#' + color.match(/\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('');
}

/** Shows the sizes that the service resolved, and marks the slider from which they were computed. */
export async function showSizes(state, resolved, signal) {
  const { category, fontScale } = resolved.preference;
  const leads = state.fontScale === null ? 'category' : 'fontScale';
  set('category', categories.indexOf(category), category, await spoken({ category }, signal));
  set('fontScale', fontScale, `${fontScale.toFixed(2)} ×`, percent(fontScale));
  for (const id of ['category', 'fontScale']) byId(id + '-out').toggleAttribute('data-leads', id === leads);
  await showApp(state, resolved, signal);
}

async function showApp(state, resolved, signal) {
  const steps = scaleNamed(state.scale)?.appSteps;
  const app = byId('app');
  const isStepped = steps !== undefined && state.appScale === 1;
  [app.min, app.max, app.step] = isStepped ? [steps.first, steps.last, 1] : [0.5, 3, 0.05];
  app.dataset.steps = isStepped ? '1' : '';
  const factor = resolved.preference.appScale;
  if (!isStepped) return set('app', factor, `${factor.toFixed(2)} ×`, percent(factor));
  const step = state.appStep ?? steps.default;
  const words = await spoken({ category: resolved.preference.category, appStep: step, scale: state.scale }, signal);
  set('app', step, `step ${step}, ${factor.toFixed(2)} ×`, words);
}

function set(id, value, text, words) {
  const input = byId(id);
  if (input.valueAsNumber !== value) input.value = value;
  input.setAttribute('aria-valuetext', words);
  byId(id + '-out').textContent = text;
}

const percent = (factor) => Math.round(factor * 100) + ' percent';

const values = new Map();

/** The text of a slider's value for screen readers, in the page's language. */
async function spoken(question, signal) {
  const key = JSON.stringify(question);
  if (!values.has(key)) {
    const { body } = await ask('POST', '/v1/accessibility/announcement', { body: { ...question, locale: 'en' }, signal });
    values.set(key, body.control.value);
  }
  return values.get(key);
}

/** A sentence about the families that the browser lacks, with which lines may differ. */
export function facesNote(families) {
  const missing = families.filter((family) => !has(family));
  if (missing.length === 0) return `Drawn with ${new Intl.ListFormat('en').format(families)}, as measured.`;
  return `This browser has no ${missing.join(', no ')}: lines drawn with another face may break elsewhere.`;
}
