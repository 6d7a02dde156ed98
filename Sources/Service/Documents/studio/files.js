// Opened files: scale files and tokens become an edited scale, a string catalog is audited. None is stored.

import * as draft from './draft.js';
import { byId, element } from './element.js';
import { words as ruleWords } from './problems.js';
import { ask } from './service.js';
import { auditStrings } from './source.js';
import { environment } from './state.js';

const most = 4 << 20; // bytes of a file, as the service takes them
const pause = 300; // milliseconds without a change after which a catalog is audited again
const catalogs = /\.(strings|stringsdict|xcstrings|po|pot|xlf|xliff|arb|xml|ftl|properties|ts|resx)$/i;

let audited = null; // the shown catalog: {name, text, question}

/** Calls `open(name, file)` with the content of a scale file; `shown()` is the state and the edited file. */
export function bind(open, shown) {
  byId('files').addEventListener('change', () => read([...byId('files').files], open, shown));
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.documentElement.toggleAttribute('data-dropping', true);
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.documentElement.removeAttribute('data-dropping');
  });
  addEventListener('drop', (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    document.documentElement.removeAttribute('data-dropping');
    read([...event.dataTransfer.files], open, shown);
  });
}

/** Reads files that belong together: one catalog, one scale, or the token files of one design system. */
async function read(list, open, shown) {
  note(`Reading ${list.map(({ name }) => name).join(', ')} …`);
  byId('catalog').replaceChildren();
  audited = null;
  try {
    const large = list.find(({ size }) => size > most);
    if (large) throw new Error(`${large.name} has ${large.size} bytes; give at most ${most}`);
    const files = await Promise.all(list.map(async (file) => ({ name: file.webkitRelativePath || file.name, text: await file.text() })));
    const [first] = files;
    if (catalogs.test(first.name)) return await showCatalog(first, ...shown());
    const scale = scaleFile(first.text);
    if (scale) {
      open(base(first.name), scale);
      return note(`${first.name} is a scale file, which is shown and can be edited.`);
    }
    await showTokens(files, open, shown);
  } catch (error) {
    note(error.message, 'bad');
  }
}

const base = (name) => name.split('/').at(-1).split('.')[0].replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 64) || 'tokens';

/** The content of a scale file; null for any other. */
function scaleFile(text) {
  try {
    const value = JSON.parse(text);
    return value?.curve && value?.styles ? value : null;
  } catch {
    return null;
  }
}

async function showTokens(files, open, shown) {
  let answer;
  try {
    answer = (await ask('POST', '/v1/drafts/import', { body: { name: base(files[0].name), files } })).body;
  } catch (error) {
    // Many catalogs are JSON, too, and only their content distinguishes them from tokens.
    if (error.status !== 422 || !/\.json$/i.test(files[0].name)) throw error;
    return showCatalog(files[0], ...shown()).catch((other) => {
      throw new Error(`Neither tokens (${error.message}) nor a string catalog (${other.message})`);
    });
  }
  open(base(files[0].name), answer.scaleFile);
  const count = Object.keys(answer.scaleFile.styles).length;
  const families = answer.unknownFamilies.map((family) => `${family} has no role; its styles have the role default`);
  const notes = [...answer.notes, ...families];
  note(`${files.map(({ name }) => name).join(', ')}: ${count} ${count === 1 ? 'style' : 'styles'}, shown and ready to edit.`);
  byId('catalog').replaceChildren(...notes.map((text) => element('li', { 'data-rule': 'note' }, element('span', {}, text))));
}

/** Audits the shown catalog again if the scale or the setting has changed, unless another drawing begins meanwhile. */
export async function repeat(state, file, signal) {
  if (!audited || audited.question === question(state, file)) return;
  await new Promise((next) => setTimeout(next, pause));
  if (signal.aborted || !audited) return;
  await showCatalog(audited, state, file, signal).catch((error) => signal.aborted || note(error.message, 'bad'));
}

async function showCatalog({ name, text }, state, file, signal) {
  const { locale } = state;
  // A catalog of Apple's format outside its folder does not have its language.
  const path = /\.(strings|stringsdict)$/i.test(name) && !name.includes('/') ? `${locale}.lproj/${name}` : name;
  const report = await auditStrings(state.scale, file, { path, catalog: text, ...sizes(state) }, signal);
  audited = { name, text, question: question(state, file) };
  const found = report.findings.length;
  const scale = file ? `${draft.name()}, edited` : state.scale;
  note(`${name}: ${report.messages} ${report.messages === 1 ? 'message' : 'messages'} in ${report.languages.join(', ')}; ${found || 'no'} ${found === 1 ? 'finding' : 'findings'} over all text sizes of ${scale}.`);
  byId('catalog').replaceChildren(...report.findings.map(row));
}

const question = (state, file) => JSON.stringify([file ?? state.scale, sizes(state)]);

/** The environment without the size of the text: all sizes are audited. */
function sizes(state) {
  const { category, fontScale, locale, reduceMotion, ...rest } = environment(state);
  return rest;
}

function row(finding) {
  const where = element('span', { class: 'where' }, element('span', { class: 'tag ' + finding.level }, finding.level), ruleWords(finding.rule));
  const texts = finding.languages.map(({ language, text }) => element('q', { lang: language, dir: 'auto' }, text ?? ''));
  const subject = element('span', {}, element('bdi', {}, finding.id), ': ' + finding.message);
  return element('li', { 'data-rule': finding.rule }, where, subject, ...texts);
}

function note(text, state = '') {
  byId('files-note').textContent = text;
  byId('files-note').dataset.state = state;
}
