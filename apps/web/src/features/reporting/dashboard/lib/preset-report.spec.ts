import type { Pivot } from '@leadline/contracts';
import { leadMetrics } from '#test/fake-replies';
import { metricsTable, pivotTable, presetReport } from './preset-report';

test('a preset brings the grouping of its tab and its filter', () => {
  const config = JSON.stringify({
    tab: 'country_id',
    filterData: { dateRangePreset: 'Last week', country_id: [3], excludes: ['country_id'] },
  });
  const { groupBy, filter } = presetReport(config);
  expect(groupBy).toBe('country_id');
  expect(filter.time.range).toEqual({ preset: 'Last week' });
  expect(filter.fields.selections.country_id).toEqual({ values: [3], isExcluded: true });
  expect(presetReport('{"tab":"global","filterData":{}}').groupBy).toBeNull();
  expect(presetReport('{}').groupBy).toBeNull();
});

test('a report shows the columns that the server answers with', () => {
  const figures = { leads: 12, ftds: 3, cr: '25.00', revenue: '1250.50' };
  const pivot = {
    data: [{ id: 1, value: 3, label: 'Germany', ...figures }],
    totals: { ...figures, leads: 1200 },
    groups: 4,
    headers: [
      { key: 'label', title: 'Countries', sortable: true },
      { key: 'leads', title: 'Leads', sortable: true },
      { key: 'revenue', title: 'Revenue', sortable: true },
      { key: 'cr', title: 'CR', sortable: true },
    ],
    next_group_by_drilldown_enum: {},
  } as unknown as Pivot;
  expect(pivotTable(pivot)).toEqual({
    headings: ['Countries', 'Leads', 'Revenue', 'Conversion'],
    rows: [['Germany', '12', '$1,250.50', '25.00%']],
    totals: ['Total', '1,200', '$1,250.50', '25.00%'],
    missing: 3,
  });
});

test('the figures of the Global tab have the names of the measures', () => {
  const { rows } = metricsTable(leadMetrics({ total_ftd: 7 }));
  expect(rows).toContainEqual(['FTDs', '7']);
  expect(rows.map(([name]) => name)).not.toContain('Revenue');
});
