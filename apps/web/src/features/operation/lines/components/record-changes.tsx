import type { LineChange } from '@leadline/contracts';
import { NoteTag } from '#shared/ui/status-tag';
import { ChangeList } from '#shared/versions/change-list';
import styles from './lines.module.css';

const linesText = (lines: readonly number[]): string =>
  `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}`;

/** The records that lines change, with what is different. */
export const RecordChanges = ({ changes }: { changes: readonly LineChange[] }) => (
  <ul className={styles.records}>
    {changes.map((change) => (
      <li key={change.key} className={styles.record}>
        <h3 className={styles.name}>
          {change.name}
          {change.is_new && <NoteTag text="New" tone="good" />}
          {change.from && (
            <NoteTag text={`From ${change.from.at} (${change.from.timezone})`} tone="info" />
          )}
          <span className={styles.of}>{linesText(change.lines)}</span>
        </h3>
        <ChangeList changes={change.changes} isFirst={change.is_new} />
      </li>
    ))}
  </ul>
);
