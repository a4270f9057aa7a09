import { Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { CountBadge } from '#shared/ui/count-badge';
import { leaveOnTab } from '#shared/ui/leave-on-tab';
import styles from './filter-panel.module.css';
import includeStyles from './include-switch.module.css';

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

interface IncludeProps {
  /** Name of the selection, for screen readers. */
  label: string;
  isExcluded: boolean;
  onChange: (isExcluded: boolean) => void;
}

/** Whether a selection includes or excludes its values. */
export const IncludeSwitch = ({ label, isExcluded, onChange }: IncludeProps) => {
  const id = useId();
  return (
    <span className={`${includeStyles.include} ${isExcluded ? includeStyles.excluded : ''}`}>
      <span id={id} onClick={() => onChange(!isExcluded)}>
        <span className="visually-hidden">{label}: </span>
        {isExcluded ? 'exclude selection' : 'include selection'}
      </span>
      <Switch size="small" checked={isExcluded} onChange={onChange} aria-labelledby={id} />
    </span>
  );
};
