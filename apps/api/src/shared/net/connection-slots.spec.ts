import { advance, mockTimeouts, stopMocking } from '#test/support/waiting.js';
import { ConnectionSlots } from './connection-slots.js';

const WAIT_MS = 1000;
let slots: ConnectionSlots;
beforeEach(() => {
  mockTimeouts();
  slots = new ConnectionSlots();
});
afterEach(stopMocking);

/** Takes a slot, and notes the name of each caller that gets one or goes without. */
const taker =
  (events: string[], limit = 1, waitMs = WAIT_MS) =>
  async (name: string): Promise<() => void> => {
    const release = await slots.take('alpha', limit, waitMs);
    events.push(release ? name : `${name} goes without`);
    return release ?? (() => undefined);
  };

it('gives slots in order, each when the one before is given back', async () => {
  const events: string[] = [];
  const take = taker(events);
  const [first, second, third] = [take('first'), take('second'), take('third')];
  (await first)();
  (await second)();
  (await third)();
  expect(events).toEqual(['first', 'second', 'third']);
});

it('a slot that is given back twice counts once', async () => {
  const release = await slots.take('alpha', 1, WAIT_MS);
  release?.();
  release?.();
  const events: string[] = [];
  const take = taker(events);
  await take('first');
  void take('second');
  await advance(WAIT_MS - 1);
  expect(events).toEqual(['first']);
});

it('a caller that waits too long goes without, and the next one takes its place', async () => {
  const events: string[] = [];
  const release = await taker(events)('first');
  void taker(events, 1, 100)('second');
  void taker(events, 1, 300)('third');
  await advance(200);
  expect(events).toEqual(['first', 'second goes without']);
  release();
  await advance(0);
  expect(events).toEqual(['first', 'second goes without', 'third']);
});

it('without time to wait, only a free slot is taken', async () => {
  const events: string[] = [];
  await taker(events, 1, 0)('first');
  void taker(events, 1, 0)('second');
  await advance(0);
  expect(events).toEqual(['first', 'second goes without']);
});

it('a limit that was raised or lowered counts from the next one on', async () => {
  const events: string[] = [];
  const first = await taker(events, 2)('first');
  await taker(events, 2)('second');
  void taker(events, 1)('third');
  void taker(events, 3)('fourth');
  first();
  await advance(WAIT_MS);
  // One is still taken, which is the limit of the third. When it gives up, the fourth has room.
  expect(events.slice(0, 2)).toEqual(['first', 'second']);
  expect(new Set(events.slice(2))).toEqual(new Set(['third goes without', 'fourth']));
});

it('keys do not wait for each other', async () => {
  await slots.take('alpha', 1, WAIT_MS);
  expect(await slots.take('bravo', 1, WAIT_MS)).not.toBeNull();
});

it('at a stop nobody waits any longer, and a free slot is still taken', async () => {
  const events: string[] = [];
  const take = taker(events);
  const release = await take('first');
  const others = Promise.all([take('second'), take('third')]);
  slots.stopWaiting();
  await others;
  await take('fourth');
  release();
  await take('fifth');
  expect(events).toEqual([
    'first',
    'second goes without',
    'third goes without',
    'fourth goes without',
    'fifth',
  ]);
});
