// Links, and the edited scale in them: its name and its file as JSON, compressed, in the letters of base64url.

import * as draft from './draft.js';
import { byId } from './element.js';
import { definition } from './source.js';
import { write } from './state.js';

const longest = 20000; // characters, as state.js reads them
const most = 256 << 10; // bytes of the JSON text, as the service takes a scale file: a short text may expand to gigabytes

/** Lets a button copy the link of the state that `shown()` returns, which is not the stored preference of a user. */
export function bind(shown) {
  byId('copy').addEventListener('click', async () => {
    const link = location.origin + location.pathname + write({ ...shown(), user: '' });
    // Browsers give access to the clipboard only to pages of https and of this machine.
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    byId('copy').textContent = isCopied ? 'Copied' : 'Copy the address';
    setTimeout(() => (byId('copy').textContent = 'Copy link'), 2000);
  });
}

/** The shown version of the edited scale as text; empty without one, and for one that is too large for a link. */
export async function packed() {
  const file = draft.file();
  if (!file) return '';
  const text = new Blob([JSON.stringify({ name: draft.name(), file })]);
  if (text.size > most) return '';
  const bytes = await read(text.stream().pipeThrough(new CompressionStream('deflate-raw')), most);
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const result = letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return result.length <= longest ? result : '';
}

/** The name and file of such a text; null for any other text. */
async function unpacked(text) {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const json = await read(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), most);
    const { name, file } = JSON.parse(new TextDecoder().decode(json));
    return /^[\w-]{1,64}$/.test(name) && isObject(file) && isObject(file.curve) && isObject(file.styles) ? { name, file } : null;
  } catch {
    return null;
  }
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The bytes of a stream; fails for more than a limit. */
async function read(stream, limit) {
  const parts = [];
  const reader = stream.getReader();
  let count = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    count += next.value.length;
    if (count > limit) {
      reader.cancel().catch(() => {});
      throw new Error(`more than ${limit} bytes`);
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Edits the scale of a link, or leaves the edited one if the link has none; returns the state that it has then. */
export async function restored(state) {
  const edited = state.edit && (await unpacked(state.edit));
  if (!edited) {
    draft.leave(state.scale);
    return { ...state, edit: '' };
  }
  const { name, file } = edited;
  if (draft.file() && draft.name() === name) {
    draft.edit(file);
  } else {
    // The scale before its edits is known if it is the service's.
    const original = name === state.scale ? await definition(name).catch(() => null) : null;
    if (original) draft.begin(state.scale, name, original);
    draft.begin(state.scale, name, file);
  }
  return state;
}
