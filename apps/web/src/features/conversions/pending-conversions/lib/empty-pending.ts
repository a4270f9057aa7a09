import { emptyRange, withoutFilters } from '#shared/filters/field-chips';
import { filterText } from '#shared/filters/filter-codec';
import type { Filter } from '#shared/filters/filter-fields';
import type { EmptyList } from '#shared/table/empty-list';
import { pendingCodec } from './pending-filter';

/** Explains why there are no conversions: the range, or the filters. */
export const emptyPending = (
  filter: Filter,
  filters: EmptyList['filters'],
  apply: (filter: Filter) => void,
): EmptyList => {
  const plain = withoutFilters(pendingCodec, filter);
  const isFiltered = filterText(pendingCodec, filter) !== filterText(pendingCodec, plain);
  return {
    ...emptyRange(filter, apply),
    filters,
    onClearFilters: isFiltered ? () => apply(plain) : undefined,
  };
};
