import dayjs from 'dayjs';
import { useMemo } from 'react';
import { toWire, wallNow } from '../lib/wall-clock';
import { useZone } from '../lib/zone';
import { presetRange, resolveRange, type RangeChoice, type RangePreset, type WallRange } from './date-range';
import styles from './filter-panel.module.css';
import { wallRangePicker } from './wall-picker';

interface Props { value: RangeChoice; onChange: (choice: RangeChoice) => void; presets: readonly RangePreset[]; disabled?: boolean }

const isSameRange = (a: WallRange, b: WallRange): boolean => a[0].isSame(b[0], 'minute') && a[1].isSame(b[1], 'minute');

/** Date and time range in the user's zone, with the presets beside the calendar. */
export const DateRangeFilter = ({ value, onChange, presets, disabled = false }: Props) => {
  const zone = useZone();
  const Picker = wallRangePicker(zone);
  const now = wallNow(zone).startOf('minute');
  const minute = now.valueOf();
  // Worked out once a minute: the picker's choices and the test whether one of them was taken must agree.
  const ranges = useMemo(() => presets.map((preset) => ({ preset, range: presetRange(preset, dayjs.utc(minute)) })), [presets, minute]);
  const shown = resolveRange(value, now);
  return (
    <div className={styles.field}>
      <span className={styles.label} id="date-range-label">Date range <span className={styles.zone}>{zone.name.replaceAll('_', ' ')}</span></span>
      <Picker
        aria-labelledby="date-range-label" className={styles.range} classNames={{ popup: { root: styles.rangePopup ?? '' } }} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" allowClear={false} disabled={disabled}
        value={shown === null ? null : [shown[0], shown[1]]}
        presets={ranges.map(({ preset, range }) => ({ label: preset, value: [range[0], range[1]] }))}
        onChange={(picked) => {
          const [start, end] = picked ?? [];
          if (!start || !end) return;
          const taken = ranges.find(({ range }) => isSameRange(range, [start, end]));
          onChange(taken ? { preset: taken.preset } : { start: toWire(start), end: toWire(end) });
        }}
      />
    </div>
  );
};
