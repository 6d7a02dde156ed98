// The last resolved tables with their entity tags, in memory and in the browser's storage.

// The number of tables, of about ten kilobytes each: enough for the environments of a few readers.
const TABLES = 32;

/**
 * The last tables of one service in the order of use. Errors while reading count as missing tables, errors while storing are
 * ignored.
 */
export class TableStorage {
  #tables = new Map();
  #store;
  #key;

  /** `store` has `getItem` and `setItem`, as `localStorage` has; without one, tables last as long as the page. */
  constructor(service, store) {
    this.#store = store;
    this.#key = `typescale:${service}`;
    try {
      const document = JSON.parse(store?.getItem(this.#key) ?? 'null');
      if (document?.version !== 1) return;
      for (const {target, tag, table} of document.tables.slice(-TABLES)) {
        if (typeof table.styles !== 'object') throw new Error('a table without styles');
        this.#tables.set(`${target}`, {tag: `${tag}`, table});
      }
    } catch (error) {
      this.#tables.clear();
      console.warn('typescale: stored tables cannot be read:', error);
    }
  }

  /** The table of a target. */
  get(target) {
    return this.#tables.get(target);
  }

  /** The table used last among those whose target begins so, and that have the same keys of styles. */
  last(prefix) {
    const isLike = (target) => target.startsWith(prefix) && !target.startsWith(`${prefix}fields=`);
    return [...this.#tables].findLast(([target]) => isLike(target))?.[1];
  }

  /** Keeps a table as the one used last. */
  put(target, tag, table) {
    const [last, newest] = [...this.#tables].at(-1) ?? [];
    if (last === target && newest.tag === tag) return;
    this.#tables.delete(target);
    this.#tables.set(target, {tag, table});
    while (this.#tables.size > TABLES) this.#tables.delete(this.#tables.keys().next().value);
    try {
      const tables = [...this.#tables].map(([key, entry]) => ({target: key, ...entry}));
      this.#store?.setItem(this.#key, JSON.stringify({version: 1, tables}));
    } catch (error) {
      console.warn('typescale: tables cannot be stored:', error);
    }
  }
}
