// The kind of an opened file, by its name and its content.

// YAML is a catalog in the folders of Rails and Symfony, or if it is opened by itself.
const catalogs =
  /\.(strings|stringsdict|xcstrings|po|pot|xlf|xliff|sdlxliff|mxliff|arb|xml|ftl|properties|ts|resx|resw)$|(^|\/)(locales|translations)\/.*\.ya?ml$|^[^/]+\.ya?ml$/i;
const tokenKeys = ['$value', '$type', '$ref', '$extensions', '$themes', '$metadata', 'resolutionOrder', 'tokenSetOrder'];
// Tokens of the spelling before "$value", and the settings of tools, as the service recognizes them: ForeignJSON.swift.
const attributes = /^(value|type|comment|description|attributes|original|path|filePath|extensions|themeable)$/;
const types =
  /^(asset|boolean|border|borderRadius|borderWidth|boxShadow|color|composition|cubicBezier|dimension|duration|fontFamil(ies|y)|fontSizes?|fontWeights?|gradient|letterSpacing|lineHeights?|number|opacity|other|paragraphIndent|paragraphSpacing|shadow|sizing|spacing|strokeStyle|text|textCase|textDecoration|transition|typography)$/;
const tokenValue = /^(#[0-9a-f]{3,}|\{[^]*\.[^]*\}|[0-9.-]*\d[0-9.-]*(px|rem|em|pt|sp|dp|%))$/i;
const packages = /^(dependencies|devDependencies|peerDependencies|optionalDependencies|engines|require|require-dev)$/;
const commands = /^(build|dev|lint|prepare|start|test|watch)$/;
const version = /^([\^~<>=*]|\d[^]*\.|\d+$|latest$|workspace:|npm:|file:|link:|git)/;
/** The files beside the sets of Tokens Studio. */
const setLists = /(^|\/)\$(themes|metadata)\.json$/;
const utopiaKeys = ['minFontSize', 'maxFontSize', 'minTypeScale', 'maxTypeScale'];

/** The endings of files that may be one of the kinds, for those in folders. */
export const openable = (name) => /\.(json|ndjson|jsonl|css)$/i.test(name) || catalogs.test(name);

/** What can be opened, in words. */
export const accepted =
  'Accepted are design tokens (JSON or CSS), a resolver with the files that it names, a scale file, a string catalog, and messages as a JSON list or with one JSON object on each line.';

/**
 * The kind of a file: `scale` and `messages` with the value, `tokens`, `catalog`, `texts` (a catalog, or design tokens
 * without types), or `unknown` with the reason.
 */
export function recognized(name, text) {
  if (catalogs.test(name)) return { kind: 'catalog' };
  const first = text.replace(/^\ufeff/, '').trimStart()[0];
  const isJSON = first === '{' || first === '[';
  if (/\.css$/i.test(name)) return { kind: 'tokens' };
  if (!isJSON && !/\.json$/i.test(name)) return { kind: 'unknown', reason: 'it has no content of a known kind' };
  const { value, error } = parsed(name, text);
  if (error) return { kind: 'unknown', reason: `it is not JSON: ${error.message}` };
  if (setLists.test(name)) return { kind: 'tokens' };
  return Array.isArray(value) ? listed(value) : keyed(value);
}

/** Whether a file names others that are read with it: a resolver, or a file beside the sets of Tokens Studio. */
export const isIndex = (name, text) => setLists.test(name) || /"(resolutionOrder|tokenSetOrder)"\s*:/.test(text);

/** The JSON value of a file, or the list of the values on its lines. */
function parsed(name, text) {
  const rows = () => text.split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
  try {
    return { value: /\.(ndjson|jsonl)$/i.test(name) ? rows() : JSON.parse(text) };
  } catch (error) {
    try {
      return { value: rows() };
    } catch {
      return { error };
    }
  }
}

function listed(value) {
  const isMessage = (row) => typeof row === 'string' || typeof row?.text === 'string' || Array.isArray(row?.blocks);
  if (value.length > 0 && value.every(isMessage)) return { kind: 'messages', value };
  if (value.some((row) => row?.step !== undefined || row?.clamp !== undefined || isObject(row?.selectedTokenSets))) return { kind: 'tokens' };
  return { kind: 'unknown', reason: 'its list has rows that are neither texts nor objects with "text" or "blocks"' };
}

function keyed(value) {
  if (value === null || typeof value !== 'object') return { kind: 'unknown', reason: 'it has no keys' };
  if (isObject(value.curve) && isObject(value.styles)) return { kind: 'scale', value };
  if ('@@locale' in value || ('strings' in value && 'sourceLanguage' in value)) return { kind: 'catalog' };
  const found = { keys: new Set(), other: '', isToken: false, hasText: false, hasListed: false, hasToken: false };
  survey(value, found);
  if (tokenKeys.some((key) => found.keys.has(key)) || utopiaKeys.some((key) => typeof value[key] === 'number')) return { kind: 'tokens' };
  const tool = settings(value);
  if (tool) return { kind: 'unknown', reason: tool };
  const rows = Object.entries(value).filter(([key]) => key !== '$schema').map(([, row]) => row);
  if (rows.length === 0) return { kind: 'unknown', reason: 'it is empty', isEmpty: true };
  if (rows.some((row) => isObject(row) && 'defaultMessage' in row) || rows.every((row) => isObject(row) && 'message' in row)) return { kind: 'catalog' };
  // Before version 4 of Style Dictionary, the keys of tokens had no dollar sign.
  if (found.isToken || (found.hasToken && !found.hasText)) return { kind: 'tokens' };
  if (found.keys.has('value')) return { kind: found.other ? 'tokens' : 'texts' };
  if (found.other) return { kind: 'unknown', reason: `it has ${found.other}, and the values of a string catalog are texts` };
  if (found.hasListed && !found.hasText) return { kind: 'unknown', reason: 'its texts are in lists, and those of a string catalog have keys' };
  return { kind: 'catalog' };
}

/** What shows that a value has the settings of a compiler or a package; empty otherwise. */
function settings(value) {
  const hasName = typeof value.name === 'string' && !value.name.includes(' ');
  if (hasName && typeof value.version === 'string' && version.test(value.version)) return 'its key "version" has the version of a package';
  for (const [key, part] of Object.entries(value)) {
    const texts = isObject(part) ? Object.values(part) : [];
    if (texts.length === 0) continue;
    if (key === 'compilerOptions') return `its key "${key}" has settings of a compiler`;
    const all = (pattern) => texts.every((text) => typeof text === 'string' && pattern.test(text));
    if (packages.test(key) && all(version)) return `its key "${key}" has versions of packages`;
    if (key === 'scripts' && Object.keys(part).some((name) => commands.test(name)) && all(/^[a-z.]/)) return `its key "${key}" has commands`;
  }
  return '';
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Collects what the values of a document are; an explicit stack bounds no depth. */
function survey(root, found) {
  const open = [[root, '', 'hasText']];
  while (open.length > 0) {
    const [value, path, place] = open.pop();
    if (value !== null && typeof value === 'object') {
      const isToken = path !== '' && isOldToken(value);
      if (isToken && (types.test(value.type) || tokenValue.test(value.value))) found.isToken = true;
      const inside = isToken || place === 'hasToken' ? 'hasToken' : Array.isArray(value) ? 'hasListed' : 'hasText';
      for (const [key, part] of Object.entries(value).reverse()) {
        if (!Array.isArray(value)) found.keys.add(key);
        if (path !== '' || key !== '$schema') open.push([part, path + '/' + key, inside]);
      }
    } else if (typeof value === 'string') {
      found[place] = true;
    } else if (value !== null && !found.other) {
      found.other = `the ${typeof value} ${value} at ${path.slice(0, 100)}`;
    }
  }
}

const isOldToken = (value) => isObject(value) && 'value' in value && Object.keys(value).every((key) => attributes.test(key));
