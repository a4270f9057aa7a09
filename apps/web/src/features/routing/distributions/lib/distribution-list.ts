import type { DistributionRow } from '@leadline/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlList } from '#shared/filters/use-url-list';
import { EDITOR_PARAMS, SIMULATE_PARAM } from '#shared/lib/distribution-path';
import { useLiveSearch } from '#shared/lib/live-search';
import { useZone } from '#shared/lib/zone';
import { useDistributions, useOtherMethods } from '../api/distributions';
import { DISTRIBUTION_SORT_KEYS, searchDistributions } from './distribution-columns';
import { distributionCodec, EVERY_DISTRIBUTION, isFiltered } from './distribution-filter';

/** Groupings of the list, kept in a parameter of the address. */
export const GROUPINGS = ['all', 'country', 'publisher'] as const;
export type Grouping = (typeof GROUPINGS)[number];
const GROUPING_PARAM = 'tab';
/** Parameter of the address with the searched text. */
const SEARCH_PARAM = 'search';

/**
 * State of the list that the address keeps. The default is 50 rows a page (DST-008), newest first
 * as in the routing. Pausing or editing a row does not move it.
 */
export const DISTRIBUTION_LIST = {
  codec: distributionCodec,
  view: { page: 1, limit: 50, sort: { key: 'id', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: DISTRIBUTION_SORT_KEYS,
  keep: [GROUPING_PARAM, SEARCH_PARAM, SIMULATE_PARAM, ...Object.values(EDITOR_PARAMS)],
} as const;

/** The grouping of the list, kept in the address. Each change is a step of the history. */
export const useGrouping = (): readonly [Grouping, (grouping: Grouping) => void] => {
  const [params, setParams] = useSearchParams();
  const grouping = GROUPINGS.find((name) => name === params.get(GROUPING_PARAM)) ?? 'all';
  const setGrouping = (next: Grouping): void =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next === 'all') changed.delete(GROUPING_PARAM);
      else changed.set(GROUPING_PARAM, next);
      changed.delete('page');
      return changed;
    });
  return [grouping, setGrouping];
};

/** The search in the loaded rows, kept in the address. */
const useSearch = (all: readonly DistributionRow[]) => {
  const [params, setParams] = useSearchParams();
  const store = (search: string): void =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (search === '') changed.delete(SEARCH_PARAM);
      else changed.set(SEARCH_PARAM, search);
      changed.delete('page');
      return changed;
    });
  const { text, setText, commit } = useLiveSearch(params.get(SEARCH_PARAM) ?? '', store);
  const zone = useZone();
  const rows = useMemo(() => searchDistributions(all, text, zone), [all, text, zone]);
  const clear = (): void => {
    setText('');
    store('');
  };
  return { text, setText, commit, rows, clear };
};

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
