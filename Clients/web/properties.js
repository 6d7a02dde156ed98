// CSS custom properties that follow a reader's preference, named as `typescale export --format css` names them.

import {Unreachable} from './requests.js';

/** A number with at most `digits` decimals; halves are rounded away from zero. */
const rounded = (value, digits) => (Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits)) / 10 ** digits + 0;
const text = (value, digits) => `${rounded(value, digits)}`;
const rem = (points) => (points === 0 ? '0' : `${text(points / 16, 6)}rem`);
const em = (share) => (text(share, 5) === '0' ? '0' : `${text(share, 5)}em`);
/** Tracking in em, with the fewest digits that give its points to six decimals, as the export has them. */
function tracking(points, size) {
  const share = [5, 6, 7, 8, 9].map((digits) => rounded(points / size, digits))
    .find((value) => Math.abs(value * size - points) < 4e-7) ?? rounded(points / size, 5);
  return share === 0 ? '0' : `${`${share}`.includes('e') ? text(share, 7) : share}em`;
}
const quoted = (name) => `"${name.replace(/["\\]/g, '\\$&')}"`;
const LETTER = /(?![_0-9])\p{XIDC}/u;
const ASCII = /[A-Za-z]/;
/**
 * `largeTitle` as `large-title`: lowercase words of letters and digits; other characters separate words. A capital begins a
 * word after a small letter or a digit, and before a small letter, as in `XLarge`.
 */
function kebab(name, letter = LETTER) {
  let text = '';
  let wasSmall = false;
  const characters = [...name];
  characters.forEach((character, index) => {
    const isLetter = letter.test(character);
    const isDigit = /[0-9]/.test(character);
    const isCapital = isLetter && /\p{Uppercase}/u.test(character);
    const next = characters[index + 1] ?? '';
    const isBeforeSmall = letter.test(next) && /\p{Lowercase}/u.test(next);
    if ((!isLetter && !isDigit) || (isCapital && (wasSmall || isBeforeSmall))) text += ' ';
    if (isLetter || isDigit) text += character.toLowerCase();
    wasSmall = (isLetter && !isCapital) || isDigit;
  });
  return text.match(/[^ ]+/g)?.join('-') ?? 'style';
}

const GENERIC = {serif: 'serif', monospace: 'monospace'};

/** The space of a line above its capitals and below its baseline, in em, as negative margins. */
function trims({size, lineHeight, metrics}) {
  const spare = (metrics.lineHeight - lineHeight) / 2;
  const cap = metrics.ascender - metrics.capHeight + metrics.lineGap / 2 - spare;
  const baseline = -metrics.descender + metrics.lineGap / 2 - spare;
  return {cap: -cap / size, baseline: -baseline / size};
}

function lineHeight({size, lineHeight: points, lineHeightSource: source}) {
  if (source === 'font') return 'normal';
  return source === 'multiple' ? text(points / size, 6) : rem(points);
}

/** The properties of a table's styles, by name. */
export function customProperties(table) {
  const properties = {};
  for (const [name, style] of Object.entries(table.styles)) {
    const prefix = `--type-${kebab(name)}`;
    const {cap, baseline} = trims(style);
    properties[`${prefix}-size`] = rem(style.size);
    properties[`${prefix}-line-height`] = lineHeight(style);
    properties[`${prefix}-tracking`] = tracking(style.tracking, style.size);
    properties[`${prefix}-weight`] = `${style.weight}`;
    properties[`${prefix}-cap-trim`] = em(cap);
    properties[`${prefix}-baseline-trim`] = em(baseline);
    const {role, family} = style.font;
    const stack = [quoted(family), quoted(`${family} fallback`), GENERIC[role] ?? 'sans-serif'];
    properties[`--type-family-${kebab(role, ASCII)}`] = stack.join(', ');
  }
  return properties;
}

/** A function that sets the custom properties of an environment, and not those of another one, which heights do not fit. */
export async function propertySetter(client, element, environment, options) {
  const table = await client.resolve(environment, options);
  if (table.origin === 'last') throw new Unreachable('the table is that of another environment');
  const properties = Object.entries(customProperties(table));
  return () => properties.forEach(([key, value]) => element.style.setProperty(key, value));
}
