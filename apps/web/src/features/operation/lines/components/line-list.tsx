import type { LineFault, ReadLine } from '@leadline/contracts';
import { Icon, type IconName } from '#shared/ui/icons';
import styles from './lines.module.css';

type State = 'good' | 'bad' | 'warned' | 'same';

const LOOKS: Readonly<Record<State, { icon: IconName; label: string }>> = {
  good: { icon: 'check', label: 'Can be saved' },
  bad: { icon: 'close', label: 'Has a mistake' },
  warned: { icon: 'warning', label: 'Can be saved, with a warning' },
  same: { icon: 'check', label: 'Changes nothing' },
};

const stateOf = ({ faults, warnings, changes }: ReadLine): State => {
  if (faults.length > 0) return 'bad';
  if (warnings.length > 0) return 'warned';
  return changes === 0 ? 'same' : 'good';
};

const faultText = ({ position, message }: LineFault): string =>
  position === null ? message : `Word ${position}: ${message}`;

const Line = ({ line }: { line: ReadLine }) => {
  const state = stateOf(line);
  const { icon, label } = LOOKS[state];
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
        <span className="visually-hidden">{label}</span>
      </span>
      <div>
        <div className={styles.text}>
          <span className={styles.number}>{line.line}</span>
          <code>{line.text}</code>
        </div>
        {line.meaning !== null && line.meaning !== line.text.trim() && (
          <div className={styles.meaning}>{line.meaning}</div>
        )}
        {line.faults.map((fault) => (
          <div key={faultText(fault)} className={styles.fault}>
            {faultText(fault)}
          </div>
        ))}
        {line.warnings.map((warning) => (
          <div key={warning} className={styles.warning}>
            {warning}
          </div>
        ))}
        {state === 'same' && <div className={styles.meaning}>Changes nothing</div>}
      </div>
    </li>
  );
};

/** The lines as they were read, each marked. */
export const LineList = ({ lines }: { lines: readonly ReadLine[] }) => (
  <ol className={styles.lines}>
    {lines.map((line) => (
      <Line key={line.line} line={line} />
    ))}
  </ol>
);
