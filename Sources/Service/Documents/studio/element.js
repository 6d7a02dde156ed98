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

/** A number for people: at most two decimals, thousands apart. */
export const points = (value) => new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value);

/** Whether anything may move by itself. */
export const mayMove = (state) => !state.still && !matchMedia('(prefers-reduced-motion: reduce)').matches;
