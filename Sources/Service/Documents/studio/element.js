// Making and finding elements.

/** The element of an id. */
export const byId = (id) => document.getElementById(id);

/** A new element: attributes that are null or false are left out; children are elements or texts. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** A text with the characters escaped that hide it or change the order of the words around it, as the command line does. */
export const printable = (text) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => (/[\u200c\u200d]/.test(character) ? character : `\\u{${character.codePointAt(0).toString(16)}}`));

/** Calls `update`. A focused element that it hides or removes gives the focus to the first shown one that its `data-then` names. */
export function keepingFocus(update) {
  const focused = document.activeElement;
  const names = focused?.closest('[data-then]')?.dataset.then.split(' ') ?? [];
  update();
  if (names.length === 0 || focused.checkVisibility()) return;
  names.map(byId).find((next) => next.checkVisibility())?.focus();
}

/** A number for people: at most two decimals, thousands apart. */
export const points = (value) => new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value);

/** Whether anything may move by itself. */
export const mayMove = (state) => !state.still && !matchMedia('(prefers-reduced-motion: reduce)').matches;
