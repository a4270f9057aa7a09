import {
  APPROVED_STATUS,
  LEAD_STATUS,
  isSettled,
  mayReturn,
  mayChangePayout,
  mayChangeRevenue,
  nextLeadStatus,
  RETURN_REASON_KEYS,
  RETURN_REASONS,
  type ErrorCode,
  type Fact,
  type LeadFormValues,
  type LeadStatusId,
  type ReturnReason,
  type UpdateLeadBody,
} from '@leadline/contracts';

/** The fields of a lead that staff can change. Money is decimal text. */
export interface LeadLedger {
  readonly status: LeadStatusId;
  readonly fake_ftd: boolean;
  readonly is_test: boolean;
  readonly revenue: string;
  readonly payout: string;
  readonly publisher_status: string | null;
  readonly status_override: string | null;
  /** Null if the lead is not returned. */
  readonly return_reason: ReturnReason | null;
}
export interface ActedLead extends LeadLedger {
  readonly id: number;
  readonly publisher_id: number;
  readonly advertiser_id: number | null;
  readonly brand_status: string | null;
}

/**
 * The lead after the change, or the reason of a refusal. A lead that is already as wanted is `next`
 * too.
 */
export type Judgement = { readonly next: ActedLead } | { readonly refusal: ErrorCode };
export type Judge = (lead: ActedLead) => Judgement;

/** Overrides the status shown to the publisher. The advertiser's status stays. */
export const overrideTo =
  (status: string): Judge =>
  (lead) =>
    isSettled(lead)
      ? { next: { ...lead, publisher_status: status, status_override: status } }
      : { refusal: 'LEAD_NOT_SETTLED' };

/**
 * Marks a test lead. Refused during its delivery, which would count its reservations afterwards.
 */
export const markTest: Judge = (lead) =>
  isSettled(lead) ? { next: { ...lead, is_test: true } } : { refusal: 'LEAD_NOT_SETTLED' };

/** Sets Pending FTD without a deposit. Nobody owes anything for it (domain §2). */
export const fireFakeFtd: Judge = (lead) => {
  const status = nextLeadStatus(lead.status, 'ftd_fired');
  return status === null
    ? { refusal: 'LEAD_TRANSITION_ILLEGAL' }
    : {
        next: {
          ...lead,
          status,
          fake_ftd: true,
          revenue: '0.00',
          payout: '0.00',
          return_reason: null,
        },
      };
};

/** Returns a lead to its publisher: the advertiser took it and does not pay for it (ADR 101). */
export const returnFor =
  (reason: ReturnReason): Judge =>
  (lead) =>
    mayReturn(lead)
      ? { next: { ...lead, return_reason: reason } }
      : { refusal: 'LEAD_CANNOT_BE_RETURNED' };
export const undoReturn: Judge = (lead) => ({ next: { ...lead, return_reason: null } });

/**
 * Returns the status shown to the publisher without an override. The publisher must not learn of an
 * undecided FTD, so the advertiser's status is shown only until an FTD is reported.
 */
export const shownWithoutOverride = (lead: ActedLead, defaultStatus: string): string | null => {
  if (lead.status === LEAD_STATUS.Ftd) return APPROVED_STATUS;
  if (lead.status === LEAD_STATUS.Rejected) return null;
  return defaultStatus || (lead.status === LEAD_STATUS.Accepted ? lead.brand_status : null);
};

/** Applies the override field of the form. An unchanged field changes nothing. */
const withOverride = (
  lead: ActedLead,
  override: string | null | undefined,
  defaultStatus: string,
): Judgement => {
  if (override === null || override === undefined || override === (lead.status_override ?? ''))
    return { next: lead };
  if (override !== '') return overrideTo(override)(lead);
  return {
    next: {
      ...lead,
      status_override: null,
      publisher_status: shownWithoutOverride(lead, defaultStatus),
    },
  };
};

/** Applies the form of one lead, all of it or nothing. */
export const updateBy =
  (
    { revenue, payout, status_override }: Omit<UpdateLeadBody, 'lead_id' | 'seen'>,
    defaultStatus: string,
  ): Judge =>
  (lead) => {
    if (revenue != null && revenue !== lead.revenue && !mayChangeRevenue(lead))
      return { refusal: 'LEAD_HAS_NO_REVENUE' };
    if (payout != null && payout !== lead.payout && !mayChangePayout(lead))
      return { refusal: 'LEAD_HAS_NO_PAYOUT' };
    return withOverride(
      { ...lead, revenue: revenue ?? lead.revenue, payout: payout ?? lead.payout },
      status_override,
      defaultStatus,
    );
  };

/** Returns the values that the form of a lead shows. */
export const formValuesOf = (lead: LeadLedger): LeadFormValues => ({
  revenue: lead.revenue,
  payout: lead.payout,
  status_override: lead.status_override ?? '',
});

/** Whether the stored values differ from the ones that the form showed. */
export const isStale = (lead: LeadLedger, seen: LeadFormValues): boolean => {
  const now = formValuesOf(lead);
  return (
    now.revenue !== seen.revenue ||
    now.payout !== seen.payout ||
    now.status_override !== seen.status_override
  );
};

/** Returns the form line by line, for the dialog about a conflict. */
export const formFacts = (values: LeadFormValues): Fact[] => [
  { field: 'revenue', label: 'Revenue', text: values.revenue },
  { field: 'payout', label: 'Payout', text: values.payout },
  { field: 'status_override', label: 'Status override', text: values.status_override },
];

const FIELDS = [
  'status',
  'fake_ftd',
  'is_test',
  'revenue',
  'payout',
  'publisher_status',
  'status_override',
  'return_reason',
] as const satisfies readonly (keyof LeadLedger)[];

/** Returns the fields that differ, before and after. Null if none does. */
export const changedFields = (
  before: ActedLead,
  after: ActedLead,
): { before: Partial<LeadLedger>; after: Partial<LeadLedger> } | null => {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const pick = (lead: ActedLead): Partial<LeadLedger> =>
    Object.fromEntries(changed.map((field) => [field, lead[field]]));
  return changed.length === 0 ? null : { before: pick(before), after: pick(after) };
};

const NOTED_FIELDS = [
  ['status_override', 'Override'],
  ['publisher_status', 'Shown to the publisher'],
  ['revenue', 'Revenue'],
  ['payout', 'Payout'],
] as const;

const TEST_NOTE = 'Marked as a test lead';
const UNDO_NOTE = 'Return taken back';
const returnNote = (reason: ReturnReason): string => `Returned: ${RETURN_REASONS[reason]}`;

/** Notes of changes that leave the form's values as they are. */
export const NOTES_BESIDE_FORM: readonly string[] = [
  TEST_NOTE,
  UNDO_NOTE,
  ...RETURN_REASON_KEYS.map(returnNote),
];

const noteOfReturn = (before: ActedLead, after: ActedLead): string[] => {
  if (before.return_reason === after.return_reason) return [];
  return [after.return_reason === null ? UNDO_NOTE : returnNote(after.return_reason)];
};

/** Returns the change in words, with old and new values, for Status History (domain §1). */
export const noteOf = (before: ActedLead, after: ActedLead): string =>
  [
    ...(before.is_test === after.is_test ? [] : [TEST_NOTE]),
    ...(before.fake_ftd === after.fake_ftd ? [] : ['Fake FTD fired']),
    ...noteOfReturn(before, after),
    ...NOTED_FIELDS.flatMap(([field, label]) =>
      before[field] === after[field]
        ? []
        : [`${label}: ${before[field] ?? 'none'} → ${after[field] ?? 'none'}`],
    ),
  ].join('; ');
