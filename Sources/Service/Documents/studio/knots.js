// Changes of a curve of knots: knots and font scales are added where the curve is, so that it does not move.
//
// Between two knots the curve is a straight line, below the first one it is a line from zero, and above the last one it
// keeps the last knot's ratio; so does the service.

const round = (value) => Math.round(value * 100) / 100;

/** A rounded value, which rounding does not move across its neighbors. */
const between = (low, value, high) => Math.min(high, Math.max(low, round(value)));

/** The size on a table's curve for a size of the knots `from`. */
export function sizeAt(from, to, size) {
  const index = from.findIndex((knot) => size < knot);
  if (index === -1) return (size * to.at(-1)) / from.at(-1);
  const [low, start] = index === 0 ? [0, 0] : [from[index - 1], to[index - 1]];
  return start + ((to[index] - start) * (size - low)) / (from[index] - low);
}

/** The curve with a knot at a size, on the line of each table, and the knot's index; null if there is one. */
export function withKnot(curve, size) {
  if (curve.from.includes(size)) return null;
  const index = curve.from.filter((knot) => knot < size).length;
  let lower = size;
  const tables = curve.tables.map(({ to, ...table }) => {
    lower = Math.max(lower, between(to[index - 1] ?? 0, sizeAt(curve.from, to, size), to[index] ?? Infinity));
    return { ...table, to: to.toSpliced(index, 0, lower) };
  });
  return { curve: { ...curve, from: curve.from.toSpliced(index, 0, size), tables }, index };
}

/** The curve without a knot. */
export function withoutKnot(curve, index) {
  const rest = (list) => list.toSpliced(index, 1);
  return { ...curve, from: rest(curve.from), tables: curve.tables.map((table) => ({ ...table, to: rest(table.to) })) };
}

/** The curve with a table for a font scale, between its neighbors, and the table's index; null if there is one. */
export function withTable(curve, scale) {
  const index = curve.tables.filter((table) => table.scale < scale).length;
  const [lower, upper] = [curve.tables[index - 1] ?? { scale: 1, to: curve.from }, curve.tables[index]];
  if (upper?.scale === scale) return null;
  const share = upper && (scale - lower.scale) / (upper.scale - lower.scale);
  const size = (low, high) => (high === undefined ? (low * scale) / lower.scale : low + (high - low) * share);
  const to = lower.to.map((low, knot) => between(low, size(low, upper?.to[knot]), upper?.to[knot] ?? Infinity));
  return { curve: { ...curve, tables: curve.tables.toSpliced(index, 0, { scale, to }) }, index };
}

/** The curve without a table. */
export const withoutTable = (curve, index) => ({ ...curve, tables: curve.tables.toSpliced(index, 1) });

/** The numbers that a knot's size in a table may have without descending from knot to knot or from scale to scale. */
export function bounds({ from, tables }, table, knot) {
  const to = tables[table].to;
  const below = tables[table - 1]?.to ?? from;
  return { low: Math.max(to[knot - 1] ?? 0, below[knot]), high: Math.min(to[knot + 1] ?? Infinity, tables[table + 1]?.to[knot] ?? Infinity) };
}

/** A curve through the sizes of the styles: `regular` and each of `larger` are resolved styles of a category. */
export function through(regular, larger) {
  const names = Object.keys(regular.styles);
  const sizes = [...new Set(names.map((name) => round(regular.styles[name].size)))].sort((one, other) => one - other);
  const from = sizes.length > 1 ? sizes : [sizes[0], sizes[0] * 2];
  let lower = from;
  const tables = larger.map(({ preference, styles }) => {
    const scaled = (size) => names.filter((name) => round(regular.styles[name].size) === size).map((name) => styles[name].size);
    let last = 0;
    lower = from.map((size, knot) => (last = round(Math.max(last, lower[knot], ...scaled(size)))));
    return { scale: Math.round(preference.fontScale * 1e4) / 1e4, to: lower };
  });
  return { type: 'knots', threshold: 1.03, from, tables };
}
