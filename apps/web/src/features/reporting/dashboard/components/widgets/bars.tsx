import { capName, type CapRow, percentOf, TYPE_LABELS } from '#shared/caps/cap';
import { FilledCell } from '#shared/caps/filled-cell';
import { capsPath } from '#shared/lib/caps-path';
import { formatCount } from '#shared/lib/format';
import { OpenLink } from '#shared/ui/open-link';
import { useCapUsage, useMatrix } from '../../api/figures';
import { widgetTitle } from '../../lib/catalogue';
import { measureText } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import styles from '../figures.module.css';
import { WidgetState } from '../widget-state';

interface BarItem {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** Text beside the value, e.g. its share. */
  readonly note?: string;
}

/** Names with values and bars. The text alone gives all the information. */
export const BarList = ({ items, label }: { items: readonly BarItem[]; label: string }) => {
  const most = Math.max(0, ...items.map(({ value }) => value));
  return (
    <ol className={styles.bars} aria-label={label}>
      {items.map(({ key, name, value, text, note }) => (
        <li key={key}>
          <span className={styles.barLine}>
            <span className={styles.barName} title={name}>
              {name}
            </span>
            <span className={styles.barValue}>
              {text}
              {note !== undefined && <small>{note}</small>}
            </span>
          </span>
          <div className={styles.track} aria-hidden="true">
            {value > 0 && (
              <div className={styles.bar} style={{ width: `${(value / most) * 100}%` }} />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
};

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

const MOST_CAPS = 20;

/** Sorts the fullest caps first; among equally full ones, the larger first. */
const fullest = (caps: readonly CapRow[]): readonly CapRow[] =>
  caps.toSorted((a, b) => percentOf(b) - percentOf(a) || b.cap - a.cap).slice(0, MOST_CAPS);

/** Usage of caps, and the time at which each will be full at its current pace. */
export const CapUsageWidget = () => {
  const state = useCapUsage();
  return (
    <WidgetState state={state} isEmpty={(caps) => caps.length === 0}>
      {(caps) => (
        <ul className={styles.caps} aria-label="Cap usage">
          {fullest(caps).map((cap) => (
            <li key={cap.id}>
              <span className={styles.capName}>
                <OpenLink to={capsPath([cap.id])}>
                  {TYPE_LABELS[cap.type]} cap {cap.id}
                </OpenLink>{' '}
                {capName(cap)}
              </span>
              <FilledCell row={cap} />
            </li>
          ))}
        </ul>
      )}
    </WidgetState>
  );
};
