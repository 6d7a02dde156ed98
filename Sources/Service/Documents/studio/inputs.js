// The fields of the editor: made from paths into the scale file, filled from it, and marked with errors.

import { byId, element } from './element.js';
import { at, pointer } from './fields.js';

let put = () => {};

/** Calls `change(path, value)` when a value is typed; undefined removes an optional one. */
export function bind(change) {
  put = change;
}

/**
 * Fills the fields `{path, label, optional, choices, isText}` of a place. They are replaced only if they are different ones, so that the
 * focus stays; `arranged(made)` places new ones.
 */
export function fill(place, list, file, arranged = (made) => made) {
  const key = JSON.stringify(list);
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    place.replaceChildren(...arranged(list.map(field)));
  }
  for (const input of place.querySelectorAll('input')) {
    const value = at(file, JSON.parse(input.dataset.path));
    if (input.value === '' || input.valueAsNumber !== value) input.value = value ?? '';
    complain(input, '');
  }
}

/** The id of the field of a path. */
export const fieldId = (path) => 'field' + pointer(path);

function field({ path, label, optional, choices = [], isText = false }) {
  const id = fieldId(path);
  const error = element('p', { class: 'wrong', id: id + '-error', hidden: true });
  const kind = isText ? { type: 'text', autocomplete: 'off' } : { type: 'number', step: 'any', inputmode: 'decimal' };
  const list = element('datalist', { id: id + '-choices' }, ...choices.map((value) => element('option', { value })));
  const input = element('input', {
    id, ...kind, placeholder: optional ?? null, list: choices.length > 0 ? list.id : null,
    'data-path': JSON.stringify(path), 'aria-describedby': error.id,
  });
  input.addEventListener('change', () => {
    if (input.validity.badInput || (input.value === '' && optional === undefined)) return complain(input, 'Give a number.');
    put(path, input.value === '' ? undefined : isText ? input.value : input.valueAsNumber);
  });
  return element('div', { class: 'field' }, element('label', { for: id }, label), input, ...(choices.length > 0 ? [list] : []), error);
}

/** Shows an error below its field; an empty text removes it. */
export function complain(input, text) {
  const error = byId(input.id + '-error');
  error.textContent = text;
  error.hidden = !text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
