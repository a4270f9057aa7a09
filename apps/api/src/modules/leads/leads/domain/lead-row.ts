import {
  LEAD_STATUS,
  leadStatusLabel,
  rowColorOf,
  parsedUrl,
  wallDay,
  type LeadHistoryRow,
  type LeadRow,
  type LeadStatusId,
} from '@leadline/contracts';

/** The stored fields that computed fields depend on. */
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
  /** The time zone that decides `late_ftd`. */
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

/**
 * Whether the FTD fell on a later calendar day than the lead, in the platform's reporting zone
 * (domain §2).
 */
export const isLateFtd = (
  lead: Pick<LeadFacts, 'created_at' | 'ftd_at'>,
  reportingZone: string,
): boolean =>
  lead.ftd_at !== null &&
  wallDay(lead.ftd_at, reportingZone) > wallDay(lead.created_at, reportingZone);

/** Whether the advertiser reported an FTD. A fake FTD is set by staff and does not count. */
export const realConversion = ({
  status,
  fake_ftd,
}: Pick<LeadFacts, 'status' | 'fake_ftd'>): 'Yes' | 'No' =>
  yesNo(FTD_STATUSES.has(status) && !fake_ftd);
/** Returns the time of the FTD as the advertiser reported it. Null for a fake FTD. */
export const brokerDeposit = ({
  ftd_at,
  fake_ftd,
}: Pick<LeadFacts, 'ftd_at' | 'fake_ftd'>): Date | null => (fake_ftd ? null : ftd_at);
/** Our short link of a lead, which redirects to its advertiser. */
export const redirectUrl = (token: string | null, publicUrl: string): string | null =>
  token === null ? null : `${publicUrl}/r/${token}`;

/**
 * Returns the computed fields of a row. The conversion rate of one lead is 100 or 0, by reported
 * (`cr`) and approved (`aff_cr`) FTDs.
 */
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
    aff_cr: percent(lead.status === LEAD_STATUS.Ftd),
    redirect_url: redirectUrl(lead.redirect_token, context.publicUrl),
  };
};

/** Returns the scheme and host of a secret address. The rest of it would sign a person in. */
export const maskedUrl = (address: string): string => {
  const url = parsedUrl(address);
  return url ? `${url.protocol}//${url.host}/…` : '…';
};

export const UNREADABLE_AUTOLOGIN = 'an autologin URL cannot be decrypted';
/**
 * Masks an autologin URL for staff. It may have been encrypted with another LEADLINE_SECRET: the
 * lead stays readable without it.
 */
export const maskedAutologin = (
  decrypt: () => string,
  onFailure: (error: unknown) => void,
): string => {
  try {
    return maskedUrl(decrypt());
  } catch (error) {
    onFailure(error);
    return '…';
  }
};

const ATTEMPT_STATUS = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  sending: 'Pending',
  unknown: 'Pending',
} as const satisfies Record<string, LeadHistoryRow['status']>;
/** Returns the status of an attempt. It is Pending during the delivery, and if no answer came. */
export const attemptStatus = (state: keyof typeof ATTEMPT_STATUS): LeadHistoryRow['status'] =>
  ATTEMPT_STATUS[state];
