import fc from 'fast-check';
import type { HoursDay } from '@leadline/contracts';
import {
  ALL_WEEK,
  cap,
  DE,
  distribution,
  GB,
  lead,
  NOON,
  publisher,
  snapshot,
  type World,
} from '#test/support/routing-fixtures.js';
import { oracleReplay } from '#test/support/routing-oracle/replay.js';
import { inputOf, scenarios } from '#test/support/routing-oracle/worlds.js';
import { withoutCap } from './cap-removal.js';
import { conversionStatsOf } from './conversion-stats.js';
import type { Draft } from './compile.js';
import type { Decision, RoutedLead } from './lead.js';
import { draftRules, ReplayComparison, type PastLead } from './replay-engine.js';
import type { DistributionConfig, Method, Snapshot } from './snapshot.js';

const HOUR = 3_600_000;
const METHODS: readonly Method[] = ['slot', 'chance', 'optimize'];

const comparisonOf = (saved: Snapshot, draft: Draft): ReplayComparison =>
  new ReplayComparison(saved, draftRules(saved, draft));

/** The distribution as the editor would send it. */
const draftOf = (of: DistributionConfig): Draft => ({
  id: of.id,
  name: of.name,
  method: of.method,
  country_id: of.countryId,
  publisher_id: of.publisherId,
  zone: of.zone,
  is_send_in_op_hours: of.rejectOutsideHours,
  parameters: of.customParam1 === null ? {} : { custom_param_1: of.customParam1 },
  data_override: Object.fromEntries(of.overwrites.map(({ field, values }) => [field, values])),
  timeslots: of.timeslots.map(({ id, name, hours, groups }) => ({
    id,
    name,
    is_active: true,
    opening_hours: hours,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      shares: group.shares.map(({ advertiserId, weight, deal }) => ({
        ...(deal && { deal }),
        advertiser_id: advertiserId,
        percentage: weight / 100,
      })),
    })),
  })),
});
/** The same as a new distribution, whose groups have no ids yet. */
const copyOf = (of: DistributionConfig): Draft => {
  const { timeslots, ...rest } = draftOf(of);
  return {
    ...rest,
    id: null,
    timeslots: timeslots.map(({ groups, ...timeslot }) => ({
      ...timeslot,
      id: null,
      groups: groups.map((group) => ({ ...group, id: null })),
    })),
  };
};
const past = (
  id: number,
  hours: number,
  of: Partial<RoutedLead> = {},
  changes: Partial<PastLead> = {},
): PastLead => ({
  lead: lead({ id, email: `p${id}@example.com`, phone: `+44${id}`, ...of }),
  at: new Date(NOON.getTime() + hours * HOUR),
  acceptedBefore: [],
  refusedBy: [],
  isDuplicate: false,
  ...changes,
});
const takerOf = (decision: Decision): number | null =>
  decision.kind === 'offer' ? decision.advertiserId : null;
const takers = (of: ReplayComparison, leads: readonly PastLead[]) => {
  const played = leads.map((one) => of.play(one));
  return {
    saved: played.map(({ saved }) => takerOf(saved)),
    draft: played.map(({ draft }) => takerOf(draft)),
  };
};

const officeHours: HoursDay[] = ALL_WEEK.map((day) => ({
  ...day,
  checked: day.id < 6,
  steps: [{ start_time: '08:00', end_time: '19:59' }],
}));
/** Three advertisers, one that is off but gets the overflow, caps, and hours with rejections. */
const busyWorld = (method: Method): World => {
  const rule = distribution(
    5,
    [
      [
        [1, 50],
        [2, 30],
        [3, 20],
        [4, 0],
      ],
      [[4, 100]],
    ],
    { method, rejectOutsideHours: true },
  );
  return {
    distributions: [
      { ...rule, timeslots: rule.timeslots.map((slot) => ({ ...slot, hours: officeHours })) },
    ],
    caps: [
      cap(8, 20, { advertiserIds: new Set([1]) }),
      cap(9, 8, { advertiserIds: new Set([3, 2]), resetTime: '18:00', zone: 'Europe/Paris' }),
      cap(10, 5, { advertiserIds: new Set([4]) }),
    ],
    conversionStats: conversionStatsOf({
      version: 1,
      stats: [1, 2, 3].map((id) => ({
        advertiser_id: id,
        country_id: GB,
        leads: 300,
        ftds: 10 * id,
        revenue: '500.00',
      })),
    }),
  };
};
/** 400 leads in four days. */
const busyLeads = (): PastLead[] =>
  Array.from({ length: 400 }, (_, index) =>
    past(
      index + 1,
      index / 4,
      { email: `p${index % 390}@example.com` },
      { refusedBy: index % 10 === 0 ? [2] : [] },
    ),
  );

describe.each(METHODS)('with method %s', (method) => {
  const world = busyWorld(method);
  const saved = world.distributions?.[0];
  if (!saved) throw new Error('no distribution');

  it('unchanged rules decide every lead alike, to the last detail of the trace', () => {
    const comparison = comparisonOf(snapshot(world), draftOf(saved));
    const used = [{ cap_id: 8, filled: 12 }];
    comparison.begin(used, NOON);
    const outcomes = new Map<number | null, number>();
    for (const one of busyLeads()) {
      const decisions = comparison.play(one);
      expect(decisions.draft).toEqual(decisions.saved);
      const taker = takerOf(decisions.saved);
      outcomes.set(taker, (outcomes.get(taker) ?? 0) + 1);
    }
    // Everybody gets leads, also by overflow, and some go to nobody.
    expect([...outcomes.keys()].sort()).toEqual([1, 2, 3, 4, null]);
  });

  it('a copy that takes over places every lead alike', () => {
    const { saved: before, draft: after } = takers(
      comparisonOf(snapshot(world), copyOf(saved)),
      busyLeads(),
    );
    expect(after).toEqual(before);
  });

  it('an advertiser that is switched off gets nothing, and its leads go to the others', () => {
    const draft = draftOf({
      ...saved,
      timeslots: saved.timeslots.map((timeslot) => ({
        ...timeslot,
        groups: timeslot.groups.map((group) => ({
          ...group,
          shares: group.shares.map((share) =>
            share.advertiserId === 2 ? { ...share, weight: 0 } : share,
          ),
        })),
      })),
    });
    const { saved: before, draft: after } = takers(
      comparisonOf(snapshot(world), draft),
      busyLeads(),
    );
    expect(before).toContain(2);
    expect(after).not.toContain(2);
  });
});

describe('leads that concern a draft', () => {
  const rules: World = {
    publishers: [publisher(2)],
    distributions: [
      distribution(7, [[[2, 100]]], { publisherId: 2 }),
      distribution(5, [[[1, 100]]]),
    ],
  };
  const saved = distribution(5, [[[1, 100]]]);
  const concerned = (draft: Draft): boolean[] => {
    const comparison = comparisonOf(snapshot(rules), draft);
    return [{}, { publisherId: 2 }, { countryId: DE }, { countryId: null }].map((of) =>
      comparison.concerns(lead(of)),
    );
  };

  it('are those that it gets, not those of a more specific distribution', () => {
    expect(concerned(draftOf(saved))).toEqual([true, false, false, false]);
    expect(concerned({ ...copyOf(saved), publisher_id: 2 })).toEqual([false, true, false, false]);
  });
  it('are also those that the saved distribution gets', () => {
    const moved = { ...draftOf(saved), country_id: DE };
    expect(concerned(moved)).toEqual([true, false, true, false]);
    expect(comparisonOf(snapshot(rules), moved).targets).toEqual([
      { countryId: GB, publisherId: null, customParam1: null },
      { countryId: DE, publisherId: null, customParam1: null },
    ]);
  });
});

it('both sides count what is outside the replay', () => {
  const rules = [distribution(5, [[[1, 100]]])];
  const comparison = comparisonOf(
    snapshot({ distributions: rules, caps: [cap(9, 3, { advertiserIds: new Set([1]) })] }),
    draftOf(rules[0] as DistributionConfig),
  );
  comparison.begin([{ cap_id: 9, filled: 1 }], NOON);
  const use = { type: 'lead' as const, at: NOON, publisherId: 3, countryId: DE, dealId: null };
  comparison.count({ ...use, funnel: null, advertiserId: 1 });
  comparison.remember({ email: 'known@example.com', phone: '+4477' }, 1);
  const leads = [past(1, 0, { email: 'known@example.com' }), past(2, 1), past(3, 2)];
  const expected = [null, 1, null];
  expect(takers(comparison, leads)).toEqual({ saved: expected, draft: expected });
});

it('a cap is removed from one side, and says who is behind it and what limits them', () => {
  const rules = snapshot({
    distributions: [
      distribution(5, [
        [
          [1, 60],
          [2, 40],
        ],
        [[3, 100]],
      ]),
      distribution(
        6,
        [
          [
            [2, 100],
            [4, 0],
          ],
        ],
        { countryId: DE },
      ),
    ],
    caps: [
      cap(9, 2, { advertiserIds: new Set([1]), countryIds: new Set([GB]) }),
      cap(10, 5, { advertiserIds: new Set([2]) }),
      cap(11, 5, { advertiserIds: new Set([3]), countryIds: new Set([DE]) }),
    ],
  });
  const removal = withoutCap(rules, 9);
  expect(removal?.distributions.map(({ id }) => id)).toEqual([5]);
  expect(
    removal?.behind.map(({ advertiserId, caps }) => [advertiserId, caps.map(({ id }) => id)]),
  ).toEqual([
    [2, [10]],
    [3, []],
  ]);
  expect(withoutCap(rules, 99)).toBeNull();
});

describe('a second implementation of the replay', () => {
  const RUNS = Number(process.env.REPLAY_CASES ?? 60);
  const leads = fc
    .array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 2 * 24 * 60 }),
        publisherId: fc.constantFrom(1, 1, 1, 2),
        person: fc.integer({ min: 0, max: 60 }),
        funnel: fc.constantFrom('spring', 'autumn', null),
        param: fc.constantFrom('vip', 'low', null),
        refusedBy: fc.subarray([1, 2, 3, 4, 5, 6], { maxLength: 1 }),
        isDuplicate: fc.integer({ min: 0, max: 19 }).map((value) => value === 0),
      }),
      { minLength: 10, maxLength: 40 },
    )
    .map((drawn) =>
      drawn
        .toSorted((a, b) => a.minutes - b.minutes)
        .map(({ minutes, publisherId, person, funnel, param, refusedBy, isDuplicate }, index) =>
          past(
            index + 1,
            minutes / 60,
            {
              publisherId,
              email: `p${person}@example.com`,
              phone: `+44${person}`,
              funnel,
              customParams: [param, null, null, null, null],
            },
            { refusedBy, isDuplicate },
          ),
        ),
    );
  /** Other percentages, other methods, another order. */
  const changed = (of: DistributionConfig): DistributionConfig => ({
    ...of,
    method: of.method === 'slot' ? 'optimize' : 'slot',
    timeslots: of.timeslots.map((timeslot) => ({
      ...timeslot,
      groups: timeslot.groups.map((group) => ({
        ...group,
        shares: group.shares
          .map((share) => ({ ...share, weight: share.weight === 0 ? 2500 : share.weight }))
          .reverse(),
      })),
    })),
  });
  const withRule = (saved: Snapshot, rule: DistributionConfig): Snapshot => ({
    ...saved,
    distributions: new Map(
      [...saved.distributions].map(([country, rules]) => [
        country,
        rules.map((other) => (other.id === rule.id ? rule : other)),
      ]),
    ),
  });

  it(`places the leads of ${RUNS} worlds alike, and unchanged rules move none of them`, () => {
    const seen = { leads: 0, offered: 0, moved: 0, uncapped: 0 };
    fc.assert(
      fc.property(scenarios, leads, (drawn, given) => {
        const { snapshot: saved } = inputOf(drawn);
        const [rule] = saved.distributions.get(GB) ?? [];
        fc.pre(rule !== undefined);
        const unchanged = takers(comparisonOf(saved, draftOf(rule)), given);
        const expected = oracleReplay(saved, given);
        expect(unchanged).toEqual({ saved: expected, draft: expected });

        const other = changed(rule);
        const after = oracleReplay(withRule(saved, other), given);
        expect(takers(comparisonOf(saved, draftOf(other)), given)).toEqual({
          saved: expected,
          draft: after,
        });
        const [cap] = saved.caps;
        const removal = cap && withoutCap(saved, cap.id);
        if (removal) {
          const without = { ...saved, caps: saved.caps.filter(({ id }) => id !== cap.id) };
          expect(takers(new ReplayComparison(saved, removal), given)).toEqual({
            saved: expected,
            draft: oracleReplay(without, given),
          });
          seen.uncapped += oracleReplay(without, given).filter(
            (id, index) => id !== expected[index],
          ).length;
        }
        seen.leads += given.length;
        seen.offered += expected.filter((id) => id !== null).length;
        seen.moved += expected.filter((id, index) => id !== after[index]).length;
      }),
      { numRuns: RUNS, seed: 61 },
    );
    // The worlds are not empty ones.
    expect(seen.offered).toBeGreaterThan(seen.leads / 5);
    expect(seen.moved).toBeGreaterThan(seen.leads / 20);
    expect(seen.uncapped).toBeGreaterThan(10);
  }, 60_000);
});
