import type { RowColor } from '@leadline/contracts/statuses';
import { Button, Popover } from 'antd';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';
import { LEAD_SYMBOLS } from '../lib/lead-symbols';
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
      {Object.values(LEAD_SYMBOLS).map(({ mark, label }) => (
        <li key={label}>
          <span className={styles.symbol}>{mark}</span>
          {label}
        </li>
      ))}
    </ul>
  </div>
);

/** What the colours and symbols of the rows mean (LED-055). */
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
