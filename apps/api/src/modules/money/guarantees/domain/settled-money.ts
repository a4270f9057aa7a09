import type { Minor, Plan } from './plan-terms.js';
import { cohortLeadOf, computeCohort, type StoredLead } from './cohort.js';
import { cohortAt, nextChangeAfter, type CohortWindow } from './cohort-window.js';
import { lifeOf, termsOfCohort } from './owed-periods.js';

// The money of a plan's settled periods, as the jobs would post it. A change that counts for the
// past is computed with it before it is saved.

/** A lead that keeps the plan, with its money in minor units of the plan. */
export interface SettledLead extends StoredLead {
  readonly in_cohort: boolean;
  readonly for_lead: Minor | null;
  readonly is_corrected: boolean;
}
/** Money by lead, and by period what comes to that of its leads. A period has its start as key. */
export interface SettledMoney {
  readonly perLead: ReadonlyMap<number, Minor>;
  readonly perFtd: ReadonlyMap<number, Minor>;
  readonly periods: ReadonlyMap<number, Minor>;
}
/** Sums over what changes. */
export interface MoneyChange {
  readonly count: number;
  readonly before: Minor;
  readonly after: Minor;
}

/**
 * Returns the closed cohorts that end after `since`, and those that are due to be closed. Null is
 * since ever; `firstAt` is when the first lead came.
 */
export const settledWindows = (
  plan: Plan,
  closed: readonly CohortWindow[],
  { since, firstAt, now }: { since: Date | null; firstAt: Date | null; now: Date },
): CohortWindow[] => {
  const edges = closed.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
  const windows = closed.filter(({ endsAt }) => since === null || endsAt > since);
  const { from } = lifeOf(plan);
  let at: Date | null = since ?? (firstAt !== null && firstAt < from ? firstAt : from);
  while (at !== null && at <= now) {
    const moment: Date = at;
    const stored = closed.find(({ startsAt, endsAt }) => startsAt <= moment && endsAt > moment);
    const window = stored ?? cohortAt(plan, moment, edges);
    if (!stored && window && window.closesAt <= now) windows.push(window);
    at = window?.endsAt ?? nextChangeAfter(plan, moment);
  }
  return windows;
};

/** Returns the leads with the amounts of the plan's last terms, which count since `from`. */
export const repriced = (
  plan: Plan,
  leads: readonly SettledLead[],
  from: Date,
): readonly SettledLead[] =>
  leads.map((lead) =>
    lead.created_at < from
      ? lead
      : {
          ...lead,
          in_cohort: plan.terms.period !== null,
          for_lead: plan.terms.perLead,
          amount: lead.is_corrected ? lead.amount : (plan.terms.perFtd ?? 0),
        },
  );

/** Computes the money of the periods. Leads in none of them have their own amounts. */
export const settledMoney = (
  plan: Plan,
  windows: readonly CohortWindow[],
  leads: readonly SettledLead[],
): SettledMoney => {
  // A returned lead has no FTD (ADR 101).
  const paid = leads.filter((lead) => !lead.is_test && !lead.is_returned);
  const perLead = new Map(paid.map((lead) => [lead.id, lead.for_lead ?? 0]));
  const perFtd = new Map(paid.map((lead) => [lead.id, lead.ftd_at === null ? 0 : lead.amount]));
  const periods = new Map<number, Minor>();
  for (const window of windows) {
    const members = leads.filter(
      ({ in_cohort: isIn, created_at: at }) => isIn && at >= window.startsAt && at < window.endsAt,
    );
    const cohort = computeCohort(
      termsOfCohort(plan, window, members.length > 0),
      members.map((lead) => cohortLeadOf(plan, lead)),
      window.closesAt,
    );
    let sum = cohort.unshared;
    for (const share of cohort.shares) {
      if (!perLead.has(share.id)) continue;
      perLead.set(share.id, share.perLead ?? 0);
      sum += share.topup - share.covered;
    }
    periods.set(window.startsAt.getTime(), sum);
  }
  return { perLead, perFtd, periods };
};

/** Sums what differs between the amounts before and after. */
export const changeOf = (
  before: ReadonlyMap<number, Minor>,
  after: ReadonlyMap<number, Minor>,
): MoneyChange => {
  const change = { count: 0, before: 0, after: 0 };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key) ?? 0, after.get(key) ?? 0];
    if (was === is) continue;
    change.count += 1;
    change.before += was;
    change.after += is;
  }
  return change;
};
