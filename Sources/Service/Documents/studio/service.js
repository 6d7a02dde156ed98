// Everything the page asks the service goes through here: the token, problems, and answers as JSON.

/** What the service refused, in its own words. */
export class Problem extends Error {
  constructor(status, detail, pointer = '') {
    super(detail);
    this.status = status;
    this.pointer = pointer;
  }

  /** Whether the same may be answered in a moment. */
  get isPassing() {
    return [429, 502, 503, 504].includes(this.status);
  }
}

const tokenKey = 'typescale.token';

/** The token of this tab; it is kept as long as the tab is, and sent nowhere but to this service. */
export const token = {
  get text() {
    return sessionStorage.getItem(tokenKey) ?? '';
  },
  set text(value) {
    if (value) sessionStorage.setItem(tokenKey, value);
    else sessionStorage.removeItem(tokenKey);
  },
};

/** The answer to one call: `{status, tag, body}`. Fails with a Problem, or with what ended the request. */
export async function ask(method, path, { body, type = 'application/json', fields = {}, signal, keepalive } = {}) {
  const headers = { Accept: 'application/json', ...fields };
  if (token.text) headers.Authorization = 'Bearer ' + token.text;
  if (body !== undefined) headers['Content-Type'] = type;
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(path, { method, headers, body: content, signal, keepalive, credentials: 'omit' });
  const text = await answer.text();
  // A proxy's error is a page.
  const isJSON = /[/+]json\b/.test(answer.headers.get('Content-Type') ?? '');
  const value = text && (isJSON || answer.ok) ? JSON.parse(text) : null;
  if (!answer.ok) throw new Problem(answer.status, value?.detail ?? value?.title ?? 'status ' + answer.status, value?.pointer);
  return { status: answer.status, tag: answer.headers.get('ETag'), body: value };
}

/** A target with its query. */
export function target(path, query) {
  const words = new URLSearchParams(query).toString();
  return words ? path + '?' + words : path;
}

/** A stream of events, which can send no header of its own: the token goes into the address, where the log hides it. */
export function follow(path, query) {
  return new EventSource(target(path, token.text ? { ...query, access_token: token.text } : query));
}
