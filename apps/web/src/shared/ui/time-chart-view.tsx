import { Segmented } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import styles from './time-chart-view.module.css';
import type { TimeChartProps } from './time-chart';

// The charts are 400 kB, so they are loaded only when somebody looks at one.
const TimeChart = lazyPart(async () => (await import('./time-chart')).TimeChart);

interface Props extends TimeChartProps {
  /** What it is a chart of, as in "Chart of leads". */
  name: string;
  /** What the chart shows, in a sentence for screen readers. */
  summary: string;
  /** What the steps are called above the table, e.g. `Day`. */
  stepTitle: string;
  /** Before the choice between chart and table. */
  children?: ReactNode;
}

/** The steps as rows, with a column for each line. */
const StepTable = ({ name, stepTitle, points, lines, titleOf, textOf }: Props) => {
  const values = new Map(points.map(({ x, line, value }) => [`${line} ${x}`, value]));
  const steps = [...new Set(points.map(({ x }) => x))];
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={`Table of ${name}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{stepTitle}</th>
            {lines.map((line) => (
              <th key={line} scope="col">
                {line}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((x) => (
            <tr key={x}>
              <th scope="row">{titleOf(x)}</th>
              {lines.map((line) => (
                <td key={line}>{textOf(values.get(`${line} ${x}`) ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Values over time as a chart or as a table. */
export const TimeChartView = ({ children, ...chart }: Props) => {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { name, summary, height } = chart;
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        {children}
        <Segmented
          size="small"
          aria-label="View as"
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'View as table' },
          ]}
        />
      </div>
      {view === 'table' ? (
        <StepTable {...chart} />
      ) : (
        <div className={styles.chart} style={{ minHeight: height }}>
          <div role="img" aria-label={`Chart of ${name}: ${summary}`}>
            <Suspense fallback={<p className={styles.wait}>The chart is loading…</p>}>
              <TimeChart {...chart} />
            </Suspense>
          </div>
        </div>
      )}
    </div>
  );
};
