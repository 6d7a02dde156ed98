// The studio: one state, redrawn on every change from the service's responses.
//
// Drawing requests the resolved styles, measures the conversation's texts in them, lets the browser lay out the same
// texts, and compares the lines. A newer change cancels an older drawing, so that the page keeps up with a slider.
// `from` in the state is the environment before the current gesture: with it a link shows the same change again.

import * as anchor from './anchor.js';
import * as changes from './changes.js';
import * as columns from './columns.js';
import * as controls from './controls.js';
import * as download from './download.js';
import * as draft from './draft.js';
import * as editor from './editor.js';
import { byId, keepingFocus } from './element.js';
import * as engine from './engine.js';
import * as elsewhere from './elsewhere.js';
import * as faces from './faces.js';
import * as files from './files.js';
import * as link from './link.js';
import * as messages from './messages.js';
import * as problems from './problems.js';
import { Reader } from './reader.js';
import { conversation } from './samples.js';
import { ask, Problem, token } from './service.js';
import * as source from './source.js';
import { defaults, environment, parsed, read, word, write } from './state.js';
import * as styles from './styles.js';
import * as thread from './thread.js';

const sizes = ['category', 'fontScale', 'appScale', 'appStep', 'bold', 'still', 'width', 'viewport'];
const looks = ['theme', 'boxes', 'engines', 'user', 'ink', 'paper', 'compare'];
const start = { from: '', was: null, top: defaults.top, gap: defaults.gap, view: defaults.view };

let state = read(location.hash);
let shown = null; // what was drawn last: {state, layout}
let isDragging = false; // a slider is being moved
let drawing = new AbortController();
const reader = new Reader(apply, (text) => (byId('reader-note').textContent = text));

/** Applies a preference that another client stored. */
function apply(preference) {
  const size = preference.percent === undefined ? preference.fontScale : preference.percent / 100;
  change({
    category: preference.category ?? defaults.category,
    fontScale: size ?? null,
    appScale: preference.appScale ?? 1,
    appStep: preference.appStep ?? null,
    bold: preference.boldText ?? false,
    still: preference.reduceMotion ?? false,
    locale: preference.locale ?? state.locale,
  }, false, true);
}

/** Changes the state, and with it the address, the followed preference and the drawing. */
function change(patch, isMoving = false, isRemote = false) {
  const begins = !isDragging;
  isDragging = isMoving;
  const next = { ...state, ...patch };
  // The scale that was edited can be chosen again.
  const differing = Object.keys(patch).filter((key) => next[key] !== state[key] || (key === 'scale' && draft.file()));
  if (differing.length === 0) return;
  const isSize = differing.every((key) => sizes.includes(key));
  if (isSize && begins && shown) {
    const place = anchor.place(shown.layout);
    Object.assign(next, { from: word(environment(state)), was: state.viewport === null ? null : state.width, ...place });
  } else if (!isSize && !differing.every((key) => looks.includes(key))) {
    Object.assign(next, start);
  }
  if (!differing.every((key) => looks.includes(key))) draft.settle();
  if (differing.includes('scale')) {
    draft.leave(next.scale);
    next.edit = '';
  }
  take(next);
  if (!isRemote) reader.write(preference());
}

/** Replaces the state and draws it. */
function take(next) {
  state = next;
  history.replaceState(null, '', location.pathname + write(state));
  show();
  draw();
}

/** Updates the controls, which depend only on the state and the edited scale. */
function show() {
  keepingFocus(() => {
    controls.show(state);
    messages.show(state);
    editor.show(state);
  });
}

/** Redraws after an edit, or with `scale` after all edits were undone. */
async function edited(scale = state.scale) {
  const file = draft.file();
  const edit = await link.packed();
  if (file !== draft.file()) return; // A newer edit is drawn.
  const own = file && !file.appSteps ? { appStep: null } : {};
  take({ ...state, ...start, ...own, scale, edit });
}

function preference() {
  const { viewportWidth, ...rest } = environment(state);
  return rest;
}

let count = 0; // started drawings

/** Draws the state, unless a newer one replaces it meanwhile. */
async function draw() {
  drawing.abort();
  const { signal } = (drawing = new AbortController());
  const requested = state;
  const [file, version] = [draft.file(), ++count];
  byId('verdict').dataset.state = 'busy';
  try {
    const now = environment(requested);
    const before = parsed(requested.from) ?? now;
    const resolved = await source.resolve(requested.scale, file, now, signal);
    const parts = thread.texts(requested, resolved, columns.plain(requested.scale, file));
    const [measured, { set, changed, announcement }, others, beside] = await Promise.all([
      measure(parts, requested, resolved, engine.own(), signal),
      source.change(requested, before, now, signal),
      otherEngines(parts, requested, resolved, signal),
      columns.load(requested, signal),
    ]);
    await faces.ready(thread.families(parts, requested, resolved));
    if (signal.aborted) return;
    put(requested, resolved, parts, measured, set);
    elsewhere.draw(parts, measured, others);
    columns.draw(beside);
    styles.draw(resolved, changed);
    announce(announcement);
    await controls.showSizes(requested, resolved, signal);
    const findings = await problems.audit(requested, file, parts, signal);
    problems.draw(findings, resolved.preference.category, parts);
    draft.accept(file);
    files.repeat(requested, file, signal);
    editor.accept({ state: requested, parts, findings });
    byId('alarm').hidden = true;
    document.documentElement.dataset.version = version;
    document.documentElement.dataset.drawn = write(requested) || '#';
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Measures the texts in an engine. */
async function measure(parts, requested, resolved, name, signal) {
  return (await ask('POST', '/v1/measure?lines=1', { body: thread.rows(parts, requested, resolved, name), signal })).body;
}

/** Measures the texts in the other engines if they are shown: `[[engine, rows], …]`. */
async function otherEngines(parts, requested, resolved, signal) {
  if (!requested.engines) return [];
  return Promise.all(engine.others().map(async (name) => [name, await measure(parts, requested, resolved, name, signal)]));
}

/** Draws the conversation and its change, and keeps the position of the line at the top. */
function put(requested, resolved, parts, measured, set) {
  const old = shown && { layout: shown.layout, place: anchor.place(shown.layout) };
  const layout = thread.draw(parts, measured, requested, resolved);
  if (set?.anchor && requested.from) anchor.go(layout, { top: set.anchor.offset.new, gap: requested.gap });
  else if (old && shown.state.locale === requested.locale) anchor.go(layout, anchor.kept(old.layout, layout, old.place));
  shown = { state: requested, layout };
  const bodies = conversation(requested).map(({ text }) => text);
  const note = requested.face ? 'Sets are of the scale’s own faces; pick those to see one.' : undefined;
  changes.draw(set, bodies, requested, note);
  if (requested.from || draft.replaced()) for (const { id } of set?.messages.items ?? []) byId(id)?.classList.add('changed');
  byId('faces-note').textContent = controls.facesNote(thread.families(parts, requested, resolved));
  verdict(layout);
}

function verdict({ lines, differing }) {
  byId('verdict').dataset.state = differing === 0 ? 'good' : 'bad';
  byId('verdict-count').textContent = String(differing);
  byId('verdict-words').textContent = `of ${lines} lines differ from this browser’s (${engine.engines[engine.own()]})`;
}

let announcing = 0;

/** Announces a change to screen readers after a pause of the sliders. */
function announce({ announcement, language }) {
  clearTimeout(announcing);
  announcing = setTimeout(() => {
    byId('spoken').lang = language;
    byId('spoken').textContent = announcement;
  }, 300);
}

function fail(error) {
  byId('verdict').dataset.state = 'bad';
  byId('verdict-count').textContent = '–';
  byId('verdict-words').textContent = 'not measured';
  byId('alarm').hidden = editor.refuse(error);
  if (byId('alarm').hidden) return;
  const needsToken = error instanceof Problem && (error.status === 401 || error.status === 403);
  byId('alarm').textContent = needsToken ? `${error.message}. Put a token in under “Live preference”.` : error.message;
}

async function begin() {
  try {
    await faces.load();
    await controls.load();
    if (!draft.file()) state = await link.restored(state);
  } catch (error) {
    return fail(error);
  }
  show();
  await draw();
  show();
  if (state.user) reader.follow(state.user);
}

byId('user').value = state.user;
byId('token').value = token.text;
byId('reader').addEventListener('submit', (event) => {
  event.preventDefault();
  const isNew = token.text !== byId('token').value.trim();
  token.text = byId('token').value.trim();
  change({ user: byId('user').value.trim() }, false, true);
  if (isNew) begin();
  else reader.follow(state.user);
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  byId('thread').focus();
});
addEventListener('hashchange', async () => {
  const { hash } = location;
  let next = read(hash);
  if (next.edit !== state.edit || next.scale !== state.scale) next = await link.restored(next);
  if (hash !== location.hash) return; // A newer link is shown.
  draft.settle();
  state = next;
  show();
  draw();
});
controls.bind(change);
link.bind(() => state);
messages.bind(change);
editor.bind(edited);
download.bind(() => state.scale);
files.bind(editor.open, () => [state, draft.file()], change);
begin();
