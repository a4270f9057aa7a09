import type { GlobalMetrics } from '@leadline/contracts';
import { isOffered } from '@leadline/contracts/permissions';
import { useSignedIn } from '#shared/lib/session';
import { METRIC_CARDS, metricText, type MetricCard } from '../lib/metric-cards';
import styles from './metric-grid.module.css';

interface Props {
  metrics: GlobalMetrics | null;
  isLoading: boolean;
  isFetching: boolean;
}

const tone = (card: MetricCard, metrics: GlobalMetrics | null): string => {
  if (card.metric !== 'profit' || metrics?.profit === undefined || /^0+\.00$/.test(metrics.profit))
    return '';
  return (metrics.profit.startsWith('-') ? styles.loss : styles.gain) ?? '';
};

/** The stat cards. A money figure that the server left out has no card. */
export const MetricGrid = ({ metrics, isLoading, isFetching }: Props) => {
  const { permissions } = useSignedIn();
  const cards = METRIC_CARDS.filter((card) => {
    if (card.permission === undefined) return true;
    const isKnown = metrics === null || metrics[card.metric] !== undefined;
    return isKnown && isOffered(permissions, card.permission);
  });
  return (
    <dl
      className={`${styles.grid} ${isFetching && !isLoading ? styles.dimmed : ''}`}
      aria-busy={isFetching}
    >
      {cards.map((card) => (
        <div key={card.metric} className={styles.card}>
          <dt>{card.title}</dt>
          <dd className={`${styles.value} ${tone(card, metrics)}`}>
            {isLoading ? (
              <span className={styles.skeleton} aria-hidden="true" />
            ) : (
              metricText(card, metrics)
            )}
          </dd>
          <dd className={styles.hint}>{card.hint}</dd>
        </div>
      ))}
    </dl>
  );
};
