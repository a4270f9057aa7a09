import {
  BLOCK_ROWS,
  Block,
  BlockTurns,
  Columns,
  FoundPairs,
  scanSums,
  type Plan,
  type ScanHelper,
  type ScannedBlocks,
  type SumScan,
  type TallyLimits,
  type Value,
} from '@leadline/column-store';
import type { GroupKey } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  EventRange,
  TallyQuestion,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { CODED_FIELDS, leadColumns } from './lead-columns.js';
import { tallyOf } from './lead-tally.js';

const LEADS = leadColumns(1000);
const { amounts } = LEADS;
const HOUR = 3_600_000_000;
const COUNT = 5 * BLOCK_ROWS;
const CLOCK = { zone: 'Europe/Paris', from: null, until: null };
const FIELDS: Partial<Record<string, (id: number) => string | null>> = {
  offer: (id) => (id % 7 === 0 ? '' : `offer ${(id * 31) % 101}`),
  lead_money: (id) => (id % 4 === 0 ? `${id % 3},${id % 5}` : null),
  // Some of one time, from which groups by time follow.
  topup_revenue_at: (id) => (id % 11 === 0 ? `${(id % 99) * 7 * HOUR},${id % 3}` : null),
  // The first blocks have values that the last ones do not have, and vice versa.
  funnel: (id) => (id % 5 === 0 ? null : `funnel ${Math.floor(id / 3000)}`),
};
const lead = (id: number): Value[] => {
  const isFtd = id % 3 === 0;
  const createdAt = id * 60_000_000;
  return [
    id,
    isFtd ? 5 : 2,
    createdAt,
    isFtd ? createdAt + (id % 50) * HOUR : null,
    isFtd ? id : null,
    isFtd ? 7 : null,
    ...CODED_FIELDS.map((field) => FIELDS[field]?.(id) ?? null),
  ];
};

const TOPUPS: EventRange['byTopup'] = {
  topup_revenue_at: [{ kind: 'topped-up', basis: 'topup_revenue_at' }],
  topup_payout_at: [{ kind: 'topped-up', basis: 'topup_payout_at' }],
};

const question = (...groupBy: [] | [GroupKey] | [GroupKey, GroupKey]): TallyQuestion => ({
  now: {
    byCreation: [{ kind: 'in', field: 'offer', values: ['offer 5'], excluded: true }],
    byFtd: [{ kind: 'weekdays', basis: 'ftd_at', clock: CLOCK, days: { first: 2, last: 6 } }],
    byTopup: TOPUPS,
    clock: CLOCK,
  },
  before: {
    byCreation: [{ kind: 'newer', thanId: BLOCK_ROWS }],
    byFtd: [{ kind: 'late', wanted: true, clock: CLOCK }],
    byTopup: TOPUPS,
    clock: CLOCK,
  },
  countsOffers: true,
  isLate: { kind: 'late', wanted: true, clock: CLOCK },
  groupBy,
  order: { by: 'leads', direction: 'desc' },
  limit: 50,
  offset: 3,
  statusGroups: new Map([['New', 1]]),
  offerSlugs: new Map(),
});

/** Takes a few blocks of each scan and leaves the others. */
class FewTurns extends BlockTurns {
  override *take(...given: [number, readonly Block[], Plan]) {
    let left = 2;
    for (const block of super.take(...given)) {
      yield block;
      left -= 1;
      if (left === 0) return;
    }
  }
}

/** Works in this thread, but only with the data that another thread would have. */
class Helper implements ScanHelper {
  readonly fromBlocks = -Infinity;
  leads = 0;

  constructor(private readonly fails = false) {}

  scan(given: SumScan, { blocks, eventBlocks }: ScannedBlocks, { next }: BlockTurns) {
    const scan = structuredClone(given);
    const found = new FoundPairs(scan.mostPairs);
    const columns = {
      blocks: blocks.map(({ memory }) => new Block(LEADS, { memory })),
      eventBlocks: eventBlocks.map(({ memory }) => new Block(LEADS, { memory, amounts })),
    };
    const ranges = scanSums(scan, columns, amounts, new FewTurns(next), found);
    this.leads += ranges.reduce((sum, { rows }) => sum + rows.reduce((a, b) => a + b, 0), 0);
    const pairs = Float64Array.from(found.pairs);
    return Promise.resolve(this.fails ? null : { ranges, pairs });
  }
}

describe('a scan in two threads', () => {
  const columns = new Columns(LEADS);
  beforeAll(() => {
    for (let id = 1; id <= COUNT; id += 1) columns.put(lead(id));
  });
  const few = { possible: 0, found: 100_000 };

  it.each<[string, TallyQuestion, TallyLimits | undefined]>([
    ['all events', question(), undefined],
    ['a field', question('offer'), undefined],
    ['hours', question('hour'), undefined],
    ['a field and days', question('funnel', 'day'), undefined],
    ['groups of statuses', question('status_group'), undefined],
    ['pairs that are found', question('funnel', 'offer'), few],
  ])('has the sums of one: %s', async (_, asked, limits) => {
    const helper = new Helper();
    const alone = await tallyOf(asked, columns, null, null, limits);
    expect(alone?.total.tally.ftds).toBeGreaterThan(0);
    expect(alone?.total.past?.leads).toBeGreaterThan(0);
    expect(alone?.total.tally.lead_revenue).toBeGreaterThan(0n);
    expect(alone?.total.past?.topup_revenue).toBeGreaterThan(0n);
    expect(await tallyOf(asked, columns, null, helper, limits)).toEqual(alone);
    expect(helper.leads).toBeGreaterThan(0);
  });
  it('has them if the other thread fails after it has taken blocks', async () => {
    for (const [asked, limits] of [
      [question('offer'), undefined],
      [question('funnel', 'offer'), few],
    ] as const) {
      const helper = new Helper(true);
      const alone = await tallyOf(asked, columns, null, null, limits);
      expect(await tallyOf(asked, columns, null, helper, limits)).toEqual(alone);
      expect(helper.leads).toBeGreaterThan(0);
    }
  });
  it('finds in two threads that there are too many pairs', async () => {
    const asked = question('funnel', 'offer');
    const pairs = (await tallyOf(asked, columns, null, null, few))?.count ?? 0;
    const limits = { possible: 0, found: pairs - 1 };
    expect(await tallyOf(asked, columns, null, new Helper(), limits)).toBeNull();
  });
  it('is left to one thread if there are few blocks, or many groups for the blocks', async () => {
    const scan = jest.fn(() => null);
    const asked = { ...question('funnel', 'offer'), before: null };
    const helpedFrom = async (fromBlocks: number) => {
      scan.mockClear();
      await tallyOf(asked, columns, null, { fromBlocks, scan });
      return scan.mock.calls.length;
    };
    expect(await helpedFrom(0)).toBe(1);
    expect(await helpedFrom(8)).toBe(0);
  });
});
