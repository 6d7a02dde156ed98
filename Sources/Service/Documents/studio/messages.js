// Pasted messages, which replace the language's conversation.

import { byId } from './element.js';

const most = 200; // messages: each is measured, laid out and audited at every text size
const longest = 20000; // characters, all of which are in the link

/** Calls `change(patch)` with the messages as lines. */
export function bind(change) {
  byId('messages-show').addEventListener('click', () => {
    try {
      const lines = parsed(byId('messages').value);
      change({ messages: lines.join('\n') });
      complain('');
    } catch (error) {
      complain(error.message);
    }
  });
  byId('messages-clear').addEventListener('click', () => {
    byId('messages').value = '';
    complain('');
    change({ messages: '' });
  });
}

/** Shows the messages of a state. */
export function show({ messages }) {
  const field = byId('messages');
  if (document.activeElement !== field && messages !== '' && field.dataset.shown !== messages) field.value = messages;
  field.dataset.shown = messages;
  byId('messages-clear').hidden = messages === '';
}

function complain(text) {
  byId('messages-error').textContent = text;
  byId('messages-error').hidden = !text;
  byId('messages').toggleAttribute('aria-invalid', Boolean(text));
}

/** The texts of a JSON list, of rows of JSON, or of lines. */
export function parsed(text) {
  const lines = values(text.trim()).map((value) => value.replace(/\s*\n\s*/g, ' ').trim()).filter(Boolean);
  if (lines.length === 0) throw new Error('Give at least one message.');
  if (lines.length > most) throw new Error(`${lines.length} messages; give at most ${most}.`);
  if (lines.join('\n').length > longest) throw new Error(`The messages have ${lines.join('\n').length} characters; give at most ${longest}.`);
  return lines;
}

function values(text) {
  if (/^\s*\[/.test(text)) {
    const list = tried(text);
    if (Array.isArray(list)) return list.map(textOf);
  }
  const rows = text.split('\n').filter((line) => line.trim() !== '');
  if (!rows.every((row) => row.trim().startsWith('{'))) return rows;
  return rows.map((row) => textOf(tried(row)));
}

function tried(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Not JSON: ${error.message}. Give a list, or one message on each line.`);
  }
}

function textOf(value) {
  const text = typeof value === 'string' ? value : (value?.text ?? textOfBlocks(value?.blocks));
  if (typeof text !== 'string') throw new Error('Each message is a text or an object with "text" or "blocks".');
  return text;
}

/** The texts of a message's blocks, which the studio shows in one style; undefined without blocks. */
function textOfBlocks(blocks) {
  if (!Array.isArray(blocks)) return undefined;
  const texts = blocks.map((block) => block?.text ?? (block?.runs ?? []).map((run) => run?.text ?? '').join(''));
  return texts.filter(Boolean).join('\n');
}
