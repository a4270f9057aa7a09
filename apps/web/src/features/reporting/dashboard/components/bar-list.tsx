import styles from './figures.module.css';

export interface BarItem {
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
