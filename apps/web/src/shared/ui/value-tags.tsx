import { TextCell } from './cells';
import { NoteTag } from './status-tag';
import styles from './value-tags.module.css';

interface Props {
  values: readonly string[];
  /** What it says without a value. */
  none: string;
}

/** Several values of a record as tags; all of them on hover. */
export const ValueTags = ({ values, none }: Props) =>
  values.length === 0 ? (
    <TextCell text={none} />
  ) : (
    <span className={styles.tags} title={values.join(', ')}>
      {values.map((value) => (
        <NoteTag key={value} text={value} tone="quiet" />
      ))}
    </span>
  );
