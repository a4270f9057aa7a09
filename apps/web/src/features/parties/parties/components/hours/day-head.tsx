import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Switch } from 'antd';
import { changeDay } from '#shared/hours/hours';
import styles from './opening-hours.module.css';

interface Props {
  day: HoursDay;
  hours: readonly HoursDay[];
  onChange: (hours: readonly HoursDay[]) => void;
}

/**
 * Opens and closes a day, and its traffic. The flag `traffic` means "No traffic": with it, the
 * advertiser is open but takes no leads (ADV-031).
 */
export const DayHead = ({ day, hours, onChange }: Props) => {
  const name = weekdayName(day.id);
  const hasTraffic = day.traffic !== true;
  const set = (patch: Partial<HoursDay>): void =>
    onChange(changeDay(hours, day.id, (old) => ({ ...old, ...patch })));
  return (
    <div className={styles.head}>
      <label className={styles.open}>
        <Switch
          size="small"
          aria-label={name}
          checked={day.checked}
          onChange={(checked) => set({ checked })}
        />
        {name}
      </label>
      {day.checked && (
        <label className={styles.traffic}>
          <Switch
            size="small"
            aria-label={`Traffic on ${name}`}
            checked={hasTraffic}
            onChange={(isOn) => set({ traffic: !isOn })}
          />
          {hasTraffic ? 'Traffic' : 'No traffic'}
        </label>
      )}
    </div>
  );
};
