// Follows a preference as the studio does, with a store that became older, a lost connection, and a window opened by another.
// Usage: node studio_reader.mjs

import {cpSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const sources = [];
const session = {getItem: () => null};
let stored;
let isAway = false;

globalThis.sessionStorage = session;
globalThis.EventSource = class {
  constructor(address) {
    Object.assign(this, {address, listeners: {}});
    sources.push(this);
  }

  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }

  close() {}
};
globalThis.fetch = async (address, {method, headers, body}) => {
  const answer = (status, document) =>
    new Response(JSON.stringify(document), {status, headers: {'Content-Type': 'application/json'}});
  if (isAway && method === 'GET') throw new TypeError('the connection is lost');
  if (method === 'GET') return answer(200, stored);
  if (headers['If-Match'] !== `"${stored.revision}"`) return answer(412, {detail: 'another revision'});
  stored = {...JSON.parse(body), revision: stored.revision + 1};
  return answer(200, stored);
};

// Node takes a file for a module only if a package.json beside it says so, which pages do not need.
const folder = mkdtempSync(join(tmpdir(), 'studio-'));
cpSync(fileURLToPath(new URL('../../Sources/Service/Documents/studio', import.meta.url)), folder, {recursive: true});
writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
process.on('exit', () => rmSync(folder, {recursive: true}));
const READER = pathToFileURL(join(folder, 'reader.js')).href;
const {Reader} = await import(READER);
const pause = (milliseconds) => new Promise((next) => setTimeout(next, milliseconds));

function expect(found, expected, what) {
  if (found !== expected) throw new Error(`${what}: ${found}, expected ${expected}`);
}

async function following(preference) {
  stored = preference;
  const reader = new Reader((applied) => (reader.applied = applied), () => undefined);
  await reader.follow('ada');
  return reader;
}

async function written(reader, category) {
  reader.write({category});
  await pause(250);
}

/** A lower revision counts in a `reset`, and in what is read after a refused write. */
async function olderStore() {
  const reader = await following({category: 'L', revision: 10});
  stored = {category: 'AX3', revision: 3};
  sources.at(-1).listeners.reset({data: JSON.stringify(stored)});
  expect(reader.applied.category, 'AX3', 'the size after a reset');
  await written(reader, 'XL');
  expect(stored.category, 'XL', 'the size that was written');
  stored = {category: 'S', revision: 1};
  await written(reader, 'XXL');
  expect(reader.applied.category, 'S', 'the size after a refused write');
}

/** Writes continue after a refused one whose reading failed. */
async function lostConnection() {
  const reader = await following({category: 'L', revision: 20});
  stored = {category: 'S', revision: 21};
  isAway = true;
  await written(reader, 'XL');
  isAway = false;
  await written(reader, 'XL');
  await written(reader, 'XXL');
  expect(stored.category, 'XXL', 'the size that was written');
}

/** A window that another one opened, with a copy of its session, has another name. */
async function secondWindow() {
  await following({category: 'L', revision: 1});
  const other = await import(`${READER}?window=2`);
  await new other.Reader(() => undefined, () => undefined).follow('ada');
  const names = sources.map(({address}) => new URLSearchParams(address.split('?')[1]).get('device'));
  expect(new Set(names).size, 2, `names of windows in ${names}`);
}

await olderStore();
await lostConnection();
await secondWindow();
console.log('studio_reader: follows');
