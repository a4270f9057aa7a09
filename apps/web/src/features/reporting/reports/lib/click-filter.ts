import type { ClickDimension, FilterGroup } from '@leadline/contracts';
import { CLICK_DIMENSIONS } from '@leadline/contracts/click-dimensions';
import { CLICK_COLUMNS } from '@leadline/contracts/click-measures';
import { CUSTOM_PARAMS, CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import type { Dayjs } from 'dayjs';
import type { CallInput } from '#shared/api/api-types';
import { toAddress } from '#shared/filters/address-text';
import { RANGE_PRESETS } from '#shared/filters/date-range';
import { filterCodec, filterText, requestBody } from '#shared/filters/filter-codec';
import {
  NO_FILTER,
  withSelection,
  type Filter,
  type FilterField,
  type SelectField,
} from '#shared/filters/filter-fields';
import { SWITCH_FIELDS } from '#shared/filters/time-filter';
import { groupFilter } from './path-filter';
import type { PathStep, ReportPath } from './report-path';
import { STANDARD_SORT } from './report-filter';

const select = (
  field: string,
  label: string,
  choices: FilterGroup,
  ids: SelectField['ids'],
): SelectField => ({
  ...{ kind: 'select', field, label, one: label, choices, ids },
  canExclude: true,
  canBeEmpty: field !== 'affiliate_id',
  // Deleted offers keep their clicks, and new texts may appear, so these choices are incomplete.
  isComplete: field === 'affiliate_id' || field === 'country_id',
});

/** Selects of the clicks filter. */
const CLICK_SELECTS: readonly SelectField[] = [
  select('affiliate_id', 'Publisher', 'Publishers', 'number'),
  select('offer_id', 'Offers', 'Offers', 'number'),
  select('landing_id', 'Landing Page', 'Landing Pages', 'number'),
  select('country_id', 'Countries', 'Countries', 'number'),
  select('device', 'Device', 'Devices', 'text'),
  select('browser', 'Browser', 'Browsers', 'text'),
  select('os', 'System', 'Operating Systems', 'text'),
  select('referrer_host', 'Referrer', 'Referrers', 'text'),
  ...CUSTOM_PARAMS.map((name, index) =>
    select(name, CUSTOM_PARAM_TITLE[name], `Custom Param ${index + 1}` as FilterGroup, 'text'),
  ),
];

const CLICK_FIELDS: readonly FilterField[] = [
  { kind: 'range', field: 'range', label: 'Date range', presets: RANGE_PRESETS },
  ...SWITCH_FIELDS.filter(({ field }) => field === 'last24Hours' || field === 'insideHourRange'),
  ...CLICK_SELECTS,
];
export const clickCodec = filterCodec(CLICK_FIELDS, NO_FILTER);

export type ClickTab = ClickDimension | 'details';
const isParameter = (dimension: ClickDimension): boolean => dimension.startsWith('custom_param');
/** The tabs. Parameters come last, because few people use all of them. */
export const CLICK_TABS: readonly ClickTab[] = [
  ...CLICK_DIMENSIONS.filter((dimension) => !isParameter(dimension)),
  'details',
  ...CLICK_DIMENSIONS.filter(isParameter),
];
export const clickTabOf = (text: string | null): ClickTab =>
  CLICK_TABS.find((tab) => tab === text) ?? 'affiliate_id';

/** The list in the address. `in` are the groups that a row was in when its clicks were opened. */
export const CLICK_LIST = {
  codec: clickCodec,
  view: { page: 1, limit: 100, sort: STANDARD_SORT },
  pageSizes: [25, 50, 100, 500, 1000],
  sortKeys: ['label', ...CLICK_COLUMNS],
  presets: 'click-reports',
  keep: ['tab', 'chart', 'in'],
} as const;

type ClickFilterBody = Omit<CallInput<'clickReports.clicks'>['body'], 'parents'>;

/** The filter in the form of a request, with a relative range computed for `now`. */
export const clickBody = (filter: Filter, now: Dayjs): ClickFilterBody =>
  requestBody(CLICK_FIELDS, filter, now);

/** The filter with a group of the chart: a value of its field, or its day. */
export const withClickGroup = (filter: Filter, step: PathStep, now: Dayjs): Filter => {
  const { group_by: field, value } = step;
  if (CLICK_SELECTS.some((select) => select.field === field))
    return withSelection(filter, { field }, { values: [value], isExcluded: false });
  const { time, groups } = groupFilter(filter, [step], now);
  // A group that no range can express, e.g. a day of the last 24 hours, leaves the filter
  // unchanged.
  return groups.length > 0 ? filter : { ...filter, time };
};

/** The text of the groups in an address: dimension, value and name of each. */
export const groupsToText = (path: ReportPath, labels: readonly string[]): string =>
  JSON.stringify(path.map(({ group_by, value }, index) => [group_by, value, labels[index] ?? '']));

/** A group that clicks are in, with its name. */
export interface ClickStep {
  readonly group_by: ClickDimension;
  readonly value: PathStep['value'];
  readonly label: string;
}
const isValue = (value: unknown): value is PathStep['value'] =>
  value === null || typeof value === 'string' || Number.isInteger(value);

/** Reads the groups of an address; what means nothing is left out. */
export const groupsFromText = (text: string | null): readonly ClickStep[] => {
  try {
    const json: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(json)) return [];
    const steps = json.flatMap((item: unknown): ClickStep[] => {
      if (!Array.isArray(item)) return [];
      const [dimension, value, label] = item as readonly unknown[];
      const group_by = CLICK_DIMENSIONS.find((one) => one === dimension);
      return group_by !== undefined && isValue(value)
        ? [{ group_by, value, label: typeof label === 'string' ? label : String(value) }]
        : [];
    });
    return steps.filter(
      ({ group_by }, index) => steps.findIndex((one) => one.group_by === group_by) === index,
    );
  } catch {
    // Not JSON: no groups.
    return [];
  }
};

/** The address of a tab with a filter. */
export const clickTabPath = (
  tab: ClickTab,
  filter: Filter,
  others: Readonly<Record<string, string | null>> = {},
): string => {
  const params = new URLSearchParams({ tab });
  const text = filterText(clickCodec, filter);
  params.set('filters', toAddress(text));
  for (const [name, value] of Object.entries(others)) if (value !== null) params.set(name, value);
  return `/click-reports?${params.toString()}`;
};
