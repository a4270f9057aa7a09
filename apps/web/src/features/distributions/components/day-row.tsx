import { weekdayName } from '@leadline/contracts/distribution-rules';
import { minutesOf, type HoursDay, type HoursStep } from '@leadline/contracts/hours';
import { Button, Checkbox, Input } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import {
  addStep,
  changeDay,
  copyPrevious,
  copyToAll,
  fillWindow,
  freeWindowsFor,
  removeStep,
  setStep,
  stepsText,
  type OtherHours,
} from '../lib/hours';
import { HoursStrip } from './hours-strip';
import styles from './timeslot.module.css';

interface Props {
  day: HoursDay;
  hours: readonly HoursDay[];
  others: OtherHours;
  error: string | null;
  isTaken: boolean;
  onChange: (hours: readonly HoursDay[]) => void;
}

/** The free times of the day; a click puts one in the place of what collides (DST-042). */
const FreeWindows = ({ day, hours, others, onChange }: Omit<Props, 'error' | 'isTaken'>) => {
  const name = weekdayName(day.id);
  const windows = freeWindowsFor(day, others);
  if (windows.length === 0)
    return <span className={styles.error}>{MESSAGES.noFreeWindows(name)}</span>;
  return (
    <span className={styles.windows}>
      <span>Free on {name}:</span>
      {windows.map((window) => (
        <button
          key={window.start_time}
          type="button"
          className={styles.window}
          onClick={() => onChange(fillWindow(hours, day.id, window, others))}
        >
          {stepsText([window])}
        </button>
      ))}
    </span>
  );
};

const TimeInput = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Input
    className={styles.time}
    aria-label={label}
    placeholder="hh:mm"
    inputMode="numeric"
    maxLength={5}
    value={value}
    status={minutesOf(value) === null ? 'error' : ''}
    aria-invalid={minutesOf(value) === null}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** One weekday: whether it is open, its intervals, and how it lies in the day. */
export const DayRow = ({ day, hours, others, error, isTaken, onChange }: Props) => {
  const name = weekdayName(day.id);
  const set = (index: number, patch: Partial<HoursStep>): void =>
    onChange(setStep(hours, day.id, index, patch));
  return (
    <li className={styles.day} data-field={`day-${day.id}`} data-off={!day.checked}>
      <Checkbox
        className={styles.dayName}
        checked={day.checked}
        onChange={(event) =>
          onChange(changeDay(hours, day.id, (old) => ({ ...old, checked: event.target.checked })))
        }
      >
        {name}
      </Checkbox>
      <div className={styles.steps}>
        {day.checked ? (
          day.steps.map((step, index) => (
            <span key={index} className={styles.step}>
              <TimeInput
                label={`${name}, start ${index + 1}`}
                value={step.start_time}
                onChange={(start_time) => set(index, { start_time })}
              />
              <span aria-hidden="true">–</span>
              <TimeInput
                label={`${name}, end ${index + 1}`}
                value={step.end_time}
                onChange={(end_time) => set(index, { end_time })}
              />
              <IconButton
                icon="close"
                size={13}
                quiet
                label={
                  day.steps.length === 1
                    ? `Remove interval ${index + 1} of ${name}: a day needs one`
                    : `Remove interval ${index + 1} of ${name}`
                }
                disabled={day.steps.length === 1}
                onClick={() => onChange(removeStep(hours, day.id, index))}
              />
            </span>
          ))
        ) : (
          <span className={styles.closed}>Closed</span>
        )}
        {day.checked && (
          <IconButton
            icon="plus"
            size={15}
            quiet
            label={`Add an interval on ${name}`}
            onClick={() => onChange(addStep(hours, day.id))}
          />
        )}
      </div>
      <HoursStrip day={day} others={others} />
      <span className={styles.copies}>
        <Button
          type="link"
          size="small"
          aria-label={`Copy ${name} to all`}
          onClick={() => onChange(copyToAll(hours, day.id))}
        >
          Copy to all
        </Button>
        <Button
          type="link"
          size="small"
          aria-label={`Copy previous to ${name}`}
          disabled={day.id === 1}
          title={day.id === 1 ? 'Monday is the first day' : undefined}
          onClick={() => onChange(copyPrevious(hours, day.id))}
        >
          Copy previous
        </Button>
      </span>
      {(error !== null || isTaken) && (
        <div className={styles.dayErrors}>
          {error !== null && (
            <span className={styles.error}>
              <Icon name="warning" size={14} />
              {error}
            </span>
          )}
          {isTaken && (
            <span className={styles.error}>
              <Icon name="warning" size={14} />
              {MESSAGES.timeTaken}
            </span>
          )}
          {isTaken && <FreeWindows day={day} hours={hours} others={others} onChange={onChange} />}
        </div>
      )}
    </li>
  );
};
