// Compares the names of the web client's custom properties with those of an export.
// Usage: node properties.mjs; reads an array of {table, sheet} from standard input.

import {readFileSync} from 'node:fs';

import {customProperties} from '../../Clients/web/properties.js';

const scales = JSON.parse(readFileSync(0, 'utf8'));
for (const {table, sheet: {text: css}} of scales) {
  const root = css.slice(css.indexOf(':root {'), css.indexOf('\n}'));
  const exported = [...root.matchAll(/^ +(--[^:]+):/gm)].map(([, name]) => name).filter((name) => !name.endsWith('-name'));
  const found = Object.keys(customProperties(table));
  if (exported.sort().join() !== found.sort().join()) {
    throw new Error(`${table.scale}: ${found.join()}, exported ${exported.join()}`);
  }
}
console.log(`properties: ${scales.length} scales`);
