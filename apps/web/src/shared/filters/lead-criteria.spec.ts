import { CHOSEN_CRITERIA } from '#test/chosen-criteria';
import { filterText, readFilterText } from './filter-codec';
import { fieldsBody } from './filter-fields';
import { leadsCriteriaCodec, reportsCriteriaCodec, type LeadCriteria } from './lead-criteria';
import { LEAD_FIELDS } from './lead-fields';

const { defaults } = leadsCriteriaCodec;
const again = (criteria: LeadCriteria) =>
  leadsCriteriaCodec.fromJson(leadsCriteriaCodec.toJson(criteria));

test('a filter survives the address, and the defaults need none', () => {
  expect(filterText(leadsCriteriaCodec, again(CHOSEN_CRITERIA))).toBe(
    filterText(leadsCriteriaCodec, CHOSEN_CRITERIA),
  );
  expect(leadsCriteriaCodec.toJson(defaults)).toEqual({ dateRangePreset: 'Today' });
  expect(leadsCriteriaCodec.fromJson({})).toEqual(defaults);
  expect(
    readFilterText(
      leadsCriteriaCodec,
      '{"country_id":["x"],"traffic":7,"is_test":"yes","selectedLead":3,"excludes":{}}',
    ),
  ).toEqual(defaults);
  expect(readFilterText(leadsCriteriaCodec, '{nope')).toBeNull();
});

test('a fixed range goes by the names of an address and by those of a preset', () => {
  const { range } = CHOSEN_CRITERIA.panel.time;
  expect(
    leadsCriteriaCodec.fromJson({ start_date: '2026-01-05 08:00', end_date: '2026-01-06 09:30' })
      .panel.time.range,
  ).toEqual(range);
  expect(
    leadsCriteriaCodec.fromJson({
      dateRangePreset: null,
      start_time: '2026-01-05 08:00',
      end_time: '2026-01-06 09:30',
    }).panel.time.range,
  ).toEqual(range);
  expect(leadsCriteriaCodec.fromJson({ start_time: '08:00', end_time: '09:30' })).toEqual(defaults);
});

test('exclusions go by either name of a field, and only with a selection', () => {
  expect(leadsCriteriaCodec.toJson(CHOSEN_CRITERIA)).toMatchObject({
    publisher_id: [2, 11],
    excludes: ['affiliate_id', 'affiliate_sale_status'],
  });
  expect(
    leadsCriteriaCodec.fromJson({
      affiliate_id: [2],
      publisher_id: [11, 2],
      excludes: ['publisher_id', 'offer'],
    }).panel.fields.selections,
  ).toEqual({ publisher_id: { values: [11, 2], isExcluded: true } });
  expect(
    fieldsBody(LEAD_FIELDS, {
      ...defaults.panel.fields,
      selections: { offer: { values: [], isExcluded: true } },
    }),
  ).toMatchObject({ offer: null, country_id: null, excludes: null, is_test: null, traffic: 'all' });
});

test('what one page takes for granted is said to the other', () => {
  expect(reportsCriteriaCodec.toJson(defaults)).toMatchObject({
    is_test: null,
    exclude_fake_FTD: null,
  });
  expect(leadsCriteriaCodec.toJson(reportsCriteriaCodec.defaults)).toMatchObject({
    is_test: false,
    exclude_fake_FTD: false,
  });
  expect(reportsCriteriaCodec.fromJson(reportsCriteriaCodec.toJson(CHOSEN_CRITERIA))).toEqual(
    again(CHOSEN_CRITERIA),
  );
});
