import {
  advertiser,
  cap,
  distribution,
  DE,
  GB,
  input,
  NOON,
  planRow,
  type World,
} from '#test/support/routing-fixtures.js';
import { applyChanges, openKeyOf } from './counters.js';
import { decide } from './engine.js';
import type { Offer } from './lead.js';
import { planOf, plansOf } from './plans.js';
import type { CapConfig, DistributionConfig } from './snapshot.js';

const CRG = { id: 21, name: 'CRG GB' };
const CPA = { id: 22, name: 'CPA' };

const alpha = advertiser(1, {
  plans: plansOf([
    planOf(planRow(CRG.id, { country_ids: [GB], conditions: 1, amount: '800.00' })),
    planOf(planRow(CPA.id, { amount: '500.00' })),
  ]),
});
/** One group: Alpha under both deals, with the given percentages, then advertiser 2. */
const world = (
  [crg, cpa, other]: readonly [number, number, number],
  changes: Partial<DistributionConfig> = {},
): World => {
  const made = distribution(1, [[]], changes);
  const shares = [
    { advertiserId: 1, deal: CRG, weight: crg * 100 },
    { advertiserId: 1, deal: CPA, weight: cpa * 100 },
    { advertiserId: 2, weight: other * 100 },
  ];
  const timeslots = made.timeslots.map((timeslot) => ({
    ...timeslot,
    groups: timeslot.groups.map((group) => ({ ...group, shares })),
  }));
  return { advertisers: [alpha], distributions: [{ ...made, timeslots }] };
};
const planOfOffer = ({ terms }: Offer): number | null => terms.revenue?.planId ?? null;
const reasonsOf = (given: ReturnType<typeof input>) =>
  decide(given).trace.candidates.map(({ deal, reason, deal_miss: miss }) => [
    deal?.name ?? null,
    reason,
    ...(miss ? [miss] : []),
  ]);

it('method slot shares exactly among deals of one advertiser', () => {
  const credits = new Map<number, number>();
  const taken: (number | null)[] = [];
  for (let id = 1; id <= 20; id += 1) {
    const view = { credits: new Map([[101, credits]]) };
    const decision = decide(input(world([30, 70, 0]), { lead: { id }, view }));
    if (decision.kind !== 'offer' || !decision.creditMove) throw new Error('No offer');
    expect(decision.advertiserId).toBe(1);
    applyChanges(credits, decision.creditMove);
    taken.push(planOfOffer(decision));
  }
  // 30 % and 70 % of 20 leads.
  expect(taken.filter((id) => id === CRG.id)).toHaveLength(6);
  expect(taken.filter((id) => id === CPA.id)).toHaveLength(14);
  expect([...credits.keys()].sort((a, b) => a - b)).toEqual([-CPA.id, -CRG.id]);
});

it.each(['chance', 'optimize'] as const)('method %s picks among them too', (method) => {
  const picked = new Set<string>();
  for (let id = 1; id <= 200; id += 1) {
    const decision = decide(input(world([50, 50, 0], { method }), { lead: { id } }));
    if (decision.kind !== 'offer') throw new Error('No offer');
    const candidates = decision.trace.candidates.filter(({ verdict }) => verdict === 'picked');
    expect(candidates.map(({ deal }) => deal?.id)).toEqual([planOfOffer(decision)]);
    picked.add(candidates[0]?.deal?.name ?? '');
  }
  expect([...picked].sort()).toEqual([CPA.name, CRG.name]);
});

it('optimize counts the profit of the deal that is named', () => {
  const { trace } = decide(input(world([50, 50, 0], { method: 'optimize' })));
  expect(trace.candidates.map(({ stats }) => stats?.revenue)).toEqual([800, 500, undefined]);
});

it('an advertiser that refused the lead is not asked under another deal', () => {
  const given = input(world([50, 50, 0]), { view: { refusedBy: new Set([1]) } });
  expect(reasonsOf(given)).toEqual([
    [CRG.name, 'refused'],
    [CPA.name, 'refused'],
    [null, 'off'],
  ]);
});

it('a deal that is not for the lead, or has ended, is skipped, whichever other deal fits', () => {
  const elsewhere = world([50, 50, 0], { countryId: DE });
  const given = input(elsewhere, { lead: { countryId: DE } });
  expect(reasonsOf(given)).toEqual([
    [CRG.name, 'deal_not_for_lead', 'other_country'],
    [CPA.name, null],
    [null, 'off'],
  ]);
  const ended = { ...world([50, 50, 0]), advertisers: [advertiser(1)] };
  expect(reasonsOf(input(ended, { now: NOON })).map(([, reason]) => reason)).toEqual([
    'deal_ended',
    'deal_ended',
    'off',
  ]);
});

describe('a cap that names a deal', () => {
  const of = (deal: typeof CRG | typeof CPA, limit: number, changes: Partial<CapConfig> = {}) =>
    cap(9, limit, { advertiserIds: new Set([1]), deal, ...changes });
  const usage = (used: CapConfig, filled: number) =>
    new Map([[openKeyOf(used, NOON), { filled, reserved: 0 }]]);

  it('skips the member with the deal when it is full, and says so; the others go on', () => {
    const full = of(CRG, 3);
    const decision = decide(
      input({ ...world([30, 70, 0]), caps: [full] }, { view: { usage: usage(full, 3) } }),
    );
    expect(decision).toMatchObject({ kind: 'offer', dealId: CPA.id, capReservations: [] });
    const [crg, cpa] = decision.trace.candidates;
    expect(crg).toMatchObject({ deal: CRG, reason: 'cap_full' });
    expect(crg?.caps).toEqual([
      { cap_id: 9, cap: 3, filled: 3, reserved: 0, type: 'lead', deal: CRG },
    ]);
    expect(cpa?.caps).toEqual([]);
  });

  it('without a named deal, counts leads by the deal that wins', () => {
    const byCrg = of(CRG, 3);
    const byCpa = of(CPA, 0, { id: 8 });
    const reserved = (countryId: number) => {
      const rules = distribution(1, [[[1, 100]]], { countryId });
      const decision = decide(
        input(
          { advertisers: [alpha], distributions: [rules], caps: [byCrg, byCpa] },
          { lead: { countryId } },
        ),
      );
      return decision.kind === 'offer'
        ? decision.capReservations.map(({ cap_id: id }) => id)
        : decision.trace.candidates.map(({ reason }) => reason);
    };
    // The deal for GB wins there; elsewhere only the other one fits, and its cap is closed.
    expect(reserved(GB)).toEqual([9]);
    expect(reserved(DE)).toEqual(['cap_full']);
  });

  it('concerns the advertiser that staff chose by the deal that wins', () => {
    const forced = (caps: CapConfig[]) =>
      decide(
        input(
          { advertisers: [alpha], caps },
          { lead: { forcedAdvertiser: { advertiser_id: 1, funnel: null, publisher_id: null } } },
        ),
      );
    expect(forced([of(CPA, 0)])).toMatchObject({ kind: 'offer', capReservations: [] });
    expect(forced([of(CRG, 0)])).toMatchObject({ kind: 'reject', code: 'no_advertiser' });
  });

  it('of FTDs stops leads of its deal too', () => {
    const full = of(CRG, 1, { type: 'ftd' });
    expect(
      reasonsOf(
        input({ ...world([30, 70, 0]), caps: [full] }, { view: { usage: usage(full, 1) } }),
      ),
    ).toEqual([
      [CRG.name, 'cap_full'],
      [CPA.name, null],
      [null, 'off'],
    ]);
  });

  it('whose deal has ended counts nothing', () => {
    const ended = cap(9, 0, { advertiserIds: new Set([1]), deal: { id: 99, name: 'Old' } });
    const rules = distribution(1, [[[1, 100]]]);
    expect(
      decide(input({ advertisers: [alpha], distributions: [rules], caps: [ended] })),
    ).toMatchObject({ kind: 'offer', capReservations: [] });
  });
});
