// A reader's live preference: the event stream, its new events, and reconnecting.

import {
  FETCH, LONGEST_WAIT, ServiceProblem, Unreachable, Watch, foreign, isAway, pause, reached, retryAfter, returnPause,
} from './requests.js';

// The maximum length of an event; the largest of this service has a few hundred characters.
const EVENT_CHARACTERS = 1 << 20;

/** Parses the text of an event stream, split at any position, into events (WHATWG HTML, 9.2). */
export class EventParser {
  /** The seconds before reconnecting that the service sent last. */
  retry;
  #rest = '';
  #endsInReturn = false;
  #id = '';
  #name = '';
  #data = [];
  #length = 0;

  /** The events that this text completes. */
  *feed(chunk) {
    if (chunk === '') return;
    // A line end may be divided: its line feed is not another line.
    const more = this.#endsInReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    this.#endsInReturn = chunk.endsWith('\r');
    const lines = (this.#rest + more).split(/\r\n|\n|\r/);
    this.#rest = lines.pop();
    for (const line of lines) {
      if (line !== '') {
        this.#take(line);
        continue;
      }
      if (this.#data.length > 0) {
        yield {name: this.#name || 'message', id: this.#id, data: this.#data.join('\n')};
      }
      [this.#name, this.#data, this.#length] = ['', [], 0];
    }
    if (this.#length + this.#rest.length > EVENT_CHARACTERS) {
      throw new Unreachable('the event stream has an event of over a megabyte');
    }
  }

  #take(line) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') {
      this.#data.push(value);
      this.#length += value.length + 1;
    } else if (name === 'event') this.#name = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retry = Math.min(Number(value) / 1000, LONGEST_WAIT);
  }
}

/** Decides which events are new. */
class Revisions {
  known;
  #last;

  /** A preference is new if its revision is higher than the last one's; a `reset` unless it equals the last event. */
  admit({name, data}, revision) {
    const same = JSON.stringify([name, revision, data]);
    if (name === 'reset' ? same === this.#last : revision <= this.known) return false;
    [this.known, this.#last] = [revision, same];
    return true;
  }

  /** Records the revision of a write; returns whether it is new. */
  wrote(revision) {
    if (revision <= this.known) return false;
    [this.known, this.#last] = [revision, undefined];
    return true;
  }
}

/** The part of a preference that text depends on, without `animateEmoji`, which changes no size and no height. */
export function environmentOf({revision, animateEmoji, ...environment}) {
  return environment;
}

/** The problem of an event that ends a stream, which alone has the status. */
function ending(data) {
  let status;
  try {
    ({status} = JSON.parse(data));
  } catch {
    // Not a problem of the service.
  }
  return ServiceProblem.of(Number.isInteger(status) ? status : 401, data);
}

/** Follows a reader's preference over any number of connections. */
export class Reader {
  /** The last event; undefined before the first. */
  current;
  /** Resolves when the reader has ended: with the problem that ended it, or undefined after `stop`. */
  ended;
  #requests;
  #target;
  #write;
  #revisions = new Revisions();
  #listeners = new Set();
  #controller = new AbortController();
  #failures = 0;
  #named;

  /** Use `Client.follow`. */
  constructor(requests, target, write) {
    this.#requests = requests;
    this.#target = target;
    this.#write = write;
    this.ended = this.#follow();
  }

  /** Calls a function with the current event and every later one; returns a function that unsubscribes it. */
  subscribe(listener) {
    this.#listeners.add(listener);
    if (this.current) listener(this.current);
    return () => this.#listeners.delete(listener);
  }

  /** Changes the preference; the response counts as an event. */
  async change(patch) {
    const {revision, ...preference} = await this.#write(patch);
    if (this.#revisions.wrote(revision)) this.#publish('preference', revision, preference);
    return {...preference, revision};
  }

  /** Ends the reader and closes its connection. */
  stop() {
    this.#controller.abort(new DOMException('the reader was stopped', 'AbortError'));
    this.#listeners.clear();
  }

  async #follow() {
    const {signal} = this.#controller;
    while (!signal.aborted) {
      let seconds = 0;
      try {
        await this.#connect(signal);
      } catch (error) {
        if (signal.aborted) break;
        if (!isAway(error)) {
          if (error instanceof ServiceProblem) return error;
          throw error;
        }
        seconds = error.retryAfter ?? 0;
      }
      this.#failures += 1;
      seconds += returnPause(this.#requests.policy, this.#failures, this.#named);
      await pause(seconds, signal).catch(() => undefined);
    }
    return undefined;
  }

  /** Reads one connection until it is lost. */
  async #connect(signal) {
    const {policy} = this.#requests;
    const watch = new Watch(signal);
    try {
      watch.renew(policy.timeout);
      const answer = await this.#open(watch.signal);
      const parser = new EventParser();
      // Decodes the response in parts, without a byte order mark.
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        watch.renew(policy.silence);
        const {value, done} = await reader.read();
        if (done) throw new Unreachable('the stream ended');
        this.#failures = 0;
        for (const event of parser.feed(value)) this.#take(event);
        this.#named = parser.retry ?? this.#named;
      }
    } catch (error) {
      if (error instanceof ServiceProblem) throw error;
      throw reached(watch.signal.aborted ? watch.signal.reason : error, signal);
    } finally {
      watch.stop();
    }
  }

  async #open(signal) {
    const {known} = this.#revisions;
    const headers = {
      ...this.#requests.fields, Accept: 'text/event-stream', ...(known !== undefined && {'Last-Event-ID': `${known}`}),
    };
    const {url} = this.#requests;
    const answer = await fetch(url + this.#target, {headers, signal, ...FETCH});
    if (answer.type === 'opaqueredirect') throw foreign(answer);
    if (!answer.ok) {
      throw ServiceProblem.of(answer.status, await answer.text(), retryAfter(answer.headers));
    }
    if (answer.status !== 200 || !answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel();
      throw new Unreachable("the response is not from typescale: it is not an event stream");
    }
    return answer;
  }

  #take(event) {
    if (event.name === 'end') throw ending(event.data);
    if (event.name !== 'preference' && event.name !== 'reset') return;
    let revision, preference;
    try {
      ({revision, ...preference} = JSON.parse(event.data));
    } catch {
      throw new Unreachable('the event stream is damaged');
    }
    if (!Number.isInteger(revision)) throw new Unreachable('the event stream is damaged');
    if (this.#revisions.admit(event, revision)) this.#publish(event.name, revision, preference);
  }

  #publish(kind, revision, preference) {
    this.current = {kind, revision, preference, environment: environmentOf(preference)};
    for (const listener of [...this.#listeners]) {
      try {
        listener(this.current);
      } catch (error) {
        // An error in a listener must not end the stream.
        reportError(error);
      }
    }
  }
}
