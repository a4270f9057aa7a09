import { CHOSEN_CRITERIA } from '#test/chosen-criteria';
import { leadCodec } from '#shared/filters/lead-fields';
import { NO_SEARCH } from '#shared/filters/lead-search';
import { presetFormat } from './preset-format';

const { defaults } = leadCodec;

test('a preset restores its state, and keeps entries of other screens', () => {
  const standard = [
    { key: 'id', title: 'ID', visible: true, locked: true },
    { key: 'email', title: 'Email', visible: true },
    { key: 'offer', title: 'Offer', visible: false },
  ];
  const view = { page: 1, limit: 100, sort: { key: 'created_at', order: 'desc' } } as const;
  const format = presetFormat({ codec: leadCodec, view, standard });
  const columns = [
    standard[0]!,
    { ...standard[2]!, visible: true, width: 220, pinned: true },
    standard[1]!,
  ];
  const state = {
    filter: {
      ...CHOSEN_CRITERIA,
      search: { field: 'hit_id', texts: ['h-1', 'h-2'], everywhere: true },
    },
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
  expect(format.read(config)).toMatchObject({
    view: state.view,
    filter: { search: state.filter.search },
    columns,
  });
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
    leadsSearch: { search_txt: ['h-1', 'h-2'], search_in: 'hit_id', is_search_global: true },
    leadsTableParams: { page_number: 4, limit: 25, sort_by_column: 'offer', sort_order: 'asc' },
    showReportsChart: true,
    tablesColumns: {
      other: [{ value: 'a', visible: true }],
      leads: [
        { value: 'id', title: 'ID', visible: true },
        { value: 'offer', width: 220, pinned: true },
        { value: 'email' },
      ],
    },
  });
  expect(format.text(format.read('{}'))).toBe(
    format.text({ filter: defaults, view, columns: standard }),
  );
  expect(
    format.text({ ...state, columns: [standard[0]!, { ...columns[1]!, width: 221 }] }),
  ).not.toBe(format.text({ ...state, columns: columns.slice(0, 2) }));
  expect(format.text({ ...state, view: { ...state.view, page: 9 } })).toBe(format.text(state));
  expect(format.text({ ...state, filter: { ...state.filter, search: NO_SEARCH } })).not.toBe(
    format.text(state),
  );
});
