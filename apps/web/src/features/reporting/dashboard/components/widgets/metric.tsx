import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import type { Measure } from '@leadline/contracts/report-measures';
import { useMatrix } from '../../api/figures';
import { sparklinePoints } from '../../lib/chart-data';
import { measureText, PERIOD_LABELS } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import figuresStyles from '../figures.module.css';
import { WidgetState } from '../widget-state';
import { ChangeMark } from './global-statistics';
import styles from './metric.module.css';

const WIDTH = 240;
const HEIGHT = 44;

/** A line of values without axes. The value beside it has the information. */
const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const line = sparklinePoints(values, WIDTH, HEIGHT);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={styles.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
      <polyline className={styles.line} points={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};

/** The longest period by day; every other one has fewer steps. */
const MOST_STEPS = 400;

const stepsOf = (period: DashboardPeriod): 'date_hour' | 'created_at' =>
  period === 'today' || period === 'yesterday' ? 'date_hour' : 'created_at';

/** One figure with its change against the period before, and its course. */
export const MetricWidget = ({ widget, filter }: WidgetProps) => {
  const { measure = 'leads', period = 'today' } = widget;
  const state = useMatrix(filter, {
    period,
    rows: stepsOf(period),
    measures: [measure],
    limit: MOST_STEPS,
  });
  return (
    <WidgetState state={state}>
      {({ totals, past, change, rows }) => (
        <div className={figuresStyles.metric}>
          <p className={figuresStyles.metricLine}>
            <span className={figuresStyles.big}>{figure(measure, totals[measure])}</span>
            {change?.[measure] !== undefined && (
              <ChangeMark
                measure={measure}
                change={change[measure]}
                period={period}
                before={measureText(measure, past?.[measure])}
              />
            )}
          </p>
          <Sparkline
            values={rows.map(({ total }) => Number(total[measure] ?? 0))}
            label={`${REPORT_COLUMN_TITLE[measure]}, ${PERIOD_LABELS[period]}: trend`}
          />
        </div>
      )}
    </WidgetState>
  );
};

/** Money that the server left out is not zero. */
const figure = (measure: Measure, value: number | string | undefined): string =>
  value === undefined ? 'Not available to you' : measureText(measure, value);
