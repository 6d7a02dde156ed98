// Requests about the shown scale: by name for a scale of the service, with the file for an edited one.

import * as draft from './draft.js';
import * as engine from './engine.js';
import { conversation } from './samples.js';
import { ask, Problem, target } from './service.js';
import { word } from './state.js';

/** A request body with a scale file and its name. */
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

/** The audit of string catalogs in a scale, or in that of their platform without one; `question` names none. */
export async function auditStrings(scale, file, question, signal) {
  const [path, asked] = file
    ? ['/v1/drafts/strings', body(file, { audit: question })]
    : ['/v1/audits/strings', scale ? { scale, ...question } : question];
  return (await ask('POST', path, { body: asked, signal })).body;
}

/** The shown scale in a format: `{file, text, notes}`; a scale file has no notes. */
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

/** The change from one environment or file to another: `{set, changed, announcement}`; no set with a selected face. */
export async function change(requested, from, to, signal) {
  const file = draft.file();
  const spoken = { ...(requested.from ? { from, to } : to), ...(file ? {} : { scale: requested.scale }) };
  const asked = [ask('POST', '/v1/accessibility/announcement', { body: spoken, signal })];
  // All requests are awaited together: the rejection of one that is awaited later would have no handler until then.
  if (file) {
    asked.push(ask('POST', '/v1/drafts/invalidations', { body: draftChange(requested, file, from, to), signal }));
    const [announced, { body: set }] = await Promise.all(asked);
    return { set: requested.face ? null : set, changed: set.styles.changed, announcement: announced.body };
  }
  const words = { from: word(from), to: word(to) };
  asked.push(ask('GET', target(`/v1/scales/${encodeURIComponent(requested.scale)}/changes`, words), { signal }));
  if (!requested.face) asked.push(stored(requested, from, to, signal));
  const [announced, compared, set = null] = await Promise.all(asked);
  return { set, changed: compared.body.changed, announcement: announced.body };
}

function draftChange(requested, file, from, to) {
  const before = draft.replaced();
  const own = requested.face ? [] : messages(requested);
  return body(file, { ...(before ? { before } : {}), messages: own, ...question(requested, from, to) });
}

const messages = ({ locale, dir, ...rest }) =>
  conversation({ locale, ...rest }).map(({ id, text }) => ({ id, text, locale, dir }));

function question(requested, from, to) {
  // The text's width before the gesture, which was the viewport's unless that was set separately.
  const before = requested.from ? requested.was ?? from.viewportWidth : undefined;
  const width = { from: before ?? requested.width, to: requested.width };
  return { from, to, width, viewport: { top: requested.top, height: requested.view }, engine: engine.own() };
}

const uploaded = new Set(); // paths of the conversations that this page has stored in the service

/** Requests the set for a scale of the service, which stores the conversation first. */
async function stored(requested, from, to, signal) {
  const own = messages(requested);
  const path = '/v1/conversations/studio-' + digest(JSON.stringify(own));
  for (;;) {
    const wasUploaded = uploaded.has(path);
    if (!wasUploaded) await ask('PUT', path, { body: own, signal });
    uploaded.add(path);
    try {
      return (await ask('POST', path + '/invalidations', { body: { scale: requested.scale, ...question(requested, from, to) }, signal })).body;
    } catch (error) {
      // Another client has removed it meanwhile.
      if (!wasUploaded || !(error instanceof Problem) || error.status !== 404) throw error;
      uploaded.delete(path);
    }
  }
}

/** A digest of a text: two 32-bit halves of FNV-1a. */
function digest(text) {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index++) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
