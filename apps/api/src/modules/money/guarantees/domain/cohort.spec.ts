import { dueFor } from '@leadline/contracts';
import {
  dueAfter,
  NO_LEAD,
  randomCohort,
  type OracleEvent,
  type OracleTerms,
} from '#test/support/cohort-oracle.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { computeCohort, type CohortLead } from './cohort.js';
import type { PlanTerms } from './plan-terms.js';

const COHORTS = 1_000;
const TERMS: PlanTerms = {
  perLead: null,
  perFtd: 155_000,
  guarantee: 1_200,
  period: 'week',
  maturityDays: 0,
  deductedStatuses: ['Wrong number'],
  deductLimit: 500,
  guaranteesValidLeads: false,
  countsValidFtds: false,
  tiers: [],
  liftsAll: false,
  fee: null,
  minimum: null,
  maximum: null,
};
const CLOSES_AT = new Date(50);

const lead = (id: number, values: Partial<CohortLead> = {}): CohortLead => ({
  id,
  status: 'New',
  isTest: false,
  isReturned: false,
  perLead: null,
  perFtd: 155_000,
  ftd: null,
  ...values,
});
const ftdAt = (ms: number): CohortLead['ftd'] => ({ at: new Date(ms), amount: 155_000 });
const many = (count: number, values: Partial<CohortLead> = {}): CohortLead[] =>
  Array.from({ length: count }, (_, index) => lead(index + 1, values));

/** Terms of the oracle in the form of the product. */
const termsOf = (terms: OracleTerms): PlanTerms => ({
  perLead: terms.perLead,
  perFtd: terms.perFtd,
  guarantee: terms.guaranteePercent * 100,
  period: 'day',
  maturityDays: 0,
  deductedStatuses: terms.deductedStatuses,
  deductLimit: terms.deductPercent === null ? null : terms.deductPercent * 100,
  guaranteesValidLeads: terms.reading === 'valid leads',
  countsValidFtds: terms.reading === 'valid ftds',
  tiers: terms.tiers,
  liftsAll: terms.liftsAll,
  fee: terms.fee,
  minimum: terms.minimum,
  maximum: terms.maximum,
});
/** The leads that the database would hold after the events. */
const leadsAfter = (
  { perLead, perFtd }: OracleTerms,
  ids: readonly number[],
  events: readonly OracleEvent[],
): CohortLead[] =>
  ids.map((id) => {
    const own = events.filter((event) => event.lead === id);
    return own.reduce<CohortLead>(
      (before, event, index) => {
        const hadFtd = own.slice(0, index).some(({ kind }) => kind === 'ftd');
        if (event.kind === 'return') return { ...before, isReturned: !hadFtd };
        if (event.kind === 'undo return') return { ...before, isReturned: false };
        if (event.kind === 'status') return { ...before, status: event.status };
        if (event.kind === 'test') return { ...before, isTest: true };
        if (event.kind === 'withdraw') return { ...before, ftd: null };
        const { ftd } = before;
        if (event.kind === 'correct')
          return { ...before, ftd: ftd && { ...ftd, amount: event.cents } };
        const at = new Date(event.at);
        return { ...before, isReturned: false, ftd: ftd ?? { at, amount: perFtd } };
      },
      lead(id, { perLead, perFtd }),
    );
  });

describe('a cohort', () => {
  it('owes what is missing to the guarantee, split over its leads by floor and the rest in order', () => {
    // 12 % of 7 leads are 0.84 FTDs: 155,000 × 0.84 = 130,200 = 7 × 18,600
    expect(computeCohort(TERMS, many(7), CLOSES_AT)).toMatchObject({
      leads: 7,
      counted: 7,
      ftds: 0,
      due: 130_200,
      topup: 130_200,
    });
    // 12.5 % of 3 leads: 100 × 0.375 = 37.5, half up 38 = 13 + 13 + 12
    const { shares } = computeCohort(
      { ...TERMS, perFtd: 100, guarantee: 1_250 },
      many(3),
      CLOSES_AT,
    );
    expect(shares.map(({ topup }) => topup)).toEqual([13, 13, 12]);
  });

  it('pays a late FTD only what exceeds the guarantee', () => {
    const leads = many(20); // 12 % of 20 are 2.4 FTDs
    const withFtds = leads.map((each, index) =>
      index < 4 ? { ...each, ftd: ftdAt(index === 0 ? 10 : 60 - index) } : each,
    );
    const { topup, due, shares } = computeCohort(TERMS, withFtds, CLOSES_AT);
    expect(topup).toBe(217_000); // 155,000 × (2.4 − 1)
    expect(due).toBe(620_000); // 4 × 155,000
    // In order of their times, the last lead is first: 0, then 0.6, then 1 FTD is paid.
    expect(shares.slice(0, 4).map(({ covered }) => covered)).toEqual([0, 0, 62_000, 155_000]);
  });

  it('deducts the first leads of a status up to the limit, and pays nothing for them', () => {
    const leads = many(40, { status: 'Wrong number', perLead: 500 });
    const { counted, shares } = computeCohort({ ...TERMS, perLead: 500 }, leads, CLOSES_AT);
    expect(counted).toBe(38); // 5 % of 40 leads are deducted
    expect(shares.map(({ perLead }) => perLead).slice(0, 4)).toEqual([null, null, 500, 500]);
  });

  it('counts no test leads, and leaves amounts that staff corrected', () => {
    const leads = [
      lead(1, { isTest: true, ftd: ftdAt(1) }),
      lead(2, { ftd: { at: new Date(90), amount: 70_000 } }),
    ];
    expect(computeCohort(TERMS, leads, CLOSES_AT)).toMatchObject({
      leads: 2,
      counted: 1,
      ftds: 1,
      shares: [
        { covered: 0, topup: 0 },
        { covered: 0, topup: 18_600 }, // 155,000 × 0.12
      ],
    });
  });

  const LIMITED = { ...TERMS, perFtd: 100, guarantee: null, deductLimit: null };
  const withFtds = (count: number, at = 10): CohortLead[] =>
    many(10, { perFtd: 100 }).map((each, index) =>
      index < count ? { ...each, ftd: { at: new Date(at), amount: 100 } } : each,
    );

  it('pays tiers at the closing, and a late FTD what it adds to them', () => {
    const terms = { ...LIMITED, tiers: [{ from: 3, amount: 150 }] };
    // 2 × 100 + 2 × 150 − 4 × 100
    expect(computeCohort(terms, withFtds(4), CLOSES_AT)).toMatchObject({ due: 500, topup: 100 });
    const lifting = { ...terms, liftsAll: true };
    expect(computeCohort(lifting, withFtds(4), CLOSES_AT)).toMatchObject({ due: 600, topup: 200 });
    const { topup, shares } = computeCohort(lifting, withFtds(3, 60), CLOSES_AT);
    expect(topup).toBe(0);
    // The third FTD lifts all: it earns 3 × 150 − 2 × 100.
    expect(shares.slice(0, 3).map(({ covered }) => 100 - covered)).toEqual([100, 100, 250]);
  });

  it('counts no returned lead, and keeps its amount for the case that the return is taken back', () => {
    const leads = [...many(8), lead(9, { isReturned: true }), lead(10, { isReturned: true })].map(
      (each) => ({ ...each, perLead: 500 }),
    );
    const { counted, due, shares } = computeCohort({ ...TERMS, perLead: 500 }, leads, CLOSES_AT);
    expect([counted, due]).toEqual([8, 148_800]); // 155,000 × 12 % × 8
    expect(shares.slice(8)).toEqual([
      { id: 9, perLead: 500, covered: 0, topup: 0 },
      { id: 10, perLead: 500, covered: 0, topup: 0 },
    ]);
  });

  it('takes back what exceeds a maximum, and a fee comes on top', () => {
    const terms = { ...LIMITED, maximum: 250, fee: 30 };
    const { due, topup, shares } = computeCohort(terms, withFtds(4), CLOSES_AT);
    expect([due, topup]).toEqual([280, -120]); // 250 + 30 − 400
    expect(shares.map((share) => share.topup)).toEqual(Array<number>(10).fill(-12));
  });

  it('owes a minimum to nobody if there is no counted lead', () => {
    const terms = { ...LIMITED, minimum: 500, fee: 30 };
    expect(computeCohort(terms, [], CLOSES_AT)).toMatchObject({ due: 530, unshared: 530 });
    const tests = many(2, { isTest: true });
    expect(computeCohort(terms, tests, CLOSES_AT)).toMatchObject({ unshared: 530 });
    expect(computeCohort(terms, withFtds(1), CLOSES_AT)).toMatchObject({
      ...{ topup: 430, unshared: 0 },
    });
  });

  it('rounds once, half up, also for amounts beyond what a double holds', () => {
    const due = (perFtd: number, guarantee: number, counted: number): number =>
      dueFor({ ...TERMS, perFtd, guarantee }, { ftds: 0, counted, perLead: 0 });
    expect(due(1, 5_000, 1)).toBe(1);
    expect(due(1, 4_999, 1)).toBe(0);
    // 999,999,999,999 × 33.33 % × 7 = 2,333,099,999,997.6669
    expect(due(999_999_999_999, 3_333, 7)).toBe(2_333_099_999_998);
  });

  it.each(['usual', 'valid leads', 'valid ftds'] as const)(
    `owes what an oracle computes from the events, in ${COHORTS} random cohorts (%s)`,
    (reading) => {
      const random = new Random(20_261_128);
      for (let round = 0; round < COHORTS; round += 1) {
        const { terms, ids, events, closesAt } = randomCohort(() => random.next(), reading);
        const leads = leadsAfter(terms, ids, events);
        const { shares, due, unshared } = computeCohort(termsOf(terms), leads, new Date(closesAt));
        const owed = shares.map((share, index) => {
          const { isTest, isReturned, ftd } = leads[index] as CohortLead;
          return [
            share.id,
            {
              forLead: isTest || isReturned ? 0 : (share.perLead ?? 0),
              forFtd: isTest || !ftd ? 0 : ftd.amount - share.covered,
              fromGuarantee: share.topup,
            },
          ] as const;
        });
        const expected = dueAfter(terms, ids, events, closesAt);
        expect({ round, unshared }).toEqual({
          round,
          unshared: expected.get(NO_LEAD)?.fromGuarantee ?? 0,
        });
        expected.delete(NO_LEAD);
        expect({ round, owed }).toEqual({ round, owed: [...expected] });
        if (!events.some(({ kind }) => kind === 'correct'))
          expect(
            owed.reduce(
              (sum, [, { forFtd, fromGuarantee }]) => sum + forFtd + fromGuarantee,
              unshared,
            ),
          ).toBe(due);
      }
    },
  );
});
