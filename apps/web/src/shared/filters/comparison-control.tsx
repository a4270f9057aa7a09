import { rangeBefore } from '@leadline/contracts/compared-range';
import { Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { toWire, wallNow, type Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { comparisonBody, resolveRange, type ComparisonChoice } from './date-range';
import styles from './filter-panel.module.css';
import { COMPARISON_LABELS, OWN_RANGE, type TimeFilter } from './time-filter';

interface Props {
  time: TimeFilter;
  onChange: (choice: ComparisonChoice) => void;
}

const MINUTE = 60_000;
const OWN = 'own';
const OPTIONS = [
  ...Object.entries(COMPARISON_LABELS).map(([value, label]) => ({ value, label })),
  { value: OWN, label: OWN_RANGE },
];

/** Returns the range that a filter compares with now, as the start of a range of one's own. */
const ownRangeOf = ({ range, compareTo }: TimeFilter, zone: Zone) => {
  const [start, end] = resolveRange(range, wallNow(zone)) ?? [wallNow(zone), wallNow(zone)];
  const comparison = comparisonBody(compareTo, range);
  const { from, until } = rangeBefore(
    { from: start.valueOf(), until: end.valueOf() + MINUTE },
    typeof comparison === 'string' ? comparison : 'previous_period',
  );
  return { start: toWire(dayjs.utc(from)), end: toWire(dayjs.utc(until - MINUTE)) };
};

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

/** The choice of the range to compare with, and the dates of a range of one's own. */
export const ComparisonControl = ({ time, onChange }: Props) => {
  const zone = useZone();
  const { compareTo } = time;
  return (
    <>
      <Labelled label="Compare with">
        <Select
          aria-label="Range to compare with"
          popupMatchSelectWidth={false}
          value={typeof compareTo === 'string' ? compareTo : OWN}
          options={OPTIONS}
          onChange={(choice) =>
            onChange(choice === OWN ? ownRangeOf(time, zone) : (choice as ComparisonChoice))
          }
        />
      </Labelled>
      {typeof compareTo !== 'string' && (
        <>
          <Labelled label="Compared range from">
            <DateTimeField
              aria-label="Compared range from"
              isRequired
              value={compareTo.start}
              onChange={(start) =>
                onChange({ start, end: start > compareTo.end ? start : compareTo.end })
              }
            />
          </Labelled>
          <Labelled label="Compared range to">
            <DateTimeField
              aria-label="Compared range to"
              isRequired
              value={compareTo.end}
              onChange={(end) =>
                onChange({ start: end < compareTo.start ? end : compareTo.start, end })
              }
            />
          </Labelled>
        </>
      )}
    </>
  );
};
