// The studio: one state, drawn anew whenever it changes, always from the service's answers.
//
// Drawing asks for the resolved styles, measures the conversation's texts in them, and lets the browser lay the same
// texts out; then it compares. A newer change ends the drawing of an older one, so a slider never lags behind its thumb.
// `from` in the state is the environment before the present gesture: with it a link shows the same change again.

import * as anchor from './anchor.js';
import * as changes from './changes.js';
import * as columns from './columns.js';
import * as controls from './controls.js';
import * as download from './download.js';
import * as draft from './draft.js';
import * as editor from './editor.js';
import { byId } from './element.js';
import * as engine from './engine.js';
import * as elsewhere from './elsewhere.js';
import * as faces from './faces.js';
import * as files from './files.js';
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
let isGoing = false; // a slider is being moved
let drawing = new AbortController();
const reader = new Reader(taken, (text) => (byId('reader-note').textContent = text));

/** A preference that came from elsewhere. */
function taken(held) {
  const size = held.percent === undefined ? held.fontScale : held.percent / 100;
  change({
    category: held.category ?? defaults.category,
    fontScale: size ?? null,
    appScale: held.appScale ?? 1,
    appStep: held.appStep ?? null,
    bold: held.boldText ?? false,
    still: held.reduceMotion ?? false,
    locale: held.locale ?? state.locale,
  }, false, true);
}

/** Takes a change of the state up: the address, the preference that is followed, and the drawing follow. */
function change(patch, going = false, isTold = false) {
  const begins = !isGoing;
  isGoing = going;
  const next = { ...state, ...patch };
  const differing = Object.keys(patch).filter((key) => next[key] !== state[key]);
  if (differing.length === 0) return;
  const isSize = differing.every((key) => sizes.includes(key));
  if (isSize && begins && shown) {
    const place = anchor.place(shown.layout);
    Object.assign(next, { from: word(environment(state)), was: state.viewport === null ? null : state.width, ...place });
  } else if (!isSize && !differing.every((key) => looks.includes(key))) {
    Object.assign(next, start);
  }
  if (!differing.every((key) => looks.includes(key))) draft.settle();
  if (differing.includes('scale')) draft.leave(next.scale);
  take(next);
  if (!isTold) reader.write(preference());
}

/** Shows another state. */
function take(next) {
  state = next;
  history.replaceState(null, '', location.pathname + write(state));
  show();
  draw();
}

/** Shows what follows from the state and the edited scale alone. */
function show() {
  controls.show(state);
  messages.show(state);
  editor.show(state);
}

/** Draws anew after an edit, or after the last one was undone and a scale of the service is shown. */
function edited(scale = state.scale) {
  const own = draft.file() && !draft.file().appSteps ? { appStep: null } : {};
  take({ ...state, ...start, ...own, scale });
}

function preference() {
  const { viewportWidth, ...rest } = environment(state);
  return rest;
}

let count = 0; // drawings begun

/** Draws the state, unless a newer one comes up meanwhile. */
async function draw() {
  drawing.abort();
  const { signal } = (drawing = new AbortController());
  const wanted = state;
  const [file, version] = [draft.file(), ++count];
  byId('verdict').dataset.state = 'busy';
  try {
    const now = environment(wanted);
    const before = parsed(wanted.from) ?? now;
    const resolved = await source.resolve(wanted.scale, file, now, signal);
    const parts = thread.texts(wanted, resolved, columns.plain(wanted.scale, file));
    const [measured, { set, changed, said }, others, beside] = await Promise.all([
      measure(parts, wanted, resolved, engine.own(), signal),
      source.change(wanted, before, now, signal),
      otherEngines(parts, wanted, resolved, signal),
      columns.load(wanted, signal),
    ]);
    await faces.ready(thread.families(parts, wanted, resolved));
    if (signal.aborted) return;
    put(wanted, resolved, parts, measured, set);
    elsewhere.draw(parts, measured, others);
    columns.draw(beside);
    styles.draw(resolved, changed);
    say(said);
    await controls.showSizes(wanted, resolved, signal);
    const findings = await problems.audit(wanted, file, parts, signal);
    problems.draw(findings, resolved.preference.category, parts);
    draft.accept(file);
    editor.accept({ state: wanted, parts, findings });
    byId('alarm').hidden = true;
    document.documentElement.dataset.version = version;
    document.documentElement.dataset.drawn = write(wanted) || '#';
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** The lines of the texts in an engine. */
async function measure(parts, wanted, resolved, name, signal) {
  return (await ask('POST', '/v1/measure?lines=1', { body: thread.rows(parts, wanted, resolved, name), signal })).body;
}

/** The lines in the engines that are not this browser's, where they are to be shown: `[[engine, rows], …]`. */
async function otherEngines(parts, wanted, resolved, signal) {
  if (!wanted.engines) return [];
  return Promise.all(engine.others().map(async (name) => [name, await measure(parts, wanted, resolved, name, signal)]));
}

/** Puts the conversation and its change on the page, with the line at the top where it was. */
function put(wanted, resolved, parts, measured, set) {
  const old = shown && { layout: shown.layout, place: anchor.place(shown.layout) };
  const layout = thread.draw(parts, measured, wanted, resolved);
  if (set?.anchor && wanted.from) anchor.go(layout, { top: set.anchor.offset.new, gap: wanted.gap });
  else if (old && shown.state.locale === wanted.locale) anchor.go(layout, anchor.held(old.layout, layout, old.place));
  shown = { state: wanted, layout };
  const bodies = conversation(wanted).map(({ text }) => text);
  const note = wanted.face ? 'Sets are of the scale’s own faces; pick those to see one.' : undefined;
  changes.draw(set, bodies, wanted, note);
  if (wanted.from || draft.replaced()) for (const { id } of set?.messages.items ?? []) byId(id)?.classList.add('changed');
  byId('faces-note').textContent = controls.facesNote(thread.families(parts, wanted, resolved));
  verdict(layout);
}

function verdict({ lines, differing }) {
  byId('verdict').dataset.state = differing === 0 ? 'good' : 'bad';
  byId('verdict-count').textContent = String(differing);
  byId('verdict-words').textContent = `of ${lines} lines differ from this browser’s (${engine.engines[engine.own()]})`;
}

let saying = 0;

/** Says what a screen reader would, once the sliders rest. */
function say({ announcement, language }) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    byId('spoken').lang = language;
    byId('spoken').textContent = announcement || '–';
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
byId('copy').addEventListener('click', async () => {
  // A link shows what is seen, not whoever's stored preference it is opened under.
  const link = location.origin + location.pathname + write({ ...state, user: '' });
  // Browsers lend the clipboard to pages of https and of this machine alone.
  const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  byId('copy').textContent = isCopied ? 'Copied' : 'Copy the address';
  setTimeout(() => (byId('copy').textContent = 'Copy link'), 2000);
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  byId('thread').focus();
});
addEventListener('hashchange', () => {
  const next = read(location.hash);
  if (next.scale !== state.scale) draft.leave(next.scale);
  draft.settle();
  state = next;
  show();
  draw();
});
controls.bind(change);
messages.bind(change);
editor.bind(edited);
download.bind(() => state.scale);
files.bind(editor.open, () => ({ ...environment(state), scale: draft.file() ? undefined : state.scale }));
begin();
