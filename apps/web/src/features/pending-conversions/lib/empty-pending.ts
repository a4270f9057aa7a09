import { filterText } from '#shared/filters/filter-codec';
import { rangeWords, widerTime } from '#shared/filters/range-words';
import type { EmptyList } from '#shared/table/empty-list';
import { pendingCodec, type PendingFilter } from './pending-filter';

/** The same range with every other filter at its default. */
const unfiltered = ({ time: { range, last24Hours } }: PendingFilter): PendingFilter => ({
  ...pendingCodec.defaults,
  time: { ...pendingCodec.defaults.time, range, last24Hours },
});

/** Why there may be no conversions: the range, or the filters. */
export const emptyPending = (
  filter: PendingFilter,
  filters: EmptyList['filters'],
  apply: (filter: PendingFilter) => void,
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
