// A reader's stored preference: read, followed by server-sent events, and written with the revision that was read.

import { ask, follow as stream, Problem, target } from './service.js';

/** The name of this page, to which the service does not send its own changes. A window that it opens has another one. */
const device = 'studio-' + Math.random().toString(36).slice(2, 12);

/** The reader that this window follows. */
export class Reader {
  #source = null;
  #revision = null;
  #current = {};
  #pending = null;
  #isWriting = false;
  #timer = 0;

  /** `apply` receives preferences from other clients, `note` the state of the connection as a sentence. */
  constructor(apply, note) {
    this.apply = apply;
    this.note = note;
    this.user = '';
  }

  #path(rest) {
    return '/v1/users/' + encodeURIComponent(this.user) + '/' + rest;
  }

  /** Follows a user; an empty name stops following. */
  async follow(user) {
    this.#source?.close();
    clearTimeout(this.#timer);
    [this.#source, this.#revision, this.#pending, this.user] = [null, null, null, user];
    if (!user) return this.note('No user is followed.');
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
        if (source === this.#source) this.#take(JSON.parse(event.data), true, name === 'reset');
      });
    }
    source.onerror = () => {
      this.note('The stream was interrupted; reconnecting …');
      if (source.readyState === EventSource.CLOSED) this.#reconnect(source);
    };
    source.onopen = () => this.#settled();
  }

  /** Reconnects after a response other than 200, such as a proxy's, after which an `EventSource` does not. */
  async #reconnect(source) {
    await new Promise((next) => setTimeout(next, 1000 + 4000 * Math.random()));
    if (source !== this.#source) return;
    try {
      await this.#read();
      if (source === this.#source) this.#listen();
    } catch (error) {
      if (source !== this.#source) return;
      // A permanent error would be returned again.
      if (error instanceof Problem && !error.isTemporary) return this.note('Not followed: ' + error.message);
      this.#reconnect(source);
    }
  }

  async #read() {
    const { body } = await ask('GET', this.#path('preferences'));
    this.#take(body, true, true);
  }

  /** Takes a preference; `isCurrent` if it counts although its revision is lower, as that of an older store is. */
  #take({ revision, ...preference }, isRemote, isCurrent = false) {
    if (!isCurrent && this.#revision !== null && revision < this.#revision) return;
    const isNew = revision !== this.#revision;
    [this.#revision, this.#current] = [revision, preference];
    if (isRemote && isNew && revision > 0) this.apply(preference);
    this.#settled();
  }

  #settled() {
    this.note(`Following ${this.user}, revision ${this.#revision}.`);
  }

  /** Stores a preference after a short delay; a later one replaces it. */
  write(preference) {
    if (this.#revision === null) return;
    this.#pending = preference;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), 120);
  }

  async #send() {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      await this.#sendPending();
    } finally {
      this.#isWriting = false;
    }
  }

  async #sendPending() {
    while (this.#pending) {
      const body = { ...('animateEmoji' in this.#current && { animateEmoji: this.#current.animateEmoji }), ...this.#pending };
      this.#pending = null;
      try {
        const fields = { 'If-Match': `"${this.#revision}"` };
        this.#take((await ask('PUT', target(this.#path('preferences'), { device }), { body, fields })).body, false);
      } catch (error) {
        await this.#refused(error);
      }
    }
  }

  async #refused(error) {
    if (!(error instanceof Problem) || error.status !== 412) return this.note('Not stored: ' + error.message);
    this.#pending = null;
    try {
      await this.#read();
      this.note(`The preference of ${this.user} has changed meanwhile; the new one is shown.`);
    } catch (failure) {
      this.note('Not stored: ' + failure.message);
    }
  }
}
