import { TYPE_LABELS, capName, percentOf, type CapRow } from '#shared/caps/cap';
import { FilledCell } from '#shared/caps/filled-cell';
import { capsPath } from '#shared/lib/caps-path';
import { OpenLink } from '#shared/ui/open-link';
import { useCapUsage } from '../../api/use-figures';
import styles from '../figures.module.css';
import { WidgetState } from '../widget-state';

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
