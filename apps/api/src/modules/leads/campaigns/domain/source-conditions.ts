import { LEAD_STATUS, type CampaignFilter, type CampaignLeadStatus } from '@leadline/contracts';
import type { LeadStatusId } from '@leadline/contracts';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { LeadField } from '#modules/lead-data/lead-conditions/domain/lead-fields.js';

/** The filters of a source. Empty lists select everything. */
export interface SourceFilters {
  readonly lead_statuses: readonly CampaignLeadStatus[];
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly brand_statuses: readonly string[];
  /** Filters that exclude the values they name. */
  readonly excluded: readonly CampaignFilter[];
}

/**
 * Statuses of a person who deposited, as far as the advertiser reports and staff have not refused
 * it.
 */
export const DEPOSITED_STATUSES: readonly LeadStatusId[] = [
  LEAD_STATUS.Ftd,
  LEAD_STATUS.PendingFtd,
];
const STATUSES: Readonly<Record<CampaignLeadStatus, readonly LeadStatusId[]>> = {
  failed: [LEAD_STATUS.Rejected],
  not_converted: [LEAD_STATUS.Accepted, LEAD_STATUS.FtdRejected],
  converted: DEPOSITED_STATUSES,
};

/** Returns the leads that a source draws. Test leads and hidden ones are never drawn. */
export const sourceConditions = (source: SourceFilters): Condition[] => {
  const chosen = (
    name: CampaignFilter,
    field: LeadField,
    values: readonly (number | string)[],
  ): Condition[] =>
    values.length === 0
      ? []
      : [{ kind: 'in', field, values, excluded: source.excluded.includes(name) }];
  return [
    { kind: 'status', statuses: source.lead_statuses.flatMap((name) => STATUSES[name]) },
    { kind: 'flag', flag: 'hidden', wanted: false },
    { kind: 'flag', flag: 'test', wanted: false },
    ...chosen('advertiser_id', 'advertiser_id', source.advertiser_ids),
    ...chosen('affiliate_id', 'publisher_id', source.publisher_ids),
    ...chosen('country_id', 'country_id', source.country_ids),
    ...chosen('funnel', 'funnel', source.funnels),
    ...chosen('brand_status', 'brand_status', source.brand_statuses),
  ];
};
