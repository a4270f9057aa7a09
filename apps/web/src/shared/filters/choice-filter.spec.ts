import { choicesFromJson, choicesToJson } from './choice-filter';

test('the address has the chosen values under the names of the wire, and no empty selection', () => {
  const values = { publishers: [4, 5], countries: [], advertisers: [9], statuses: ['New'] };
  const json = { publisher_id: [4, 5], advertiser_id: [9], brand_status: ['New'] };
  expect(choicesToJson(['publishers', 'countries', 'advertisers', 'statuses'], values)).toEqual(
    json,
  );
  expect(choicesToJson(['publishers', 'countries'], values)).toEqual({ publisher_id: [4, 5] });
  expect(choicesFromJson(json)).toEqual(values);
});

test('a selection that is not valid is read as empty', () => {
  expect(choicesFromJson({ publisher_id: ['4'], country_id: 7, brand_status: ['New'] })).toEqual({
    publishers: [],
    countries: [],
    advertisers: [],
    statuses: ['New'],
  });
});
