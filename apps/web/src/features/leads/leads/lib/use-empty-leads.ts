import { emptyRange, withoutFilters } from '#shared/filters/field-chips';
import { filterText } from '#shared/filters/filter-codec';
import { leadsCriteriaCodec } from '#shared/filters/lead-fields';
import { NO_SEARCH } from '#shared/filters/lead-search';
import type { UrlList } from '#shared/filters/use-url-list';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import type { EmptyList } from '#shared/table/empty-list';

/** Explains why the list has no leads: its range, its filters or its search. */
export const useEmptyLeads = ({ filter, apply }: Pick<UrlList, 'filter' | 'apply'>): EmptyList => {
  const { search } = filter;
  const codec = leadsCriteriaCodec;
  const { chips } = useFilterChips({ codec, value: filter, onChange: apply });
  const onClearSearch =
    search.texts.length > 0 ? () => apply({ ...filter, search: NO_SEARCH }) : undefined;
  // A search over all dates ignores the range and the filters.
  if (onClearSearch !== undefined && search.everywhere) return { filters: [], onClearSearch };
  const plain = withoutFilters(codec, filter);
  const isFiltered = filterText(codec, filter) !== filterText(codec, plain);
  return {
    ...emptyRange(filter, apply),
    filters: chips,
    onClearFilters: isFiltered ? () => apply(plain, { preset: null }) : undefined,
    onClearSearch,
  };
};
