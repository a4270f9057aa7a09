import { ConfigProvider } from 'antd';
import { wallPicker } from '#shared/filters/wall-picker';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';
import { WIRE_FORMAT, fromWire, toWire } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import styles from './date-time-field.module.css';

interface Props {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  /** `YYYY-MM-DD HH:mm` on the wall clock of the user's zone; empty for none. */
  value: string;
  /** Whether the field always has a value. */
  isRequired?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** The calendar and the columns of hours and minutes fit beside each other on a phone. */
const NARROW_PANEL = { components: { DatePicker: { cellWidth: 30, timeColumnWidth: 44 } } };

/**
 * A date with a time of 24 hours, typed (`2026-11-22 14:20`) or picked. Native inputs of dates
 * follow the locale of the browser and show AM and PM in some.
 */
export const DateTimeField = ({ value, isRequired = false, onChange, ...input }: Props) => {
  const Picker = wallPicker(useZone());
  const isNarrow = useIsNarrow();
  // A screen keyboard would cover the calendar.
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <ConfigProvider {...(isNarrow && { theme: NARROW_PANEL })}>
      <Picker
        {...input}
        className={styles.field}
        showTime={{ format: 'HH:mm' }}
        format={WIRE_FORMAT}
        placeholder="YYYY-MM-DD HH:mm"
        needConfirm={false}
        inputReadOnly={isTouch}
        allowClear={!isRequired}
        value={fromWire(value)}
        onChange={(picked) => onChange(picked ? toWire(picked) : '')}
      />
    </ConfigProvider>
  );
};
