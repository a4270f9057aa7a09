import { owesWithoutLeads } from '@leadline/contracts';
import { cohortAt, daysOf, nextChangeAfter, type CohortWindow } from './cohort-window.js';
import { termsAt, type Plan, type PlanTerms } from './plan-terms.js';

// Periods of plans that owe a fee or a minimum, whether leads come or not (ADR 96).

/** Time between closed cohorts of a plan. Null leaves that end open. */
export interface Gap {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Whether a plan owes or owed something for periods without leads. */
export const mayOweAnyway = ({ terms, versions }: Plan): boolean =>
  [terms, ...versions.map((version) => version.terms)].some(owesWithoutLeads);

/** Returns the time in which a plan takes leads. */
export const lifeOf = (plan: Plan): { readonly from: Date; readonly until: Date | null } => {
  const days = daysOf(plan);
  const ends = [days.until, plan.endedAt].filter((end) => end !== null);
  return { from: days.from ?? plan.createdAt, until: earliest(ends) };
};
const earliest = (moments: readonly Date[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));

/**
 * Returns the terms of a cohort: those at its start. A period without leads owes nothing if the plan
 * took no leads in it.
 */
export const termsOfCohort = (
  plan: Plan,
  { startsAt, endsAt }: Pick<CohortWindow, 'startsAt' | 'endsAt'>,
  hasLeads: boolean,
): PlanTerms => {
  const terms = termsAt(plan, startsAt);
  const { from, until } = lifeOf(plan);
  const isAlive = endsAt > from && (until === null || startsAt < until);
  return hasLeads || isAlive ? terms : { ...terms, fee: null, minimum: null };
};

/**
 * Returns the newest period that began before `before` and owes a fee or a minimum, whether leads
 * came or not. `closed` are the closed cohorts of the plan. Null if there is none.
 */
export const owedBefore = (
  plan: Plan,
  before: Date,
  closed: readonly CohortWindow[],
): CohortWindow | null => {
  const { from, until } = lifeOf(plan);
  const edges = closed.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  let end: Date | null = until !== null && until < before ? until : before;
  while (end !== null && end > from) {
    const last = new Date(end.getTime() - 1);
    const window =
      closed.find(({ startsAt, endsAt }) => startsAt <= last && endsAt > last) ??
      cohortAt(plan, last, edges);
    if (window && owesWithoutLeads(termsAt(plan, window.startsAt))) return window;
    // Earlier periods with the same terms owe nothing either.
    end = lastChangeBy(plan, window?.startsAt ?? last);
  }
  return null;
};
/** Returns when the terms of a moment began to count. Null if they always have. */
const lastChangeBy = ({ versions }: Plan, at: Date): Date | null =>
  versions.findLast(({ untilAt }) => untilAt <= at)?.untilAt ?? null;

/** Yields the periods of a gap that owe a fee or a minimum and are due to be closed, in order. */
export function* periodsDue(plan: Plan, gap: Gap, now: Date): Generator<CohortWindow> {
  const life = lifeOf(plan);
  const until = earliest([now, ...[life.until, gap.until].filter((end) => end !== null)]) ?? now;
  const edges = [gap.from, gap.until].filter((edge) => edge !== null);
  let at: Date | null = gap.from !== null && gap.from > life.from ? gap.from : life.from;
  while (at !== null && at < until) {
    const cohort = cohortAt(plan, at, edges);
    if (cohort && owesWithoutLeads(cohort.terms) && cohort.closesAt <= now) yield cohort;
    at = cohort?.endsAt ?? nextChangeAfter(plan, at);
  }
}
