import { useTimezones } from '#shared/lib/zone';
import { Notice } from '#shared/ui/notice';
import { ChangeActions } from './change-actions';
import { changesText, momentText } from './changes-text';
import styles from './save-at.module.css';
import { useScheduledChanges } from './use-scheduled-changes';

export interface ScheduledRecord {
  readonly entity: string;
  readonly id: number;
}

/** The changes of a record that wait for their moment. Nothing without any. */
export const PendingList = ({ entity, id }: ScheduledRecord) => {
  const { list, ...calls } = useScheduledChanges({ entity, entity_id: id, state: 'pending' });
  const zones = useTimezones();
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Scheduled changes">
      {list.data.map((change) => (
        <li key={change.id}>
          <Notice tone="info" icon="clock" action={<ChangeActions change={change} calls={calls} />}>
            {momentText(change, zones.data ?? [])}: {changesText(change)}, by {change.made_by.name}
          </Notice>
        </li>
      ))}
    </ul>
  );
};
