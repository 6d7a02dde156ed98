// The calls of one `typescale serve`, for a page.

export const SCALE = 'apple-ios';

export class Service {
  constructor(base, token) {
    this.base = base;
    this.token = token;
  }

  /** The answer to GET, or to POST where there is a body; asked again where the service is away for a moment. */
  async ask(target, {body, signal, cache} = {}) {
    const headers = {};
    if (body) headers['Content-Type'] = 'application/json';
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    const request = {method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body), signal, cache};
    for (const pause of [100, 500, 2000, 5000, 0]) {
      try {
        const answer = await fetch(this.base + target, request);
        if (answer.ok) return await answer.json();
        if (!pause || ![429, 502, 503, 504].includes(answer.status)) throw new Error(await answer.text());
      } catch (error) {
        // `fetch` throws a TypeError where nobody answered.
        if (!pause || !(error instanceof TypeError)) throw error;
      }
      await new Promise((next) => setTimeout(next, pause));
    }
  }

  /**
   * The styles of the scale for an environment. `no-cache` does not mean what it says: the browser keeps the table, asks
   * with `If-None-Match` whether it still holds, and answers the kept one after a 304.
   */
  resolve(environment, signal) {
    return this.ask(`/v1/scales/${SCALE}/resolve?${query(environment)}`, {signal, cache: 'no-cache'});
  }

  /** The families that texts are measured with, by role and by script. */
  fonts(signal) {
    return this.ask('/v1/fonts', {signal, cache: 'no-cache'});
  }

  /** Lines and height of a text that is in no conversation yet, a draft. */
  async measure(text, width, environment, signal) {
    const row = {id: 'draft', text, width, whiteSpace: 'pre-wrap', ...environment};
    return (await this.ask('/v1/measure', {body: [row], signal}))[0];
  }

  /** The messages between `top` and `top + height`, with their offsets and heights. */
  window(conversation, width, environment, {top, height}, signal) {
    return this.ask(`/v1/conversations/${conversation}?${query({width, top, height, ...environment})}`, {signal});
  }

  /** What a change of environment changes in a conversation; a newer call of the same reader ends an older one. */
  invalidation(conversation, {from, to, width, viewport, reader}, signal) {
    const body = {from, to, width, viewport, reader};
    return this.ask(`/v1/conversations/${conversation}/invalidations`, {body, signal});
  }

  /** What a screen reader says of a change; nothing where it hears none. */
  async announcement(from, to, signal) {
    const ends = new URLSearchParams({from: query(from).replaceAll('&', ','), to: query(to).replaceAll('&', ',')});
    return (await this.ask(`/v1/scales/${SCALE}/changes?${ends}`, {signal})).announcement;
  }

  /**
   * A user's events, for ever. Where the connection breaks off the browser comes back by itself, after the pause the
   * service asked for, and says the last id it heard (`Last-Event-ID`). After any answer but 200, a proxy's 502 too, it
   * gives up; then this comes back, with the id in the address. A page's event stream can send no other field, so that a
   * token goes there as well.
   */
  events(user, device, hear, refused) {
    const place = `${this.base}/v1/users/${encodeURIComponent(user)}`;
    let last;
    const open = () => {
      const given = {device, ...(this.token && {access_token: this.token}), ...(last && {lastEventId: last})};
      const source = new EventSource(`${place}/events?${query(given)}`);
      for (const name of ['preference', 'reset']) {
        source.addEventListener(name, (event) => {
          last = event.lastEventId;
          hear(event);
        });
      }
      source.addEventListener('error', async () => {
        if (source.readyState !== EventSource.CLOSED) return;
        const headers = this.token ? {Authorization: `Bearer ${this.token}`} : {};
        const status = await fetch(`${place}/preferences`, {headers}).then((answer) => answer.status, () => 0);
        // What is forbidden now is forbidden in a second, too.
        if ([401, 403].includes(status)) refused(status);
        else setTimeout(open, 1000 + 4000 * Math.random());
      });
    };
    open();
  }
}

/** Values as parameters. */
const query = (values) => new URLSearchParams(values).toString();

/** What of a preference text depends on. Whether emoji move changes no height. */
export function environmentOf({revision, animateEmoji, ...environment}) {
  return environment;
}
