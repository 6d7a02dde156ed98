// The numbers of a scale file that the editor shows, as paths into the file, and changes of a file by path.

import { cssName, properties } from './properties.js';
import { categories } from './state.js';

/** The value at a path; undefined where the file has none. */
export const at = (file, path) => path.reduce((value, key) => value?.[key], file);

/** A copy of a file with another value at a path; undefined removes the key. */
export function changed(file, path, value) {
  const copy = structuredClone(file);
  const last = path.at(-1);
  const parent = at(copy, path.slice(0, -1));
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** The column of a table for a category: the nearest one, the larger one of two. */
export function column(file, category) {
  const positions = (file.curve?.categories ?? []).map((name) => categories.indexOf(name));
  const distance = (position) => Math.abs(position - categories.indexOf(category));
  return positions.reduce((best, position, index) => (distance(position) <= distance(positions[best]) ? index : best), 0);
}

/** The fields of a style: `{path, label, optional}`. */
export function ofStyle(file, style, category) {
  const path = ['styles', style];
  return [
    ...numbers(file, [...path, 'size'], 'Size', category),
    ...numbers(file, [...path, 'lineHeight'], 'Line height', category),
    { path: [...path, 'weight'], label: 'Weight', optional: '400' },
    { path: [...path, 'minimum'], label: 'Smallest', optional: 'none' },
  ];
}

/** The fields of the CSS properties of a style's texts: `{path, label, optional, choices, isText}`. */
export function ofText(file, style) {
  return Object.entries(properties).flatMap(([key, values]) => {
    const path = ['styles', style, key];
    if (at(file, [...path, 'em']) !== undefined) return [{ path: [...path, 'em'], label: `${cssName(key)}, em` }];
    return [{ path, label: cssName(key), optional: '', choices: Array.isArray(values) ? values : [], isText: values !== 'number' }];
  });
}

function numbers(file, path, label, category) {
  const value = at(file, path);
  if (typeof value === 'number') return [{ path, label }];
  if (Array.isArray(value)) {
    const index = column(file, category);
    return [{ path: [...path, index], label: `${label} at ${file.curve.categories?.[index] ?? index}` }];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).map((key) => ({ path: [...path, key], label: `${label}, ${key}` }));
}

/** The fields of the curve: its numbers, and those one level below. */
export function ofCurve(file) {
  return Object.entries(file.curve ?? {}).flatMap(([key, value]) => {
    if (typeof value === 'number') return [{ path: ['curve', key], label: words(key) }];
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
    return Object.keys(value)
      .filter((inner) => typeof value[inner] === 'number')
      .map((inner) => ({ path: ['curve', key, inner], label: `${words(key)}, ${inner}` }));
  });
}

const words = (key) => key[0].toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ' ' + letter.toLowerCase());

/** A JSON pointer of a path. */
export const pointer = (path) => path.map((key) => '/' + String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('');

/** The style of plain text. */
export function plainStyle(file, known) {
  const names = Object.keys(file.styles ?? {});
  return [file.defaultStyle, known, 'body', 'bodyLarge', 'text'].find((name) => names.includes(name)) ?? names[0];
}
