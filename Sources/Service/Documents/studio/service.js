// All requests to the service: the token, problems, and responses as JSON.

/** An error response, with the service's explanation. */
export class Problem extends Error {
  constructor(status, detail, pointer = '') {
    super(detail);
    this.status = status;
    this.pointer = pointer;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() {
    return [429, 502, 503, 504].includes(this.status);
  }
}

const tokenKey = 'typescale.token';

/** The token of this tab, which is stored until the tab is closed and sent only to this service. */
export const token = {
  get text() {
    return sessionStorage.getItem(tokenKey) ?? '';
  },
  set text(value) {
    if (value) sessionStorage.setItem(tokenKey, value);
    else sessionStorage.removeItem(tokenKey);
  },
};

/** Sends a request and returns `{status, tag, body}`. Fails with a Problem, or with the error that ended the request. */
export async function ask(method, path, { body, type = 'application/json', fields = {}, signal, keepalive } = {}) {
  const headers = { Accept: 'application/json', ...fields };
  if (token.text) headers.Authorization = 'Bearer ' + token.text;
  if (body !== undefined) headers['Content-Type'] = type;
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(path, { method, headers, body: content, signal, keepalive, credentials: 'omit' });
  const text = await answer.text();
  // A proxy responds to an error with a page.
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

/** A stream of events. It cannot send header fields, so that the token is in the address, which the log redacts. */
export function follow(path, query) {
  return new EventSource(target(path, token.text ? { ...query, access_token: token.text } : query));
}
