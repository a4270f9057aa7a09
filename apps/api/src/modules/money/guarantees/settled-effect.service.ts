import { Injectable } from '@nestjs/common';
import { MOST_DIGITS } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { PlanCohortsQuery } from './data/plan-cohorts.query.js';
import { planTermsOf, PlanTermsQuery, type StoredTerms } from './data/plan-terms.query.js';
import { SettledLeadsQuery, type PlanOfParty } from './data/settled-leads.query.js';
import type { CohortWindow } from './domain/cohort-window.js';
import {
  changeOf,
  repriced,
  settledMoney,
  settledWindows,
  type MoneyChange,
} from './domain/settled-money.js';
import type { Plan } from './domain/plan-terms.js';

export type { MoneyChange };

/** A change of a plan, as a save would store it. */
export interface PlannedChange {
  readonly from: Date;
  readonly terms: StoredTerms;
  /** Earlier terms, the oldest first. */
  readonly versions: readonly { readonly until_at: Date; readonly terms: StoredTerms }[];
  readonly starts_on: string | null;
  readonly ends_on: string | null;
  readonly zone: string;
}
/** Money of settled periods that a change would move, in hundredths of the currency of the plan. */
export interface SettledEffect {
  readonly windows: readonly CohortWindow[];
  readonly perLead: MoneyChange;
  readonly perFtd: MoneyChange;
  readonly periods: MoneyChange;
}

const changed = (plan: Plan, change: PlannedChange): Plan => ({
  ...plan,
  zone: change.zone,
  startsOn: change.starts_on,
  endsOn: change.ends_on,
  terms: planTermsOf(change.terms, plan.digits),
  versions: change.versions.map(({ until_at: untilAt, terms }) => ({
    untilAt,
    terms: planTermsOf(terms, plan.digits),
  })),
});
const inHundredths = ({ count, before, after }: MoneyChange, unit: number): MoneyChange => ({
  count,
  before: before * unit,
  after: after * unit,
});
/** Whether the plan holds for the same days. */
const hasSameDays = (one: Plan, other: Plan): boolean =>
  one.zone === other.zone && one.startsOn === other.startsOn && one.endsOn === other.endsOn;

/** Computes what a change would move in periods that are closed, or due to be closed. */
@Injectable()
export class SettledEffectService {
  constructor(
    private readonly plans: PlanTermsQuery,
    private readonly cohorts: PlanCohortsQuery,
    private readonly leads: SettledLeadsQuery,
    private readonly clock: Clock,
  ) {}

  async of(key: PlanOfParty, change: PlannedChange): Promise<SettledEffect> {
    const { leg, partyId, planId } = key;
    const plan = await this.plans.ofParty(leg, partyId, planId);
    if (!plan) throw new Error('The plan was read before.');
    const next = changed(plan, change);
    const closed = await this.cohorts.closed(leg, planId);
    // Earlier periods change only with the days of the plan. The last one may be cut.
    const since = hasSameDays(plan, next) ? new Date(change.from.getTime() - 1) : null;
    const firstAt = since === null ? await this.leads.firstAt(key) : null;
    const now = this.clock.now();
    const [before, after] = [plan, next].map((one) =>
      settledWindows(one, closed, { since, firstAt, now }),
    ) as [CohortWindow[], CohortWindow[]];
    const windows = [...before, ...after];
    const leads = windows.length === 0 ? [] : await this.leads.within(key, windows);
    const was = settledMoney(plan, before, leads);
    const is = settledMoney(next, after, repriced(next, leads, change.from));
    const unit = 10 ** (MOST_DIGITS - plan.digits);
    return {
      windows,
      perLead: inHundredths(changeOf(was.perLead, is.perLead), unit),
      perFtd: inHundredths(changeOf(was.perFtd, is.perFtd), unit),
      periods: inHundredths(changeOf(was.periods, is.periods), unit),
    };
  }
}
