import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import type { Measure } from '@leadline/contracts/report-measures';
import { useMatrix } from '../../api/use-figures';
import { PERIOD_LABELS, measureText } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import { ChangeMark } from '../change-mark';
import styles from '../figures.module.css';
import { Sparkline } from '../sparkline';
import { WidgetState } from '../widget-state';

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
        <div className={styles.metric}>
          <p className={styles.metricLine}>
            <span className={styles.big}>{figure(measure, totals[measure])}</span>
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
            label={`${REPORT_COLUMN_TITLE[measure]}, ${PERIOD_LABELS[period]}: the course`}
          />
        </div>
      )}
    </WidgetState>
  );
};

/** Money that the server left out is not zero. */
const figure = (measure: Measure, value: number | string | undefined): string =>
  value === undefined ? 'Not available to you' : measureText(measure, value);
