// Pasted messages: their texts, read from JSON or lines, and the form of the texts in the state.

const most = 200; // messages: each is measured, laid out and audited at every text size
const longest = 20000; // characters of the state, all of which are in the link
// The beginning of a JSON list or object. Other texts begin with brackets, too: "[09:02] Ada", "{name} joined".
const isLikeJSON = /^(\[\s*("|\{\s*")|\{\s*")/;

/** The texts of a JSON list, of rows of JSON, or of lines, and what else the messages have: `{texts, omitted}`. */
export function parsed(text) {
  const messages = values(text.trim());
  const texts = messages.map(textOf).filter((each) => each.trim() !== '');
  if (texts.length === 0) throw new Error('Give at least one message.');
  if (texts.length > most) throw new Error(`${texts.length} messages; give at most ${most}.`);
  const { length } = packed(texts);
  if (length > longest) throw new Error(`The messages have ${length} characters; give at most ${longest}.`);
  return { texts, omitted: omitted(messages) };
}

/** The state of texts: one on each line, or a JSON list if a text has more than one line. */
export function packed(texts) {
  const lines = texts.join('\n');
  return texts.some((text) => /[\n\r]/.test(text)) || lines.startsWith('["') ? JSON.stringify(texts) : lines;
}

/** The texts of such a state. */
export function unpacked(state) {
  const list = state.startsWith('["') ? json(state).value : undefined;
  const isList = Array.isArray(list) && list.every((text) => typeof text === 'string');
  return (isList ? list : state.split('\n')).filter((text) => text !== '');
}

/** A sentence about what the page does not show of messages; empty if it shows everything. */
export const omission = (parts) => (parts.length === 0 ? '' : `Not shown: ${parts.join(', ')}.`);

function values(text) {
  const whole = json(text);
  if (isObject(whole.value)) return [].concat(whole.value);
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean);
  const rows = lines.map(json);
  if (rows.every(({ value }) => isObject(value) && !Array.isArray(value))) return rows.map(({ value }) => value);
  if (!isLikeJSON.test(text)) return lines;
  const wrong = lines.every((line) => line.startsWith('{')) ? rows.find(({ error }) => error) : whole;
  throw new Error(`Not JSON: ${wrong.error.message}. Give a list, or one message on each line.`);
}

/** The value of a JSON text, or the error. */
function json(text) {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error };
  }
}

const isObject = (value) => value !== null && typeof value === 'object';

function textOf(message) {
  const text = typeof message === 'string' ? message : (message?.text ?? textOfBlocks(message?.blocks));
  if (typeof text !== 'string') throw new Error('Each message is a text or an object with "text" or "blocks".');
  return text;
}

/** The texts of a message's blocks, which the studio shows in one style; undefined without blocks. */
function textOfBlocks(blocks) {
  if (!Array.isArray(blocks)) return undefined;
  const texts = blocks.map((block) => block?.text ?? runs(block).map((run) => run?.text ?? '').join(''));
  return texts.filter(Boolean).join('\n');
}

const runs = (block) => (Array.isArray(block?.runs) ? block.runs : []);

/** The parts of messages that the page does not show, without duplicates. */
function omitted(messages) {
  const found = new Set();
  for (const message of messages) {
    if (message.locale) found.add('languages');
    if (message.dir) found.add('directions');
    for (const block of message.text === undefined && Array.isArray(message.blocks) ? message.blocks : []) {
      const hasText = block?.text !== undefined || block?.runs !== undefined;
      if (!hasText) found.add(`blocks of the type ${block?.type}`);
      else if (block.type !== 'paragraph' || block.style || block.maxLines) found.add('styles of blocks');
      for (const { type = 'text' } of runs(block)) {
        if (type !== 'text') found.add(type === 'emoji' ? 'custom emoji' : 'styles of words');
      }
    }
  }
  return [...found];
}
