import { expect, test } from '@playwright/test';
import { searchValuesOf } from '../../../apps/web/src/features/leads/lib/search-values';
import { filterText, readFilterText } from '../../../apps/web/src/shared/filters/filter-codec';
import { fieldsBody } from '../../../apps/web/src/shared/filters/filter-fields';
import {
  CONVERSIONS,
  NO_COMBINATION,
  OUTCOMES,
  combinationCodec,
  combinedStatuses,
  mayFail,
  withConversion,
  withOutcome,
} from '../../../apps/web/src/shared/filters/lead-combination';
import {
  leadsCriteriaCodec,
  reportsCriteriaCodec,
  type LeadCriteria,
} from '../../../apps/web/src/shared/filters/lead-criteria';
import { LEAD_FIELDS } from '../../../apps/web/src/shared/filters/lead-fields';
import { presetFormat } from '../../../apps/web/src/shared/presets/preset-format';

const { defaults } = leadsCriteriaCodec;
const CHOSEN: LeadCriteria = {
  panel: {
    time: {
      ...defaults.panel.time,
      range: { start: '2026-01-05 08:00', end: '2026-01-06 09:30' },
      insideHourRange: true,
    },
    fields: {
      selections: {
        publisher_id: { values: [2, 11], isExcluded: true },
        publisher_status: { values: ['New'], isExcluded: true },
        custom_param_4: { values: ['ios', 'web'], isExcluded: false },
      },
      radios: {
        ...defaults.panel.fields.radios,
        traffic: 'weekends',
        is_test: true,
        exclude_fake_FTD: false,
      },
    },
  },
  combination: {
    conversion: 'converted',
    outcome: 'successful',
    symbols: ['symbolInjectedLead', 'symbolFunnelOverride'],
  },
};
const again = (criteria: LeadCriteria) =>
  leadsCriteriaCodec.fromJson(leadsCriteriaCodec.toJson(criteria));

test('a filter survives the address, and the defaults need none', () => {
  expect(filterText(leadsCriteriaCodec, again(CHOSEN))).toBe(
    filterText(leadsCriteriaCodec, CHOSEN),
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
  const { range } = CHOSEN.panel.time;
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
  expect(leadsCriteriaCodec.toJson(CHOSEN)).toMatchObject({
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
  expect(reportsCriteriaCodec.fromJson(reportsCriteriaCodec.toJson(CHOSEN))).toEqual(again(CHOSEN));
});

test('the statuses of the two selects intersect and are never none', () => {
  const ids = Object.fromEntries(
    CONVERSIONS.flatMap(({ value: conversion }) =>
      OUTCOMES.filter(({ value }) => value !== 'failed' || mayFail(conversion)).map(
        ({ value: outcome }) => [
          `${conversion} ${outcome}`,
          combinedStatuses(withConversion(withOutcome(NO_COMBINATION, outcome), conversion)),
        ],
      ),
    ),
  );
  expect(ids).toEqual({
    'all all': null,
    'all successful': [2, 5, 6, 7],
    'all failed': [3],
    'pending all': [6],
    'pending successful': [6],
    'converted all': [5, 6, 7],
    'converted successful': [5, 6, 7],
    'non_converted all': [2, 3],
    'non_converted successful': [2],
    'non_converted failed': [3],
  });
  expect(withOutcome({ ...NO_COMBINATION, conversion: 'non_converted' }, 'failed').conversion).toBe(
    'all',
  );
  expect(
    combinationCodec.fromJson({
      selectedConversion: 'pending',
      selectedLead: { name: 'Failed Only', value: 'failed' },
    }),
  ).toEqual({ conversion: 'pending', outcome: 'all', symbols: [] });
});

test('a preset brings back what it kept, and keeps what is not its own', () => {
  const standard = [
    { key: 'id', title: 'ID', visible: true, locked: true },
    { key: 'email', title: 'Email', visible: true },
    { key: 'offer', title: 'Offer', visible: false },
  ];
  const view = { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } } as const;
  const format = presetFormat({ codec: leadsCriteriaCodec, view, standard });
  const columns = [standard[0]!, { ...standard[2]!, visible: true }, standard[1]!];
  const state = {
    criteria: CHOSEN,
    view: { page: 4, limit: 25, sort: { key: 'offer', order: 'asc' } },
    columns,
  } as const;
  const config = format.write(
    state,
    JSON.stringify({
      showReportsChart: true,
      tablesColumns: { other: [{ value: 'a', visible: true }] },
    }),
  );
  expect(format.text(format.read(config))).toBe(format.text(state));
  expect(format.read(config)).toMatchObject({ view: state.view, columns });
  expect(JSON.parse(config)).toMatchObject({
    filterData: {
      dateRangePreset: null,
      start_time: '2026-01-05 08:00',
      end_time: '2026-01-06 09:30',
      compare_with_past: false,
      campaign_leads: 'all',
      funnel: null,
      excludes: ['affiliate_id', 'affiliate_sale_status'],
    },
    leadsFilterCombination: {
      selectedConversion: 'converted',
      selectedLead: { name: 'Successful Only', value: 'successful' },
      symbolInjectedLeadFail: false,
    },
    leadsTableParams: { page_number: 4, limit: 25, sort_by_column: 'offer', sort_order: 'asc' },
    showReportsChart: true,
    tablesColumns: {
      other: [{ value: 'a', visible: true }],
      leads: [{ value: 'id', title: 'ID', visible: true }, { value: 'offer' }, { value: 'email' }],
    },
  });
  expect(format.text(format.read('{}'))).toBe(
    format.text({ criteria: defaults, view, columns: standard }),
  );
  expect(format.text({ ...state, view: { ...state.view, page: 9 } })).toBe(format.text(state));
});

test('pasted values are split, counted and not repeated', () => {
  expect(searchValuesOf('a@b.c, d@e.f\r\n\nA@B.C;g\tg  ')).toEqual({
    values: ['a@b.c', 'd@e.f', 'g'],
    repeated: 2,
    tooLong: 0,
  });
  expect(searchValuesOf(`x,${'y'.repeat(255)}`)).toEqual({
    values: ['x'],
    repeated: 0,
    tooLong: 1,
  });
  expect(searchValuesOf(' \n, ,')).toEqual({ values: [], repeated: 0, tooLong: 0 });
});
