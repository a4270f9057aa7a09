import type { DashboardStats, LeadMatrix } from '@leadline/contracts';
import type { Measure } from '@leadline/contracts/report-measures';
import type { TimePoint } from '#shared/ui/time-chart';

type PeriodStats = DashboardStats['today'];

/** Lines of a statistics chart. FTDs are counts, the others are money. */
export type StatsLines = 'ftd' | 'money';
const isMoneyLine = (name: string): boolean => name !== 'FTD';

/** Returns the points of the chosen series of a period. */
export const statsPoints = (
  { xaxis, series }: Pick<PeriodStats, 'xaxis' | 'series'>,
  lines: StatsLines,
): { points: TimePoint[]; lines: string[] } => {
  const shown = series.filter(({ name }) => isMoneyLine(name) === (lines === 'money'));
  return {
    lines: shown.map(({ name }) => name),
    points: shown.flatMap(({ name, data }) =>
      xaxis.map((x, index) => ({ x, value: Number(data[index] ?? 0), line: name })),
    ),
  };
};

/**
 * Returns the lines of a time series: one per column, or a single one. Columns with equal names are
 * distinguished by their number.
 */
export const matrixPoints = (
  { rows, columns }: LeadMatrix,
  measure: Measure,
  whole: string,
): { points: TimePoint[]; lines: string[] } => {
  if (columns.length === 0)
    return {
      lines: [whole],
      points: rows.map(({ label, total }) => ({
        x: label,
        value: Number(total[measure] ?? 0),
        line: whole,
      })),
    };
  const lines = columns.map(({ label }, index) =>
    columns.findIndex((other) => other.label === label) === index
      ? label
      : `${label} (${index + 1})`,
  );
  return {
    lines,
    points: lines.flatMap((line, index) =>
      rows.map(({ label, cells }) => ({
        x: label,
        value: Number(cells[index]?.[measure] ?? 0),
        line,
      })),
    ),
  };
};

/** Returns the points of a polyline in a box, lowest value at the bottom. */
export const sparklinePoints = (
  values: readonly number[],
  width: number,
  height: number,
): string => {
  const [least, most] = [Math.min(0, ...values), Math.max(...values, 0)];
  const range = most - least || 1;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const y = height - ((value - least) / range) * height;
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
};

/** Returns the strength of a heat map's cell, from 0 to 1. Negative values have none. */
export const strengthOf = (value: number, most: number): number =>
  most <= 0 || value <= 0 ? 0 : value / most;
