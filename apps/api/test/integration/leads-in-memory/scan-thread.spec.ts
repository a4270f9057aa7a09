import { Worker } from 'node:worker_threads';
import { Columns } from '@leadline/column-store';
import type { TallyQuestion } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { ScanThread } from '#modules/lead-data/leads-in-memory/data/scan-thread.js';
import {
  CODED_FIELDS,
  leadColumns,
} from '#modules/lead-data/leads-in-memory/domain/lead-columns.js';
import { tallyOf } from '#modules/lead-data/leads-in-memory/domain/lead-tally.js';
import { eventually } from '#test/support/waiting.js';
import { startScanThread } from '#test/support/started-scan-thread.js';

const CLOCK = { zone: 'Europe/Paris', from: null, until: null };
const HOURS: TallyQuestion = {
  now: {
    byCreation: [],
    byFtd: [{ kind: 'reported' }],
    byTopup: {
      topup_revenue_at: [{ kind: 'topped-up', basis: 'topup_revenue_at' }],
      topup_payout_at: [{ kind: 'topped-up', basis: 'topup_payout_at' }],
    },
    clock: CLOCK,
  },
  before: null,
  isLate: { kind: 'late', wanted: true, clock: CLOCK },
  countsOffers: false,
  groupBy: ['hour'],
  order: { by: 'leads', direction: 'desc' },
  limit: 24,
  offset: 0,
  statusGroups: new Map(),
  offerSlugs: new Map(),
};
const LEADS = 40_000;
const CODES: Partial<Record<string, string>> = {
  lead_money: '500,300',
  topup_revenue_at: '7000000000,16',
  topup_payout_at: '8000000000,12',
};

/** Threads that take their turn and then do not answer. */
const BROKEN = {
  throws: `throw new Error('broken');`,
  ends: `process.exit(3);`,
  'never answers': ``,
};

describe('the thread that helps to scan', () => {
  const columns = new Columns(leadColumns());
  const put = (id: number): void => {
    const at = id * 1e9;
    const ftdAt = id % 4 === 0 ? at + 7e9 : null;
    const money = ftdAt === null ? null : id;
    columns.put([
      id,
      ftdAt ? 5 : 2,
      at,
      ftdAt,
      money,
      money,
      ...CODED_FIELDS.map((field) => CODES[field] ?? 1),
    ]);
  };
  beforeAll(() => {
    for (let id = 1; id <= LEADS; id += 1) put(id);
  });

  it('sees leads that are added and changed between scans', async () => {
    const thread = await startScanThread();
    for (let round = 1; round <= 4; round += 1) {
      // Half of the scans are the thread's.
      const counted = await tallyOf(HOURS, columns, null, thread);
      expect(counted).toEqual(await tallyOf(HOURS, columns, null));
      for (let id = 1; id <= 20_000; id += 1) put(LEADS + round * 20_000 + id);
      columns.remove(round * 8);
    }
    expect(thread.scans).toBe(2);
    await thread.close();
  });

  it.each(Object.entries(BROKEN))('changes no answer if it %s', async (_, then) => {
    const failures: unknown[] = [];
    let started = 0;
    const thread = new ScanThread({
      start: () => {
        started += 1;
        return new Worker(
          `const { parentPort } = require('node:worker_threads');
           parentPort.on('message', ({ next }) => { Atomics.add(next, 0, 1); ${then} });
           parentPort.postMessage('ready');`,
          { eval: true },
        );
      },
      onFailure: (error) => failures.push(error),
      fromBlocks: 0,
      withinMs: 50,
    });
    thread.ensure();
    await eventually(() => {
      expect(thread.isReady).toBe(true);
    });
    const alone = await tallyOf(HOURS, columns, null);
    expect(await tallyOf(HOURS, columns, null, thread)).toEqual(alone);
    expect(failures).toEqual([expect.any(Error)]);
    // It is gone, and not started again at once.
    thread.ensure();
    expect(await tallyOf(HOURS, columns, null, thread)).toEqual(alone);
    expect({ started, failures: failures.length }).toEqual({ started: 1, failures: 1 });
    await thread.close();
  });

  it('is started again a minute later', async () => {
    let now = 5_000;
    let [started, ended] = [0, 0];
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const thread = new ScanThread({
      start: () => {
        started += 1;
        return new Worker('', { eval: true });
      },
      onFailure: () => {
        ended += 1;
      },
    });
    const endedTimes = (times: number) =>
      eventually(() => {
        expect(ended).toBe(times);
      });
    thread.ensure();
    await endedTimes(1);
    now += 59_000;
    thread.ensure();
    expect(started).toBe(1);
    now += 1_000;
    thread.ensure();
    expect(started).toBe(2);
    await endedTimes(2);
    clock.mockRestore();
  });
});
