import { Switch } from 'antd';
import { useId } from 'react';
import styles from './include-switch.module.css';

interface Props {
  /** Name of the selection, for screen readers. */
  label: string;
  isExcluded: boolean;
  onChange: (isExcluded: boolean) => void;
}

/** Whether a selection includes or excludes its values. */
export const IncludeSwitch = ({ label, isExcluded, onChange }: Props) => {
  const id = useId();
  return (
    <span className={`${styles.include} ${isExcluded ? styles.excluded : ''}`}>
      <span id={id} onClick={() => onChange(!isExcluded)}>
        <span className="visually-hidden">{label}: </span>
        {isExcluded ? 'exclude selection' : 'include selection'}
      </span>
      <Switch size="small" checked={isExcluded} onChange={onChange} aria-labelledby={id} />
    </span>
  );
};
