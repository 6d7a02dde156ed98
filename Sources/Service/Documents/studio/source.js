// What the service answers about the shown scale: by name for a scale of its own, with the file for an edited one.

import * as draft from './draft.js';
import * as engine from './engine.js';
import { conversation } from './samples.js';
import { ask, Problem, target } from './service.js';
import { word } from './state.js';

/** The part of a request that says which scale file it is about. */
const body = (file, rest) => ({ scaleFile: file, ...(draft.name() ? { name: draft.name() } : {}), ...rest });

/** The styles of a scale in an environment; `file` is an edited scale, null for the one named in the state. */
export async function resolve(scale, file, environment, signal) {
  if (file) return (await ask('POST', '/v1/drafts/resolve', { body: body(file, environment), signal })).body;
  return (await ask('GET', target(`/v1/scales/${encodeURIComponent(scale)}/resolve`, environment), { signal })).body;
}

/** The findings of an audit; `question` names no scale. */
export async function audit(scale, file, question, signal) {
  const [path, asked] = file
    ? ['/v1/drafts/audit', body(file, { audit: question })]
    : ['/v1/accessibility/audit', { scale, ...question }];
  return (await ask('POST', path, { body: asked, signal })).body.findings;
}

/** The shown scale in a format: `{file, text}`. */
export async function exported(scale, format) {
  const file = draft.file() ?? (await definition(scale));
  const name = draft.name() || scale;
  if (format === 'scale-file') return { file: name + '.json', text: draft.text(file) + '\n' };
  return (await ask('POST', '/v1/drafts/export', { body: { scaleFile: file, name, format } })).body;
}

/** The content of a scale's file. */
export async function definition(scale) {
  const { name, revision, ...file } = (await ask('GET', `/v1/scales/${encodeURIComponent(scale)}`)).body;
  return file;
}

/** The change from one environment or file to another: `{set, changed, said}`; no set for a picked face. */
export async function change(wanted, from, to, signal) {
  const file = draft.file();
  const spoken = { ...(wanted.from ? { from, to } : to), ...(file ? {} : { scale: wanted.scale }) };
  const said = ask('POST', '/v1/accessibility/announcement', { body: spoken, signal });
  if (file) {
    const { body: set } = await ask('POST', '/v1/drafts/invalidations', { body: draftChange(wanted, file, from, to), signal });
    return { set: wanted.face ? null : set, changed: set.styles.changed, said: (await said).body };
  }
  const words = { from: word(from), to: word(to) };
  const [set, compared] = await Promise.all([
    wanted.face ? null : stored(wanted, from, to, signal),
    ask('GET', target(`/v1/scales/${encodeURIComponent(wanted.scale)}/changes`, words), { signal }),
  ]);
  return { set, changed: compared.body.changed, said: (await said).body };
}

function draftChange(wanted, file, from, to) {
  const before = draft.replaced();
  const own = wanted.face ? [] : messages(wanted);
  return body(file, { ...(before ? { before } : {}), messages: own, ...question(wanted, from, to) });
}

const messages = ({ locale, dir, ...rest }) =>
  conversation({ locale, ...rest }).map(({ id, text }) => ({ id, text, locale, dir }));

function question(wanted, from, to) {
  // The text's width before the gesture: that of the viewport, unless the viewport had a width of its own.
  const before = wanted.from ? wanted.was ?? from.viewportWidth : undefined;
  const width = { from: before ?? wanted.width, to: wanted.width };
  return { from, to, width, viewport: { top: wanted.top, height: wanted.view }, engine: engine.own() };
}

const left = new Set(); // conversations that this page has left with the service

/** The set for a scale of the service; the conversation is left with the service first. */
async function stored(wanted, from, to, signal) {
  const own = messages(wanted);
  const path = '/v1/conversations/studio-' + digest(JSON.stringify(own));
  for (;;) {
    const wasLeft = left.has(path);
    if (!wasLeft) await ask('PUT', path, { body: own, signal });
    left.add(path);
    try {
      return (await ask('POST', path + '/invalidations', { body: { scale: wanted.scale, ...question(wanted, from, to) }, signal })).body;
    } catch (error) {
      // Another client has removed it meanwhile.
      if (!wasLeft || !(error instanceof Problem) || error.status !== 404) throw error;
      left.delete(path);
    }
  }
}

/** A name for a text: 64 bits of FNV-1a, twice 32. */
function digest(text) {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index++) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
