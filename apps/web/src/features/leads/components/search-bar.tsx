import { LEAD_SEARCH_FIELDS } from '@leadline/contracts/lead-list';
import { Button, Checkbox, Input, Select, Space } from 'antd';
import { useState, type FormEvent } from 'react';
import { Icon } from '../../../shared/ui/icons';
import { NO_SEARCH, SEARCH_LABELS, type LeadSearch } from '../lib/lead-filter';
import styles from './leads.module.css';

const OPTIONS = LEAD_SEARCH_FIELDS.map((field) => ({ value: field, label: SEARCH_LABELS[field] }));

/** A field and a text (LED-050). It searches on Enter; an emptied box ends the search. */
export const SearchBar = ({ value, onSearch }: { value: LeadSearch; onSearch: (search: LeadSearch) => void }) => {
  const [state, setState] = useState({ base: value, draft: value });
  if (state.base !== value) setState({ base: value, draft: value });
  const { draft } = state;
  const change = (patch: Partial<LeadSearch>): void => setState({ base: value, draft: { ...draft, ...patch } });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = draft.text.trim();
    onSearch(text === '' ? NO_SEARCH : { ...draft, text });
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <Space.Compact className={styles.searchBox}>
        <Select aria-label="Search in" value={draft.field} options={OPTIONS} onChange={(field) => change({ field })} popupMatchSelectWidth={170} className={styles.searchField} />
        <Input
          aria-label="Search text" placeholder={`Search ${SEARCH_LABELS[draft.field].toLowerCase()}`} allowClear maxLength={254} value={draft.text}
          onChange={(event) => change({ text: event.target.value })} onClear={() => { if (value.text !== '') onSearch(NO_SEARCH); }}
        />
        <Button htmlType="submit" aria-label="Search" icon={<Icon name="search" size={16} />} />
      </Space.Compact>
      <Checkbox checked={draft.everywhere} onChange={(event) => change({ everywhere: event.target.checked })} title="Search without the date range and the other filters">All dates</Checkbox>
    </form>
  );
};
