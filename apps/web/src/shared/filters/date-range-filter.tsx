import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { fromWire, toWire, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import {
  presetRange,
  resolveRange,
  type RangeChoice,
  type RangePreset,
  type WallRange,
} from './date-range';
import styles from './filter-panel.module.css';
import { wallRangePicker } from './wall-picker';

interface Props {
  value: RangeChoice;
  onChange: (choice: RangeChoice) => void;
  presets: readonly RangePreset[];
  disabled?: boolean;
}
type PartProps = Required<Props> & { shown: WallRange | null };

const isSameRange = (a: WallRange, b: WallRange): boolean =>
  a[0].isSame(b[0], 'minute') && a[1].isSame(b[1], 'minute');

/** One field with the calendar, the times and the presets in its popup. */
const WideRange = ({ shown, onChange, presets, disabled }: PartProps) => {
  const zone = useZone();
  const Picker = wallRangePicker(zone);
  const minute = wallNow(zone).startOf('minute').valueOf();
  // Computed once a minute, so that the picker's presets and the test for a chosen one agree.
  const ranges = useMemo(
    () => presets.map((preset) => ({ preset, range: presetRange(preset, dayjs.utc(minute)) })),
    [presets, minute],
  );
  return (
    <Picker
      aria-labelledby="date-range-label"
      className={styles.range}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowClear={false}
      disabled={disabled}
      value={shown === null ? null : [shown[0], shown[1]]}
      presets={ranges.map(({ preset, range }) => ({ label: preset, value: [range[0], range[1]] }))}
      onChange={(picked) => {
        const [start, end] = picked ?? [];
        if (!start || !end) return;
        const taken = ranges.find(({ range }) => isSameRange(range, [start, end]));
        onChange(taken ? { preset: taken.preset } : { start: toWire(start), end: toWire(end) });
      }}
    />
  );
};

const CUSTOM = 'Custom';
const toField = (wire: string): string => wire.replace(' ', 'T');

/** Phones use their native pickers, whose values have no zone, like ours. */
const NarrowRange = ({ value, shown, onChange, presets, disabled }: PartProps) => {
  const [start, end] = shown === null ? ['', ''] : [toWire(shown[0]), toWire(shown[1])];
  const change = (from: string, to: string): void => {
    if (fromWire(from) !== null && fromWire(to) !== null) onChange({ start: from, end: to });
  };
  return (
    <>
      <Select
        aria-label="Preset of the date range"
        disabled={disabled}
        value={'preset' in value ? value.preset : CUSTOM}
        options={[
          ...presets.map((preset) => ({ value: preset, label: preset })),
          { value: CUSTOM, label: CUSTOM },
        ]}
        onChange={(preset: RangePreset | typeof CUSTOM) => {
          if (preset === CUSTOM) change(start, end);
          else onChange({ preset });
        }}
      />
      <Input
        type="datetime-local"
        aria-label="Start date"
        disabled={disabled}
        value={toField(start)}
        onChange={(event) => {
          const from = event.target.value.replace('T', ' ');
          change(from, from > end ? from : end);
        }}
      />
      <Input
        type="datetime-local"
        aria-label="End date"
        disabled={disabled}
        value={toField(end)}
        onChange={(event) => {
          const to = event.target.value.replace('T', ' ');
          change(to < start ? to : start, to);
        }}
      />
    </>
  );
};

/** Date and time range in the user's zone, with presets. */
export const DateRangeFilter = ({ disabled = false, ...props }: Props) => {
  const zone = useZone();
  const shown = resolveRange(props.value, wallNow(zone));
  const Range = useIsNarrow() ? NarrowRange : WideRange;
  return (
    <div className={styles.field}>
      <span className={styles.label} id="date-range-label">
        Date range <span className={styles.zone}>{zone.name.replaceAll('_', ' ')}</span>
      </span>
      <Range {...props} disabled={disabled} shown={shown} />
    </div>
  );
};
