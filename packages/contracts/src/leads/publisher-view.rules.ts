import { CUSTOM_PARAMS } from './custom-params.js';
import { LEAD_STATUS, type LeadStatusId } from './statuses.js';

/** The states in which a publisher can see a lead. */
export type PublisherLeadStatus = 'Submitted' | 'Accepted' | 'Rejected' | 'FTD';

/**
 * The publisher's view of its leads (domain §1). The publisher API, the macros of publisher
 * postbacks and the trigger `leads_stamp_publisher_change` follow this value; a test compares the
 * trigger with it.
 */
export const PUBLISHER_VIEW = {
  /** By lead status. A pending or rejected FTD looks like an accepted lead. */
  status: {
    1: 'Submitted',
    2: 'Accepted',
    3: 'Rejected',
    5: 'FTD',
    6: 'Accepted',
    7: 'Accepted',
  },
  /** Lead statuses in which an injected lead is hidden: publishers do not know of injections. */
  hiddenWhenInjected: [LEAD_STATUS.Submitted, LEAD_STATUS.Rejected],
  /** Lead statuses in which an FTD, its time and its payout are shown. */
  ftdShown: [LEAD_STATUS.Ftd],
  /** Columns of `leads` that show only with the FTD. */
  ftdColumns: ['payout', 'ftd_at'],
  /** Columns of `leads` that show in every status and may change. */
  columns: [
    'publisher_id',
    'publisher_status',
    'rejection_code',
    'is_test',
    'returned_at',
    'return_reason',
    'redirect_token',
    'redirect_expires_at',
    'country_id',
    'email',
    'phone',
    'first_name',
    'last_name',
    'offer',
    'funnel',
    ...CUSTOM_PARAMS,
    'hit_id',
  ],
} as const satisfies {
  readonly status: Readonly<Record<LeadStatusId, PublisherLeadStatus>>;
  readonly hiddenWhenInjected: readonly LeadStatusId[];
  readonly ftdShown: readonly LeadStatusId[];
  readonly ftdColumns: readonly string[];
  readonly columns: readonly string[];
};

/** The status that a publisher sees of a lead with this status. */
export const publisherLeadStatus = (status: LeadStatusId): PublisherLeadStatus =>
  PUBLISHER_VIEW.status[status];

/** Whether a publisher sees that a lead with this status has an FTD. */
export const showsFtd = (status: LeadStatusId): boolean =>
  (PUBLISHER_VIEW.ftdShown as readonly LeadStatusId[]).includes(status);
