import { Input } from 'antd';
import type { LiveSearch } from '#shared/lib/live-search';
import { Icon } from './icons';
import styles from './search-box.module.css';

interface Props {
  label: string;
  placeholder: string;
  search: LiveSearch;
}

/** The search above a list that is loaded completely into the browser. */
export const SearchBox = ({ label, placeholder, search }: Props) => (
  <div className={styles.bar} role="search">
    <Input
      className={styles.search}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      maxLength={200}
      prefix={<Icon name="search" size={15} />}
      value={search.text}
      onChange={(event) => search.setText(event.target.value)}
      onPressEnter={search.commit}
    />
  </div>
);
