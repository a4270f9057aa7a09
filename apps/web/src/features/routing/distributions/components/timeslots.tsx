import type { Distribution } from '@leadline/contracts';
import { Button, Checkbox, Select } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { hoursSummary } from '#shared/hours/hours';
import { useTimezones } from '#shared/lib/zone';
import { ZONE_SEARCH, zoneOptions } from '#shared/lib/zone-options';
import { Field } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { ChoicesFailure } from '#shared/ui/list-failure';
import type { Draft, DraftTimeslot } from '../lib/draft';
import { addGroup, removeGroups, removeTimeslot, setFields } from '../lib/draft-edits';
import { FIELD } from '../lib/problems';
import { withSaved } from '../lib/sample-lead';
import type { Change } from '../lib/use-editor';
import styles from './details.module.css';
import editorStyles from './editor.module.css';

interface TimeslotBarProps {
  timeslot: DraftTimeslot;
  count: number;
  change: Change;
  onHours: () => void;
  /** Inserts a timeslot before this one (0) or after it (1). */
  onInsert: (offset: 0 | 1) => void;
  onDuplicate: () => void;
  onRemoved: () => void;
}

const GroupButtons = ({ timeslot, change }: Pick<TimeslotBarProps, 'timeslot' | 'change'>) => {
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
}: TimeslotBarProps) => {
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

interface HoursCardProps {
  draft: Draft;
  loadedZone: Distribution['step1']['selectedTimeZone'] | undefined;
  change: Change;
  zoneError: string | undefined;
}

/** The time zone of the hours, and the handling of leads outside them. */
export const HoursCard = ({ draft, loadedZone, change, zoneError }: HoursCardProps) => {
  const zones = useTimezones();
  const failure = loadFailureOf(zones);
  const options = withSaved(zoneOptions(zones.data ?? []), loadedZone).map((option) => ({
    search: option.label,
    ...option,
  }));
  return (
    <section className={editorStyles.card}>
      <h3>Hours</h3>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field label="Time zone" name={FIELD.timezone} error={zoneError}>
        {(control) => (
          <Select
            {...control}
            showSearch={ZONE_SEARCH}
            loading={zones.isPending}
            placeholder="Choose a time zone"
            value={draft.timezoneId}
            options={options}
            onChange={(timezoneId) => change(setFields({ timezoneId }))}
          />
        )}
      </Field>
      <Checkbox
        checked={draft.rejectsOutsideHours}
        onChange={(event) => change(setFields({ rejectsOutsideHours: event.target.checked }))}
      >
        Traffic (Reject leads outside opening hours)
      </Checkbox>
    </section>
  );
};
