import { weekdayName, WEEKDAYS } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Button, Checkbox, Popover } from 'antd';
import { useRef, useState } from 'react';
import { PopoverPanel } from '#shared/ui/popover-panel';
import { copyPrevious, copyToAll, copyToDays, type OtherHours, stepsText, stripOf } from './hours';
import styles from './hours.module.css';

/** The 24 hours of a day as a strip: this timeslot, the others, and their conflicts. */
export const HoursStrip = ({
  day,
  week,
  others,
}: {
  day: HoursDay;
  week: readonly HoursDay[];
  others: OtherHours;
}) => {
  const segments = stripOf(day, others, week);
  const clashes = segments.filter(({ kind }) => kind === 'clash').length;
  const pause = day.traffic === true ? ', no traffic' : '';
  const hours = day.checked ? `${stepsText(day.steps)}${pause}` : 'closed';
  const clash = clashes > 0 ? ', overlaps another timeslot' : '';
  const label = `${weekdayName(day.id)}: ${hours}${clash}`;
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {segments.map(({ from, to, kind }, index) => (
        <span
          key={index}
          data-kind={kind}
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
      ))}
    </div>
  );
};

interface Props {
  day: HoursDay;
  /** The whole week, including `day`. */
  hours: readonly HoursDay[];
  onChange: (hours: readonly HoursDay[]) => void;
}

interface ChoiceProps {
  day: HoursDay;
  onCopy: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Chooses the days that receive a day's hours. */
const DayChoice = ({ day, onCopy, onClose }: ChoiceProps) => {
  const [ids, setIds] = useState<number[]>([]);
  const name = weekdayName(day.id);
  const options = WEEKDAYS.flatMap((label, index) =>
    index + 1 === day.id ? [] : [{ label, value: index + 1 }],
  );
  return (
    <PopoverPanel
      className={styles.choice}
      role="dialog"
      aria-label={`Copy ${name} to other days`}
      onClose={onClose}
    >
      <Checkbox.Group className={styles.choices} options={options} value={ids} onChange={setIds} />
      <Button
        size="small"
        type="primary"
        disabled={ids.length === 0}
        title={ids.length === 0 ? 'Choose a day first' : undefined}
        onClick={() => onCopy(ids)}
      >
        Copy
      </Button>
    </PopoverPanel>
  );
};

const CopyToChosen = ({ day, hours, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const copy = (ids: readonly number[]): void => {
    onChange(copyToDays(hours, day.id, ids));
    close();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={<DayChoice day={day} onCopy={copy} onClose={close} />}
    >
      <Button
        ref={button}
        type="link"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Copy ${weekdayName(day.id)} to chosen days`}
      >
        Copy to…
      </Button>
    </Popover>
  );
};

/** Copies a day's hours to other days, or the previous day's hours to this day. */
export const CopyButtons = ({ day, hours, onChange }: Props) => {
  const name = weekdayName(day.id);
  return (
    <span className={styles.copies}>
      <Button
        type="link"
        size="small"
        aria-label={`Copy ${name} to all`}
        onClick={() => onChange(copyToAll(hours, day.id))}
      >
        Copy to all
      </Button>
      <CopyToChosen day={day} hours={hours} onChange={onChange} />
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
  );
};
