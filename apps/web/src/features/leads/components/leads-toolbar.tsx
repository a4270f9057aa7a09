import { FilterChips, type FilterChip } from '#shared/filters/filter-panel';
import { leadsPanelCodec } from '#shared/filters/lead-criteria';
import { useLeadChips } from '#shared/filters/lead-panel';
import { formatCount } from '#shared/lib/format';
import { NO_SEARCH, SEARCH_LABELS, type LeadFilter, type LeadSearch } from '../lib/lead-filter';
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

/** The chips of preset, filter and search. A search over all dates ignores the filter. */
const useChips = (
  filter: LeadFilter,
  onChange: (filter: LeadFilter) => void,
  presets: LeadPresets,
): readonly FilterChip[] => {
  const { panel, search } = filter;
  const panelChips = useLeadChips(leadsPanelCodec, panel, (next) =>
    onChange({ ...filter, panel: next }),
  );
  const isSearching = search.texts.length > 0;
  const isPanelInForce = !isSearching || !search.everywhere;
  const chips: FilterChip[] = [];
  if (presets.chosen !== null)
    chips.push({ key: 'preset', label: `Preset: ${presets.chosen}`, onRemove: presets.leave });
  if (isPanelInForce) chips.push(...panelChips);
  if (isSearching)
    chips.push({
      key: 'search',
      label: searchText(search),
      onRemove: () => onChange({ ...filter, search: NO_SEARCH }),
    });
  return chips;
};

interface Props {
  filter: LeadFilter;
  onChange: (filter: LeadFilter) => void;
  presets: LeadPresets;
  bulk: SelectionActions;
}

/** Search, actions on the selection, quick filters, and the chips of what is in force. */
export const LeadsToolbar = ({ filter, onChange, presets, bulk }: Props) => {
  const chips = useChips(filter, onChange, presets);
  return (
    <div className={styles.toolbar}>
      <SearchBar value={filter.search} onSearch={(search) => onChange({ ...filter, search })} />
      <SelectionMenu {...bulk} />
      <CombinationSelects
        value={filter.combination}
        onChange={(combination) => onChange({ ...filter, combination })}
      />
      <div className={styles.chips}>
        <FilterChips chips={chips} />
      </div>
    </div>
  );
};
