import {
  currencyProblem,
  statusKey,
  type MappedStatus,
  type Postback,
  type StatusPullTemplate,
  zoneOffsetAt,
  LEAD_STATUS,
  type LeadStatusId,
} from '@leadline/contracts';

/** Meanings of an advertiser's statuses, by status key. */
export type StatusMeanings = ReadonlyMap<string, MappedStatus>;

/** Report in our words. */
export interface MappedReport {
  readonly report: Postback;
  /** Whether the status says that the advertiser did not take the lead. */
  readonly isRefused: boolean;
}

export const meaningsOf = (statuses: readonly MappedStatus[]): StatusMeanings =>
  new Map(statuses.map((status) => [statusKey(status.value), status]));

/** Whether the status says that the lead made its first deposit. */
export const meansFtd = (meanings: StatusMeanings, status: string | null): boolean =>
  status !== null && meanings.get(statusKey(status))?.meaning === 'ftd';

/**
 * Returns the report with the status in our words and the deposit that the status implies. A lead
 * with a deposit was taken, whatever its status.
 */
export const mapReport = (meanings: StatusMeanings, report: Postback): MappedReport => {
  const mapped = report.status === null ? undefined : meanings.get(statusKey(report.status));
  if (mapped === undefined) return { report, isRefused: false };
  const ftd = report.ftd || mapped.meaning === 'ftd';
  return {
    report: { ...report, status: mapped.name ?? report.status, ftd },
    isRefused: mapped.meaning === 'refused' && !ftd,
  };
};

/**
 * Whether the advertiser reports, by a status that the template names, that it did not take the
 * lead. A lead with a deposit was taken, whatever its status.
 */
export const saysRefused = (
  { read }: { readonly read: Pick<StatusPullTemplate['read'], 'refused_values'> },
  report: Postback,
): report is Postback & { status: string } => {
  const status = report.status?.trim().toLowerCase();
  if (status === undefined || report.ftd) return false;
  return read.refused_values.some((value) => value.trim().toLowerCase() === status);
};

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000] as const;

/** An advertiser's clock may be fast, or its time may be in another zone than it says. */
const MAX_AHEAD_MS = DAY;

export const FTD_TIME_PROBLEMS = {
  future: 'The time is more than a day in the future',
  beforeLead: 'The time is before the lead came',
} as const;

/** Returns the precision of a time. A time at midnight stands for its whole day. */
const exactnessOf = (at: Date, zone: string): number => {
  const time = at.getTime();
  if ((time + zoneOffsetAt(at, zone)) % DAY === 0) return DAY;
  if (time % MINUTE === 0) return MINUTE;
  return time % SECOND === 0 ? SECOND : 1;
};

/**
 * Returns the reason why a reported time cannot be the time of this lead's FTD, or null. `zone`
 * applies to times without one.
 */
export const ftdTimeProblem = (
  reported: string | null,
  leadCreatedAt: Date,
  now: Date,
  zone: string | null,
): string | null => {
  if (reported === null) return null;
  const at = new Date(reported);
  if (at.getTime() > now.getTime() + MAX_AHEAD_MS) return FTD_TIME_PROBLEMS.future;
  const until = at.getTime() + exactnessOf(at, zone ?? 'UTC');
  return until <= leadCreatedAt.getTime() ? FTD_TIME_PROBLEMS.beforeLead : null;
};

export const DEPOSIT_PROBLEMS = {
  noFtd: { code: 'no_ftd', reason: 'The lead has no FTD yet' },
  other: { code: 'exists', reason: 'Another deposit has this id' },
} as const;

/** The field for which a report is refused, with the reason. */
export interface ReportProblem {
  readonly field: string;
  readonly code: string;
  readonly reason: string;
}

/** Returns the reason why a report is impossible for its lead, or null. */
export const reportProblem = (
  report: Postback,
  leadCreatedAt: Date,
  now: Date,
  zone: string | null,
): ReportProblem | null => {
  const timeProblem = (field: 'ftd_time' | 'deposit_time'): ReportProblem | null => {
    const reason = ftdTimeProblem(report[field], leadCreatedAt, now, zone);
    return reason === null ? null : { field, code: 'custom', reason };
  };
  const problem = report.ftd ? timeProblem('ftd_time') : null;
  if (problem !== null || report.deposit_id === null) return problem;
  const { deposit_currency: currency } = report;
  const foreign = currency === null ? null : currencyProblem(currency);
  if (foreign === null) return timeProblem('deposit_time');
  return { field: 'deposit_currency', code: 'unsupported', reason: foreign };
};

/**
 * Returns the time of the FTD: as reported, otherwise the time of the report. It is never in the
 * future, because an advertiser's clock may be fast, and never before the lead.
 */
export const ftdTimeOf = (
  reported: string | null,
  leadCreatedAt: Date,
  receivedAt: Date,
  now: Date,
): Date => {
  const at = reported === null ? receivedAt.getTime() : new Date(reported).getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), leadCreatedAt.getTime()));
};

/** `live_advertiser_id` is the advertiser that received the lead and has not answered yet. */
interface OwnershipFacts {
  readonly status: LeadStatusId;
  readonly advertiser_id: number | null;
  readonly live_advertiser_id: number | null;
}

/**
 * Whether an advertiser may report on a lead: it accepted the lead, or its answer is awaited. It
 * may not report on a lead that it refused.
 */
export const isLeadOf = (lead: OwnershipFacts, advertiserId: number): boolean => {
  if (lead.status === LEAD_STATUS.Submitted) return lead.live_advertiser_id === advertiserId;
  return lead.status !== LEAD_STATUS.Rejected && lead.advertiser_id === advertiserId;
};

/** The fields of a lead that a report can change. */
export interface KnownLead {
  readonly id: number;
  readonly external_id: string | null;
  readonly brand_status: string | null;
  readonly has_ftd: boolean;
}

/**
 * Returns the lead with our id in the report, otherwise the newest lead with the advertiser's id.
 */
const reportedLead = (report: Postback, leads: readonly KnownLead[]): KnownLead | undefined => {
  const byOurId = leads.find((lead) => String(lead.id) === report.lead_id);
  if (byOurId || report.brand_lead_id === null) return byOurId;
  return leads
    .filter((lead) => lead.external_id === report.brand_lead_id)
    .sort((a, b) => b.id - a.id)[0];
};

/** A deposit with the advertiser's id of its event. The amount is decimal text. */
export interface KnownDeposit {
  readonly lead_id: number;
  readonly external_id: string;
  readonly amount: string;
}

/** Whether a deposit is the one that a report has about a lead. */
export const isSameDeposit = (
  { deposit_id: id, deposit_amount: amount }: Postback,
  leadId: number,
  known: KnownDeposit,
): boolean =>
  known.external_id === id && known.lead_id === leadId && Number(known.amount) === Number(amount);

/**
 * Whether a report certainly brings nothing new. Most reports of a pull do not, and then no lead
 * has to be locked. False if in doubt: applying the report decides.
 */
export const isKnown = (
  report: Postback,
  leads: readonly KnownLead[],
  deposits: readonly KnownDeposit[],
): boolean => {
  const lead = reportedLead(report, leads);
  if (!lead) return false;
  const hasNewId = report.brand_lead_id !== null && lead.external_id === null;
  const hasNewStatus = report.status !== null && report.status !== lead.brand_status;
  const hasNewFtd = report.ftd && !lead.has_ftd;
  if (hasNewId || hasNewStatus || hasNewFtd) return false;
  return (
    report.deposit_id === null || deposits.some((known) => isSameDeposit(report, lead.id, known))
  );
};

/** A lead before a new advertiser status is applied. */
export interface FollowFacts {
  readonly status: LeadStatusId;
  readonly brand_status: string | null;
  readonly publisher_status: string | null;
  readonly status_override: string | null;
}

/**
 * Whether the publisher status follows the advertiser status. It does not if staff have overridden
 * it, if the default status is shown instead (even if the advertiser uses the same word), or if an
 * FTD is reported: a text such as "Deposited" would reveal an undecided FTD.
 */
export const followsAdvertiser = (
  lead: FollowFacts,
  carriesFtd: boolean,
  defaultStatus: string,
): boolean => {
  if (carriesFtd || lead.status !== LEAD_STATUS.Accepted) return false;
  if (lead.status_override !== null) return false;
  if (!lead.publisher_status) return true;
  return lead.publisher_status === lead.brand_status && lead.publisher_status !== defaultStatus;
};
