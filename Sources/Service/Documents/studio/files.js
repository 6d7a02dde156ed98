// Opened files: scale files and tokens become an edited scale, a string catalog is audited. None is stored.

import { byId, element } from './element.js';
import { ask } from './service.js';
import { words as ruleWords } from './problems.js';

const most = 4 << 20; // bytes of a file, as the service takes them
const catalogs = /\.(strings|stringsdict|xcstrings|po|pot|xlf|xliff|arb|xml|ftl|properties|ts|resx)$/i;

/** Calls `open(name, file)` with the content of a scale file; `shown()` is the environment and, unless it is edited, the `scale`. */
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
  try {
    const large = list.find(({ size }) => size > most);
    if (large) throw new Error(`${large.name} has ${large.size} bytes; give at most ${most}`);
    const files = await Promise.all(list.map(async (file) => ({ name: file.webkitRelativePath || file.name, text: await file.text() })));
    const [first] = files;
    if (catalogs.test(first.name)) return await showCatalog(first, shown());
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
    return showCatalog(files[0], shown()).catch((other) => {
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

async function showCatalog({ name, text }, { scale, locale, appStep, appScale, boldText, viewportWidth }) {
  // A catalog of Apple's format outside its folder does not have its language.
  const path = /\.(strings|stringsdict)$/i.test(name) && !name.includes('/') ? `${locale}.lproj/${name}` : name;
  const body = { path, catalog: text, scale, boldText, viewportWidth, appScale: appStep === undefined ? appScale : undefined };
  const { body: report } = await ask('POST', '/v1/audits/strings', { body });
  const found = report.findings.length;
  note(`${name}: ${report.messages} messages in ${report.languages.join(', ')}; ${found || 'no'} ${found === 1 ? 'finding' : 'findings'} over all text sizes of ${scale ?? 'the scale of its platform, not of the edited one'}.`);
  byId('catalog').replaceChildren(...report.findings.map(row));
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
