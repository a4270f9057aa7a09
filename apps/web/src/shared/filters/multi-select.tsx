import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { CountBadge } from '#shared/ui/count-badge';
import { leaveOnTab } from '#shared/ui/leave-on-tab';
import styles from './filter-panel.module.css';

/** Most values of one filter in a request. */
const MOST_VALUES = 1000;

interface Props<T extends string | number> {
  label: string;
  /** Shown next to the label. */
  aside?: ReactNode;
  value: readonly T[];
  options: readonly { id: T; name: string }[];
  loading: boolean;
  disabled?: boolean;
  onChange: (value: T[]) => void;
}

/** Selects several values of one field. The label shows the number of chosen values. */
export const MultiSelectFilter = <T extends string | number>({
  label,
  aside,
  value,
  options,
  loading,
  disabled = false,
  onChange,
}: Props<T>) => {
  const id = useId();
  return (
    <div className={styles.field} onKeyDownCapture={leaveOnTab}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {value.length > 0 && (
            <CountBadge>
              {value.length}
              <span className="visually-hidden"> chosen</span>
            </CountBadge>
          )}
        </label>
        {aside}
      </div>
      <Select<T[]>
        id={id}
        mode="multiple"
        allowClear
        maxCount={MOST_VALUES}
        loading={loading}
        disabled={disabled}
        value={[...value]}
        onChange={onChange}
        placeholder="All"
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map((option) => ({ value: option.id, label: option.name }))}
      />
    </div>
  );
};
