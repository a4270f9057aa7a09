import { reportRow } from '#test/fake-report-rows';
import { chartGroups, chartSummary, reportChart, shortLabel } from './report-chart';
import { LEAD_SUBJECT } from './report-subject';

test('labels have 12 characters and an ellipsis', () => {
  expect(shortLabel('123456789012')).toBe('123456789012');
  expect(shortLabel('1234567890123')).toBe('123456789012…');
});

test('days are in their order, and those without leads are there', () => {
  const rows = [
    reportRow({ value: '2026-01-03', label: '2026-01-03', leads: 3 }),
    reportRow({ value: '2026-01-01', label: '2026-01-01', leads: 1 }),
  ];
  const { groups, left } = chartGroups(LEAD_SUBJECT, 'created_at', rows, 2);
  expect(groups.map(({ label, first }) => [label, first])).toEqual([
    ['2026-01-01', 1],
    ['2026-01-02', 0],
    ['2026-01-03', 3],
  ]);
  expect(left).toBe(0);
  const { labelOf, columns } = reportChart(
    LEAD_SUBJECT,
    'created_at',
    'Daily',
    'bar',
    groups,
    () => undefined,
  );
  expect(columns).toHaveLength(6);
  expect(labelOf?.(columns[2]!.x)).toBe('Jan 2');
});

test('groups are in the order of the table, as far as there is room', () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    reportRow({ value: index, label: `Publisher ${index}`, leads: index }),
  );
  const { groups, left } = chartGroups(LEAD_SUBJECT, 'affiliate_id', rows, 1432);
  expect([groups.length, groups[0]?.label, left]).toEqual([40, 'Publisher 0', 1392]);
  expect(chartSummary(LEAD_SUBJECT, groups, left)).toBe(
    'The first 40 groups; 1,392 more are in the table only. Most leads: Publisher 39, 39.',
  );
});

test('two groups of one name are two columns, and a click gives the group', () => {
  const rows = [
    reportRow({ value: 1, label: 'A name that is long' }),
    reportRow({ value: 2, label: 'A name that is long' }),
  ];
  const picked: unknown[] = [];
  const { groups } = chartGroups(LEAD_SUBJECT, 'advertiser_id', rows, 2);
  const chart = reportChart(
    LEAD_SUBJECT,
    'advertiser_id',
    'Advertiser',
    'stacked',
    groups,
    ({ value }) => picked.push(value),
  );
  expect(new Set(chart.columns.map(({ x }) => x)).size).toBe(2);
  expect(chart.nameOf?.(chart.columns[0]!.x)).toBe('A name that …');
  expect(chart.titleOf?.(chart.columns[0]!.x)).toBe('A name that is long');
  chart.onPick?.(chart.columns[2]!.x);
  expect(picked).toEqual([2]);
});
