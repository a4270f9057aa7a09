import type { FilterField, RadioField, RadioValue, SelectField } from './filter-fields';

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
const param = (number: 1 | 2 | 3 | 4 | 5): SelectField => ({
  kind: 'select',
  field: `custom_param_${number}`,
  label: `Custom Param ${number}`,
  one: `Custom Param ${number}`,
  group: `Custom Param ${number}`,
  ids: 'text',
});

/** The fields that leads and reports are filtered by (LED-008 to LED-014, REP-033, REP-034). */
export const LEAD_FIELDS: readonly FilterField[] = [
  {
    kind: 'select',
    field: 'publisher_id',
    alias: 'affiliate_id',
    label: 'Publisher',
    one: 'Publisher',
    group: 'Publishers',
    ids: 'number',
  },
  {
    kind: 'select',
    field: 'country_id',
    label: 'Countries',
    one: 'Country',
    group: 'Countries',
    ids: 'number',
  },
  {
    kind: 'select',
    field: 'advertiser_id',
    label: 'Advertisers',
    one: 'Advertiser',
    group: 'Advertisers',
    ids: 'number',
  },
  {
    kind: 'select',
    field: 'brand_status',
    label: 'Statuses',
    one: 'Status',
    group: 'Statuses',
    ids: 'text',
  },
  param(1),
  param(2),
  param(3),
  param(4),
  param(5),
  {
    kind: 'select',
    field: 'publisher_status',
    alias: 'affiliate_sale_status',
    label: 'Publisher Status',
    one: 'Publisher Status',
    group: 'Publisher Status',
    ids: 'text',
  },
  { kind: 'select', field: 'offer', label: 'Offer', one: 'Offer', group: 'Offer', ids: 'text' },
  {
    kind: 'select',
    field: 'dis_id',
    label: 'Distribution',
    one: 'Distribution',
    group: 'Distributions',
    ids: 'number',
  },
  { kind: 'select', field: 'funnel', label: 'Funnel', one: 'Funnel', group: 'Funnel', ids: 'text' },
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

/** `testsAndFakes` is the default of a page for test leads and fake FTDs (domain §9). */
export const leadRadios = (testsAndFakes: null | false): Readonly<Record<string, RadioValue>> => ({
  traffic: 'all',
  is_approved: 'all',
  late_ftd: 'all',
  is_original: 'all',
  exclude_fake_FTD: testsAndFakes,
  is_test: testsAndFakes,
});
