import { LAST_7_DAYS, RANGE_PRESETS } from '#shared/filters/date-range';
import { filterCodec } from '#shared/filters/filter-codec';
import { type FilterField, NO_FILTER, type SelectField } from '#shared/filters/filter-fields';
import { ADVERTISERS, COUNTRIES, PUBLISHERS, STATUSES } from '#shared/filters/lead-fields';
import { SWITCH_FIELDS, timeFilterOf } from '#shared/filters/time-filter';

/** The field without exclusions, which the request does not support. */
const included = (field: SelectField): SelectField => ({ ...field, canExclude: false });

/** Fields of the filter panel. */
const PENDING_FIELDS: readonly FilterField[] = [
  {
    kind: 'range',
    field: 'range',
    label: 'Date range',
    presets: [LAST_7_DAYS, ...RANGE_PRESETS],
  },
  ...SWITCH_FIELDS,
  ...[PUBLISHERS, COUNTRIES, ADVERTISERS, STATUSES].map(included),
];

export const pendingCodec = filterCodec(PENDING_FIELDS, {
  ...NO_FILTER,
  time: timeFilterOf({ preset: LAST_7_DAYS }),
});
