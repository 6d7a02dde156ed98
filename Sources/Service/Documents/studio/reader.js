// A reader's stored preference: read, followed by server-sent events, and written under the revision that was read.

import { ask, follow as stream, Problem, target } from './service.js';

const deviceKey = 'typescale.device';

/** This window's name, so that it is not told its own changes. */
const device = (sessionStorage[deviceKey] ??= 'studio-' + Math.random().toString(36).slice(2, 12));

/** One reader that this window follows. */
export class Reader {
  #source = null;
  #revision = null;
  #held = {};
  #wanted = null;
  #isWriting = false;
  #timer = 0;

  /** `apply` is given preferences that came from elsewhere, `note` a sentence on how things stand. */
  constructor(apply, note) {
    this.apply = apply;
    this.note = note;
    this.user = '';
  }

  #path(rest) {
    return '/v1/users/' + encodeURIComponent(this.user) + '/' + rest;
  }

  /** Follows a user from now on; nobody where the name is empty. */
  async follow(user) {
    this.#source?.close();
    clearTimeout(this.#timer);
    [this.#source, this.#revision, this.#wanted, this.user] = [null, null, null, user];
    if (!user) return this.note('Nobody is followed.');
    try {
      await this.#read();
      if (user !== this.user) return;
      this.#listen();
    } catch (error) {
      this.note('Not followed: ' + error.message);
    }
  }

  #listen() {
    const source = (this.#source = stream(this.#path('events'), { device, lastEventId: String(this.#revision) }));
    for (const name of ['preference', 'reset']) {
      source.addEventListener(name, (event) => {
        if (source === this.#source) this.#take(JSON.parse(event.data), true);
      });
    }
    source.onerror = () => {
      this.note('The stream broke off; coming back …');
      if (source.readyState === EventSource.CLOSED) this.#comeBack(source);
    };
    source.onopen = () => this.#settled();
  }

  /** A browser comes back by itself where a stream broke off, but gives up after any answer but 200, a proxy's too. */
  async #comeBack(source) {
    await new Promise((next) => setTimeout(next, 1000 + 4000 * Math.random()));
    if (source !== this.#source) return;
    try {
      await this.#read();
      if (source === this.#source) this.#listen();
    } catch (error) {
      if (source !== this.#source) return;
      // What is refused now is refused in a second, too.
      if (error instanceof Problem && !error.isPassing) return this.note('Not followed: ' + error.message);
      this.#comeBack(source);
    }
  }

  async #read() {
    const { body } = await ask('GET', this.#path('preferences'));
    this.#take(body, true);
  }

  #take({ revision, ...held }, isNews) {
    if (this.#revision !== null && revision < this.#revision) return;
    const isNew = revision !== this.#revision;
    [this.#revision, this.#held] = [revision, held];
    if (isNews && isNew && revision > 0) this.apply(held);
    this.#settled();
  }

  #settled() {
    this.note(`Following ${this.user}, revision ${this.#revision}.`);
  }

  /** Stores a preference soon; of several in a row only the last is. */
  write(preference) {
    if (this.#revision === null) return;
    this.#wanted = preference;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), 120);
  }

  async #send() {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#wanted) {
      const body = { ...('animateEmoji' in this.#held && { animateEmoji: this.#held.animateEmoji }), ...this.#wanted };
      this.#wanted = null;
      try {
        const fields = { 'If-Match': `"${this.#revision}"` };
        this.#take((await ask('PUT', target(this.#path('preferences'), { device }), { body, fields })).body, false);
      } catch (error) {
        await this.#refused(error);
      }
    }
    this.#isWriting = false;
  }

  async #refused(error) {
    if (!(error instanceof Problem) || error.status !== 412) return this.note('Not stored: ' + error.message);
    this.#wanted = null;
    await this.#read();
    this.note(`${this.user} chose something else meanwhile; that is shown.`);
  }
}
