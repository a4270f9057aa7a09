import { Button, Checkbox, Input, Select, Space } from 'antd';
import { Suspense, lazy, useState, type FormEvent } from 'react';
import { Icon } from '#shared/ui/icons';
import { NO_SEARCH, SEARCH_LABELS, SEARCH_OPTIONS, type LeadSearch } from '../lib/lead-filter';
import { LONGEST_SEARCH_VALUE } from '../lib/search-values';
import styles from './leads.module.css';

const SearchManyDialog = lazy(async () => ({
  default: (await import('./search-many-dialog')).SearchManyDialog,
}));

interface Draft {
  readonly base: LeadSearch;
  readonly field: LeadSearch['field'];
  readonly text: string;
  readonly everywhere: boolean;
  /** Typed since the last search. */
  readonly isTyped: boolean;
}
/** Empty for several values: the chip counts them, and the dialog edits them. */
const draftOf = (value: LeadSearch): Draft => ({
  base: value,
  field: value.field,
  text: value.texts.length === 1 ? (value.texts[0] ?? '') : '',
  everywhere: value.everywhere,
  isTyped: false,
});

/** A field and a text (LED-050). It searches on Enter; an emptied box ends the search. */
export const SearchBar = ({
  value,
  onSearch,
}: {
  value: LeadSearch;
  onSearch: (search: LeadSearch) => void;
}) => {
  const [draft, setDraft] = useState(draftOf(value));
  const [isManyOpen, setManyOpen] = useState(false);
  // A search that comes into force late does not take away what was typed meanwhile.
  if (draft.base !== value) setDraft(draft.isTyped ? { ...draft, base: value } : draftOf(value));
  const change = (patch: Partial<Draft>): void => setDraft({ ...draft, ...patch });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = draft.text.trim();
    change({ isTyped: false });
    onSearch(
      text === '' ? NO_SEARCH : { field: draft.field, texts: [text], everywhere: draft.everywhere },
    );
  };
  const changeReach = (everywhere: boolean): void => {
    change({ everywhere });
    if (value.texts.length > 1) onSearch({ ...value, everywhere });
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <Space.Compact className={styles.searchBox}>
        <Select
          aria-label="Search in"
          value={draft.field}
          options={SEARCH_OPTIONS}
          onChange={(field) => change({ field })}
          popupMatchSelectWidth={170}
          className={styles.searchField}
        />
        <Input
          aria-label="Search text"
          placeholder={`Search ${SEARCH_LABELS[draft.field].toLowerCase()}`}
          allowClear
          maxLength={LONGEST_SEARCH_VALUE}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value, isTyped: true })}
          onClear={() => {
            change({ text: '', isTyped: false });
            if (value.texts.length > 0) onSearch(NO_SEARCH);
          }}
        />
        <Button htmlType="submit" aria-label="Search" icon={<Icon name="search" size={16} />} />
        <Button
          aria-label="Search Multiple Records"
          title="Search Multiple Records"
          icon={<Icon name="list" size={16} />}
          onClick={() => setManyOpen(true)}
        />
      </Space.Compact>
      <Checkbox
        checked={draft.everywhere}
        onChange={(event) => changeReach(event.target.checked)}
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
