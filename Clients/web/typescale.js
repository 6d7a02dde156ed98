// A client of the typescale service, for pages of current browsers. It needs no build and depends on nothing.
//
//   import {Client} from 'https://text.example.org/client/typescale.js';
//   const reader = new Client('https://text.example.org').follow('ada');

import {pageEngine} from './engine.js';
import {Reader} from './events.js';
import {MessageList} from './list.js';
import {customProperties} from './properties.js';
import {Requests, Unreachable, isAway, parsed, path, persist, query} from './requests.js';
import {TableStorage} from './storage.js';

export {pageEngine} from './engine.js';
export {environmentOf, Reader} from './events.js';
export {MessageList} from './list.js';
export {mount} from './mount.js';
export {customProperties} from './properties.js';
export {POLICY, ServiceProblem, Unreachable, VERSION} from './requests.js';

/** The default scale, as in the service. */
export const SCALE = 'apple-ios';

/** An environment as one string, for `changes`. */
const word = (environment) => Object.entries(environment).map((pair) => pair.join('=')).join(',');

/** The target of a scale's tables with these keys of each style or with all, without the environment. */
const tables = (scale, fields) => {
  const keys = fields ? `${query({fields: fields.join(',')})}&` : '';
  return `${path('v1', 'scales', scale, 'resolve')}?${keys}`;
};

// The length of a request of `measure`. A browser reads the response when it has sent the request, but the service
// responds to the first rows before it has the last, and stops when the buffers of the connection are full.
const BATCH = 1 << 18;

/** Divides rows into requests, one at least. */
function batches(rows) {
  const all = [[]];
  let length = 0;
  for (const row of rows) {
    const more = JSON.stringify(row).length;
    if (length > 0 && length + more > BATCH) {
      all.push([]);
      length = 0;
    }
    all.at(-1).push(row);
    length += more;
  }
  return all;
}

/** The calls of one service. */
export class Client {
  #requests;
  #storage;
  #device;
  #engine;

  /**
   * `storage` is `localStorage` or alike, for the last tables; `device` is this page's name in writes; heights are those of
   * `engine`, by default this page's own.
   */
  constructor(url, {token, device, storage, policy, engine} = {}) {
    this.#engine = engine;
    this.#requests = new Requests(url, token, policy);
    this.#storage = new TableStorage(this.#requests.url, storage);
    this.#device = device;
  }

  /** The browser engine whose lines and heights the service computes: `chromium`, `firefox` or `webkit`. */
  get engine() {
    return (this.#engine ??= pageEngine());
  }

  /** The time limits of this client. */
  get policy() {
    return this.#requests.policy;
  }

  // Scales and texts

  /**
   * The styles of a scale for an environment: from the service, or the last stored ones if it cannot be reached. With
   * `fields`, such as `['size', 'lineHeight']`, each style has only these keys, and so has the stored table.
   */
  async resolve(environment = {}, {scale = SCALE, fields, signal} = {}) {
    const prefix = tables(scale, fields);
    const target = prefix + query(environment);
    const kept = this.#storage.get(target);
    const last = kept ?? this.#storage.last(prefix);
    try {
      const request = {fields: kept && {'If-None-Match': kept.tag}, signal};
      // With a stored table, one attempt is enough.
      const answer = await (last ? this.#requests.send(target, request) : this.#requests.ask(target, request));
      if (answer.problem) throw answer.problem;
      if (answer.status === 304 && kept) {
        this.#storage.put(target, kept.tag, kept.table);
        return {...kept.table, origin: 'unchanged'};
      }
      const table = parsed(answer.text);
      if (typeof table?.styles !== 'object') throw new Unreachable("the response is not from typescale: it is no table");
      const tag = answer.headers.get('ETag');
      if (tag) this.#storage.put(target, tag, table);
      return {...table, origin: 'service'};
    } catch (error) {
      if (!last || !isAway(error)) throw error;
      return {...last.table, origin: kept ? 'stored' : 'last'};
    }
  }

  /** The stored table of an environment, or of the last one, without a request: for the first frame. */
  stored(environment, {scale = SCALE, fields} = {}) {
    const prefix = tables(scale, fields);
    const kept = environment ? this.#storage.get(prefix + query(environment)) : this.#storage.last(prefix);
    return kept && {...kept.table, origin: environment ? 'stored' : 'last'};
  }

  /** The changes in a scale between two environments, and the announcement for screen readers. */
  changes(from, to, {scale = SCALE, signal} = {}) {
    const ends = query({from: word(from), to: word(to)});
    return this.#requests.json(`${path('v1', 'scales', scale, 'changes')}?${ends}`, {signal});
  }

  /** The families that texts are measured with, by role and script. */
  fonts({signal} = {}) {
    return this.#requests.json('/v1/fonts', {signal});
  }

  /**
   * Measures lines and heights of texts; with `lines`, also the range of each line. With `strictFonts`, a row whose
   * families are not installed has an `error` instead of `missingFamilies`. Many rows are several requests.
   */
  async measure(rows, {lines = false, strictFonts = false, signal} = {}) {
    const parameters = query({lines: lines ? true : undefined, strictFonts: strictFonts ? true : undefined});
    const target = `/v1/measure${parameters && `?${parameters}`}`;
    const found = [];
    for (const body of batches(rows.map((row) => ({engine: this.engine, ...row})))) {
      found.push(...(await this.#requests.json(target, {method: 'POST', body, signal})));
    }
    return found;
  }

  // Preferences: an owner is a user's name, or {device: NAME}

  /** The preference of an owner. */
  preference(owner, {signal} = {}) {
    return this.#requests.json(this.#owner(owner, 'preferences'), {signal});
  }

  /** Replaces a preference; with `ifRevision`, only that revision. */
  replacePreference(owner, preference, {ifRevision, signal} = {}) {
    return this.#write('PUT', this.#written(owner), preference, ifRevision, signal);
  }

  /** Changes parts of a preference; null removes one. */
  changePreference(owner, patch, {ifRevision, signal} = {}) {
    return this.#write('PATCH', this.#written(owner), patch, ifRevision, signal);
  }

  /** Removes a preference. */
  removePreference(owner, {ifRevision, signal} = {}) {
    return this.#write('DELETE', this.#written(owner), undefined, ifRevision, signal);
  }

  /** Moves the preference of a device to its user, who signed in. */
  adopt(user, device, {replace = false, signal} = {}) {
    return this.#write('POST', path('v1', 'users', user, 'preferences', 'adoptions'), {device, replace}, undefined, signal);
  }

  /** Follows an owner's preference. */
  follow(owner) {
    // Without the device's name, so that the stream has the client's own writes, too: a reader needs those that were made
    // without it and those whose answers were lost, and it ignores the revisions that it knows.
    return new Reader(this.#requests, this.#owner(owner, 'events'), (patch) => this.changePreference(owner, patch));
  }

  /**
   * Updates the custom properties of an element with a reader's preference, until the returned function is called:
   * `--type-body-size`, `--type-body-line-height` and so on, as exported CSS names them. The last table applies immediately,
   * and while the service is unavailable.
   */
  applyTo(element, reader, {scale = SCALE, environment = {}, onTable = () => {}} = {}) {
    const apply = (table) => {
      for (const [name, value] of Object.entries(customProperties(table))) element.style.setProperty(name, value);
      onTable(table);
    };
    const first = this.stored(undefined, {scale});
    if (first && !reader.current) apply(first);
    let latest = new AbortController();
    const stop = reader.subscribe(async (event) => {
      latest.abort();
      const {signal} = (latest = new AbortController());
      try {
        await persist(async () => {
          const table = await this.resolve({...event.environment, ...environment}, {scale, signal});
          if (signal.aborted) return;
          apply(table);
          if (table.origin === 'last') throw new Unreachable('the table is that of another environment');
        }, this.policy, signal);
      } catch (error) {
        if (!signal.aborted) reportError(error);
      }
    });
    return () => {
      stop();
      latest.abort();
    };
  }

  // Conversations

  /** The revision and number of messages of a conversation. */
  conversation(name, {signal} = {}) {
    return this.#requests.json(path('v1', 'conversations', name), {signal});
  }

  /** Stores a conversation. */
  replaceConversation(name, messages, {ifRevision, signal} = {}) {
    return this.#write('PUT', path('v1', 'conversations', name), messages, ifRevision, signal);
  }

  /** Deletes a conversation. */
  deleteConversation(name, {ifRevision, signal} = {}) {
    return this.#write('DELETE', path('v1', 'conversations', name), undefined, ifRevision, signal);
  }

  /**
   * Adds messages, all or none: at the end, `at` an index (0: history) or `before` a message, neither of which may be
   * null. `layout` is a width with the keys of an environment, and `top`; then the answer has the new heights and
   * `scrollBy`.
   */
  async addMessages(name, messages, {at, before, layout = {}, ifRevision, signal} = {}) {
    // `query` leaves null out, and without a place the service would append the messages.
    if (at === null) throw new TypeError('at: null is not an index; give an index, or leave it out');
    if (before === null) throw new TypeError('before: null is not the id of a message; give an id, or leave it out');
    const hasLayout = Object.keys(layout).length > 0;
    const parameters = query({at, before, ...(hasLayout && {engine: this.engine, ...layout})});
    const target = path('v1', 'conversations', name, 'messages') + (parameters && `?${parameters}`);
    return this.#write('POST', target, messages, ifRevision, signal);
  }

  /** Changes parts of a message. */
  editMessage(name, message, patch, {ifRevision, signal} = {}) {
    return this.#write('PATCH', path('v1', 'conversations', name, 'messages', message), patch, ifRevision, signal);
  }

  /** Removes a message. */
  removeMessage(name, message, {ifRevision, signal} = {}) {
    return this.#write('DELETE', path('v1', 'conversations', name, 'messages', message), undefined, ifRevision, signal);
  }

  /** The messages of a part of a conversation, with their offsets and heights. */
  window(name, {width, environment = {}, top, height, pin, scale, signal}) {
    const parameters = query({width, top, height, pin, scale, engine: this.engine, ...environment});
    return this.#requests.json(`${path('v1', 'conversations', name)}?${parameters}`, {signal});
  }

  /** The position of one message. */
  place(name, message, {width, environment = {}, scale, signal}) {
    const parameters = query({width, scale, engine: this.engine, ...environment});
    return this.#requests.json(`${path('v1', 'conversations', name, 'messages', message)}?${parameters}`, {signal});
  }

  /** The invalidation set of a conversation; a newer call of the same `reader` cancels this one. */
  invalidation(name, {from, to, width, viewport, scale, format, reader, signal}) {
    const body = {from, to, width, viewport, scale, format, reader, engine: this.engine};
    const target = path('v1', 'conversations', name, 'invalidations');
    return this.#requests.json(target, {method: 'POST', body, signal});
  }

  /** The heights of a conversation's messages for a list that scrolls. */
  list(name, options) {
    return new MessageList(this, name, options);
  }

  #owner(owner, name) {
    return typeof owner === 'string' ? path('v1', 'users', owner, name) : path('v1', 'devices', owner.device, name);
  }

  #written(owner) {
    return this.#owner(owner, 'preferences') + (this.#device ? `?${query({device: this.#device})}` : '');
  }

  #write(method, target, body, revision, signal) {
    const fields = revision === undefined ? {} : {'If-Match': `"${revision}"`};
    return this.#requests.json(target, {method, body, fields, signal, isWrite: true});
  }
}
