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
  /** `YYYY-MM-DD HH:mm` on the wall clock of the user's zone; empty for no time. */
  value: string;
  /** Whether the field cannot be cleared. */
  isRequired?: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Makes the calendar and the columns of hours and minutes fit next to each other on a phone. */
const NARROW_PANEL = { components: { DatePicker: { cellWidth: 30, timeColumnWidth: 44 } } };

/** The picker of both fields. Values have a time, which the day's field hides. */
const WallField = ({
  format,
  value,
  isRequired = false,
  onChange,
  ...input
}: Props & { format: string }) => {
  const Picker = wallPicker(useZone());
  const isNarrow = useIsNarrow();
  // An on-screen keyboard would cover the calendar.
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <ConfigProvider {...(isNarrow && { theme: NARROW_PANEL })}>
      <Picker
        {...input}
        className={styles.field}
        {...(format === WIRE_FORMAT && { showTime: { format: 'HH:mm' } })}
        format={format}
        placeholder={format}
        needConfirm={false}
        inputReadOnly={isTouch}
        allowClear={!isRequired}
        value={fromWire(value)}
        onChange={(picked) => onChange(picked ? toWire(picked) : '')}
      />
    </ConfigProvider>
  );
};

/**
 * A date and 24-hour time, typed (`2026-11-22 14:20`) or picked. Native date inputs follow the
 * browser's locale, and some show AM and PM.
 */
export const DateTimeField = (props: Props) => <WallField {...props} format={WIRE_FORMAT} />;

const DAY_FORMAT = 'YYYY-MM-DD';

/** A day, typed (`2026-11-22`) or picked. Its value has no time. */
export const DayField = ({ value, onChange, ...props }: Props) => (
  <WallField
    {...props}
    format={DAY_FORMAT}
    value={`${value} 00:00`}
    onChange={(wall) => onChange(wall.slice(0, DAY_FORMAT.length))}
  />
);
