import type { RowColor } from '@leadline/contracts/statuses';
import styles from './leads.module.css';
import { ROW_BADGES } from './row-actions';

const COLOURS: readonly (readonly [RowColor, string])[] = [
  ['normal', 'Normal Lead'],
  ['rejected', 'Rejected'],
  ['ftd', 'FTD'],
  ['pending_ftd', 'Pending FTD'],
  ['quality_control_ftd', 'Quality Control FTD'],
  ['fake_ftd', 'Fake FTD'],
];

/** Meaning of the colours and badges of the rows. */
export const LegendContent = () => (
  <div className={styles.legend}>
    <strong>Row colours</strong>
    <ul>
      {COLOURS.map(([colour, label]) => (
        <li key={colour}>
          <span className={styles.swatch} style={{ background: `var(--row-${colour})` }} />
          {label}
        </li>
      ))}
    </ul>
    <strong>Symbols</strong>
    <ul>
      {Object.values(ROW_BADGES).map(({ mark, label }) => (
        <li key={label}>
          <span className={styles.badge}>{mark}</span>
          {label}
        </li>
      ))}
    </ul>
  </div>
);
