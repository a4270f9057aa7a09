import type { FieldChange } from '@leadline/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import styles from './history.module.css';

/** Changes shown before the user asks for the rest. */
const FEW = 6;

const Value = ({ text }: { text: string }) =>
  text === '' ? <span className={styles.none}>nothing</span> : <>{text}</>;

const Change = ({ change, isFirst }: { change: FieldChange; isFirst: boolean }) => (
  <li>
    <span className={styles.label}>{change.label}</span>
    <span>
      {!isFirst && (
        <>
          <del>
            <Value text={change.before} />
          </del>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden">is now</span>
        </>
      )}
      <Value text={change.after} />
    </span>
  </li>
);

interface Props {
  changes: readonly FieldChange[];
  /** Whether the record is new, so that there is nothing before. */
  isFirst: boolean;
}

/** The changes of a save, line by line. */
export const ChangeList = ({ changes, isFirst }: Props) => {
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0) return <p className={styles.none}>Saved without changes</p>;
  const shown = isOpen || changes.length <= FEW + 1 ? changes : changes.slice(0, FEW);
  return (
    <>
      <ul className={styles.changes}>
        {shown.map((change) => (
          <Change key={change.field} change={change} isFirst={isFirst} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button type="link" size="small" className={styles.more} onClick={() => setOpen(true)}>
          Show all {changes.length} lines
        </Button>
      )}
    </>
  );
};
