import { FilterBar } from '#shared/filters/filter-bar';
import type { FilterChip } from '#shared/filters/filter-chips';
import type { Filter } from '#shared/filters/filter-fields';
import { leadCodec } from '#shared/filters/lead-fields';
import { NO_SEARCH, type LeadSearch } from '#shared/filters/lead-search';
import { formatCount } from '#shared/lib/format';
import { SEARCH_LABELS } from '../lib/lead-filter';
import type { LeadPresets } from '../lib/use-lead-presets';
import type { SelectionActions } from '../lib/use-selection-actions';
import { CombinationSelects } from './combination-selects';
import styles from './leads.module.css';
import { SearchBar } from './search-bar';
import { SelectionMenu } from './selection-menu';

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

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
  presets: LeadPresets;
  bulk: SelectionActions;
}

/** Search, actions on the selection, quick filters, and the chips of the filters in force. */
export const LeadsToolbar = ({ filter, onChange, presets, bulk }: Props) => (
  <div className={styles.toolbar}>
    <SearchBar value={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
    <SelectionMenu {...bulk} />
    <CombinationSelects
      value={filter.combination}
      onChange={(combination) => onChange({ ...filter, combination })}
    />
    <div className={styles.chips}>
      <LeadFilterBar filter={filter} onChange={onChange} presets={presets} />
    </div>
  </div>
);
