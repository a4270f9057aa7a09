import { weekdayName } from '@leadline/contracts/distribution-rules';
import { minutesOf, type HoursDay, type HoursStep } from '@leadline/contracts/hours';
import { Input } from 'antd';
import { IconButton } from '#shared/ui/icon-button';
import { addStep, removeStep, setStep } from './hours';
import styles from './hours.module.css';

interface Props {
  day: HoursDay;
  hours: readonly HoursDay[];
  onChange: (hours: readonly HoursDay[]) => void;
}

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

const Interval = ({
  day,
  hours,
  onChange,
  step,
  index,
}: Props & { step: HoursStep; index: number }) => {
  const name = weekdayName(day.id);
  const number = index + 1;
  const isOnly = day.steps.length === 1;
  const set = (patch: Partial<HoursStep>): void => onChange(setStep(hours, day.id, index, patch));
  return (
    <span className={styles.step}>
      <TimeInput
        label={`${name}, start ${number}`}
        value={step.start_time}
        onChange={(start_time) => set({ start_time })}
      />
      <span aria-hidden="true">–</span>
      <TimeInput
        label={`${name}, end ${number}`}
        value={step.end_time}
        onChange={(end_time) => set({ end_time })}
      />
      <IconButton
        icon="close"
        size={13}
        quiet
        label={`Remove interval ${number} of ${name}${isOnly ? ': a day needs one' : ''}`}
        disabled={isOnly}
        onClick={() => onChange(removeStep(hours, day.id, index))}
      />
    </span>
  );
};

export const DayIntervals = ({ day, hours, onChange }: Props) => {
  if (!day.checked)
    return (
      <div className={styles.steps}>
        <span className={styles.closed}>Closed</span>
      </div>
    );
  return (
    <div className={styles.steps}>
      {day.steps.map((step, index) => (
        <Interval
          key={index}
          day={day}
          hours={hours}
          onChange={onChange}
          step={step}
          index={index}
        />
      ))}
      <IconButton
        icon="plus"
        size={15}
        quiet
        label={`Add an interval on ${weekdayName(day.id)}`}
        onClick={() => onChange(addStep(hours, day.id))}
      />
    </div>
  );
};
