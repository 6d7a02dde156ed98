// Pasted messages, which replace the language's conversation.

import { byId } from './element.js';
import { omission, packed, parsed } from './pasted.js';

/** Calls `change(patch)` with the messages as the state has them. */
export function bind(change) {
  byId('messages-show').addEventListener('click', () => {
    try {
      const { texts, omitted } = parsed(byId('messages').value);
      change({ messages: packed(texts) });
      complain('', omission(omitted));
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

function complain(text, note = '') {
  byId('messages-error').textContent = text;
  byId('messages-error').hidden = !text;
  byId('messages-note').textContent = note;
  byId('messages').toggleAttribute('aria-invalid', Boolean(text));
}
