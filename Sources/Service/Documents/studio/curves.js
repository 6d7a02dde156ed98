// Changes the kind of curve of a scale file; styles keep their sizes at the default text size.

import { column } from './fields.js';
import { through } from './knots.js';
import { categories } from './state.js';

/** The kinds of curves that any scale can be changed to. */
export const kinds = {
  table: 'table of sizes',
  linear: 'linear',
  log: 'logarithmic',
  knots: 'knots, by font scale',
  fluid: 'fluid, by viewport',
};

const round = (value) => Math.round(value * 100) / 100;

const curves = {
  linear: { type: 'linear' },
  log: { type: 'log', base: 18 },
  table: { type: 'table', categories },
  fluid: {
    type: 'fluid',
    narrow: { width: 360, base: 16, ratio: 1.2 },
    wide: { width: 1240, base: 18, ratio: 1.25 },
    defaultWidth: 1240,
  },
};

/** The file with a curve of a kind; `resolved` has the resolved styles of each category, for a table and for knots. */
export function withCurve(file, kind, resolved) {
  const { irregularLineHeights, ...rest } = structuredClone(file);
  if (kind === 'table') delete rest.platform;
  const styles = Object.entries(rest.styles).map(([name, style]) => [name, sized(file, name, style, kind, resolved)]);
  const regular = categories.indexOf('L');
  const curve = kind === 'knots' ? through(resolved[regular], resolved.slice(regular + 1)) : structuredClone(curves[kind]);
  return { ...rest, curve, styles: Object.fromEntries(styles) };
}

function sized(file, name, { scalingLineHeight, ...style }, kind, resolved) {
  if (kind === 'table') {
    const values = resolved.map(({ styles }) => styles[name]);
    return { ...style, size: ascending(values.map(({ size }) => size)), lineHeight: ascending(values.map(({ lineHeight }) => lineHeight)) };
  }
  const index = column(file, 'L');
  const size = flat(file, style.size, index);
  const lineHeight = Array.isArray(style.lineHeight) ? style.lineHeight[index] : style.lineHeight;
  if (kind !== 'fluid') return { ...style, size, lineHeight };
  const multiple = typeof lineHeight === 'number' ? { multiple: round(lineHeight / size) } : lineHeight;
  return { ...style, size: { narrow: size, wide: round(size * 1.125) }, lineHeight: multiple };
}

/** One size: a column of a table, or the wide end of a fluid size. */
function flat(file, size, index) {
  if (Array.isArray(size)) return size[index];
  if (typeof size === 'number') return size;
  return size.wide ?? round(file.curve.wide.base * file.curve.wide.ratio ** size.step);
}

const ascending = (values) => values.map((_, index) => round(Math.max(...values.slice(0, index + 1))));
