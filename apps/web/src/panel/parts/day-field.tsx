import { ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import { wallPicker } from '#shared/filters/wall-picker';
import { useAccountZone } from '../lib/use-account-zone';

const ISO_DAY = 'YYYY-MM-DD';
/** Makes the calendar fit on a phone. */
const NARROW = { components: { DatePicker: { cellWidth: 30 } } };

interface Props {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A field for a day, typed or picked. */
export const DayField = ({ label, value, onChange }: Props) => {
  const Picker = wallPicker(useAccountZone());
  return (
    <ConfigProvider theme={NARROW}>
      <Picker
        aria-label={label}
        allowClear={false}
        format={ISO_DAY}
        value={dayjs.utc(value)}
        onChange={(day) => onChange(day?.format(ISO_DAY) ?? value)}
      />
    </ConfigProvider>
  );
};
