// The families for drawing: the same stacks, in the same order, as the service measures with.

import { ask } from './service.js';

let given = { roles: { default: ['sans-serif'] }, scripts: {}, han: {} };

/** Requests the families of the service. */
export async function load(signal) {
  given = (await ask('GET', '/v1/fonts', { signal })).body;
}

/** The names of the roles of styles. */
export const roles = () => Object.keys(given.roles);

/** All families the service draws text with, for the picker. */
export function known() {
  const names = Object.entries(given.roles).flatMap(([role, families]) => (role === 'emoji' ? [] : families));
  return [...new Set(names)].sort();
}

// Scripts whose writing takes more than one of ISO 15924's.
const parts = { Jpan: ['Hani', 'Hira', 'Kana'], Kore: ['Hang', 'Hani'], Hans: ['Hani'], Hant: ['Hani'] };

/** The families for text of a role in a language, with a selected face first. */
export function stack(role, locale, face) {
  // A role's further families replace the first one where it is not installed; the service has all of them.
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

/** The first family of a language's script, in a list; empty for scripts that the roles' own families have. */
export function scriptFamily(locale) {
  const { script } = new Intl.Locale(locale).maximize();
  return ['Latn', 'Grek', 'Cyrl'].includes(script) ? [] : scriptFamilies(locale).slice(0, 1);
}

/** A stack in CSS syntax. */
export function css(families) {
  return families.map((family) => '"' + family.replace(/["\\]/g, '\\$&') + '"').join(', ');
}

const probes = new Map();
const pen = document.createElement('canvas').getContext('2d');

/**
 * Whether this browser has a family: its text differs in width from that of a generic family. The spaces are of the
 * family's own, also where it has no other letter of the probe.
 */
export function has(family) {
  if (!probes.has(family)) {
    const width = (font) => {
      pen.font = '72px ' + font;
      return pen.measureText('m m M w WLliI0O&1م漢ก').width;
    };
    probes.set(
      family,
      ['monospace', 'serif', 'sans-serif'].some((other) => width(css([family]) + ', ' + other) !== width(other)),
    );
  }
  return probes.get(family);
}

/** Waits until families can be drawn, because a browser may load a font file on first use. */
export function ready(families) {
  return Promise.all(families.map((family) => document.fonts.load('16px ' + css([family])).catch(() => [])));
}
