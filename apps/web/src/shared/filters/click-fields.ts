import type { FilterGroup } from '@leadline/contracts';
import { CUSTOM_PARAMS, CUSTOM_PARAM_TITLE } from '@leadline/contracts/custom-params';
import { RANGE_PRESETS } from './date-range';
import type { FilterField, SelectField } from './filter-fields';
import { SWITCH_FIELDS } from './time-filter';

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
export const CLICK_SELECTS: readonly SelectField[] = [
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

export const CLICK_PANEL_FIELDS: readonly FilterField[] = [
  { kind: 'range', field: 'range', label: 'Date range', presets: RANGE_PRESETS },
  ...SWITCH_FIELDS.filter(({ field }) => field === 'last24Hours' || field === 'insideHourRange'),
  ...CLICK_SELECTS,
];
