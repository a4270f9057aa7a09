import type { MatrixRows } from '@leadline/contracts';
import type { TimeStep } from '@leadline/contracts/dashboard-layout';
import { REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import { TimeChartView } from '#shared/ui/time-chart-view';
import { useMatrix } from '../../api/figures';
import { widgetTitle } from '../../lib/catalogue';
import { matrixPoints } from '../../lib/chart-data';
import { drawnText, measureText, STEP_LABELS } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import { WidgetState } from '../widget-state';

const ROWS: Readonly<Record<TimeStep, MatrixRows>> = {
  hour: 'date_hour',
  day: 'created_at',
  week: 'week',
  month: 'month',
};
const MOST_STEPS = 1000;
/** Heights in pixels: a widget without its chart, a step of its size, the gap, and the minimum. */
const [AROUND, STEP, GAP, LEAST] = [112, 150, 16, 180];

/** A measure over time, as one line or a line for each of the largest groups. */
export const TimeSeriesWidget = ({ widget, filter }: WidgetProps) => {
  const { measure = 'leads', period = 'last_30_days', step = 'day', lines = null, top } = widget;
  const state = useMatrix(filter, {
    period,
    rows: ROWS[step],
    columns: lines,
    measures: [measure],
    limit: MOST_STEPS,
    column_limit: top ?? 5,
  });
  return (
    <WidgetState state={state} isEmpty={({ rows }) => rows.length === 0}>
      {(matrix) => (
        <TimeChartView
          {...matrixPoints(matrix, measure, REPORT_COLUMN_TITLE[measure])}
          kind="line"
          height={Math.max(LEAST, widget.height * (STEP + GAP) - GAP - AROUND)}
          name={widgetTitle(widget)}
          summary={`${measureText(measure, matrix.totals[measure])} in all`}
          stepTitle={STEP_LABELS[step]}
          labelOf={(x) => (step === 'month' ? x : x.slice(5))}
          titleOf={(x) => x}
          textOf={(value) => drawnText(measure, value)}
        />
      )}
    </WidgetState>
  );
};
