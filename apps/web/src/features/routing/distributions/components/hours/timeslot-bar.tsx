import { Button } from 'antd';
import { Icon } from '#shared/ui/icons';
import type { DraftTimeslot } from '../../lib/draft';
import { addGroup, removeGroups, removeTimeslot } from '../../lib/draft-edits';
import { hoursSummary } from '#shared/hours/hours';
import { FIELD } from '../../lib/problems';
import type { Change } from '../../lib/use-editor';
import styles from '../editor/details.module.css';

interface Props {
  timeslot: DraftTimeslot;
  count: number;
  change: Change;
  onHours: () => void;
  /** Inserts a timeslot before this one (0) or after it (1). */
  onInsert: (offset: 0 | 1) => void;
  onDuplicate: () => void;
  onRemoved: () => void;
}

const GroupButtons = ({ timeslot, change }: Pick<Props, 'timeslot' | 'change'>) => {
  const isEmpty = timeslot.groups.length === 0;
  return (
    <>
      <Button
        size="small"
        danger
        disabled={isEmpty}
        title={isEmpty ? 'There are no groups' : undefined}
        onClick={() => change(removeGroups(timeslot.key))}
      >
        Remove all groups
      </Button>
      <Button
        size="small"
        type="primary"
        icon={<Icon name="plus" size={14} />}
        data-field={FIELD.addGroup}
        onClick={() => change(addGroup(timeslot.key))}
      >
        Add Group
      </Button>
    </>
  );
};

/** The hours of the timeslot, and the buttons for it and its groups. */
export const TimeslotBar = ({
  timeslot,
  count,
  change,
  onHours,
  onInsert,
  onDuplicate,
  onRemoved,
}: Props) => {
  const isLast = count === 1;
  return (
    <div className={styles.bar}>
      <p className={styles.hours}>
        <Icon name="clock" size={16} />
        <span>{hoursSummary(timeslot.openingHours)}</span>
      </p>
      <div className={styles.tools}>
        <Button
          size="small"
          icon={<Icon name="clock" size={14} />}
          data-field={FIELD.hours}
          onClick={onHours}
        >
          Edit hours
        </Button>
        <Button size="small" onClick={() => onInsert(0)}>
          Add timeslot before
        </Button>
        <Button size="small" onClick={() => onInsert(1)}>
          Add timeslot after
        </Button>
        <Button size="small" icon={<Icon name="copy" size={14} />} onClick={onDuplicate}>
          Duplicate timeslot
        </Button>
        <Button
          size="small"
          danger
          disabled={isLast}
          title={isLast ? 'The only timeslot cannot be deleted' : undefined}
          onClick={() => {
            onRemoved();
            change(removeTimeslot(timeslot.key));
          }}
        >
          Delete timeslot
        </Button>
        <span className={styles.divider} />
        <GroupButtons timeslot={timeslot} change={change} />
      </div>
    </div>
  );
};
