// The scale that is being edited: its versions, of which one is shown, and a preview while a slider moves.
//
// A version is the whole content of a scale file, or null for a scale of the service. Versions live in this page and in
// links; each request carries the shown one, and the service stores none.

const limit = 200; // versions, of about ten kilobytes each

let versions = [];
let position = -1;
let preview = null;
let previous = null; // the file that the latest edit replaced, until something else changes

/** The content of the scale file that is shown; null for a scale of the service. */
export const file = () => preview ?? versions[position]?.file ?? null;

/** The name of the edited scale. */
export const name = () => versions[position]?.name ?? '';

/** The file that the latest edit replaced; null unless an edit was the latest change. */
export const replaced = () => previous;

export const canUndo = () => position > 0;
export const canRedo = () => position < versions.length - 1;

/** Begins with a file; undoing it returns to the scale of the service that was shown. */
export function begin(scale, title, content) {
  if (versions.length === 0) add({ name: scale, file: null });
  add({ name: title, file: content });
  previous = null;
}

/** Adds a version of the file. */
export function edit(content) {
  previous = drawn();
  preview = null;
  add({ name: name(), file: content });
}

/** Shows a file without a version of its own. */
export function show(content) {
  previous = drawn();
  preview = content;
}

/** Notes that the service has accepted a file; a refused one is compared with nothing. */
export function accept(content) {
  const version = versions[position];
  if (version?.file && version.file === content) version.isValid = true;
}

const drawn = () => (versions[position]?.isValid ? versions[position].file : null);

/** Leaves the edited scale for a scale of the service, which can be undone. */
export function leave(scale) {
  if (file()) add({ name: scale, file: null });
  [preview, previous] = [null, null];
}

/** Moves to the version before (-1) or after (1), and returns it. */
export function step(by) {
  const now = versions[position + by];
  if (!now) return null;
  previous = now.file && drawn();
  preview = null;
  position += by;
  return now;
}

/** Forgets the replaced file: something other than the scale changed. */
export function settle() {
  previous = null;
}

/** The file that editing began with; null if no scale is edited. */
export function original() {
  if (!file()) return null;
  let first = position;
  while (versions[first - 1]?.file && versions[first - 1].name === versions[first].name) first--;
  return versions[first].file;
}

function add(version) {
  versions = [...versions.slice(0, position + 1), version].slice(-limit);
  position = versions.length - 1;
}

/** The text of a scale file: lists of numbers and words on one line each. */
export function text(value, indent = '') {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = indent + '  ';
  if (Array.isArray(value)) {
    if (value.every((part) => typeof part !== 'object' || Array.isArray(part)) && !value.some((part) => typeof part === 'string' && part.length > 40)) {
      return '[' + value.map((part) => text(part, inner)).join(', ') + ']';
    }
    return '[\n' + value.map((part) => inner + text(part, inner)).join(',\n') + '\n' + indent + ']';
  }
  const members = Object.entries(value).map(([key, part]) => inner + JSON.stringify(key) + ': ' + text(part, inner));
  return members.length === 0 ? '{}' : '{\n' + members.join(',\n') + '\n' + indent + '}';
}
