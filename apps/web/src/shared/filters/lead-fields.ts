import { LEAD_COLUMN_TITLES } from '@leadline/contracts/lead-list';
import type { Dayjs } from 'dayjs';
import type { CallInput } from '#shared/api/api-types';
import { RANGE_PRESETS } from './date-range';
import { toAddress } from './address-text';
import { filterCodec, requestBody, type FilterCodec } from './filter-codec';
import {
  NO_FILTER,
  withRadio,
  type CombinationField,
  type Filter,
  type FilterField,
  type RadioField,
  type RangeField,
  type SearchField,
  type SelectField,
} from './filter-fields';
import { wholeCombination } from './lead-combination';
import { GROUP_FIELDS } from './report-groups';
import { SWITCH_FIELDS } from './time-filter';

const ALL_ONLY_EXCLUDED = [
  { value: 'all', label: 'All' },
  { value: 'only', label: 'Only' },
  { value: 'excluded', label: 'Excluded' },
] as const;
const ALL_TRUE_FALSE = [
  { value: null, label: 'All' },
  { value: true, label: 'Only' },
  { value: false, label: 'Excluded' },
] as const;
const scope = (field: string, label: string): RadioField => ({
  kind: 'radio',
  field,
  label,
  options: ALL_ONLY_EXCLUDED,
});
const tristate = (field: string, label: string): RadioField => ({
  kind: 'radio',
  field,
  label,
  options: ALL_TRUE_FALSE,
});

/** The filters use the column titles of the leads. */
const TITLES = LEAD_COLUMN_TITLES;

type SelectOptions = Pick<SelectField, 'field' | 'label' | 'one' | 'choices'> &
  Partial<SelectField>;
/** Returns a filter by ids of records. Every existing record is among the choices. */
const records = (options: SelectOptions): SelectField => ({
  kind: 'select',
  ids: 'number',
  canExclude: true,
  isComplete: true,
  ...options,
});
/** Returns a filter by texts of leads. */
const texts = (options: SelectOptions): SelectField =>
  records({ ids: 'text', isComplete: false, ...options });
/** Adds "(empty)" to a filter. Publishers do not need it, because every lead has one. */
const orEmpty = (field: SelectField): SelectField => ({ ...field, canBeEmpty: true });
const emptyOrTexts = (options: SelectOptions): SelectField => orEmpty(texts(options));
const param = (number: 1 | 2 | 3 | 4 | 5): SelectField =>
  emptyOrTexts({
    field: `custom_param_${number}`,
    label: TITLES[`custom_param_${number}`],
    one: TITLES[`custom_param_${number}`],
    choices: `Custom Param ${number}`,
  });

export const PUBLISHERS = records({
  field: 'publisher_id',
  alias: 'affiliate_id',
  label: 'Publisher',
  one: TITLES.publisher_name,
  choices: 'Publishers',
});
export const COUNTRIES = records({
  field: 'country_id',
  label: 'Countries',
  one: TITLES.country_name,
  choices: 'Countries',
});
export const ADVERTISERS = records({
  field: 'advertiser_id',
  label: 'Advertisers',
  one: TITLES.advertiser_name,
  choices: 'Advertisers',
});
export const STATUSES = texts({
  field: 'brand_status',
  label: 'Statuses',
  one: TITLES.brand_status,
  choices: 'Statuses',
  hasStatusGroups: true,
});

/** Selects and radios of leads and reports. */
export const LEAD_FIELDS: readonly FilterField[] = [
  PUBLISHERS,
  orEmpty(COUNTRIES),
  orEmpty(ADVERTISERS),
  orEmpty(STATUSES),
  param(1),
  param(2),
  param(3),
  param(4),
  param(5),
  emptyOrTexts({
    field: 'publisher_status',
    alias: 'affiliate_sale_status',
    label: TITLES.publisher_status,
    one: TITLES.publisher_status,
    choices: 'Publisher Status',
  }),
  emptyOrTexts({ field: 'offer', label: TITLES.offer, one: TITLES.offer, choices: 'Offer' }),
  // A deleted distribution keeps its leads but is not among the choices.
  records({
    canBeEmpty: true,
    field: 'dis_id',
    label: TITLES.distribution_name,
    one: TITLES.distribution_name,
    choices: 'Distributions',
    isComplete: false,
  }),
  records({
    canBeEmpty: true,
    field: 'deal',
    label: 'Deal',
    one: 'Deal',
    choices: 'Deals',
    isComplete: false,
  }),
  emptyOrTexts({ field: 'funnel', label: TITLES.funnel, one: TITLES.funnel, choices: 'Funnel' }),
  {
    kind: 'radio',
    field: 'traffic',
    label: 'Traffic',
    options: [
      { value: 'all', label: 'All days Mon-Sun' },
      { value: 'weekdays', label: 'Weekdays only Mon-Fri' },
      { value: 'weekends', label: 'Weekends only Sat-Sun' },
    ],
  },
  scope('is_approved', 'Approved'),
  scope('late_ftd', 'Late FTDs'),
  scope('is_original', 'Original Leads'),
  scope('returned', 'Returned'),
  tristate('exclude_fake_FTD', 'Include Fake FTD'),
  tristate('is_test', 'Is Test'),
  { kind: 'fixed', field: 'campaign_leads', label: 'Campaign leads', value: 'all' },
];

const RANGE: RangeField = {
  kind: 'range',
  field: 'range',
  label: 'Date range',
  presets: RANGE_PRESETS,
};

/** The moment that the range of the leads page applies to. By FTD, it has only leads with one. */
export const DATE_BASIS: RadioField = {
  kind: 'radio',
  field: 'date_basis',
  label: 'Date range of',
  options: [
    { value: 'created', label: 'Lead created' },
    { value: 'ftd', label: 'FTD date' },
  ],
};

const PLAIN_SWITCHES = SWITCH_FIELDS.filter(({ field }) => field !== 'comparePast');
/** The panel of the leads page. */
export const LEAD_PANEL_FIELDS: readonly FilterField[] = [
  RANGE,
  ...PLAIN_SWITCHES,
  DATE_BASIS,
  ...LEAD_FIELDS,
  ...GROUP_FIELDS,
];

/** The panel of reports that cannot compare with the past: lists and the Global tab. */
const REPORT_PANEL_FIELDS: readonly FilterField[] = [
  RANGE,
  ...PLAIN_SWITCHES,
  ...LEAD_FIELDS,
  ...GROUP_FIELDS,
];

/** The panel of reports that compare with the past. */
export const COMPARING_PANEL_FIELDS: readonly FilterField[] = [
  RANGE,
  ...SWITCH_FIELDS,
  ...LEAD_FIELDS,
  ...GROUP_FIELDS,
];

/** The three selects above the leads. */
export const COMBINATION_FIELDS: readonly CombinationField[] = [
  { kind: 'combination', field: 'conversion', label: 'Conversion' },
  { kind: 'combination', field: 'outcome', label: 'Lead' },
  { kind: 'combination', field: 'badges', label: 'Symbol' },
];

/** Every filter of the leads page. */
export const LEAD_FILTERS: readonly FilterField[] = [...LEAD_PANEL_FIELDS, ...COMBINATION_FIELDS];

/** The fields that a preset of leads or reports stores. */
export const PRESET_FIELDS: readonly FilterField[] = [...COMPARING_PANEL_FIELDS, DATE_BASIS];

const LEAD_SEARCH: SearchField = {
  kind: 'search',
  field: 'search_txt',
  label: 'Search',
  isOfLeads: true,
};
/** The fields of a request of leads, which names every switch. */
export const LEAD_REQUEST_FIELDS: readonly FilterField[] = [
  ...PRESET_FIELDS,
  ...COMBINATION_FIELDS,
  LEAD_SEARCH,
];

/**
 * Returns the default filter: all leads of today. `testsAndFakes` is the page's default for test
 * leads and fake FTDs: by default, reports leave them out (domain §9).
 */
const defaults = (testsAndFakes: null | false): Filter => ({
  ...NO_FILTER,
  fields: {
    selections: {},
    radios: {
      traffic: 'all',
      is_approved: 'all',
      late_ftd: 'all',
      is_original: 'all',
      returned: 'all',
      exclude_fake_FTD: testsAndFakes,
      is_test: testsAndFakes,
    },
  },
});
const LEADS = withRadio(defaults(null), DATE_BASIS, 'created');
const REPORTS = defaults(false);

/** The leads page: what it shares with reports, and the search. */
export const leadCodec = filterCodec([...LEAD_FILTERS, LEAD_SEARCH], LEADS);
/** The filters that leads and reports pass to each other. Only leads have a date basis. */
export const leadsCriteriaCodec = filterCodec(LEAD_FILTERS, LEADS);
export const reportsCriteriaCodec = filterCodec(
  [...REPORT_PANEL_FIELDS, ...COMBINATION_FIELDS],
  REPORTS,
);
/** The part that the panels edit. */
export const leadsPanelCodec = filterCodec(LEAD_PANEL_FIELDS, LEADS);
export const reportsPanelCodec = filterCodec(REPORT_PANEL_FIELDS, REPORTS);
export const comparingPanelCodec = filterCodec(COMPARING_PANEL_FIELDS, REPORTS);

/** Returns the body of a report, in which the publisher filter has another name (REP-036). */
export const reportBody = (filter: Filter, now: Dayjs): CallInput<'reports.metrics'>['body'] => {
  const { publisher_id, ...body } = requestBody(COMPARING_PANEL_FIELDS, filter, now);
  return { ...body, affiliate_id: publisher_id } as CallInput<'reports.metrics'>['body'];
};

/** Returns a filter for the address of leads or reports, with its whole combination. */
export const filtersParam = (codec: FilterCodec, filter: Filter): string => {
  const json = { ...wholeCombination(filter.combination), ...codec.toJson(filter) };
  return encodeURIComponent(toAddress(JSON.stringify(json)));
};
