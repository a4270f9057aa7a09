import type { GlobalMetrics } from '@leadline/contracts';
import { isOffered } from '@leadline/contracts/permissions';
import { Button } from 'antd';
import { useSignedIn } from '#shared/lib/session';
import { Notice } from '#shared/ui/notice';
import { METRIC_CARDS, metricText, type MetricCard } from '../lib/metric-cards';
import styles from './metric-grid.module.css';

interface Props {
  metrics: GlobalMetrics | null;
  isLoading: boolean;
  isFetching: boolean;
  hasFailed: boolean;
  retry: () => void;
}

const tone = (card: MetricCard, metrics: GlobalMetrics | null): string => {
  if (card.metric !== 'profit' || metrics?.profit === undefined || /^0+\.00$/.test(metrics.profit))
    return '';
  return (metrics.profit.startsWith('-') ? styles.loss : styles.gain) ?? '';
};

/** Explains the zeros that the specification shows after a failed call. */
const Failure = ({ retry }: Pick<Props, 'retry'>) => (
  <Notice
    tone="warn"
    icon="warning"
    action={
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    }
  >
    The figures could not be loaded. The zeros below are placeholders.
  </Notice>
);

/** The cards of the figures. A money figure that the server omits has no card. */
const Cards = ({ metrics, isLoading, isFetching, hasFailed }: Omit<Props, 'retry'>) => {
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
          <dd className={`${styles.value} ${hasFailed ? styles.unknown : tone(card, metrics)}`}>
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

export const MetricGrid = ({ retry, ...figures }: Props) => (
  <>
    {figures.hasFailed && <Failure retry={retry} />}
    <Cards {...figures} />
  </>
);
