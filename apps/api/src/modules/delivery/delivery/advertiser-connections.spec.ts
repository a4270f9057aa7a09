import { advance, mockTimeouts, stopMocking } from '#test/support/waiting.js';
import { AdvertiserConnectionsService, type Connected } from './advertiser-connections.service.js';
import type { AttemptOfLead, AttemptRepository } from './data/attempt.repository.js';

const WAIT_MS = 10_000;
const LONG_MS = 250;
const LOST = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** The statements, in order. */
let statements: string[];
let settledMeanwhile: Set<number>;
let isAway: boolean;
let connections: AdvertiserConnectionsService;
beforeEach(() => {
  mockTimeouts();
  [statements, settledMeanwhile, isAway] = [[], new Set(), false];
  const note = (text: string, attempts: readonly AttemptOfLead[]): void => {
    if (isAway) throw LOST;
    statements.push(`${text} ${attempts.map(({ attempt_id: id }) => id).join()}`);
  };
  const repository: Pick<AttemptRepository, 'noteWaiting' | 'noteConnected'> = {
    noteWaiting: async (attempts) => note('waiting', attempts),
    noteConnected: async (attempts) => {
      note('connected', attempts);
      const ids = attempts.map(({ attempt_id: id }) => id);
      return new Set(ids.filter((id) => !settledMeanwhile.has(id)));
    },
  };
  connections = new AdvertiserConnectionsService(repository as AttemptRepository);
});
afterEach(stopMocking);

/** Wants the only connection of an advertiser. */
const take = async (id: number, waitMs = WAIT_MS): Promise<Connected> =>
  connections.take({
    advertiserId: 1,
    limit: 1,
    waitMs,
    attempt: { lead_id: id, attempt_id: id },
  });
/** Takes the note back before the lead is sent. Gives the connection back if it may not be. */
const taken = async (connected: Connected): Promise<string> => {
  if (connected.kind === 'busy') return 'busy';
  if (await connected.note.takeBack()) return 'sent';
  connected.release();
  return 'unsure';
};
const releaseOf = (connected: Connected): (() => void) =>
  connected.kind === 'connected' ? connected.release : () => undefined;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('a free connection is there at once, and a note that was not written is taken back at once', () => {
  const connected = connections.take({
    ...{ advertiserId: 1, limit: 1, waitMs: WAIT_MS },
    attempt: { lead_id: 1, attempt_id: 1 },
  });
  if (!('kind' in connected) || connected.kind === 'busy') throw new Error('There is none.');
  expect(connected.note.takeBack()).toBe(true);
});

it('a free connection and a short wait cost no statement', async () => {
  const first = await take(1);
  const second = take(2);
  await advance(LONG_MS - 1);
  releaseOf(first)();
  expect((await second).kind).toBe('connected');
  expect(statements).toEqual([]);
});

it('a long wait is noted, and the note is taken back before the lead is sent', async () => {
  const first = await take(1);
  const waiting = [take(2), take(3)];
  await advance(LONG_MS);
  await tick();
  expect(statements).toEqual(['waiting 2,3']);
  releaseOf(first)();
  const second = await waiting[0];
  expect(await taken(second ?? { kind: 'busy' })).toBe('sent');
  releaseOf(second ?? { kind: 'busy' })();
  expect(await taken((await waiting[1]) ?? { kind: 'busy' })).toBe('sent');
  expect(statements).toEqual(['waiting 2,3', 'connected 2', 'connected 3']);
});

it('who gets no connection in time is not asked about again', async () => {
  await take(1);
  const second = take(2, LONG_MS + 1);
  await advance(LONG_MS);
  await advance(1);
  expect(await second).toEqual({ kind: 'busy' });
  expect(statements).toEqual(['waiting 2']);
});

it('a lead that was passed on meanwhile is not sent, and the next one gets its turn', async () => {
  const first = await take(1);
  const waiting = [take(2), take(3)];
  await advance(LONG_MS);
  settledMeanwhile.add(2);
  releaseOf(first)();
  expect(await Promise.all(waiting.map(async (one) => taken(await one)))).toEqual([
    'unsure',
    'sent',
  ]);
});

it('a lead whose note cannot be taken back is not sent', async () => {
  const first = await take(1);
  const second = take(2);
  await advance(LONG_MS);
  await tick();
  isAway = true;
  releaseOf(first)();
  expect(await taken(await second)).toBe('unsure');
});

it('a lead whose note was lost is sent if it is still its turn', async () => {
  const first = await take(1);
  const second = take(2);
  isAway = true;
  await advance(LONG_MS);
  await tick();
  isAway = false;
  releaseOf(first)();
  expect(await taken(await second)).toBe('sent');
  expect(statements).toEqual(['connected 2']);
});

it('a note is written once, and not after it was taken back', async () => {
  const connected = await take(1);
  if (connected.kind === 'busy') throw new Error('There is a free connection.');
  const { note } = connected;
  note.write();
  note.write();
  await tick();
  expect(await note.takeBack()).toBe(true);
  note.write();
  await tick();
  expect(statements).toEqual(['waiting 1', 'connected 1']);
});
