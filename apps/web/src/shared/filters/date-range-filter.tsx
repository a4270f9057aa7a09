import { Select } from 'antd';
import dayjs from 'dayjs';
import { useId, useMemo, useState } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { fromWire, toWire, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import {
  orderedRange,
  pickedRange,
  presetRange,
  resolveRange,
  type RangeChoice,
  type RangePreset,
  type WallRange,
} from './date-range';
import styles from './filter-panel.module.css';
import { wallRangePicker } from './wall-picker';

interface Props {
  label?: string;
  value: RangeChoice;
  onChange: (choice: RangeChoice) => void;
  presets: readonly RangePreset[];
  disabled?: boolean;
}
type PartProps = Required<Omit<Props, 'label'>> & {
  shown: WallRange | null;
  labelId: string;
};

const isSameRange = (a: WallRange, b: WallRange): boolean =>
  a[0].isSame(b[0], 'minute') && a[1].isSame(b[1], 'minute');

/** A single field whose popup holds the calendar, the times and the presets. */
const WideRange = ({ value, shown, onChange, presets, disabled, labelId }: PartProps) => {
  const zone = useZone();
  const Picker = wallRangePicker(zone);
  const minute = wallNow(zone).startOf('minute').valueOf();
  // Computed once a minute, so that the picker's presets match the chosen range.
  const ranges = useMemo(
    () => presets.map((preset) => ({ preset, range: presetRange(preset, dayjs.utc(minute)) })),
    [presets, minute],
  );
  return (
    <Picker
      aria-labelledby={labelId}
      className={styles.range}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowClear={false}
      disabled={disabled}
      value={shown === null ? null : [shown[0], shown[1]]}
      presets={ranges.map(({ preset, range }) => ({ label: preset, value: [range[0], range[1]] }))}
      onChange={(picked) => {
        if (!picked?.[0] || !picked[1]) return;
        const chosen: WallRange = [picked[0], picked[1]];
        const [start, end] =
          shown === null ? chosen : pickedRange('preset' in value, shown, chosen);
        const taken = ranges.find(({ range }) => isSameRange(range, [start, end]));
        onChange(taken ? { preset: taken.preset } : { start: toWire(start), end: toWire(end) });
      }}
    />
  );
};

const CUSTOM = 'Custom';

/** On a phone, a select of the presets and two fields: a calendar of two months does not fit. */
const NarrowRange = ({ value, shown, onChange, presets, disabled }: PartProps) => {
  const [start, end] = shown === null ? ['', ''] : [toWire(shown[0]), toWire(shown[1])];
  // The end of a preset stays untouched while only the start is changed.
  const [presetEnd, setPresetEnd] = useState<string | null>(null);
  const isPresetEnd = 'preset' in value || end === presetEnd;
  const change = (picked: 'start' | 'end', text: string): void => {
    const time = fromWire(text);
    if (time === null || shown === null) return;
    if (isPresetEnd) setPresetEnd(end);
    const [from, to] = orderedRange(
      picked === 'start' ? [time, shown[1]] : pickedRange(isPresetEnd, shown, [shown[0], time]),
      picked,
    );
    onChange({ start: toWire(from), end: toWire(to) });
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
          if (preset === CUSTOM) change('start', start);
          else onChange({ preset });
        }}
      />
      <DateTimeField
        aria-label="Start date"
        isRequired
        disabled={disabled}
        value={start}
        onChange={(from) => change('start', from)}
      />
      <DateTimeField
        aria-label="End date"
        isRequired
        disabled={disabled}
        value={end}
        onChange={(to) => change('end', to)}
      />
    </>
  );
};

/** A range of dates and times in the user's zone, with presets. */
export const DateRangeFilter = ({ label = 'Date range', disabled = false, ...props }: Props) => {
  const labelId = useId();
  const zone = useZone();
  const shown = resolveRange(props.value, wallNow(zone));
  const Range = useIsNarrow() ? NarrowRange : WideRange;
  return (
    <div className={styles.field}>
      <span className={styles.label} id={labelId}>
        {label} <span className={styles.zone}>{zone.name.replaceAll('_', ' ')}</span>
      </span>
      <Range {...props} disabled={disabled} shown={shown} labelId={labelId} />
    </div>
  );
};
