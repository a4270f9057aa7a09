import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import styles from './figures.module.css';

/** Whether calls to an advertiser work, in words: colour alone is not enough. */
export const CircuitState = ({ openedAt }: { openedAt: string | null }) => {
  const zone = useZone();
  if (openedAt === null) return <span className={styles.good}>Working</span>;
  return (
    <span className={styles.bad} title={`Since ${formatInstant(openedAt, zone)}`}>
      Failing
    </span>
  );
};
