// The columns of opened tokens that have no names of categories, each with a picker of its category.

import { byId, element } from './element.js';
import { categories } from './state.js';

let choose = async () => {};

/** Shows the pickers of columns, `{name: category}`, or hides them; `read(columns)` imports the tokens with other categories. */
export function show(columns, read = choose) {
  choose = read;
  const names = Object.keys(columns);
  byId('assigned').hidden = names.length === 0;
  complain('');
  const place = byId('assigned-fields');
  const key = JSON.stringify(names);
  // The same pickers stay, so that the focus does.
  if (place.dataset.key !== key) {
    place.dataset.key = key;
    place.replaceChildren(...names.flatMap(field));
  }
  for (const picker of pickers()) picker.value = columns[picker.dataset.column];
}

const pickers = () => [...byId('assigned-fields').querySelectorAll('select')];

function field(name, index) {
  const id = `assigned-${index}`;
  const options = categories.map((value) => element('option', { value }, value));
  const picker = element('select', { id, 'data-column': name, 'aria-describedby': 'assigned-error' }, ...options);
  picker.addEventListener('change', picked);
  return [element('label', { for: id }, element('bdi', {}, name)), picker];
}

async function picked() {
  const columns = Object.fromEntries(pickers().map((picker) => [picker.dataset.column, picker.value]));
  try {
    await choose(columns);
  } catch (error) {
    complain(error.message);
  }
}

function complain(text) {
  byId('assigned-error').textContent = text;
  byId('assigned-error').hidden = !text;
}
