// The editor of a scale: its fields, its versions, and the service's errors next to the fields that caused them.

import * as cap from './cap.js';
import * as draft from './draft.js';
import { byId, element } from './element.js';
import { roles } from './faces.js';
import { kinds, withCurve } from './curves.js';
import { changed, ofCurve, ofStyle, ofText, plainStyle, pointer } from './fields.js';
import * as inputs from './inputs.js';
import * as knots from './knotfields.js';
import { definition, resolve } from './source.js';
import { categories } from './state.js';

let shown = { state: null, style: '' }; // the state and the style of the fields
let redraw = () => {};

/** Calls `update(scale)` after each change, with a scale of the service if none is edited any longer. */
export function bind(update) {
  redraw = update;
  byId('edit').addEventListener('click', async () => open(shown.state.scale, await definition(shown.state.scale)));
  byId('undo').addEventListener('click', () => step(-1));
  byId('redo').addEventListener('click', () => step(1));
  byId('discard').addEventListener('click', () => {
    draft.leave(shown.state.scale);
    update(shown.state.scale);
  });
  byId('curve').addEventListener('change', () => changeCurve(byId('curve').value));
  byId('style').addEventListener('change', () => {
    shown.style = byId('style').value;
    show(shown.state);
    cap.show(shown.style);
  });
  byId('role').addEventListener('change', () => put(['styles', shown.style, 'role'], byId('role').value));
  inputs.bind(put);
  const [preview, edit] = [(file) => (draft.show(file), update()), (file) => (draft.edit(file), update())];
  cap.bind(preview, edit);
  knots.bind(preview, edit);
  addEventListener('keydown', (event) => {
    const isText = event.target.matches?.('textarea, input:not([type="range"], [type="checkbox"], [type="color"], [type="file"])');
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isText) return;
    const key = event.key.toLowerCase();
    const by = key === 'y' || (key === 'z' && event.shiftKey) ? 1 : key === 'z' ? -1 : 0;
    if (by === 0 || !(by < 0 ? draft.canUndo() : draft.canRedo())) return;
    event.preventDefault();
    step(by);
  });
}

/** Starts to edit a file. */
export function open(name, file) {
  draft.begin(shown.state.scale, name, file);
  redraw();
}

function step(by) {
  const version = draft.step(by);
  if (version) redraw(version.file ? undefined : version.name);
}

function put(path, value) {
  draft.edit(changed(draft.file(), path, value));
  redraw();
}

async function changeCurve(kind) {
  const file = draft.file();
  const { scale } = shown.state;
  const ask = (category) => resolve(scale, file, { category });
  try {
    const isOfSizes = kind === 'table' || kind === 'knots';
    draft.edit(withCurve(file, kind, isOfSizes ? await Promise.all(categories.map(ask)) : []));
    redraw();
  } catch (error) {
    refuse(error);
  }
}

/** Shows the fields of a state, also with values that the service rejects. */
export function show(state) {
  shown.state = state;
  const file = draft.file();
  byId('editor-body').hidden = !file;
  byId('edit').hidden = Boolean(file);
  byId('discard').hidden = !file;
  setEnabled('undo', draft.canUndo());
  setEnabled('redo', draft.canRedo());
  byId('editor-note').textContent = file
    ? `${draft.name()} is edited only in this page and not stored. ${state.edit ? 'Links contain it.' : 'It is too large for a link; download it to keep it.'}`
    : 'Change a copy of the scale in this page. The service does not store it.';
  if (!file) return;
  const names = Object.keys(file.styles ?? {});
  if (!names.includes(shown.style)) shown.style = plainStyle(file);
  options('style', names.map((name) => [name, name]), shown.style);
  const own = file.curve?.type;
  options('curve', Object.entries(own in kinds ? kinds : { [own]: own, ...kinds }), own);
  const role = file.styles[shown.style]?.role ?? 'default';
  options('role', [...new Set([...roles(), role])].map((name) => [name, name]), role);
  inputs.fill(byId('curve-fields'), ofCurve(file), file);
  inputs.fill(byId('style-fields'), ofStyle(file, shown.style, state.category), file);
  inputs.fill(byId('text-fields'), ofText(file, shown.style), file);
  knots.show(file);
  cap.place(file, shown.style);
}

/** Sets `aria-disabled`, because a disabled button would lose the focus. */
function setEnabled(id, isEnabled) {
  byId(id).setAttribute('aria-disabled', String(!isEnabled));
}

function options(id, list, value) {
  const made = list.map(([value, text]) => element('option', { value }, text));
  const picker = byId(id);
  const isSame = made.length === picker.options.length && made.every((option, index) => option.value === picker.options[index].value);
  if (!isSame) picker.replaceChildren(...made);
  picker.value = value;
}

/** Shows which texts a style cuts off after a drawing, and removes the error. */
export function accept(drawn) {
  byId('editor-error').hidden = true;
  cap.draw(drawn, shown.style);
}

/** Shows an error of the service next to its field; returns false if it is not about the scale file. */
export function refuse(problem) {
  if (!problem.pointer?.startsWith('/scaleFile')) return false;
  const [{ place, words }, ...others] = errors(problem);
  const style = place.match(/^\/styles\/([^/]+)/)?.[1].replaceAll('~1', '/').replaceAll('~0', '~');
  if (style && style !== shown.style && style in (draft.file()?.styles ?? {})) {
    shown.style = style;
    show(shown.state);
  }
  knots.reveal(place);
  const shownInputs = [...document.querySelectorAll('#editor-body input[data-path]')];
  const owner = (input) => pointer(JSON.parse(input.dataset.path));
  // Only one number of a list has a field, which also shows errors about the other numbers.
  const list = place.replace(/\/\d+$/, '');
  const found = shownInputs.find((input) => owner(input) === place) ?? shownInputs.find((input) => owner(input).startsWith(list + '/'));
  found?.closest('details')?.setAttribute('open', '');
  if (found) inputs.complain(found, words);
  const first = found ? (found.getAttribute('aria-label') ?? found.labels[0].textContent) : place;
  const sentences = [`${first}: ${words}.`, ...others.map((other) => `${other.place}: ${other.words}.`)];
  byId('editor-error').textContent = `${sentences.join(' ')} Correct ${others.length > 0 ? 'them' : 'it'}, or undo.`;
  byId('editor-error').hidden = false;
  return true;
}

/** The errors of a refused scale file, each with its place in the file: the message has one after another. */
function errors({ message, pointer }) {
  const [first, ...others] = message.split(/; (?=line \d+, column \d+, \/scaleFile)/);
  const read = others.map((text) => text.match(/^line \d+, column \d+, (\/scaleFile.*?): ([^]*)$/)).filter(Boolean);
  const all = [[pointer, first.replace(/^line \d+, column \d+: /, '')], ...read.map(([, place, words]) => [place, words])];
  return all.map(([place, words]) => ({ place: place.slice('/scaleFile'.length), words }));
}
