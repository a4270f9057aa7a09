import { Input } from 'antd';
import { Icon } from '#shared/ui/icons';
import styles from './caps.module.css';

interface Props {
  text: string;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** The search above the list of caps. */
export const CapSearch = ({ text, onChange, onEnter }: Props) => (
  <div className={styles.toolbar} role="search">
    <Input
      className={styles.search}
      aria-label="Search caps"
      placeholder="Search by ID, country, advertiser, …"
      allowClear
      maxLength={200}
      prefix={<Icon name="search" size={15} />}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={onEnter}
    />
  </div>
);
