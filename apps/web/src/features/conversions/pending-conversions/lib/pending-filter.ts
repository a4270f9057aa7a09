import { LAST_7_DAYS, RANGE_PRESETS } from '#shared/filters/date-range';
import type { FilterField, SelectField } from '#shared/filters/filter-fields';
import { NO_PARTS, partsCodec, type FilterParts } from '#shared/filters/filter-parts';
import { ADVERTISERS, COUNTRIES, PUBLISHERS, STATUSES } from '#shared/filters/lead-fields';
import { SWITCH_FIELDS, timeFilterOf } from '#shared/filters/time-filter';

/** The field without exclusions, which the request does not support. */
const included = (field: SelectField): SelectField => ({ ...field, canExclude: false });

/** Fields of the filter panel. */
export const PENDING_FIELDS: readonly FilterField[] = [
  {
    kind: 'range',
    field: 'range',
    label: 'Date range',
    presets: [LAST_7_DAYS, ...RANGE_PRESETS],
  },
  ...SWITCH_FIELDS,
  ...[PUBLISHERS, COUNTRIES, ADVERTISERS, STATUSES].map(included),
];

const defaults: FilterParts = { ...NO_PARTS, time: timeFilterOf({ preset: LAST_7_DAYS }) };

export const pendingCodec = partsCodec(PENDING_FIELDS, defaults);
