import { TextCell } from './cells';
import { NoteTag } from './status-tag';
import styles from './value-tags.module.css';

interface Props {
  values: readonly string[];
  /** Text without a value. */
  none: string;
}

/** A record's values as tags, with all of them in a tooltip. */
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
