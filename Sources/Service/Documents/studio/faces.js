// Which families the browser is to draw with: the same stacks, in the same order, as the service measures with.

import { ask } from './service.js';

let given = { roles: { default: ['sans-serif'] }, scripts: {}, han: {} };

/** Asks the service which families it has. */
export async function load(signal) {
  given = (await ask('GET', '/v1/fonts', { signal })).body;
}

/** The names of the roles that styles may have. */
export const roles = () => Object.keys(given.roles);

/** All families the service draws text with, for the picker. */
export function known() {
  const names = Object.entries(given.roles).flatMap(([role, families]) => (role === 'emoji' ? [] : families));
  return [...new Set(names)].sort();
}

// Scripts whose writing takes more than one of ISO 15924's.
const parts = { Jpan: ['Hani', 'Hira', 'Kana'], Kore: ['Hang', 'Hani'], Hans: ['Hani'], Hant: ['Hani'] };

/** The families for text of a role in a language, a picked face first. */
export function stack(role, locale, face) {
  // The families after a role's first stand in for it where it is not installed; here all are.
  const own = (given.roles[role] ?? given.roles.default).slice(0, 1);
  return [...new Set([...(face ? [face] : []), ...own, ...scriptFamilies(locale), ...(given.roles.emoji ?? [])])];
}

function scriptFamilies(locale) {
  let full;
  try {
    full = new Intl.Locale(locale).maximize();
  } catch {
    return [];
  }
  const han = given.han[full.language] ?? given.han[`${full.language}-${full.script}`] ?? [];
  const scripts = (parts[full.script] ?? [full.script]).flatMap((script) => given.scripts[script] ?? []);
  return parts[full.script] ? [...han, ...scripts] : scripts;
}

/** A stack as CSS has it. */
export function css(families) {
  return families.map((family) => '"' + family.replace(/["\\]/g, '\\$&') + '"').join(', ');
}

const probes = new Map();
const pen = document.createElement('canvas').getContext('2d');

/** Whether this browser has a family: text in it is wider or narrower than in two families that are surely others. */
export function has(family) {
  if (!probes.has(family)) {
    const width = (font) => {
      pen.font = '72px ' + font;
      return pen.measureText('mmMwWLliI0O&1م漢ก').width;
    };
    probes.set(
      family,
      ['monospace', 'serif', 'sans-serif'].some((other) => width(css([family]) + ', ' + other) !== width(other)),
    );
  }
  return probes.get(family);
}

/** Waits until families are ready to be drawn with: a browser may read a file when it is first used. */
export function ready(families) {
  return Promise.all(families.map((family) => document.fonts.load('16px ' + css([family])).catch(() => [])));
}
