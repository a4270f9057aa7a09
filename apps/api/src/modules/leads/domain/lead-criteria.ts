import type { LeadFilter } from '@leadline/contracts';
import { timeWindowOf, type TimeRange, type TimeWindow, type Viewer } from './time-window.js';

/** What a selection may be made of: columns of a lead. */
export type SelectionField =
  | 'publisher_id'
  | 'advertiser_id'
  | 'country_id'
  | 'distribution_id'
  | 'brand_status'
  | 'publisher_status'
  | 'offer'
  | 'funnel'
  | 'custom_param_1'
  | 'custom_param_2'
  | 'custom_param_3'
  | 'custom_param_4'
  | 'custom_param_5';

/** The chosen values of one field. Excluded, a lead passes that has none of them, also when its field is empty (domain §9). */
export interface Selection {
  readonly field: SelectionField;
  readonly values: readonly (number | string)[];
  readonly excluded: boolean;
}

type Scope = LeadFilter['is_approved'];

/** A filter with its names and its times made plain: what the SQL is built from. */
export interface LeadCriteria {
  readonly time: TimeWindow;
  readonly zone: string;
  /** The zone of `late_ftd` (domain §2). */
  readonly reportingZone: string;
  readonly now: Date;
  readonly traffic: LeadFilter['traffic'];
  readonly createdInsideRange: boolean;
  readonly selections: readonly Selection[];
  /** null = all, true = only, false = none. */
  readonly test: boolean | null;
  readonly fakeFtd: boolean | null;
  readonly approved: Scope;
  readonly late: Scope;
  readonly campaign: Scope;
  readonly original: Scope;
}

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
  | 'custom_param_1'
  | 'custom_param_2'
  | 'custom_param_3'
  | 'custom_param_4'
  | 'custom_param_5';

/** Publisher and publisher status go by two names each, which are one filter (LED-011, REP-036). */
const NAMES: Readonly<Record<SelectionField, readonly ListKey[]>> = {
  publisher_id: ['publisher_id', 'affiliate_id'],
  advertiser_id: ['advertiser_id'],
  country_id: ['country_id'],
  distribution_id: ['dis_id'],
  brand_status: ['brand_status'],
  publisher_status: ['publisher_status', 'affiliate_sale_status'],
  offer: ['offer'],
  funnel: ['funnel'],
  custom_param_1: ['custom_param_1'],
  custom_param_2: ['custom_param_2'],
  custom_param_3: ['custom_param_3'],
  custom_param_4: ['custom_param_4'],
  custom_param_5: ['custom_param_5'],
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

/** `whenAbsent`: what a page takes for test leads and fake FTDs that the caller said nothing about; All is null. */
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

const LATE_YEARS = 10;
const YEAR_MS = 366 * 24 * 3_600_000;
/** Where a late FTD is judged with the offsets of its own time; older leads take the oldest of them. */
export const lateSpanOf = (now: Date): TimeRange => ({
  from: new Date(now.getTime() - LATE_YEARS * YEAR_MS),
  until: new Date(now.getTime() + YEAR_MS),
});
