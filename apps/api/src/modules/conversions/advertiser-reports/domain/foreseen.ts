import { LEAD_STATUS, type LeadStatusId, type PullChange } from '@leadline/contracts';
import {
  DEPOSIT_PROBLEMS,
  isLeadOf,
  isSameDeposit,
  reportProblem,
  type KnownDeposit,
  type MappedReport,
  type ReportProblem,
} from './report.js';

/** A lead as far as a report can change it. */
export interface ReportedLead {
  readonly id: number;
  readonly status: LeadStatusId;
  readonly advertiser_id: number | null;
  readonly live_advertiser_id: number | null;
  readonly external_id: string | null;
  readonly brand_status: string | null;
  readonly has_ftd: boolean;
  readonly created_at: Date;
}

/** Facts about a report besides its values. */
interface Circumstances {
  readonly advertiserId: number;
  readonly now: Date;
  /** Zone of times that name none. Null means UTC. */
  readonly zone: string | null;
  /** The deposit with the id of the report, as the reports so far would leave it. */
  readonly deposit: KnownDeposit | null;
}

/** The changes that a report would make, and the lead after them. */
export interface Foreseen {
  readonly changes: readonly PullChange[];
  readonly after: ReportedLead;
}

const change = (
  kind: PullChange['kind'],
  after: string | null = null,
  before: string | null = null,
): PullChange => ({ kind, before, after });

/** The leads that reports of an advertiser may be about, as the reports so far would leave them. */
export class ForeseenLeads {
  private readonly leads = new Map<number, ReportedLead>();
  private readonly newest = new Map<string, number>();

  constructor(private readonly advertiserId: number) {}

  has(id: number): boolean {
    return this.leads.has(id);
  }

  set(lead: ReportedLead): void {
    const { id, advertiser_id: advertiserId, external_id: theirs } = lead;
    this.leads.set(id, lead);
    if (theirs !== null && advertiserId === this.advertiserId)
      this.newest.set(theirs, Math.max(id, this.newest.get(theirs) ?? 0));
  }

  /**
   * Returns the lead with our id, otherwise the newest one with the advertiser's. Null if neither
   * is the advertiser's.
   */
  find(ourId: number | null, theirId: string | null): ReportedLead | null {
    const ids = [ourId, theirId === null ? null : this.newest.get(theirId)];
    const leads = ids.flatMap((id) => this.leads.get(id ?? 0) ?? []);
    return leads.find((lead) => isLeadOf(lead, this.advertiserId)) ?? null;
  }
}

/** Returns the reason why the deposit of a report is refused, or null. */
const depositProblem = (
  { report }: MappedReport,
  lead: ReportedLead,
  known: KnownDeposit | null,
): ReportProblem | null => {
  const field = 'deposit_id';
  if (report.deposit_id === null) return null;
  if (!lead.has_ftd && !report.ftd) return { field, ...DEPOSIT_PROBLEMS.noFtd };
  if (known === null || isSameDeposit(report, lead.id, known)) return null;
  return { field, ...DEPOSIT_PROBLEMS.other };
};

/** Returns the changes that a report would make now, or the reason why it is refused. */
export const foreseen = (
  mapped: MappedReport,
  lead: ReportedLead,
  { advertiserId, now, zone, deposit }: Circumstances,
): Foreseen | { readonly problem: ReportProblem } => {
  const { report, isRefused } = mapped;
  const isAwaited = lead.status === LEAD_STATUS.Submitted;
  if (isRefused && report.status !== null && isAwaited)
    return {
      changes: [change('settled_as_refused')],
      after: { ...lead, status: LEAD_STATUS.Rejected, live_advertiser_id: null },
    };
  const problem =
    reportProblem(report, lead.created_at, now, zone) ?? depositProblem(mapped, lead, deposit);
  if (problem !== null) return { problem };
  const { brand_lead_id: theirs, status, ftd } = report;
  const hasNewId = theirs !== null && lead.external_id === null;
  const hasNewStatus = status !== null && status !== lead.brand_status;
  const hasNewFtd = ftd && !lead.has_ftd;
  return {
    changes: [
      ...(isAwaited ? [change('settled_as_accepted')] : []),
      ...(hasNewId ? [change('advertiser_id', theirs)] : []),
      ...(hasNewStatus ? [change('status', status, lead.brand_status)] : []),
      ...(hasNewFtd ? [change('ftd', report.amount)] : []),
      ...(report.deposit_id !== null && deposit === null
        ? [change('deposit', report.deposit_amount)]
        : []),
    ],
    after: {
      ...lead,
      ...(isAwaited && { status: LEAD_STATUS.Accepted, advertiser_id: advertiserId }),
      external_id: lead.external_id ?? theirs,
      brand_status: status ?? lead.brand_status,
      has_ftd: lead.has_ftd || ftd,
    },
  };
};
