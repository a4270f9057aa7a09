import { filterText } from '#shared/filters/filter-codec';
import type { FilterParts } from '#shared/filters/filter-parts';
import { rangeWords, widerTime } from '#shared/filters/range-words';
import type { EmptyList } from '#shared/table/empty-list';
import { pendingCodec } from './pending-filter';

/** Returns the same range with every other filter at its default. */
const unfiltered = ({ time: { range, last24Hours } }: FilterParts): FilterParts => ({
  ...pendingCodec.defaults,
  time: { ...pendingCodec.defaults.time, range, last24Hours },
});

/** Explains why there are no conversions: the range, or the filters. */
export const emptyPending = (
  filter: FilterParts,
  filters: EmptyList['filters'],
  apply: (filter: FilterParts) => void,
): EmptyList => {
  const plain = unfiltered(filter);
  const isFiltered = filterText(pendingCodec, filter) !== filterText(pendingCodec, plain);
  const wider = widerTime(filter.time);
  return {
    range: rangeWords(filter.time),
    wider:
      wider === null
        ? undefined
        : {
            label: `Show ${wider.preset.toLowerCase()}`,
            onShow: () => apply({ ...filter, time: wider.time }),
          },
    filters,
    onClearFilters: isFiltered ? () => apply(plain) : undefined,
  };
};
