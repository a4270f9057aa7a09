import { Segmented } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { CHART_HEIGHT } from './chart-look';
import styles from './chart-view.module.css';
import type { ColumnChartProps } from './column-chart';
import type { TimeChartProps } from './time-chart';

// The charts are 400 kB, so they load only when the user opens one.
const ColumnChart = lazyPart(async () => (await import('./column-chart')).ColumnChart);
const TimeChart = lazyPart(async () => (await import('./time-chart')).TimeChart);

type Chart = ColumnChartProps | TimeChartProps;

const Drawing = ({ chart }: { chart: Chart }) =>
  'points' in chart ? <TimeChart {...chart} /> : <ColumnChart {...chart} />;

interface Props {
  /** Subject of the chart, as in "Chart of the usage". */
  name: string;
  /** The content of the chart in a sentence for screen readers; empty while it is unknown. */
  summary: string;
  /** Shown next to the choice between chart and table. */
  children: ReactNode;
  /** Null until there is data to draw. */
  chart: Chart | null;
  table: ReactNode;
  /** Height of the chart in pixels, which is kept free while it loads. */
  height?: number;
}

/** The same data as a chart or a table. */
export const ChartView = (props: Props) => {
  const { name, summary, children, chart, table, height = CHART_HEIGHT } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <>
      <div className={styles.head}>
        <div className={styles.what}>{children}</div>
        <Segmented
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
        table
      ) : (
        <div className={styles.chart} style={{ minHeight: height }} aria-busy={chart === null}>
          {chart === null && summary === '' && <p className={styles.wait}>Loading…</p>}
          {chart !== null && (
            <div role="img" aria-label={`Chart of ${name}: ${summary}`}>
              <Suspense fallback={<p className={styles.wait}>The chart is loading…</p>}>
                <Drawing chart={chart} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </>
  );
};
