import { Button, Checkbox, Input, Select, Space } from 'antd';
import { type ClipboardEvent, type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { FilterBar } from '#shared/filters/filter-bar';
import type { FilterChip } from '#shared/filters/filter-chips';
import type { Filter } from '#shared/filters/filter-fields';
import {
  BADGE_FLAGS,
  type Conversion,
  CONVERSION_RULED_OUT,
  CONVERSIONS,
  FAILED_RULED_OUT,
  type LeadCombination,
  mayFail,
  OUTCOMES,
  withConversion,
  withOutcome,
} from '#shared/filters/lead-combination';
import { leadCodec } from '#shared/filters/lead-fields';
import { type LeadSearch, LONGEST_SEARCH_VALUE, NO_SEARCH } from '#shared/filters/lead-search';
import { formatCount } from '#shared/lib/format';
import { useNewRequest } from '#shared/lib/new-record';
import { Icon } from '#shared/ui/icons';
import {
  type LeadPresets,
  SEARCH_LABELS,
  SEARCH_OPTIONS,
  type SearchDraft,
  useSearchDraft,
} from '../lib/lead-filter';
import type { LeadsRequest } from '../api/leads';
import { type SelectionActions, SelectionMenu } from '../lib/use-selection-actions';
import { type PastedValues, pastedValues } from '../lib/search-values';
import styles from './leads.module.css';

interface CombinationSelectsProps {
  value: LeadCombination;
  onChange: (combination: LeadCombination) => void;
}

/** Shows the name of a select instead of "All". */
const nameInsteadOfAll =
  (name: string) =>
  ({ value, label }: { value?: unknown; label?: unknown }) =>
    value === 'all' ? <span className={styles.selectName}>{name}</span> : String(label);

/**
 * Returns the options of Select Lead. If the conversion rules out Failed Only, the option says why.
 */
const outcomeOptions = (conversion: Conversion) =>
  OUTCOMES.map(({ value, label }) => {
    const isRuledOut = value === 'failed' && !mayFail(conversion);
    return {
      value,
      label,
      ...(isRuledOut && {
        disabled: true,
        title: FAILED_RULED_OUT,
      }),
    };
  });

/** The three selects above the table. A choice takes effect at once. */
const CombinationSelects = ({ value, onChange }: CombinationSelectsProps) => {
  const isFailed = value.outcome === 'failed';
  return (
    <div className={styles.selects}>
      <span title={isFailed ? CONVERSION_RULED_OUT : undefined}>
        <Select
          aria-label="Select Conversion"
          className={styles.select}
          value={value.conversion}
          disabled={isFailed}
          labelRender={nameInsteadOfAll('Select Conversion')}
          options={CONVERSIONS.map(({ value: key, label }) => ({ value: key, label }))}
          onChange={(conversion) => onChange(withConversion(value, conversion))}
        />
      </span>
      <Select
        aria-label="Select Lead"
        className={styles.select}
        value={value.outcome}
        labelRender={nameInsteadOfAll('Select Lead')}
        options={outcomeOptions(value.conversion)}
        onChange={(outcome) => onChange(withOutcome(value, outcome))}
      />
      <Select
        aria-label="Select Symbol"
        className={styles.badgeSelect}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        showSearch={false}
        value={[...value.badges]}
        placeholder="Select Symbol"
        options={[...BADGE_FLAGS]}
        popupMatchSelectWidth={200}
        onChange={(badges) => onChange({ ...value, badges })}
      />
    </div>
  );
};

const SearchManyDialog = lazyPart(
  async () => (await import('./search-many-dialog')).SearchManyDialog,
);

const SearchSummaryLine = lazyPart(
  async () => (await import('./search-summary')).SearchSummaryLine,
);

interface BoxProps {
  draft: SearchDraft;
  onMany: (pasted: PastedValues | null) => void;
}

/**
 * The text field, and the buttons that search for its text or for many values. A pasted list opens
 * the dialog for many values.
 */
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
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const pasted = pastedValues(event.clipboardData.getData('text'), draft.field);
        if (pasted === null) return;
        event.preventDefault();
        onMany(pasted);
      }}
      onClear={draft.clear}
    />
    <Button htmlType="submit" aria-label="Search" icon={<Icon name="search" size={16} />} />
    <Button
      aria-label="Search Multiple Records"
      title="Search Multiple Records"
      icon={<Icon name="list" size={16} />}
      onClick={() => onMany(null)}
    />
  </Space.Compact>
);

interface SearchBarProps {
  value: LeadSearch;
  onSearch: (search: LeadSearch) => void;
  /** Further tools beside the search. */
  children: ReactNode;
}

/** Searches one field for a text on Enter. Clearing the text ends the search. */
const SearchBar = ({ value, onSearch, children }: SearchBarProps) => {
  const draft = useSearchDraft(value, onSearch);
  /** The dialog for many values: `pasted` are its first values. */
  const [many, setMany] = useState<{ readonly pasted: PastedValues | null } | null>(null);
  useNewRequest(true, () => setMany({ pasted: null }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    draft.submit();
  };
  return (
    <>
      <form role="search" onSubmit={submit}>
        <SearchBox draft={draft} onMany={(pasted) => setMany({ pasted })} />
      </form>
      <div className={styles.quick}>
        <Checkbox
          checked={draft.everywhere}
          onChange={(event) => draft.setEverywhere(event.target.checked)}
          title="Search without the date range and the other filters"
        >
          All dates
        </Checkbox>
        {children}
      </div>
      {many !== null && (
        <Suspense fallback={null}>
          <SearchManyDialog
            value={value}
            field={draft.field}
            everywhere={draft.everywhere}
            pasted={many.pasted}
            onSearch={onSearch}
            onClose={() => setMany(null)}
          />
        </Suspense>
      )}
    </>
  );
};

/** E.g. `Email: a@b.c` or `Email: 600 values (all dates)`. */
const searchText = ({ field, texts, everywhere }: LeadSearch): string => {
  const values = texts.length === 1 ? texts[0] : `${formatCount(texts.length)} values`;
  return `${SEARCH_LABELS[field]}: ${values}${everywhere ? ' (all dates)' : ''}`;
};

interface BarProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  presets: LeadPresets;
}

/** The chips of preset, filter and search. A search over all dates ignores the filter. */
const LeadFilterBar = ({ filter, onChange, presets }: BarProps) => {
  const { search } = filter;
  const isSearching = search.texts.length > 0;
  const before: FilterChip[] = [];
  const after: FilterChip[] = [];
  if (presets.chosen !== null)
    before.push({ key: 'preset', label: `Preset: ${presets.chosen}`, onRemove: presets.leave });
  if (isSearching)
    after.push({
      key: 'search',
      label: searchText(search),
      onRemove: () => onChange({ ...filter, search: NO_SEARCH }),
    });
  return (
    <FilterBar
      codec={leadCodec}
      value={filter}
      onChange={onChange}
      before={before}
      after={after}
      isIgnored={isSearching && search.everywhere}
      onClearAll={presets.chosen === null ? () => onChange(leadCodec.defaults) : presets.leave}
    />
  );
};

interface LeadsToolbarProps {
  request: LeadsRequest;
  onChange: (filter: Filter) => void;
  presets: LeadPresets;
  bulk: SelectionActions;
}

/** Search, actions on the selection, quick filters, and the chips of the filters in force. */
export const LeadsToolbar = ({ request, onChange, presets, bulk }: LeadsToolbarProps) => {
  const { filter } = request;
  const { search } = filter;
  return (
    <div className={styles.toolbar}>
      <SearchBar value={search} onSearch={(next) => onChange({ ...filter, search: next })}>
        <SelectionMenu {...bulk} />
        <CombinationSelects
          value={filter.combination}
          onChange={(combination) => onChange({ ...filter, combination })}
        />
        <div className={styles.chips}>
          <LeadFilterBar filter={filter} onChange={onChange} presets={presets} />
        </div>
      </SearchBar>
      {search.texts.length > 1 && (
        <Suspense fallback={null}>
          <SearchSummaryLine
            request={request}
            onEverywhere={() => onChange({ ...filter, search: { ...search, everywhere: true } })}
          />
        </Suspense>
      )}
    </div>
  );
};
