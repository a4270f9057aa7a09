import type { Filter } from '#shared/filters/filter-fields';
import { leadsCriteriaCodec } from '#shared/filters/lead-fields';

const { defaults } = leadsCriteriaCodec;

/** A filter that uses every kind of field. */
export const CHOSEN_CRITERIA: Filter = {
  ...defaults,
  time: {
    ...defaults.time,
    range: { start: '2026-01-05 08:00', end: '2026-01-06 09:30' },
    insideHourRange: true,
  },
  fields: {
    selections: {
      publisher_id: { values: [2, 11], isExcluded: true },
      publisher_status: { values: ['New'], isExcluded: true },
      custom_param_4: { values: [null, 'ios', 'web'], isExcluded: false },
    },
    radios: {
      ...defaults.fields.radios,
      traffic: 'weekends',
      is_test: true,
      exclude_fake_FTD: false,
    },
  },
  groups: [
    { group_by: 'hour', value: 14 },
    { group_by: 'status_group', value: null },
  ],
  combination: {
    conversion: 'converted',
    outcome: 'successful',
    badges: ['symbolInjectedLead', 'symbolFunnelOverride'],
  },
};
