import {
  forCustomParams,
  type CustomParam,
  type LeadCriteria,
  type LeadFilter,
  type Selection,
  type SelectionField,
} from '@leadline/contracts';
import { timeWindowOf, type Viewer } from './time-window.js';

type ListKey =
  | 'publisher_id'
  | 'affiliate_id'
  | 'advertiser_id'
  | 'country_id'
  | 'dis_id'
  | 'brand_status'
  | 'publisher_status'
  | 'affiliate_sale_status'
  | 'offer'
  | 'funnel'
  | CustomParam;

/**
 * The names of each field in a filter. Publisher and publisher status have two names (LED-011,
 * REP-036).
 */
const NAMES: Readonly<Record<SelectionField, readonly ListKey[]>> = {
  publisher_id: ['publisher_id', 'affiliate_id'],
  advertiser_id: ['advertiser_id'],
  country_id: ['country_id'],
  distribution_id: ['dis_id'],
  brand_status: ['brand_status'],
  publisher_status: ['publisher_status', 'affiliate_sale_status'],
  offer: ['offer'],
  funnel: ['funnel'],
  ...forCustomParams((name) => [name]),
};

const selectionsOf = (filter: LeadFilter): Selection[] => {
  const excludes: readonly string[] = filter.excludes ?? [];
  return (Object.keys(NAMES) as SelectionField[]).flatMap((field) => {
    const names = NAMES[field];
    const values = [
      ...new Set(names.flatMap((name): readonly (number | string)[] => filter[name] ?? [])),
    ];
    return values.length === 0
      ? []
      : [{ field, values, excluded: names.some((name) => excludes.includes(name)) }];
  });
};

/**
 * Parses a filter: resolves its names and times. `whenAbsent` is the default for test leads and
 * fake FTDs (null = all).
 */
export const leadCriteriaOf = (
  filter: LeadFilter,
  viewer: Viewer,
  reportingZone: string,
  whenAbsent: boolean | null,
): LeadCriteria => ({
  time: timeWindowOf(filter, viewer),
  zone: viewer.zone,
  reportingZone,
  now: viewer.now,
  traffic: filter.traffic,
  createdInsideRange: filter.created_inside_date_range,
  selections: selectionsOf(filter),
  test: filter.is_test === undefined ? whenAbsent : filter.is_test,
  fakeFtd: filter.exclude_fake_FTD === undefined ? whenAbsent : filter.exclude_fake_FTD,
  approved: filter.is_approved,
  late: filter.late_ftd,
  campaign: filter.campaign_leads,
  original: filter.is_original,
});
