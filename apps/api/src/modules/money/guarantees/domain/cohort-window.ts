import { addDays, instantOfWall, wallClockAt, type WallClock } from '@leadline/contracts';
import { termsAt, type CohortPeriod, type Plan, type PlanTerms } from './plan-terms.js';

type Day = Pick<WallClock, 'year' | 'month' | 'day'>;
interface Range {
  readonly startsAt: Date;
  readonly endsAt: Date;
}
/** The leads that came from `startsAt` to before `endsAt` are one cohort. */
export interface CohortWindow extends Range {
  readonly closesAt: Date;
}

const MINUTES_PER_HOUR = 60;

const dayOf = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};
const midnight = ({ year, month, day }: Day, zone: string): Date =>
  instantOfWall(year, month, day, 0, zone);

/** Returns the moments at which the days of a plan begin and end. Null leaves that end open. */
export const daysOf = ({ zone, startsOn, endsOn }: Pick<Plan, 'zone' | 'startsOn' | 'endsOn'>) => ({
  from: startsOn === null ? null : midnight(dayOf(startsOn), zone),
  until: endsOn === null ? null : midnight(addDays(dayOf(endsOn), 1), zone),
});

/** Returns the first day of the period that holds a day, or of the one `steps` later. */
const firstDay = (clock: WallClock, period: 'day' | 'week' | 'month', steps: number): Day => {
  if (period === 'day') return addDays(clock, steps);
  if (period === 'week') return addDays(clock, 1 - clock.weekday + 7 * steps);
  return addDays({ year: clock.year, month: clock.month + steps, day: 1 }, 0);
};

/** The period of the calendar that holds `at`. Midnight moves where clocks change at midnight. */
const calendarRange = (period: CohortPeriod, at: Date, plan: Plan): Range | null => {
  const { zone } = plan;
  if (period === 'dates') {
    const { from: startsAt, until: endsAt } = daysOf(plan);
    if (startsAt === null || endsAt === null) return null;
    return at >= startsAt && at < endsAt ? { startsAt, endsAt } : null;
  }
  const clock = wallClockAt(at, zone);
  const edge = (steps: number): Date => midnight(firstDay(clock, period, steps), zone);
  if (edge(0) > at) return { startsAt: edge(-1), endsAt: edge(0) };
  if (edge(1) <= at) return { startsAt: edge(1), endsAt: edge(2) };
  return { startsAt: edge(0), endsAt: edge(1) };
};

/** Moments at which the plan began to have cohorts of another length. */
const changesOfPeriod = ({ versions, terms }: Plan): Date[] =>
  versions
    .filter(
      (version, index) => version.terms.period !== (versions[index + 1]?.terms ?? terms).period,
    )
    .map(({ untilAt }) => untilAt);

/** The same wall time `days` later. */
const daysLater = (at: Date, days: number, zone: string): Date => {
  if (days === 0) return at;
  const clock = wallClockAt(at, zone);
  const { year, month, day } = addDays(clock, days);
  return instantOfWall(year, month, day, clock.hour * MINUTES_PER_HOUR + clock.minute, zone);
};

/**
 * Returns the cohort of a lead that came at `at`, and its terms: those at its start. A period of the
 * calendar is cut where the plan changed to another period, and at the edges of cohorts that are
 * closed already, so that no lead is in two. Null if the plan has no cohorts at that time.
 */
export const cohortAt = (
  plan: Plan,
  at: Date,
  closedEdges: readonly Date[] = [],
): (CohortWindow & { readonly terms: PlanTerms }) | null => {
  const { period } = termsAt(plan, at);
  const range = period === null ? null : calendarRange(period, at, plan);
  if (range === null) return null;
  let { startsAt, endsAt } = range;
  for (const cut of [...changesOfPeriod(plan), ...closedEdges]) {
    if (cut <= at && cut > startsAt) startsAt = cut;
    if (cut > at && cut < endsAt) endsAt = cut;
  }
  const terms = termsAt(plan, startsAt);
  return { startsAt, endsAt, closesAt: daysLater(endsAt, terms.maturityDays, plan.zone), terms };
};

/**
 * Returns the next moment after `at` from which cohorts may close earlier than those before: where
 * the terms change, or the dates of the plan begin. Null if there is none.
 */
export const nextChangeAfter = (plan: Plan, at: Date): Date | null => {
  const changes = plan.versions.map(({ untilAt }) => untilAt);
  const { from } = daysOf(plan);
  if (from !== null) changes.push(from);
  const later = changes.filter((change) => change > at).map((change) => change.getTime());
  return later.length === 0 ? null : new Date(Math.min(...later));
};
