import type { LeadMatrix } from '@leadline/contracts';
import { matrixPoints, sparklinePoints, statsPoints, strengthOf } from './chart-data';

const row = (label: string, total: number, ...cells: number[]) => ({
  value: label,
  label,
  is_other: false,
  total: { leads: total },
  cells: cells.map((leads) => ({ leads })),
});
const matrix = (patch: Partial<LeadMatrix>): LeadMatrix => ({
  rows: [],
  columns: [],
  groups: 0,
  totals: {},
  ...patch,
});
const column = (label: string, is_other = false) => ({ value: label, label, is_other, total: {} });

describe('a chart', () => {
  it('of the statistics has money or FTDs, since they have no scale in common', () => {
    const stats = {
      xaxis: ['a', 'b'],
      series: [
        { name: 'FTD', data: [1, 2] },
        { name: 'Revenue', data: ['10.50', '0.00'] },
        { name: 'Payout', data: ['5.00', '1.00'] },
      ],
    };
    expect(statsPoints(stats, 'ftd')).toEqual({
      lines: ['FTD'],
      points: [
        { x: 'a', value: 1, line: 'FTD' },
        { x: 'b', value: 2, line: 'FTD' },
      ],
    });
    expect(statsPoints(stats, 'money').points.map(({ value }) => value)).toEqual([10.5, 0, 5, 1]);
  });
  it('of a matrix has one line, or one for each column', () => {
    const rows = [row('d1', 3, 1, 2), row('d2', 5, 4, 1)];
    expect(matrixPoints(matrix({ rows }), 'leads', 'Leads')).toEqual({
      lines: ['Leads'],
      points: [
        { x: 'd1', value: 3, line: 'Leads' },
        { x: 'd2', value: 5, line: 'Leads' },
      ],
    });
    const { lines, points } = matrixPoints(
      matrix({ rows, columns: [column('Other'), column('Other', true)] }),
      'leads',
      'Leads',
    );
    expect(lines).toEqual(['Other', 'Other (2)']);
    expect(points.map(({ value }) => value)).toEqual([1, 4, 2, 1]);
  });
  it('has no value where money is not in the answer', () => {
    const rows = [{ ...row('d1', 0), total: {} }];
    expect(matrixPoints(matrix({ rows }), 'revenue', 'Revenue').points[0]?.value).toBe(0);
  });
});

test('a sparkline spans its box from zero, also below it', () => {
  expect(sparklinePoints([0, 5, 10], 100, 20)).toBe('0.0,20.0 50.0,10.0 100.0,0.0');
  expect(sparklinePoints([-5, 5], 10, 10)).toBe('0.0,10.0 10.0,0.0');
  expect(sparklinePoints([0, 0], 10, 10)).toBe('0.0,10.0 10.0,10.0');
  expect(sparklinePoints([], 10, 10)).toBe('');
});

test('a heat map has no strength without a maximum and for losses', () => {
  expect([strengthOf(5, 10), strengthOf(0, 0), strengthOf(-5, 10)]).toEqual([0.5, 0, 0]);
});
