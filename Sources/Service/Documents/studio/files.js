// Opened files: scale files and tokens become an edited scale, string catalogs are audited, messages are shown. None is
// stored, and each file that cannot be used is listed with the reason.

import * as assigned from './assigned.js';
import * as catalogs from './catalogs.js';
import { files as dropped, picked } from './dropped.js';
import { byId, element, printable } from './element.js';
import { accepted, isIndex, recognized } from './kinds.js';
import { omission, packed, parsed } from './pasted.js';
import { ask } from './service.js';
import { resolve } from './source.js';

const most = 4 << 20; // bytes of a file, as the service takes them
const pause = 300; // milliseconds without a change after which catalogs are audited again
const listed = 20; // files that are listed as not used

let summary = { sentences: [], unused: [], notes: [], isWrong: false }; // of the opened files, without their catalogs
let audited = {}; // the drawn audit of the opened catalogs
let reading = new AbortController();

/** Calls `open(name, file)` with the content of a scale file, and `change(patch)` with messages; `shown()` is the state and the edited file. */
export function bind(open, shown, change) {
  const read = (list) => show(list, open, shown, change);
  for (const id of ['files', 'folder']) byId(id).addEventListener('change', () => read(picked(byId(id).files)));
  byId('catalog-scale').addEventListener('change', () => repeat(...shown(), reading.signal));
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.documentElement.toggleAttribute('data-dropping', true);
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.documentElement.removeAttribute('data-dropping');
  });
  addEventListener('drop', async (event) => {
    if (!event.dataTransfer?.files.length && !event.dataTransfer?.items?.length) return;
    event.preventDefault();
    document.documentElement.removeAttribute('data-dropping');
    read(await dropped(event.dataTransfer));
  });
}

/** Opens files: the scale or the tokens first, in which catalogs may be audited. */
async function show(list, open, shown, change) {
  reading.abort();
  const { signal } = (reading = new AbortController());
  note(`Reading ${catalogs.names(list)} …`);
  byId('catalog').replaceChildren();
  catalogs.forget();
  assigned.show({});
  audited = {};
  summary = { sentences: [], unused: [], notes: [], isWrong: false };
  try {
    const kinds = await sorted(list);
    if (signal.aborted) return;
    const isScale = await openScale(kinds.scale, open);
    await openTokens(kinds, isScale, open);
    openMessages(kinds.messages, change);
    if (signal.aborted) return;
    if (kinds.catalog.length === 0) return draw();
    draw(await catalogs.audit(kinds.catalog, ...shown(), signal));
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Reads files and sorts them by their kinds; beside an index of token files, one without tokens is an empty set. */
async function sorted(list) {
  const kinds = { scale: [], tokens: [], texts: [], catalog: [], messages: [] };
  const read = [];
  for (const { name, file } of list) {
    if (file.size > most) {
      refuse({ name }, `it has ${file.size} bytes; give at most ${most}`);
      continue;
    }
    const text = decoded(name, await file.arrayBuffer());
    if (text === '') refuse({ name }, 'it is empty');
    else if (text === null) refuse({ name }, 'it is not in UTF-8; save it as UTF-8');
    else read.push({ name, text, ...recognized(name, text) });
  }
  const isIndexed = read.some(({ name, text, kind }) => kind === 'tokens' && isIndex(name, text));
  for (const { name, text, kind, value, reason, isEmpty } of read) {
    if (isEmpty && isIndexed) kinds.tokens.push({ name, text });
    else if (kind === 'unknown') refuse({ name }, `${reason}. ${accepted}`);
    else kinds[kind].push({ name, text, value });
  }
  return kinds;
}

/** The text of a file, in the encodings that the command line reads; null for others. */
function decoded(name, bytes) {
  const [first, second] = new Uint8Array(bytes);
  const mark = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' }[(first << 8) | second];
  if (mark) return new TextDecoder(mark).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = new TextDecoder('iso-8859-1').decode(bytes);
    const charset = /\.properties$/i.test(name) ? 'iso-8859-1' : /\.pot?$/i.test(name) && latin.match(/charset=([\w.:-]+)/i)?.[1];
    try {
      return charset ? new TextDecoder(charset, { fatal: true }).decode(bytes) : null;
    } catch {
      return null;
    }
  }
}

const refuse = ({ name }, reason) => summary.unused.push({ name, reason });
/** The name of a scale from a file: its letters and digits of ASCII. */
const base = (name) => name.split('/').at(-1).split('.')[0].replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 64) || 'scale';

/** Opens the first scale file, and returns whether there is one. */
async function openScale([first, ...others], open) {
  if (!first) return false;
  open(base(first.name), first.value);
  summary.isWrong = await resolve('', first.value, {}).then(() => false, (error) => !refuseOnly(error));
  const words = summary.isWrong ? ' with errors: the editor names them, and the previous scale stays drawn' : ', which is shown and can be edited';
  summary.sentences.push(`${first.name} is a scale file${words}.`);
  for (const file of others) refuse(file, `one scale is edited at a time: ${first.name}`);
  return true;
}

/** Opens tokens as one scale. Texts that may be tokens of an old form are tried alone, and are a catalog otherwise. */
async function openTokens(kinds, isScale, open) {
  let isOpen = isScale;
  if (kinds.tokens.length > 0) {
    if (isOpen) for (const file of kinds.tokens) refuse(file, 'one scale is edited at a time, and the opened scale file is');
    else isOpen = await imported(kinds.tokens, open).catch((error) => refuseAll(kinds.tokens, error));
  }
  for (const file of kinds.texts) {
    const isImported = !isOpen && (await imported([file], open).catch((error) => refuseOnly(error)));
    if (isImported) isOpen = true;
    else kinds.catalog.push(file);
  }
}

/** Notes that files cannot be imported together, and returns false; other errors are not about the files. */
function refuseAll(files, error) {
  refuseOnly(error);
  const index = error.pointer?.match(/\/files\/(\d+)/)?.[1];
  const first = files[index] ?? files[0];
  refuse(first, error.message);
  for (const file of files) if (file !== first) refuse(file, `it is imported together with ${first.name}`);
  return false;
}

function refuseOnly(error) {
  if (error.status !== 422) throw error;
  return false;
}

async function imported(files, open) {
  const resolver = files.find(({ text }) => /"resolutionOrder"\s*:/.test(text));
  const main = resolver ?? files.find(({ name }) => !isIndex(name, '')) ?? files[0];
  const name = base(main.name);
  const rows = files.map(({ name, text }) => ({ name, text }));
  const read = async (chosen) => {
    const body = { name, files: rows, ...(chosen ? { columns: chosen } : {}) };
    const { scaleFile, columns, notes, unknownFamilies } = (await ask('POST', '/v1/drafts/import', { body })).body;
    open(name, scaleFile);
    summary.notes = [...notes, ...unknownFamilies.map((family) => `${family} has no role; its styles have the role default`)];
    assigned.show(columns, async (others) => {
      await read(others);
      draw();
    });
    return Object.keys(scaleFile.styles).length;
  };
  const count = await read();
  summary.sentences.push(`${catalogs.names(files)}: ${count} ${count === 1 ? 'style' : 'styles'}, shown and ready to edit.`);
  return true;
}

function openMessages([first, ...others], change) {
  if (!first) return;
  try {
    const { texts, omitted } = parsed(first.text);
    change({ messages: packed(texts) });
    const words = `${first.name}: ${texts.length} ${texts.length === 1 ? 'message' : 'messages'}, shown as the conversation.`;
    summary.sentences.push([words, omission(omitted)].filter(Boolean).join(' '));
  } catch (error) {
    refuse(first, error.message);
  }
  for (const file of others) refuse(file, `one list of messages is shown at a time: ${first.name}`);
}

/** Audits the shown catalogs again if the scale or the setting has changed, unless another drawing begins meanwhile. */
export async function repeat(state, file, signal) {
  if (!catalogs.isStale(state, file)) return;
  await new Promise((next) => setTimeout(next, pause));
  if (signal.aborted || !catalogs.isStale(state, file)) return;
  try {
    draw(await catalogs.again(state, file, signal));
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
}

/** Draws what became of the opened files; `audit` is that of their catalogs, by default the drawn one. */
function draw(audit = audited) {
  audited = audit;
  const { sentence = '', rows = [], unused = [] } = audit;
  const refused = [...summary.unused, ...unused];
  const sentences = [...summary.sentences, sentence].filter(Boolean);
  if (refused.length === 1 && sentences.length === 0) return note(explained(refused[0], ''), 'bad');
  if (refused.length > 0) sentences.push(`${refused.length} ${refused.length === 1 ? 'file is' : 'files are'} not used.`);
  note(sentences.join(' ') || `No file that can be opened. ${accepted}`, sentences.length === 0 || refused.length > 0 || summary.isWrong ? 'bad' : '');
  const more = refused.length > listed ? [item('unused', `and ${refused.length - listed} more files`)] : [];
  byId('catalog').replaceChildren(
    ...refused.slice(0, listed).map((file) => item('unused', explained(file, ' is not used'))),
    ...more,
    ...summary.notes.map((text) => item('note', text)),
    ...rows,
  );
}

/** The reason why a file is not used, which may begin with the position in it. */
const explained = ({ name, reason }, words) => (reason.startsWith(name) ? reason : `${name}${words}: ${reason}`);

const item = (rule, text) => element('li', { 'data-rule': rule }, element('span', {}, printable(text)));

/** Shows an error that concerns no single file, with what was opened before it. */
function fail(error) {
  draw({});
  note([...summary.sentences, error.message].join(' '), 'bad');
}

function note(text, state = '') {
  byId('files-note').textContent = printable(text);
  byId('files-note').dataset.state = state;
}
