import { sparklinePoints } from '../lib/chart-data';
import styles from './sparkline.module.css';

const WIDTH = 240;
const HEIGHT = 44;

/** A line of values without axes. The value beside it has the information. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
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
