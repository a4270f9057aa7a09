import { formatCount } from '#shared/lib/format';
import { useMatrix } from '../../api/use-figures';
import { widgetTitle } from '../../lib/catalogue';
import { measureText } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import { BarList } from '../bar-list';
import styles from '../figures.module.css';
import { WidgetState } from '../widget-state';

/** The groups with the most of a measure. */
export const RankingWidget = ({ widget, filter }: WidgetProps) => {
  const { dimension = 'country_id', measure = 'leads', period = 'this_month', top = 10 } = widget;
  const state = useMatrix(filter, { period, rows: dimension, measures: [measure], limit: top });
  return (
    <WidgetState state={state} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows, groups, totals }) => (
        <>
          <BarList
            label={widgetTitle(widget)}
            items={rows.map(({ value, label, is_other, total }) => ({
              key: is_other ? 'other' : JSON.stringify(value),
              name: is_other ? `Other (${formatCount(groups - top)})` : label,
              value: Number(total[measure] ?? 0),
              text: measureText(measure, total[measure]),
            }))}
          />
          <p className={styles.note}>
            {formatCount(groups)} in all: {measureText(measure, totals[measure])}
          </p>
        </>
      )}
    </WidgetState>
  );
};
