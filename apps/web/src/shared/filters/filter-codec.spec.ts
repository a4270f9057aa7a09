import { CHOSEN_CRITERIA } from '#test/chosen-criteria';
import type { GroupChoices } from '#shared/api/use-filter-data';
import { filterOf, filterText, readFilterText, requestBody } from './filter-codec';
import type { Filter } from './filter-fields';
import { LEAD_FIELDS, leadsCriteriaCodec, reportsCriteriaCodec } from './lead-fields';

const { defaults } = leadsCriteriaCodec;
const again = (criteria: Filter) =>
  filterOf(leadsCriteriaCodec, leadsCriteriaCodec.toJson(criteria));

test('a filter survives the address, and the defaults need none', () => {
  expect(filterText(leadsCriteriaCodec, again(CHOSEN_CRITERIA))).toBe(
    filterText(leadsCriteriaCodec, CHOSEN_CRITERIA),
  );
  expect(leadsCriteriaCodec.toJson(defaults)).toEqual({ dateRangePreset: 'Today' });
  expect(filterOf(leadsCriteriaCodec, {})).toEqual(defaults);
  expect(
    readFilterText(
      leadsCriteriaCodec,
      '{"country_id":["x"],"traffic":7,"is_test":"yes","selectedLead":3,"excludes":{}}',
    ),
  ).toEqual({
    filter: defaults,
    leftOut: ['Exclusion', 'Country x', 'Traffic', 'Is Test', 'Lead'],
  });
  expect(readFilterText(leadsCriteriaCodec, '{nope')).toBeNull();
});

test('groups that no report has are left out, and one of a dimension stays', () => {
  const groups = [
    { group_by: 'hour', value: 24 },
    { group_by: 'hour', value: 3 },
    { group_by: 'hour', value: 4 },
    { group_by: 'month', value: 'May' },
    { group_by: 'moon', value: 1 },
  ];
  const { filter, leftOut } = readFilterText(leadsCriteriaCodec, JSON.stringify({ groups }))!;
  expect(filter.groups).toEqual([{ group_by: 'hour', value: 4 }]);
  expect(leftOut).toHaveLength(3);
});

test('a fixed range is read under the names of addresses and of presets', () => {
  const { range } = CHOSEN_CRITERIA.time;
  expect(
    filterOf(leadsCriteriaCodec, { start_date: '2026-01-05 08:00', end_date: '2026-01-06 09:30' })
      .time.range,
  ).toEqual(range);
  expect(
    filterOf(leadsCriteriaCodec, {
      dateRangePreset: null,
      start_time: '2026-01-05 08:00',
      end_time: '2026-01-06 09:30',
    }).time.range,
  ).toEqual(range);
  expect(filterOf(leadsCriteriaCodec, { start_time: '08:00', end_time: '09:30' })).toEqual(
    defaults,
  );
});

test('exclusions accept either name of a field, and need a selection', () => {
  expect(leadsCriteriaCodec.toJson(CHOSEN_CRITERIA)).toMatchObject({
    publisher_id: [2, 11],
    excludes: ['affiliate_id', 'affiliate_sale_status'],
  });
  expect(
    filterOf(leadsCriteriaCodec, {
      affiliate_id: [2],
      publisher_id: [11, 2],
      excludes: ['publisher_id', 'offer'],
    }).fields.selections,
  ).toEqual({ publisher_id: { values: [11, 2], isExcluded: true } });
  expect(
    requestBody(LEAD_FIELDS, {
      ...defaults,
      fields: { ...defaults.fields, selections: { offer: { values: [], isExcluded: true } } },
    }),
  ).toMatchObject({ offer: null, country_id: null, excludes: null, is_test: null, traffic: 'all' });
});

test('a default of one page is written for the other page', () => {
  expect(reportsCriteriaCodec.toJson(defaults)).toMatchObject({
    is_test: null,
    exclude_fake_FTD: null,
  });
  expect(leadsCriteriaCodec.toJson(reportsCriteriaCodec.defaults)).toMatchObject({
    is_test: false,
    exclude_fake_FTD: false,
  });
  // Reports count by both moments, so they have no date basis.
  const chosen = again(CHOSEN_CRITERIA);
  const { date_basis: _, ...radios } = chosen.fields.radios;
  expect(filterOf(reportsCriteriaCodec, reportsCriteriaCodec.toJson(CHOSEN_CRITERIA))).toEqual({
    ...chosen,
    fields: { ...chosen.fields, radios },
  });
});

test('unknown parts of an address are named, and the rest applies', () => {
  const read = (json: object) => readFilterText(leadsCriteriaCodec, JSON.stringify(json));
  expect(
    read({
      country_id: [3, 'x', -1],
      traffic: 'sundays',
      excludes: ['country_id', 'colour'],
      dateRangePreset: 'Tomorrow',
      start_date: '2026-01-05 08:00',
      colour: 'red',
      selectedConversion: 'pending',
      selectedLead: { name: 'Failed Only', value: 'failed' },
    }),
  ).toMatchObject({
    filter: {
      fields: { selections: { country_id: { values: [3], isExcluded: true } } },
      combination: { conversion: 'pending', outcome: 'all' },
    },
    leftOut: [
      'Date range',
      'Exclusion colour',
      'Country x',
      'Country -1',
      'Traffic',
      'Lead',
      'unknown filter colour',
    ],
  });
  // Values of presets and requests are valid, or ignored: null.
  expect(
    read({
      ...leadsCriteriaCodec.toJson(CHOSEN_CRITERIA),
      country_id: null,
      campaign_leads: 'all',
      compare_with_past: false,
      start_time: '08:00',
      end_time: '09:30',
    })?.leftOut,
  ).toEqual([]);
});

test('ids that do not exist are left out once the choices are known, texts stay', () => {
  const { ids } = leadsCriteriaCodec;
  const choices = (isLoaded: boolean): GroupChoices => ({
    of: (group) => (group === 'Countries' ? [{ id: 3, name: 'France' }] : []),
    isPartial: (group) => group === 'Publishers',
    isLoaded,
    isLoading: false,
    loadedAt: 1,
    hasFailed: false,
    reload: () => Promise.resolve(),
  });
  const criteria = filterOf(leadsCriteriaCodec, {
    country_id: [3, 999],
    advertiser_id: [7],
    // The user sees only part of the publishers, so this one may exist.
    publisher_id: [8],
    dis_id: [5],
    offer: ['new'],
  });
  expect(ids.isNeeded(defaults)).toBe(false);
  expect(ids.isNeeded(criteria)).toBe(true);
  const checked = ids.check(criteria, choices(true));
  expect(checked.leftOut).toEqual(['Country 999', 'Advertiser 7']);
  expect(leadsCriteriaCodec.toJson(checked.filter)).toMatchObject({
    country_id: [3],
    publisher_id: [8],
    dis_id: [5],
    offer: ['new'],
  });
  expect(ids.check(criteria, choices(false))).toEqual({ filter: criteria, leftOut: [] });
});
