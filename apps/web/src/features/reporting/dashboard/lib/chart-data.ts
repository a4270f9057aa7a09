import type { DashboardStats, LeadMatrix } from '@leadline/contracts';
import type { Measure } from '@leadline/contracts/report-measures';
import type { TimePoint } from '#shared/ui/time-chart';

type PeriodStats = DashboardStats['today'];

/** The lines of a chart of the statistics: FTDs count, the others are money. */
export type StatsLines = 'ftd' | 'money';
const isMoneyLine = (name: string): boolean => name !== 'FTD';

/** The chosen series of a period over its axis. */
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
 * The lines of a time series: one for each column, or one in all. Two columns of one name are told
 * apart by their number.
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

/** The points of a polyline in a box, lowest value at the bottom. */
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

/** How strong a cell of a heat map is, from 0 to 1. Values below zero have no strength. */
export const strengthOf = (value: number, most: number): number =>
  most <= 0 || value <= 0 ? 0 : value / most;
