// The kind of an opened file, by its name and its content.

const catalogs = /\.(strings|stringsdict|xcstrings|po|pot|xlf|xliff|sdlxliff|mxliff|arb|xml|ftl|properties|ts|resx|resw)$/i;
const tokenKeys = ['$value', '$type', '$ref', '$extensions', '$themes', '$metadata', 'resolutionOrder'];
const utopiaKeys = ['minFontSize', 'maxFontSize', 'minTypeScale', 'maxTypeScale'];

/** The endings of files that may be one of the kinds, for those in folders. */
export const openable = (name) => /\.(json|css)$/i.test(name) || catalogs.test(name);

/** What can be opened, in words. */
export const accepted =
  'Accepted are design tokens (JSON or CSS), a resolver with the files that it names, a scale file, a string catalog and a JSON list of messages.';

/**
 * The kind of a file: `scale` and `messages` with the value, `tokens`, `catalog`, `texts` (a catalog, or design tokens
 * without types), or `unknown` with the reason.
 */
export function recognized(name, text) {
  if (catalogs.test(name)) return { kind: 'catalog' };
  const first = text.replace(/^\ufeff/, '').trimStart()[0];
  const isJSON = first === '{' || first === '[';
  if (!isJSON && /\.css$/i.test(name)) return { kind: 'tokens' };
  if (!isJSON && !/\.json$/i.test(name)) return { kind: 'unknown', reason: 'it has no content of a known kind' };
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'unknown', reason: `it is not JSON: ${error.message}` };
  }
  return Array.isArray(value) ? listed(value) : keyed(value);
}

function listed(value) {
  const isMessage = (row) => typeof row === 'string' || typeof row?.text === 'string';
  if (value.length > 0 && value.every(isMessage)) return { kind: 'messages', value };
  if (value.some((row) => row?.step !== undefined || row?.clamp !== undefined)) return { kind: 'tokens' };
  return { kind: 'unknown', reason: 'its list has rows that are neither texts nor objects with "text"' };
}

function keyed(value) {
  if (value === null || typeof value !== 'object') return { kind: 'unknown', reason: 'it has no keys' };
  if (isObject(value.curve) && isObject(value.styles)) return { kind: 'scale', value };
  const rows = Object.values(value);
  if ('@@locale' in value || ('strings' in value && 'sourceLanguage' in value)) return { kind: 'catalog' };
  const found = { keys: new Set(), other: '' };
  survey(value, '', found);
  if (tokenKeys.some((key) => found.keys.has(key)) || utopiaKeys.some((key) => typeof value[key] === 'number')) return { kind: 'tokens' };
  if ('$schema' in value) return { kind: 'unknown', reason: 'it has the key "$schema" of a document of another kind' };
  if (rows.length === 0) return { kind: 'unknown', reason: 'it is empty' };
  if (rows.some((row) => isObject(row) && 'defaultMessage' in row) || rows.every((row) => isObject(row) && 'message' in row)) return { kind: 'catalog' };
  // Before version 4 of Style Dictionary, the keys of tokens had no dollar sign.
  if (found.keys.has('value')) return { kind: found.other ? 'tokens' : 'texts' };
  if (!found.other) return { kind: 'catalog' };
  return { kind: 'unknown', reason: `it has ${found.other}, and the values of a string catalog are texts` };
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Collects the keys of a value, and the first part that is no text; an explicit stack bounds no depth. */
function survey(root, start, found) {
  const open = [[root, start]];
  while (open.length > 0) {
    const [value, path] = open.pop();
    if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value).reverse()) {
        if (!Array.isArray(value)) found.keys.add(key);
        open.push([part, path + '/' + key]);
      }
    } else if (value !== null && typeof value !== 'string' && !found.other) {
      found.other = `the ${typeof value} ${value} at ${path.slice(0, 100)}`;
    }
  }
}
