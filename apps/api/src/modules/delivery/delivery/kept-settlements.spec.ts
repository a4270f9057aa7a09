import type { DatabaseService } from '#shared/database/database.service.js';
import type { AppLogger } from '#shared/logging/logger.js';
import { advance, mockTimeouts, stopMocking } from '#test/support/waiting.js';
import type { DeliverySettlementService, Outcome, Settled } from './delivery-settlement.service.js';
import { KeptSettlementsService } from './kept-settlements.service.js';

// A loss of the database that outlasts the bounds. A short one is an integration test.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LOST = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const DONE: Settled = { kind: 'done', reply: null };

let isAway: boolean;
let probes: number;
let written: Outcome[];
let kept: KeptSettlementsService;
beforeEach(() => {
  mockTimeouts();
  [isAway, probes, written] = [true, 0, []];
  const settle = async (outcome: Outcome): Promise<Settled> => {
    if (isAway) throw LOST;
    written.push(outcome);
    return DONE;
  };
  const query = async (): Promise<object[]> => {
    probes += 1;
    if (isAway) throw LOST;
    return [];
  };
  const quiet = (): void => undefined;
  kept = new KeptSettlementsService(
    { settle } as unknown as DeliverySettlementService,
    { query } as unknown as DatabaseService,
    { warn: quiet, error: quiet } as unknown as AppLogger,
  );
});
afterEach(stopMocking);

const refusal = (leadId: number): Outcome => ({
  kind: 'refused',
  leadId,
  attemptId: leadId,
  origin: 'broker',
  code: 'http_422',
  message: 'Not wanted',
  request: null,
  response: null,
});
/** Settles outcomes and notes what becomes of each. */
const settleAll = (
  ids: readonly number[],
): { ends: Map<number, string>; long: number[]; all: Promise<unknown> } => {
  const [ends, long] = [new Map<number, string>(), [] as number[]];
  const all = Promise.all(
    ids.map((id) =>
      kept
        .settle(refusal(id), () => long.push(id))
        .then(
          () => ends.set(id, 'written'),
          (error: Error) => ends.set(id, error.message),
        ),
    ),
  );
  return { ends, long, all };
};

it('writes what it kept when the database is back, marked as repeated', async () => {
  const { ends } = settleAll([1, 2, 3]);
  await advance(5 * SECOND);
  expect(kept.size).toBe(3);
  isAway = false;
  await advance(2 * SECOND);
  expect(new Set(ends.values())).toEqual(new Set(['written']));
  expect(written.map(({ leadId, isRepeated }) => [leadId, isRepeated])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
  expect(kept.size).toBe(0);
});

it('asks a lost database once at a time, however many outcomes wait', async () => {
  settleAll(Array.from({ length: 500 }, (_, id) => id));
  await advance(10 * SECOND);
  // Pauses of 50, 100, 200, 400 and 800 ms, then of a second.
  expect(probes).toBeLessThan(15);
  expect(probes).toBeGreaterThan(8);
});

it('says after ten seconds that it takes long, and still writes', async () => {
  const { ends, long } = settleAll([1]);
  await advance(9.9 * SECOND);
  expect(long).toEqual([]);
  await advance(SECOND);
  expect(long).toEqual([1]);
  isAway = false;
  await advance(2 * SECOND);
  expect([...ends]).toEqual([[1, 'written']]);
});

it('gives an outcome up after five minutes', async () => {
  const { ends } = settleAll([1]);
  await advance(5 * MINUTE - SECOND);
  expect(ends.size).toBe(0);
  await advance(2 * SECOND);
  expect([...ends]).toEqual([[1, LOST.message]]);
  expect(kept.size).toBe(0);
});

it('keeps 5,000 outcomes; those beyond fail at once', async () => {
  const { ends } = settleAll(Array.from({ length: 5_003 }, (_, id) => id));
  await advance(0);
  expect(kept.size).toBe(5_000);
  expect([...ends.keys()]).toEqual([5_000, 5_001, 5_002]);
});

it('does not keep what fails for another reason', async () => {
  const broken = new Error('a bug');
  const settlement = {
    settle: () => Promise.reject(broken),
  } as unknown as DeliverySettlementService;
  const other = new KeptSettlementsService(settlement, {} as DatabaseService, {} as AppLogger);
  await expect(other.settle(refusal(1), () => undefined)).rejects.toBe(broken);
});

it('a stop waits until everything is written', async () => {
  const { ends } = settleAll([1, 2]);
  await advance(SECOND);
  let isStopped = false;
  const stopped = kept.beforeApplicationShutdown().then(() => {
    isStopped = true;
  });
  await advance(SECOND);
  expect(isStopped).toBe(false);
  isAway = false;
  await advance(2 * SECOND);
  await stopped;
  expect([...ends.values()]).toEqual(['written', 'written']);
});

it('a stop waits four seconds at most, and then nothing more is kept', async () => {
  const { ends } = settleAll([1]);
  let isStopped = false;
  const stopped = kept.beforeApplicationShutdown().then(() => {
    isStopped = true;
  });
  await advance(4 * SECOND);
  expect(isStopped).toBe(true);
  await stopped;
  const late = settleAll([2]);
  await advance(2 * SECOND);
  expect([...ends, ...late.ends]).toEqual([
    [1, LOST.message],
    [2, LOST.message],
  ]);
});
