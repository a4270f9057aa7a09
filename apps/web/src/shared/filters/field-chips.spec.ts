import { LEAD_COLUMN_TITLES } from '@leadline/contracts/lead-list';
import type { GroupChoices } from '#shared/api/use-filter-data';
import { fieldText, isOffered, isRemovable, withoutField } from './field-chips';
import { filterOf } from './filter-codec';
import type { Filter } from './filter-fields';
import { LEAD_FILTERS, leadsCriteriaCodec } from './lead-fields';

const CHOICES: GroupChoices = {
  isPartial: () => false,
  of: (group) => {
    if (group === 'Status Groups') return [{ id: 4, name: 'Closed' }];
    return group === 'Countries'
      ? ['DE', 'FR', 'AT', 'CH', 'IT', 'ES'].map((name, index) => ({ id: index + 1, name }))
      : [];
  },
  isLoaded: true,
  isLoading: false,
  loadedAt: 1,
  hasFailed: false,
  reload: () => Promise.resolve(),
};
const DEFAULTS = leadsCriteriaCodec.defaults;
const partsOf = (json: Record<string, unknown>): Filter => filterOf(leadsCriteriaCodec, json);
const chips = (parts: Filter, choices = CHOICES): string[] =>
  LEAD_FILTERS.flatMap((field) => fieldText(field, parts, DEFAULTS, choices) ?? []);

test.each([
  [{}, ['Today']],
  [{ last_24_hours: true }, ['Last 24 hours']],
  [{ country_id: [1, 2] }, ['Today', 'Country: DE, FR']],
  [{ country_id: [1, 2, 3], excludes: ['country_id'] }, ['Today', 'Country not: DE, FR, AT']],
  [{ country_id: [1, 2, 3, 4, 5, 6] }, ['Today', 'Country: DE, FR and 4 more']],
  [{ country_id: [77] }, ['Today', 'Country: 77 (not listed)']],
  [{ custom_param_4: ['ios'] }, ['Today', 'Platform: ios']],
  [{ custom_param_5: ['tv'] }, ['Today', 'Source Track: tv']],
  [{ is_test: false }, ['Today', 'Is Test: Excluded']],
  [
    { brand_status: ['New', 'status-group:4'] },
    ['Today', 'Advertiser Status: New, Closed (group)'],
  ],
  [{ brand_status: ['status-group:5'] }, ['Today', 'Advertiser Status: Deleted group']],
  [{ offer: [null, 'a'] }, ['Today', 'Offer: (empty), a']],
  [
    {
      groups: [
        { group_by: 'status_group', value: 4 },
        { group_by: 'hour', value: 9 },
        { group_by: 'weekday', value: 7 },
        { group_by: 'created_at', value: '2026-01-05' },
      ],
    },
    ['Today', 'Day: 2026-01-05', 'Hour: 09:00–09:59', 'Weekday: Sunday', 'Status Group: Closed'],
  ],
  [{ groups: [{ group_by: 'status_group', value: 5 }] }, ['Today', 'Status Group: Deleted group']],
  [{ groups: [{ group_by: 'status_group', value: null }] }, ['Today', 'Status Group: (empty)']],
  [
    {
      selectedConversion: 'non_converted',
      selectedLead: { value: 'successful' },
      symbolInjectedLead: true,
      symbolInjectedLeadFail: true,
    },
    [
      'Today',
      'Conversion: Non Converted',
      'Lead: Successful Only',
      'Symbol: Injected lead, Injected lead fail',
    ],
  ],
])('the chips of %j', (json, texts) => {
  expect(chips(partsOf(json))).toEqual(texts);
});

test('a chip shows no ids while names are loading', () => {
  const parts = partsOf({
    country_id: [1, 2],
    offer: ['a'],
    groups: [{ group_by: 'status_group', value: 4 }],
  });
  expect(chips(parts, { ...CHOICES, of: () => [], isLoaded: false })).toEqual([
    'Today',
    'Country: …, …',
    'Offer: a',
    'Status Group: …',
  ]);
});

test('a group can be removed, and never added', () => {
  const parts = partsOf({ groups: [{ group_by: 'hour', value: 9 }] });
  const field = LEAD_FILTERS.find((one) => one.field === 'groups.hour')!;
  expect(isRemovable(field, parts, DEFAULTS)).toBe(true);
  const removed = withoutField(field, parts, DEFAULTS);
  expect(removed).toEqual(DEFAULTS);
  expect(isOffered(field, removed, DEFAULTS, CHOICES)).toBe(false);
});

test('a removed field is offered again, and the range returns to the default of the page', () => {
  const parts = partsOf({
    dateRangePreset: 'Yesterday',
    country_id: [1],
    is_test: true,
    created_inside_date_range: true,
    selectedConversion: 'pending',
  });
  const inUse = LEAD_FILTERS.filter((field) => fieldText(field, parts, DEFAULTS, CHOICES) !== null);
  expect(inUse.map(({ label }) => label)).toEqual([
    'Date range',
    'Created inside date range only',
    'Countries',
    'Is Test',
    'Conversion',
  ]);
  for (const field of inUse) {
    expect(isOffered(field, parts, DEFAULTS, CHOICES)).toBe(false);
    expect(isRemovable(field, parts, DEFAULTS)).toBe(true);
  }
  const left = inUse.reduce((rest, field) => withoutField(field, rest, DEFAULTS), parts);
  expect(chips(left)).toEqual(['Today']);
  const notOffered = LEAD_FILTERS.filter((field) => !isOffered(field, left, DEFAULTS, CHOICES));
  expect(notOffered.filter(({ kind }) => kind !== 'group' && kind !== 'fixed')).toEqual([
    LEAD_FILTERS[0],
  ]);
  expect(isRemovable(LEAD_FILTERS[0]!, left, DEFAULTS)).toBe(false);
});

test('a filter has the name of its column', () => {
  const titles: Record<string, string> = {
    ...LEAD_COLUMN_TITLES,
    publisher_id: LEAD_COLUMN_TITLES.publisher_name,
    country_id: LEAD_COLUMN_TITLES.country_name,
    advertiser_id: LEAD_COLUMN_TITLES.advertiser_name,
    dis_id: LEAD_COLUMN_TITLES.distribution_name,
    // Leads have no column of their deal.
    deal: 'Deal',
  };
  for (const field of LEAD_FILTERS)
    if (field.kind === 'select') expect(field.one).toBe(titles[field.field]);
});
