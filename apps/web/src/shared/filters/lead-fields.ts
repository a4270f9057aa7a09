import { LEAD_COLUMN_TITLES } from '@leadline/contracts/lead-list';
import { RANGE_PRESETS } from './date-range';
import type {
  CombinationField,
  FilterField,
  RadioField,
  RadioValue,
  RangeField,
  SelectField,
} from './filter-fields';
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
  tristate('exclude_fake_FTD', 'Include Fake FTD'),
  tristate('is_test', 'Is Test'),
];

/**
 * Returns the defaults of the radios. `testsAndFakes` is the page's default for test leads and fake
 * FTDs (domain §9).
 */
export const leadRadios = (testsAndFakes: null | false): Readonly<Record<string, RadioValue>> => ({
  traffic: 'all',
  is_approved: 'all',
  late_ftd: 'all',
  is_original: 'all',
  exclude_fake_FTD: testsAndFakes,
  is_test: testsAndFakes,
});

const RANGE: RangeField = {
  kind: 'range',
  field: 'range',
  label: 'Date range',
  presets: RANGE_PRESETS,
};

/**
 * The panel of leads and of reports that cannot compare with the past: lists and the Global tab.
 */
export const LEAD_PANEL_FIELDS: readonly FilterField[] = [
  RANGE,
  ...SWITCH_FIELDS.filter(({ field }) => field !== 'comparePast'),
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
