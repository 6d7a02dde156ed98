// Requests to the service with timeouts and retries.

export const VERSION = '0.1.0';

/** The service did not respond: no connection, a lost one, or a response of another server. */
export class Unreachable extends Error {
  name = 'Unreachable';
}

/** An error response of the service or of a proxy (RFC 9457). */
export class ServiceProblem extends Error {
  name = 'ServiceProblem';

  constructor(status, {type = 'about:blank', title = '', detail = '', pointer} = {}, retryAfter) {
    super(`${status} ${detail || title || 'the response has no problem document'}`);
    Object.assign(this, {status, type, title, detail, pointer, retryAfter});
  }

  /** The problem in a body; a proxy's page becomes one without a detail. */
  static of(status, text, retryAfter) {
    let document;
    try {
      document = JSON.parse(text);
    } catch {
      // Not a response of the service.
    }
    // The status is HTTP's: another server may have another `status` in its JSON, or members that are no texts.
    const texts = Object.entries(document ?? {}).filter(([, value]) => typeof value === 'string');
    return new ServiceProblem(status, Object.fromEntries(texts), retryAfter);
  }
}

/** The time limits in seconds, measured with timers, which are independent of the wall clock. */
export const POLICY = {
  timeout: 10, patience: 30, firstPause: 0.25, streamPause: 1, longestPause: 30, silence: 40,
};

// An overloaded service, or a proxy without one: the request is retried.
const AWAY = [429, 502, 503, 504];
// After these, a write did not take effect.
const DECLINED = [429, 503];

/** The maximum of one wait in seconds: a timer of more than 24 days fires immediately. */
export const LONGEST_WAIT = 86_400;

/** How a request is sent. The service never redirects, and after a redirect a read would count as the write. */
export const FETCH = {cache: 'no-store', credentials: 'omit', redirect: 'manual'};

/** The error of a response of another server, such as a network's that wants a sign-in. */
export function foreign({type, status}) {
  const what = type === 'opaqueredirect' ? 'it is a redirect' : `it has status ${status}`;
  return new Unreachable(`the response is not from typescale: ${what}`);
}

const between = (low, high) => low + (high - low) * Math.random();

/** The pause before the next attempt of a call: twice as long each time, half of it random. */
function callPause(policy, failures) {
  return Math.min(policy.longestPause, policy.firstPause * 2 ** Math.min(failures - 1, 16)) * between(0.5, 1);
}

/**
 * The pause before a stream is opened again. After the first failure it is the time that the service sent, which differs
 * between streams; after each further failure it is random between that and twice that time.
 */
export function returnPause(policy, failures, named) {
  const least = named ?? policy.streamPause * between(0.5, 1);
  return between(least, Math.max(least, Math.min(policy.longestPause, least * 2 ** Math.min(failures - 1, 16))));
}

/** The time of an HTTP date, in each of its three forms: that of `asctime` has no zone, and is in UTC. */
const time = (date) => Date.parse(/ \d{4}$/.test(date) ? `${date} GMT` : date);

/** The seconds of `Retry-After`. A date counts from the answer's own `Date`, as the local clock may be wrong. */
export function retryAfter(headers) {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const pause = (time(value) - time(headers.get('Date') ?? '')) / 1000;
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** Waits; rejects if the signal aborts. */
export function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, Math.min(seconds, LONGEST_WAIT) * 1000);
    signal?.addEventListener('abort', end, {once: true});
  });
}

/** Aborts after so many seconds, when the caller aborts, or when it stops; `renew` restarts the time. */
export class Watch {
  #controller = new AbortController();
  #timer;
  #signal;
  #end = () => this.#controller.abort(this.#signal.reason);

  constructor(signal) {
    this.#signal = signal;
    if (signal?.aborted) this.#end();
    signal?.addEventListener('abort', this.#end, {once: true});
  }

  get signal() {
    return this.#controller.signal;
  }

  renew(seconds) {
    clearTimeout(this.#timer);
    const end = () => this.#controller.abort(new Unreachable(`no response in ${seconds} s`));
    this.#timer = setTimeout(end, Math.min(seconds, LONGEST_WAIT) * 1000);
  }

  /** Ends the wait, and the connection of a response that is not at its end. */
  stop() {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#end);
    this.#controller.abort();
  }
}

/** The error of a failed `fetch`: the caller's reason for aborting, or an unreachable service. */
export function reached(error, signal) {
  if (signal?.aborted) return signal.reason;
  return error instanceof Unreachable ? error : new Unreachable(error?.message ?? 'no answer');
}

/** Values as parameters, sorted, without those that are undefined. */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, `${value}`])).toString();
}

/** A path of parts, which may contain any characters. */
export const path = (...parts) => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

/** The address of a service without a slash at its end. The error has no part of it, because it may have a password. */
function address(url) {
  const {protocol, origin, pathname, search, hash, username, password} = new URL(url);
  if (!['http:', 'https:'].includes(protocol) || search || hash || username || password) {
    throw new TypeError('url: it is not the address of a service, http://HOST or https://HOST');
  }
  return origin + pathname.replace(/\/+$/, '');
}

/** A body as JSON, where a number that is not finite would be null, and null removes a part of a preference. */
function encoded(body) {
  return JSON.stringify(body, (key, value) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    throw new TypeError(`${key}: ${value} is not finite, and JSON has no such number`);
  });
}

/** The calls of one service: address, token and policy. */
export class Requests {
  constructor(url, token, policy) {
    this.url = address(url);
    this.policy = {...POLICY, ...policy};
    // The reason has no part of the token, because errors are logged.
    if (/[^!-~]/.test(token ?? '')) {
      throw new TypeError('token: it has a character that no token has, such as a space or a line break');
    }
    this.fields = token ? {Authorization: `Bearer ${token}`} : {};
  }

  /** Sends a request once and reads the whole response. */
  async send(target, {method = 'GET', body, fields, signal} = {}) {
    const content = encoded(body);
    const watch = new Watch(signal);
    watch.renew(this.policy.timeout);
    try {
      const headers = {...this.fields, ...(body !== undefined && {'Content-Type': 'application/json'}), ...fields};
      const answer = await fetch(this.url + target, {
        method, headers, body: content, signal: watch.signal, ...FETCH,
      });
      const text = await answer.text();
      const {status} = answer;
      const problem = status >= 400 ? ServiceProblem.of(status, text, retryAfter(answer.headers)) : undefined;
      const isExpected = [200, 201, 204].includes(status) || (status === 304 && headers['If-None-Match']);
      if (!problem && !isExpected) throw foreign(answer);
      return {status, headers: answer.headers, text, problem};
    } catch (error) {
      throw reached(watch.signal.aborted ? watch.signal.reason : error, signal);
    } finally {
      watch.stop();
    }
  }

  /**
   * Sends a request and retries it until it gets a response or `patience` expires. A write is repeated only after a
   * response that declines it, because a write whose response is lost may have taken effect.
   */
  async ask(target, request = {}) {
    const {isWrite = false, signal} = request;
    const end = performance.now() + this.policy.patience * 1000;
    for (let failures = 1; ; failures++) {
      let failure;
      try {
        const answer = await this.send(target, request);
        if (!answer.problem) return answer;
        failure = answer.problem;
      } catch (error) {
        failure = error;
      }
      if (!mayPass(failure, isWrite)) throw failure;
      const seconds = (failure.retryAfter ?? 0) + callPause(this.policy, failures);
      if (performance.now() + seconds * 1000 > end) throw failure;
      await pause(seconds, signal);
    }
  }

  /** The JSON of a response; `undefined` for the 204 of a removal, which alone has no body. */
  async json(target, request) {
    const {status, text} = await this.ask(target, request);
    return status === 204 && request.method === 'DELETE' ? undefined : parsed(text);
  }
}

/** Whether the service is unavailable, for a stream or a table that can wait. */
export function isAway(error) {
  return error instanceof Unreachable || (error instanceof ServiceProblem && (error.status === 429 || error.status >= 500));
}

/** Repeats work while the service is unavailable, with the pauses of a stream, until the signal aborts. */
export async function persist(work, policy, signal) {
  for (let failures = 1; ; failures++) {
    let seconds;
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isAway(error)) throw error;
      seconds = error.retryAfter ?? 0;
    }
    await pause(seconds + returnPause(policy, failures), signal);
  }
}

/** Whether a request can be retried after an error. */
function mayPass(error, isWrite) {
  if (error instanceof ServiceProblem) return (isWrite ? DECLINED : AWAY).includes(error.status);
  return error instanceof Unreachable && !isWrite;
}

/** Parses JSON; any other response is from another server, such as a network's sign-in page. */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreachable("the response is not from typescale: it is not JSON");
  }
}

/** The place of the first of some messages that still exists, and the offset that it had; undefined if none does. */
export async function firstPlace(client, conversation, items, layout) {
  for (const {id, offset} of items) {
    try {
      return {place: await client.place(conversation, id, layout), offset};
    } catch (error) {
      // Removed meanwhile.
      if (error.status !== 404) throw error;
    }
  }
  return undefined;
}
