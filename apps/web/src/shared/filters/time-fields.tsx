import { DateRangeFilter } from './date-range-filter';
import type { RangePreset } from './date-range';
import { SwitchFilter } from './filter-panel';
import styles from './filter-panel.module.css';
import { TIME_SWITCHES, type TimeFilter, type TimeSwitch } from './time-filter';

interface Props {
  value: TimeFilter;
  onChange: (value: TimeFilter) => void;
  presets: readonly RangePreset[];
  switches: readonly TimeSwitch[];
}

/** The range and the switches of a filter panel. The last 24 hours replace the range. */
export const TimeFields = ({ value, onChange, presets, switches }: Props) => (
  <>
    <div className={styles.wide}>
      <DateRangeFilter
        value={value.range}
        presets={presets}
        disabled={value.last24Hours}
        onChange={(range) => onChange({ ...value, range })}
      />
    </div>
    <div className={styles.switches}>
      {TIME_SWITCHES.filter(({ key }) => switches.includes(key)).map(({ key, label }) => (
        <SwitchFilter
          key={key}
          label={label}
          value={value[key]}
          onChange={(isOn) => onChange({ ...value, [key]: isOn })}
        />
      ))}
    </div>
  </>
);
