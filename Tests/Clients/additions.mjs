// Adds messages to a list of the web client while other additions are in progress, and checks their order.
// Usage: node additions.mjs

import {MessageList} from '../../Clients/web/list.js';
import {ServiceProblem} from '../../Clients/web/requests.js';

const HEIGHT = 20;

/** A service with one conversation, whose answers arrive later. */
class Conversation {
  revision = 1;

  constructor(...ids) {
    this.ids = ids;
  }

  async window() {
    await undefined;
    const items = this.ids.map((id, index) => ({id, index, offset: index * HEIGHT, height: HEIGHT}));
    return {revision: this.revision, messages: items.length, height: items.length * HEIGHT, items};
  }

  async place(name, id) {
    await undefined;
    const index = this.ids.indexOf(id);
    if (index < 0) throw new ServiceProblem(404);
    return {revision: this.revision, index, offset: index * HEIGHT};
  }

  async addMessages(name, messages, {at = this.ids.length, before, ifRevision}) {
    await undefined;
    if (ifRevision !== this.revision) throw new ServiceProblem(412);
    const index = before === undefined ? at : this.ids.indexOf(before);
    this.add(index, messages.map(({id}) => id));
    const heights = messages.map(() => HEIGHT);
    return {revision: this.revision, index, heights, height: this.ids.length * HEIGHT, scrollBy: 0};
  }

  add(index, ids) {
    this.ids.splice(index, 0, ...ids);
    this.revision += 1;
  }
}

async function check(title, expected, work) {
  const service = new Conversation('m1', 'm2');
  const list = new MessageList(service, 'c', {width: 100, height: 100});
  await list.open();
  await work(list, service);
  const shown = list.items(0, list.total).map(({id}) => id).join(' ');
  if (service.ids.join(' ') !== expected || shown !== expected) {
    throw new Error(`${title}: the service has ${service.ids.join(' ')}, the list ${shown}; expected ${expected}`);
  }
}

await check('two at the end', 'm1 m2 a b', (list) => Promise.all([list.append([{id: 'a'}]), list.append([{id: 'b'}])]));
await check('history and one at the end', 'h m1 m2 a', (list) =>
  Promise.all([list.insert([{id: 'h'}]), list.append([{id: 'a'}])]));
await check('after one of another client', 'm1 m2 other a', (list, service) => {
  service.add(2, ['other']);
  return list.append([{id: 'a'}]);
});
await check('at a place', 'm1 b a m2', async (list) => {
  await list.insert([{id: 'a'}], {at: 1});
  await list.insert([{id: 'b'}], {before: 'a'});
});
for (const replaced of [['n1', 'n2'], ['n1']]) {
  await check('a replacement before the answer', replaced.join(' '), async (list, service) => {
    const {addMessages} = service;
    service.addMessages = async (...call) => {
      const {revision} = await addMessages.apply(service, call);
      service.ids = replaced;
      service.revision += 1;
      return {revision, appended: 1, replaced: true};
    };
    await list.append([{id: 'a'}]);
  });
}
console.log('additions: in order');
