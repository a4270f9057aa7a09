import { useMemo, type ReactNode } from 'react';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { ChartView } from './chart-view';
import type { TimeChartProps } from './time-chart';

interface Props extends TimeChartProps {
  /** Subject of the chart, as in "Chart of leads". */
  name: string;
  /** The content of the chart in a sentence for screen readers. */
  summary: string;
  /** Title of the steps above the table, e.g. `Day`. */
  stepTitle: string;
  /** Shown next to the choice between chart and table. */
  children?: ReactNode;
}

/** A step with the value of each line. */
interface Step {
  readonly number: number;
  readonly x: string;
  readonly values: ReadonlyMap<string, number>;
}

const PAGE_SIZE = 25;
const WIDTHS = { step: 110, value: 90 };

const stepsOf = (points: TimeChartProps['points']): readonly Step[] => {
  const steps = new Map<string, Map<string, number>>();
  for (const { x, line, value } of points)
    steps.set(x, (steps.get(x) ?? new Map<string, number>()).set(line, value));
  return [...steps].map(([x, values], number) => ({ number, x, values }));
};

const stepNumber = ({ number }: Step): number => number;

/** Values over time as a chart or a table, with a row for each step. */
export const TimeChartView = ({ name, summary, stepTitle, children, ...chart }: Props) => {
  const { points, lines, titleOf, textOf } = chart;
  const columns: readonly PlainColumn<Step>[] = [
    { key: 'step', title: stepTitle, minWidth: WIDTHS.step, render: ({ x }) => titleOf(x) },
    ...lines.map((line) => ({
      key: `line ${line}`,
      title: line,
      minWidth: WIDTHS.value,
      render: ({ values }: Step) => textOf(values.get(line) ?? 0),
    })),
  ];
  return (
    <ChartView
      name={name}
      summary={summary}
      chart={chart}
      table={
        <PlainTable
          label={`Table of ${name}`}
          columns={columns}
          nameKey="step"
          rows={useMemo(() => stepsOf(points), [points])}
          rowId={stepNumber}
          pageSize={PAGE_SIZE}
          isLoading={false}
        />
      }
    >
      {children}
    </ChartView>
  );
};
