import {
  leadStatusLabel,
  rowColorOf,
  wallDay,
  type LeadHistoryRow,
  type LeadRow,
  type LeadStatusId,
} from '@leadline/contracts';

/** What the fields that are not stored are worked out from. */
export interface LeadFacts {
  readonly status: LeadStatusId;
  readonly fake_ftd: boolean;
  readonly brand_status: string | null;
  readonly created_at: Date;
  readonly ftd_at: Date | null;
  readonly redirect_token: string | null;
}
export interface RowContext {
  readonly excludeFtdStatus: readonly string[];
  /** Zone of `late_ftd`. */
  readonly reportingZone: string;
  readonly publicUrl: string;
}
type DerivedField =
  | 'status'
  | 'lead_status_id'
  | 'row_color'
  | 'created_at'
  | 'ftd_date'
  | 'broker_first_time_deposit'
  | 'real_conversion'
  | 'late_ftd'
  | 'cr'
  | 'aff_cr'
  | 'redirect_url';

const FTD_STATUSES: ReadonlySet<LeadStatusId> = new Set([5, 6, 7]);
const percent = (isReached: boolean): string => (isReached ? '100.00' : '0.00');
const yesNo = (holds: boolean): 'Yes' | 'No' => (holds ? 'Yes' : 'No');

/** Whether the FTD fell on a later calendar day than the lead, in the platform's reporting zone (domain §2). */
export const isLateFtd = (
  lead: Pick<LeadFacts, 'created_at' | 'ftd_at'>,
  reportingZone: string,
): boolean =>
  lead.ftd_at !== null &&
  wallDay(lead.ftd_at, reportingZone) > wallDay(lead.created_at, reportingZone);

/** A fake FTD is a date that staff set: it is neither a real conversion nor the broker's. */
export const realConversion = ({
  status,
  fake_ftd,
}: Pick<LeadFacts, 'status' | 'fake_ftd'>): 'Yes' | 'No' =>
  yesNo(FTD_STATUSES.has(status) && !fake_ftd);
/** The moment of the FTD as the broker knows it. */
export const brokerDeposit = ({
  ftd_at,
  fake_ftd,
}: Pick<LeadFacts, 'ftd_at' | 'fake_ftd'>): Date | null => (fake_ftd ? null : ftd_at);
/** The short link of a lead, which leads to its advertiser. */
export const redirectUrl = (token: string | null, publicUrl: string): string | null =>
  token === null ? null : `${publicUrl}/r/${token}`;

/** The worked-out fields of a row. One lead's conversion is 100 or 0: FTDs reported (`cr`) and approved (`aff_cr`) of one lead. */
export const derivedFields = (
  lead: LeadFacts,
  context: RowContext,
): Pick<LeadRow, DerivedField> => {
  const hasFtd = FTD_STATUSES.has(lead.status);
  return {
    status: leadStatusLabel[lead.status],
    lead_status_id: lead.status,
    row_color: rowColorOf(lead, context.excludeFtdStatus),
    created_at: lead.created_at.toISOString(),
    ftd_date: lead.ftd_at?.toISOString() ?? null,
    broker_first_time_deposit: brokerDeposit(lead)?.toISOString() ?? null,
    real_conversion: realConversion(lead),
    late_ftd: yesNo(isLateFtd(lead, context.reportingZone)),
    cr: percent(hasFtd),
    aff_cr: percent(lead.status === 5),
    redirect_url: redirectUrl(lead.redirect_token, context.publicUrl),
  };
};

/** Scheme and host of a secret address, to recognise it by: the rest signs a person in. */
export const maskedUrl = (address: string): string => {
  if (!URL.canParse(address)) return '…';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/…`;
};

const ATTEMPT_STATUS = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  sending: 'Pending',
  unknown: 'Pending',
} as const satisfies Record<string, LeadHistoryRow['status']>;
/** The word for an attempt: one that is under way, or whose answer never came, is neither accepted nor rejected. */
export const attemptStatus = (state: keyof typeof ATTEMPT_STATUS): LeadHistoryRow['status'] =>
  ATTEMPT_STATUS[state];
