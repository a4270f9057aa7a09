import { filterText } from '#shared/filters/filter-codec';
import {
  criteriaOfParts,
  leadsCriteriaCodec,
  partsOfCriteria,
} from '#shared/filters/lead-criteria';
import { LEAD_FILTERS } from '#shared/filters/lead-fields';
import { NO_SEARCH } from '#shared/filters/lead-search';
import { rangeWords, widerTime } from '#shared/filters/range-words';
import { useFilterChips } from '#shared/filters/use-filter-chips';
import type { UrlList } from '#shared/filters/use-url-list';
import type { EmptyList } from '#shared/table/empty-list';
import type { LeadFilter } from './lead-filter';

const DEFAULTS = partsOfCriteria(leadsCriteriaCodec.defaults);

/** Returns the same range with every other filter at its default. */
const unfiltered = ({ panel, ...filter }: LeadFilter): LeadFilter => {
  const { panel: defaults, combination } = leadsCriteriaCodec.defaults;
  const { range, last24Hours } = panel.time;
  return {
    ...filter,
    combination,
    panel: { ...defaults, time: { ...defaults.time, range, last24Hours } },
  };
};

const isFiltered = (filter: LeadFilter): boolean =>
  filterText(leadsCriteriaCodec, filter) !== filterText(leadsCriteriaCodec, unfiltered(filter));

/** Explains why the list has no leads: its range, its filters or its search. */
export const useEmptyLeads = ({
  filter,
  apply,
}: Pick<UrlList<LeadFilter>, 'filter' | 'apply'>): EmptyList => {
  const { panel, search } = filter;
  const { chips } = useFilterChips({
    fields: LEAD_FILTERS,
    value: partsOfCriteria(filter),
    defaults: DEFAULTS,
    onChange: (parts) => apply({ ...filter, ...criteriaOfParts(parts) }),
  });
  const onClearSearch =
    search.texts.length > 0 ? () => apply({ ...filter, search: NO_SEARCH }) : undefined;
  // A search over all dates ignores the range and the filters.
  if (onClearSearch !== undefined && search.everywhere) return { filters: [], onClearSearch };
  const wider = widerTime(panel.time);
  return {
    range: rangeWords(panel.time),
    wider:
      wider === null
        ? undefined
        : {
            label: `Show ${wider.preset.toLowerCase()}`,
            onShow: () => apply({ ...filter, panel: { ...panel, time: wider.time } }),
          },
    filters: chips,
    onClearFilters: isFiltered(filter)
      ? () => apply(unfiltered(filter), { preset: null })
      : undefined,
    onClearSearch,
  };
};
