import { emptyRange, withoutFilters } from '#shared/filters/field-chips';
import { filterText, type FilterCodec } from '#shared/filters/filter-codec';
import type { UrlList } from '#shared/filters/use-url-list';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import type { EmptyList } from '#shared/table/empty-list';

/**
 * Explains why a report has no groups: the range, or the filters. `codec` is that of the panel.
 */
export const useEmptyReport = (
  { filter, apply }: Pick<UrlList, 'filter' | 'apply'>,
  codec: FilterCodec,
): EmptyList => {
  const { chips } = useFilterChips({ codec, value: filter, onChange: apply });
  const plain = withoutFilters(codec, filter);
  const isFiltered = filterText(codec, filter) !== filterText(codec, plain);
  return {
    ...emptyRange(filter, apply),
    filters: chips,
    onClearFilters: isFiltered ? () => apply(plain) : undefined,
  };
};
