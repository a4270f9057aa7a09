import type { ClickDimension } from '@leadline/contracts';
import { CLICK_DIMENSIONS } from '@leadline/contracts/click-dimensions';
import { CLICK_COLUMNS } from '@leadline/contracts/click-measures';
import type { Dayjs } from 'dayjs';
import type { CallInput } from '#shared/api/api-types';
import { toAddress } from '#shared/filters/address-text';
import { filterText } from '#shared/filters/filter-codec';
import { fieldsBody, withSelection, type FilterField } from '#shared/filters/filter-fields';
import { NO_PARTS, partsCodec, type FilterParts } from '#shared/filters/filter-parts';
import { CLICK_PANEL_FIELDS, CLICK_SELECTS } from '#shared/filters/click-fields';
import { timeFieldsOf } from '#shared/filters/time-filter';
import { groupFilter } from './path-filter';
import type { PathStep, ReportPath } from './report-path';
import { STANDARD_SORT } from './report-filter';

export const clickCodec = partsCodec(CLICK_PANEL_FIELDS, NO_PARTS);

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
export const clickBody = ({ time, fields }: FilterParts, now: Dayjs): ClickFilterBody => {
  const {
    created_inside_date_range: _inside,
    compare_with_past: _past,
    ...times
  } = timeFieldsOf(time, now);
  return { ...times, ...(fieldsBody(CLICK_SELECTS, fields) as ClickFilterBody) };
};

const hasField = (fields: readonly FilterField[], name: string): boolean =>
  fields.some(({ field }) => field === name);

/** The filter with a group of the chart: a value of its field, or its day. */
export const withClickGroup = (filter: FilterParts, step: PathStep, now: Dayjs): FilterParts => {
  const { group_by: field, value } = step;
  if (hasField(CLICK_SELECTS, field))
    return {
      ...filter,
      fields: withSelection(filter.fields, { field }, { values: [value], isExcluded: false }),
    };
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
  filter: FilterParts,
  others: Readonly<Record<string, string | null>> = {},
): string => {
  const params = new URLSearchParams({ tab });
  const text = filterText(clickCodec, filter);
  params.set('filters', toAddress(text));
  for (const [name, value] of Object.entries(others)) if (value !== null) params.set(name, value);
  return `/click-reports?${params.toString()}`;
};
