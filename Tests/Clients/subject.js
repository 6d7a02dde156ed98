// Runs commands from a test with the web client, and sends back results and events.

import * as typescale from '../client/typescale.js';

const {Client, ServiceProblem, Unreachable} = typescale;
const visit = Number(new URLSearchParams(location.search).get('visit'));
const clients = new Map();
const followers = new Map();
// The functions of other test modules, by the name of the command.
const commands = {};
let outbox = [];
let sending = Promise.resolve();

/** Sends messages to the test, in order. */
function report(...things) {
  outbox.push(...things);
  sending = sending.then(async () => {
    if (outbox.length === 0) return;
    const body = JSON.stringify(outbox);
    outbox = [];
    await fetch(`/harness/reports?${visit}`, {method: 'POST', body});
  });
}

function described(error) {
  if (error instanceof ServiceProblem) {
    return {status: error.status, type: error.type, retryAfter: error.retryAfter ?? null};
  }
  if (error instanceof Unreachable) return {unreachable: error.message};
  return {failure: `${error?.name}: ${error?.message}\n${error?.stack}`};
}

const shown = (table) => table
  && {
    origin: table.origin, size: table.styles.body.size, environment: table.environment,
    hasWeight: 'weight' in table.styles.body,
  };

function follow({name, client, user}) {
  const reader = clients.get(client).follow(user);
  followers.set(name, reader);
  reader.subscribe(({kind, revision, preference}) => report({follow: name, kind, revision, preference}));
  reader.ended.then(
    (problem) => report({follow: name, ...(problem ? {error: described(problem)} : {end: true})}),
    (error) => report({follow: name, error: described(error)}),
  );
}

/** Offsets the wall clock by a number of seconds. */
const RealDate = Date;
function setClock(seconds) {
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length > 0 ? given : [RealDate.now() + seconds * 1000]));
    }

    static now() {
      return RealDate.now() + seconds * 1000;
    }
  };
}

async function value(command) {
  const client = clients.get(command.client);
  switch (command.do) {
    case 'create': {
      const {url, token, device, policy, storage, engine} = command;
      const settings = {token, device, policy, engine, storage: storage && localStorage};
      clients.set(command.client, new Client(url, settings));
      return null;
    }
    case 'resolve': return shown(await client.resolve(command.environment, {fields: command.fields}));
    case 'stored': return shown(client.stored(undefined, {fields: command.fields})) ?? null;
    case 'measure': return client.measure(command.rows, {lines: command.lines, strictFonts: command.strictFonts});
    case 'write': {
      const {user, patch} = command;
      return patch ? client.changePreference(user, patch) : client.removePreference(user);
    }
    case 'infinite': return client.changePreference(command.user, {fontScale: Infinity});
    case 'append': return client.addMessages(command.conversation, command.messages);
    case 'insert': {
      // With a layout, a list inserts.
      const {conversation, messages, at, before, layout} = command;
      if (layout) return client.list(conversation, layout).insert(messages, {at, before});
      return client.addMessages(conversation, messages, {at, before});
    }
    case 'window': {
      const {conversation, width, environment} = command;
      return client.window(conversation, {width, environment, height: 1000});
    }
    case 'invalidation': return client.invalidation(command.conversation, command);
    case 'follow': return void follow(command);
    case 'change': return followers.get(command.name).change(command.patch);
    case 'stop': return void followers.get(command.name).stop();
    case 'clock': return void setClock(command.seconds);
    case 'load': {
      Object.assign(commands, await import(`./${command.module}`));
      return null;
    }
    default: return commands[command.do](command, {clients, followers, typescale});
  }
}

async function perform(command) {
  if (command.do === 'visit') {
    await sending;
    location.replace(command.url);
    return;
  }
  try {
    report({id: command.id, value: (await value(command)) ?? null});
  } catch (error) {
    report({id: command.id, error: described(error)});
  }
}

addEventListener('error', (event) => report({follow: 'page', error: `${event.message} ${event.error?.stack}`}));
addEventListener('unhandledrejection', (event) => report({follow: 'page', error: `${event.reason?.stack}`}));
report({follow: 'page', visit});
for (;;) {
  try {
    for (const command of await (await fetch(`/harness/next?${visit}`)).json()) perform(command);
  } catch {
    await new Promise((next) => setTimeout(next, 200));
  }
}
