import { cohortAt } from './cohort-window.js';
import type { CohortPeriod, Plan, PlanTerms } from './plan-terms.js';

const terms = (period: CohortPeriod | null, maturityDays = 0): PlanTerms => ({
  perLead: null,
  perFtd: 1_000,
  guarantee: 1_000,
  period,
  maturityDays,
  deductedStatuses: [],
  deductLimit: null,
  guaranteesValidLeads: false,
  countsValidFtds: false,
  tiers: [],
  liftsAll: false,
  fee: null,
  minimum: null,
  maximum: null,
});
const plan = (zone: string, of: PlanTerms, values: Partial<Plan> = {}): Plan => ({
  id: 1,
  ...{ currency: 'USD', digits: 2 },
  zone,
  startsOn: null,
  endsOn: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  endedAt: null,
  versions: [],
  terms: of,
  ...values,
});
const windowOf = (of: Plan, at: string, edges: string[] = []): string[] | null => {
  const cohort = cohortAt(
    of,
    new Date(at),
    edges.map((edge) => new Date(edge)),
  );
  return (
    cohort && [cohort.startsAt, cohort.endsAt, cohort.closesAt].map((each) => each.toISOString())
  );
};

describe('the window of a cohort', () => {
  it.each([
    // Berlin is two hours ahead of UTC in summer. 2026-10-25 has 25 hours there.
    ['day', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['day', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['week', '2026-10-25T12:00:00Z', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['week', '2026-10-25T23:00:00Z', '2026-10-25T23:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    ['month', '2026-12-31T22:59:59Z', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ] as const)('of a %s in Berlin holds %s', (period, at, startsAt, endsAt) => {
    expect(windowOf(plan('Europe/Berlin', terms(period)), at)).toEqual([startsAt, endsAt, endsAt]);
  });

  it('holds each moment around clock changes at midnight, without a gap', () => {
    const hours = 3_600_000;
    // In Havana clocks go from 1:00 back to 0:00, in Santiago from 24:00 to 23:00 or 1:00.
    for (const [zone, change] of [
      ['America/Havana', '2026-03-08T05:00:00Z'],
      ['America/Havana', '2026-11-01T05:00:00Z'],
      ['America/Santiago', '2026-04-05T03:00:00Z'],
      ['America/Santiago', '2026-09-06T04:00:00Z'],
    ] as const)
      for (let step = -60; step < 60; step += 1) {
        const at = Date.parse(change) + (step * hours) / 2;
        const day = cohortAt(plan(zone, terms('day')), new Date(at));
        expect(day && day.startsAt.getTime() <= at && at < day.endsAt.getTime()).toBe(true);
        const next = cohortAt(plan(zone, terms('day')), day?.endsAt ?? new Date(0));
        expect(next?.startsAt).toEqual(day?.endsAt);
      }
  });

  it('is all days of the plan, and closes days later in the zone of the plan', () => {
    const dates = { startsOn: '2026-10-01', endsOn: '2026-10-20' };
    const berlin = plan('Europe/Berlin', terms('dates', 7), dates);
    expect(windowOf(berlin, '2026-10-20T21:59:59Z')).toEqual([
      '2026-09-30T22:00:00.000Z',
      '2026-10-20T22:00:00.000Z',
      '2026-10-27T23:00:00.000Z',
    ]);
    expect(windowOf(berlin, '2026-10-20T22:00:00Z')).toBeNull();
  });

  it('has the terms at its start, and is cut where the period changes', () => {
    const untilAt = new Date('2026-11-12T00:00:00Z');
    const changed = (before: PlanTerms, after: PlanTerms): Plan =>
      plan('UTC', after, { versions: [{ untilAt, terms: before }] });
    const dearer = changed({ ...terms('month'), perFtd: 900 }, terms('month'));
    expect(cohortAt(dearer, new Date('2026-11-20T00:00:00Z'))?.terms.perFtd).toBe(900);
    expect(cohortAt(dearer, new Date('2026-12-01T00:00:00Z'))?.terms.perFtd).toBe(1_000);
    const longer = changed(terms('week'), terms('month'));
    expect(windowOf(longer, '2026-11-11T00:00:00Z')?.slice(0, 2)).toEqual([
      '2026-11-09T00:00:00.000Z',
      '2026-11-12T00:00:00.000Z',
    ]);
    expect(windowOf(longer, '2026-11-12T00:00:00Z')?.slice(0, 2)).toEqual([
      '2026-11-12T00:00:00.000Z',
      '2026-12-01T00:00:00.000Z',
    ]);
    expect(windowOf(changed(terms(null), terms('day')), '2026-11-11T00:00:00Z')).toBeNull();
  });

  it('ends at cohorts that are closed', () => {
    expect(
      windowOf(plan('UTC', terms('month')), '2026-11-20T00:00:00Z', [
        '2026-11-02T00:00:00.000Z',
        '2026-11-09T00:00:00.000Z',
        '2026-11-23T00:00:00.000Z',
      ])?.slice(0, 2),
    ).toEqual(['2026-11-09T00:00:00.000Z', '2026-11-23T00:00:00.000Z']);
  });
});
