import { useMemo } from 'react';
import type { ListView } from '#shared/filters/list-view';
import { PAGE_SIZES, useSearchList } from '#shared/filters/use-search-list';
import type { GridSort } from '#shared/table/grid-types';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import type { PartyList, PartyRow } from '../components/list/party-list';

/** Initial order. */
const SORT: GridSort = { key: 'name', order: 'asc' };

/** Keeps search, order and page of a list in the address. */
export const usePartyList = <Row extends PartyRow>(
  { columns, searched, pageSizeKey }: PartyList<Row>,
  all: readonly Row[],
) => {
  const pageSize = useKeptPageSize(pageSizeKey, PAGE_SIZES);
  const sortKeys = useMemo(() => Object.keys(columns), [columns]);
  const list = useSearchList({ limit: pageSize.size, sort: SORT, sortKeys, searched }, all);
  return {
    ...list,
    show: (patch: Partial<ListView>): void => {
      if (patch.limit !== undefined) pageSize.keep(patch.limit);
      list.show(patch);
    },
  };
};
