import type { RowColor } from '@leadline/contracts/statuses';
import { Button, Popover } from 'antd';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';
import { ROW_BADGES } from '../lib/row-badges';
import styles from './leads.module.css';

const COLOURS: readonly (readonly [RowColor, string])[] = [
  ['normal', 'Normal Lead'],
  ['rejected', 'Rejected'],
  ['ftd', 'FTD'],
  ['pending_ftd', 'Pending FTD'],
  ['quality_control_ftd', 'Quality Control FTD'],
  ['fake_ftd', 'Fake FTD'],
];

const Content = () => (
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

/** Explains the colours and badges of the rows (LED-055). */
export const Legend = () => {
  const isNarrow = useIsNarrow();
  return (
    <Popover trigger="click" placement="bottomRight" content={<Content />}>
      <Button icon={<Icon name="eye" size={16} />} aria-label="Legend">
        {isNarrow ? null : 'Legend'}
      </Button>
    </Popover>
  );
};
