import { weekdayName } from '@leadline/contracts/distribution-rules';
import { type HoursDay, type HoursStep, minutesOf } from '@leadline/contracts/hours';
import { Button, Checkbox, Input } from 'antd';
import type { ReactNode } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { CopyButtons, HoursStrip } from './copy-buttons';
import {
  addStep,
  changeDay,
  crossesMidnight,
  fillWindow,
  freeWindowsFor,
  hasClash,
  type OtherHours,
  removeStep,
  setStep,
  splitAtMidnight,
  stepsText,
} from './hours';
import styles from './hours.module.css';

interface DayErrorsProps {
  day: HoursDay;
  hours: readonly HoursDay[];
  others: OtherHours;
  error: string | null;
  isTaken: boolean;
  onChange: (hours: readonly HoursDay[]) => void;
}

const ErrorText = ({ text }: { text: string }) => (
  <span className={styles.error}>
    <Icon name="warning" size={14} />
    {text}
  </span>
);

/** Free windows of the day. A click replaces the first conflicting interval. */
const FreeWindows = ({
  day,
  hours,
  others,
  onChange,
}: Omit<DayErrorsProps, 'error' | 'isTaken'>) => {
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

/** Errors of a day's hours, with free times to choose instead. */
const DayErrors = ({ day, hours, others, error, isTaken, onChange }: DayErrorsProps) => (
  <div className={styles.dayErrors}>
    {error !== null && <ErrorText text={error} />}
    {day.steps.some(crossesMidnight) && (
      <Button size="small" onClick={() => onChange(splitAtMidnight(hours, day.id))}>
        Split at midnight
      </Button>
    )}
    {isTaken && <ErrorText text={MESSAGES.timeTaken} />}
    {(isTaken || hasClash(day, others)) && (
      <FreeWindows day={day} hours={hours} others={others} onChange={onChange} />
    )}
  </div>
);

interface DayIntervalsProps {
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
}: DayIntervalsProps & { step: HoursStep; index: number }) => {
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

const DayIntervals = ({ day, hours, onChange }: DayIntervalsProps) => {
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

interface DayRowProps {
  day: HoursDay;
  /** The whole week, including `day`. */
  hours: readonly HoursDay[];
  others: OtherHours;
  error: string | null;
  /** Whether other timeslots take part of the day. */
  isTaken: boolean;
  /** Replaces the checkbox that opens and closes the day. */
  head?: ReactNode;
  onChange: (hours: readonly HoursDay[]) => void;
}

const OpenBox = ({ day, hours, onChange }: Pick<DayRowProps, 'day' | 'hours' | 'onChange'>) => (
  <Checkbox
    className={styles.dayName}
    checked={day.checked}
    onChange={(event) =>
      onChange(changeDay(hours, day.id, (old) => ({ ...old, checked: event.target.checked })))
    }
  >
    {weekdayName(day.id)}
  </Checkbox>
);

/** A weekday: whether it is open, its intervals, and a strip that shows them. */
const DayRow = ({ day, hours, others, error, isTaken, head, onChange }: DayRowProps) => (
  <li className={styles.day} data-field={`day-${day.id}`} data-off={!day.checked}>
    {head ?? <OpenBox day={day} hours={hours} onChange={onChange} />}
    <DayIntervals day={day} hours={hours} onChange={onChange} />
    <HoursStrip day={day} week={hours} others={others} />
    <CopyButtons day={day} hours={hours} onChange={onChange} />
    {(error !== null || isTaken) && (
      <DayErrors
        day={day}
        hours={hours}
        others={others}
        error={error}
        isTaken={isTaken}
        onChange={onChange}
      />
    )}
  </li>
);

interface WeekHoursProps {
  hours: readonly HoursDay[];
  /** Hours that must not overlap with the edited ones. */
  others: OtherHours;
  /** Error texts by weekday. */
  errors: ReadonlyMap<number, string>;
  /** Weekdays on which other timeslots take part of the day. */
  collisions: readonly number[];
  /** Replaces the checkbox that opens and closes a day. */
  headOf?: (day: HoursDay) => ReactNode;
  onChange: (hours: readonly HoursDay[]) => void;
}

/** An editor for the hours of the seven weekdays. */
export const WeekHours = ({
  hours,
  others,
  errors,
  collisions,
  headOf,
  onChange,
}: WeekHoursProps) => (
  <ul className={styles.days}>
    {hours.map((day) => (
      <DayRow
        key={day.id}
        day={day}
        hours={hours}
        others={others}
        error={errors.get(day.id) ?? null}
        isTaken={collisions.includes(day.id)}
        head={headOf?.(day)}
        onChange={onChange}
      />
    ))}
  </ul>
);

interface LegendProps {
  /** Kinds of segments with their meaning. */
  kinds: readonly (readonly [kind: 'own' | 'pause' | 'taken' | 'clash', text: string])[];
}

/** Explains the colours of the strips. */
export const HoursLegend = ({ kinds }: LegendProps) => (
  <p className={styles.legend}>
    {kinds.map(([kind, text]) => (
      <span key={kind} className={styles.legendItem}>
        <span data-kind={kind} />
        {text}
      </span>
    ))}
  </p>
);
