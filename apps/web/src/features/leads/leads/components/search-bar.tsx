import { Button, Checkbox, Input, Select, Space } from 'antd';
import { Suspense, useState, type FormEvent } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { LONGEST_SEARCH_VALUE, type LeadSearch } from '#shared/filters/lead-search';
import { Icon } from '#shared/ui/icons';
import { SEARCH_LABELS, SEARCH_OPTIONS } from '../lib/lead-filter';
import { useSearchDraft, type SearchDraft } from '../lib/use-search-draft';
import styles from './leads.module.css';

const SearchManyDialog = lazyPart(
  async () => (await import('./search-many-dialog')).SearchManyDialog,
);

interface BoxProps {
  draft: SearchDraft;
  onMany: () => void;
}

/** The text field, and the buttons that search for its text or for many values. */
const SearchBox = ({ draft, onMany }: BoxProps) => (
  <Space.Compact className={styles.searchBox}>
    <Select
      aria-label="Search in"
      value={draft.field}
      options={SEARCH_OPTIONS}
      onChange={draft.setField}
      popupMatchSelectWidth={170}
      className={styles.searchField}
    />
    <Input
      aria-label="Search text"
      placeholder={`Search ${SEARCH_LABELS[draft.field].toLowerCase()}`}
      allowClear
      maxLength={LONGEST_SEARCH_VALUE}
      value={draft.text}
      onChange={(event) => draft.setText(event.target.value)}
      onClear={draft.clear}
    />
    <Button htmlType="submit" aria-label="Search" icon={<Icon name="search" size={16} />} />
    <Button
      aria-label="Search Multiple Records"
      title="Search Multiple Records"
      icon={<Icon name="list" size={16} />}
      onClick={onMany}
    />
  </Space.Compact>
);

interface Props {
  value: LeadSearch;
  onSearch: (search: LeadSearch) => void;
}

/** Searches one field for a text on Enter. Clearing the text ends the search. */
export const SearchBar = ({ value, onSearch }: Props) => {
  const draft = useSearchDraft(value, onSearch);
  const [isManyOpen, setManyOpen] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    draft.submit();
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <SearchBox draft={draft} onMany={() => setManyOpen(true)} />
      <Checkbox
        checked={draft.everywhere}
        onChange={(event) => draft.setEverywhere(event.target.checked)}
        title="Search without the date range and the other filters"
      >
        All dates
      </Checkbox>
      {isManyOpen && (
        <Suspense fallback={null}>
          <SearchManyDialog
            value={value}
            field={draft.field}
            everywhere={draft.everywhere}
            onSearch={onSearch}
            onClose={() => setManyOpen(false)}
          />
        </Suspense>
      )}
    </form>
  );
};
