import { dueFor } from '@leadline/contracts';
import { termsAt, type BasisPoints, type Minor, type Plan, type PlanTerms } from './plan-terms.js';

/** A lead of a cohort, as one side sees it. */
export interface CohortLead {
  readonly id: number;
  /** The status that this side reports or is shown. */
  readonly status: string | null;
  readonly isTest: boolean;
  /** Whether the advertiser gave the lead back. Such a lead has no FTD (ADR 101). */
  readonly isReturned: boolean;
  /** Agreed amounts by the terms at which the lead came. */
  readonly perLead: Minor | null;
  readonly perFtd: Minor;
  /** The FTD that this side counts: when it came, and the amount that the lead has for it. */
  readonly ftd: { readonly at: Date; readonly amount: Minor } | null;
}
/** A stored lead, as one side sees it. */
export interface StoredLead {
  readonly id: number;
  readonly created_at: Date;
  readonly status: string | null;
  readonly is_test: boolean;
  readonly is_returned: boolean;
  /** When the FTD came that this side counts, and its amount. */
  readonly ftd_at: Date | null;
  readonly amount: Minor;
}

/** Returns a stored lead as the computation of its cohort needs it. */
export const cohortLeadOf = (plan: Plan, lead: StoredLead): CohortLead => {
  const { perLead, perFtd } = termsAt(plan, lead.created_at);
  return {
    id: lead.id,
    status: lead.status,
    isTest: lead.is_test,
    isReturned: lead.is_returned,
    perLead,
    perFtd: perFtd ?? 0,
    ftd: lead.ftd_at && { at: lead.ftd_at, amount: lead.amount },
  };
};

/** Money of a lead in a closed cohort. */
export interface LeadShare {
  readonly id: number;
  /** Null if the lead is deducted, or nothing is paid for leads. */
  readonly perLead: Minor | null;
  /** Part of the amount per FTD that is not earned. Negative if the FTD earns more than that. */
  readonly covered: Minor;
  /** Negative if less is due than the lead's cohort has posted. */
  readonly topup: Minor;
}
export interface Cohort {
  readonly leads: number;
  /** Leads for which the guarantee holds. */
  readonly counted: number;
  readonly ftds: number;
  /** Amount that is due besides the amounts for leads. */
  readonly due: Minor;
  readonly topup: Minor;
  /** The top-up if there is no lead to take it. */
  readonly unshared: Minor;
  readonly shares: readonly LeadShare[];
}

type CountedFtd = CohortLead & { readonly ftd: NonNullable<CohortLead['ftd']> };

const WHOLE = 10_000n;

const shareOf = (limit: BasisPoints, leads: number): number =>
  Number((BigInt(limit) * BigInt(leads)) / WHOLE);

/** Whether anything may be owed for the lead. */
const isOwed = ({ isTest, isReturned }: CohortLead): boolean => !isTest && !isReturned;

const isInDeductedStatus = ({ deductedStatuses }: PlanTerms, lead: CohortLead): boolean =>
  isOwed(lead) && lead.status !== null && deductedStatuses.includes(lead.status);

/** Leads in a deducted status, the first by id up to the limit. */
const deductedOf = (terms: PlanTerms, leads: readonly CohortLead[]): CohortLead[] => {
  const inStatus = leads.filter((lead) => isInDeductedStatus(terms, lead));
  const { deductLimit } = terms;
  return deductLimit === null ? inStatus : inStatus.slice(0, shareOf(deductLimit, leads.length));
};

/** Splits an amount by floor. The first get one cent more each until the rest is used up. */
const split = (amount: Minor, ids: readonly number[]): Map<number, Minor> => {
  const floor = ids.length === 0 ? 0 : Math.floor(amount / ids.length);
  const rest = amount - floor * ids.length;
  return new Map(ids.map((id, index) => [id, index < rest ? floor + 1 : floor]));
};

const byArrival = (left: CountedFtd, right: CountedFtd): number =>
  left.ftd.at.getTime() - right.ftd.at.getTime() || left.id - right.id;

/**
 * Returns what each late FTD does not earn, by lead. It earns what it adds to what is due, which may
 * be more than the amount per FTD, or negative.
 */
const coveredParts = (
  late: readonly CountedFtd[],
  perFtd: Minor,
  earnedBy: (index: number) => Minor,
): Map<number, Minor> =>
  new Map(
    late.map(({ id, ftd }, index) => {
      const earned = earnedBy(index);
      return [id, Math.min(perFtd - earned, ftd.amount - Math.min(0, earned))];
    }),
  );

/**
 * Computes one cohort on one side, as if it were closed at `closesAt` (domain §7). `leads` are its
 * accepted leads in order of id. Returned leads and test leads are never counted, nor are FTDs of
 * test leads. An FTD counts as the tiers have it, also if staff corrected its amount: the lead earns
 * that amount whole.
 */
export const computeCohort = (
  terms: PlanTerms,
  leads: readonly CohortLead[],
  closesAt: Date,
): Cohort => {
  const deducted = new Set(deductedOf(terms, leads));
  const isCounted = (lead: CohortLead): boolean => {
    if (!isOwed(lead)) return false;
    return terms.guaranteesValidLeads ? !isInDeductedStatus(terms, lead) : !deducted.has(lead);
  };
  const counted = leads.filter(isCounted);
  const reported = leads.filter((lead): lead is CountedFtd => lead.ftd !== null && !lead.isTest);
  const isValid = (lead: CohortLead): boolean => !terms.countsValidFtds || !deducted.has(lead);
  const ftds = reported.filter(isValid);
  const late = ftds.filter(({ ftd }) => ftd.at >= closesAt).sort(byArrival);
  const onTime = ftds.length - late.length;
  const perLead = leads.reduce(
    (sum, lead) => sum + (isOwed(lead) && !deducted.has(lead) ? (lead.perLead ?? 0) : 0),
    0,
  );
  const base = terms.perFtd ?? 0;
  const dueOf = (count: number): Minor =>
    dueFor(terms, { ftds: count, counted: counted.length, perLead }) - perLead;
  const topup = dueOf(onTime) - base * onTime;
  const shares = split(
    topup,
    counted.map(({ id }) => id),
  );
  const covered = coveredParts(
    late,
    base,
    (index) => dueOf(onTime + index + 1) - dueOf(onTime + index),
  );
  for (const lead of reported) if (!isValid(lead)) covered.set(lead.id, lead.ftd.amount);
  for (const { id, ftd, perFtd } of reported) if (ftd.amount !== perFtd) covered.set(id, 0);
  return {
    leads: leads.length,
    counted: counted.length,
    ftds: ftds.length,
    due: dueOf(ftds.length),
    topup,
    unshared: counted.length === 0 ? topup : 0,
    shares: leads.map((lead) => ({
      id: lead.id,
      perLead: deducted.has(lead) ? null : lead.perLead,
      covered: covered.get(lead.id) ?? 0,
      topup: shares.get(lead.id) ?? 0,
    })),
  };
};
