/** The size that a list should have, as far as it differs from the one that is shown. */
export class WantedSize {
  // Undefined if no other size is wanted.
  value;
  #latest = new AbortController();

  /** Adds what is given; `others` returns a function to call when the environment is shown. */
  add({environment, width, height, others}) {
    this.value = {
      ...this.value, ...(environment && {environment, others}), ...(width !== undefined && {width}),
      ...(height !== undefined && {height}),
    };
    this.#latest.abort();
  }

  /** Begins to request the size; returns a signal that is aborted when another one is wanted. */
  begin() {
    this.#latest = new AbortController();
    return this.#latest.signal;
  }

  /** Keeps the present environment, and a width and a height that are wanted beside another one. */
  withdrawEnvironment() {
    const {environment, others, ...size} = this.value;
    this.value = environment && Object.keys(size).length > 0 ? size : undefined;
    this.#latest.abort();
  }
}
