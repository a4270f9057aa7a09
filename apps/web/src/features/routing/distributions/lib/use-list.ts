import { useUrlList } from '#shared/filters/use-url-list';
import { useDistributions, useOtherMethods } from '../api/use-distributions';
import { EVERY_DISTRIBUTION, isFiltered } from './distribution-filter';
import { DISTRIBUTION_LIST } from './distribution-list';
import { useSearch } from './use-search';

/** The distributions of the page, with the filter, the search, the order and the page in force. */
export const useList = () => {
  const { filter, view, appliedAt, isChecking, apply, show } = useUrlList(DISTRIBUTION_LIST);
  const loaded = useDistributions(filter, appliedAt, !isChecking);
  const otherMethods = useOtherMethods(filter, appliedAt, loaded);
  const { rows, ...search } = useSearch(loaded.rows);
  return {
    filter,
    view,
    apply,
    show,
    /** How many more there are with other methods. */
    otherMethods,
    search,
    rows,
    status: loaded.status,
    retry: loaded.retry,
    /** Actions of an empty list, without the chips of its filters. */
    empty: {
      onClearFilters: isFiltered(filter) ? () => apply(EVERY_DISTRIBUTION) : undefined,
      onClearSearch: search.text.trim() === '' ? undefined : search.clear,
    },
  };
};
