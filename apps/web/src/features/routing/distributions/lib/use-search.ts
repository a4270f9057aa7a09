import type { DistributionRow } from '@leadline/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLiveSearch } from '#shared/lib/use-live-search';
import { searchDistributions } from './distribution-columns';
import { SEARCH_PARAM } from './distribution-list';

/** The search in the loaded rows, kept in the address. */
export const useSearch = (all: readonly DistributionRow[]) => {
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
  const rows = useMemo(() => searchDistributions(all, text), [all, text]);
  const clear = (): void => {
    setText('');
    store('');
  };
  return { text, setText, commit, rows, clear };
};
