import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api/api';
import {
  advertisersText,
  fillText,
  type CapRow,
  funnelsOf,
  INTERVAL_LABELS,
  isFull,
  TYPE_LABELS,
  zoneLabel,
} from '#shared/caps/cap';
import { STATE_LABELS } from '#shared/caps/forecast';
import { CAP_SORT_KEYS, sortCaps } from '#shared/caps/sort-caps';
import { untilNextRead } from '#shared/caps/until-next-read';
import { filterCodec } from '#shared/filters/filter-codec';
import {
  chosenIds,
  type IdsField,
  NO_FILTER,
  NO_SELECTION,
  withSearch,
  withSelection,
} from '#shared/filters/filter-fields';
import type { ListView } from '#shared/filters/list-view';
import { LIST_SEARCH } from '#shared/filters/use-search-list';
import { useUrlList } from '#shared/filters/use-url-list';
import { CAP_IDS } from '#shared/lib/caps-path';
import { searchRows, useLiveSearch } from '#shared/lib/live-search';
import { timeTextFor, type TimeText } from '#shared/lib/searched-times';
import type { Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import type { EmptyList } from '#shared/table/empty-list';
import { liveGridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import type { ForecastState } from './timeline';

const KEY = 'caps.list';
const NO_ROWS: readonly CapRow[] = [];

const fetchCaps = async (signal: AbortSignal): Promise<readonly CapRow[]> => {
  try {
    return await api.call('caps.list', { signal });
  } catch (error) {
    if (!signal.aborted) console.warn('The caps could not be loaded', error);
    throw error;
  }
};

export interface CapsData {
  readonly rows: readonly CapRow[];
  readonly status: GridStatus;
  /**
   * Time at which the rows were read, in milliseconds, if the latest attempt to reload them failed.
   */
  readonly staleSince: number | null;
  readonly refresh: () => Promise<void>;
  readonly retry: () => void;
}

/** Reads all caps at once. */
export const useCaps = (): CapsData => {
  const client = useQueryClient();
  const [askedAt, setAskedAt] = useState(0);
  const query = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => fetchCaps(signal),
    refetchInterval: ({ state }) => untilNextRead(state.data),
  });
  const refresh = async (): Promise<void> => {
    setAskedAt(Date.now());
    await client.invalidateQueries({ queryKey: [KEY] });
  };
  const isAskedFor = askedAt > query.dataUpdatedAt;
  const isStale = query.isError && query.data !== undefined && !isAskedFor;
  return {
    rows: query.data ?? NO_ROWS,
    status: liveGridStatusOf(query, isAskedFor),
    staleSince: isStale ? query.dataUpdatedAt : null,
    refresh,
    retry: () => void query.refetch(),
  };
};

/** Parameter of the address for the state of the forecast. */
const STATE_PARAM = 'state';
const stateIn = (params: URLSearchParams): ForecastState | null => {
  const text = params.get(STATE_PARAM) ?? '';
  return Object.hasOwn(STATE_LABELS, text) ? (text as ForecastState) : null;
};

/** The caps that a link selects. */
const LINKED_CAPS: IdsField = { kind: 'ids', field: CAP_IDS, label: 'Cap' };

/** Page 1, newest first. The page size is 100 by default and is kept in the browser. */
export const CAP_LIST = {
  codec: filterCodec([LIST_SEARCH, LINKED_CAPS], NO_FILTER),
  view: { page: 1, limit: 100, sort: { key: 'id', order: 'desc' } },
  pageSizes: [10, 15, 30, 50, 100, 200, 500, 1000],
  sortKeys: CAP_SORT_KEYS,
  keep: [STATE_PARAM],
} as const;

/** Returns the texts that the columns show. */
const searchable = (row: CapRow, timeText: TimeText): readonly string[] => [
  String(row.id),
  INTERVAL_LABELS[row.interval],
  TYPE_LABELS[row.type],
  funnelsOf(row) ?? '',
  fillText(row),
  String(row.filled),
  isFull(row) ? 'full' : STATE_LABELS[row.forecast.state],
  ...(row.deal === null ? [] : [advertisersText(row)]),
  row.is_deal_over ? 'Deal ended' : '',
  ...[row.countries, row.advertisers, row.affiliates].flatMap((list) =>
    list.length === 0 ? ['Any'] : list.map(({ name }) => name),
  ),
  row.reset_at === null ? 'By hand' : timeText(row.reset_at),
  row.timezone.name,
  zoneLabel(row.timezone.name),
];

/** Returns the caps that contain the text in a searched field. */
const searchCaps = (rows: readonly CapRow[], search: string, zone: Zone): readonly CapRow[] => {
  const timeText = timeTextFor(search, zone);
  return searchRows(rows, search, (row) => searchable(row, timeText));
};

/** Returns the caps that a link selects, or all caps. */
const chooseCaps = (rows: readonly CapRow[], ids: readonly number[]): readonly CapRow[] =>
  ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));

/** E.g. `Caps: 4, 7`. */
const chosenCapsText = (ids: readonly number[]): string =>
  `${ids.length === 1 ? 'Cap' : 'Caps'}: ${ids.join(', ')}`;

/** Returns the chip of a link that selects caps, if there is one. */
const linkChips = (ids: readonly number[], onRemove: () => void) =>
  ids.length === 0 ? [] : [{ key: 'ids', label: chosenCapsText(ids), onRemove }];

const stateChip = (state: ForecastState, onRemove: () => void) => ({
  key: 'state',
  label: STATE_LABELS[state],
  onRemove,
});

/** Sorts the caps of a state, and returns those of the page. */
const usePageOf = (
  searched: readonly CapRow[],
  state: ForecastState | null,
  { page: asked, limit, sort }: ListView,
) => {
  const found = useMemo(
    () =>
      sortCaps(
        searched.filter(({ forecast }) => state === null || forecast.state === state),
        sort,
      ),
    [searched, state, sort],
  );
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / limit)));
  const rows = useMemo(() => found.slice((page - 1) * limit, page * limit), [found, page, limit]);
  return { total: found.length, page, rows };
};

/** Keeps search, state, order and page of the list in the address. */
export const useCapList = (all: readonly CapRow[]) => {
  const pageSize = useKeptPageSize('caps-main', CAP_LIST.pageSizes);
  const options = useMemo(
    () => ({ ...CAP_LIST, view: { ...CAP_LIST.view, limit: pageSize.size } }),
    [pageSize.size],
  );
  const { filter, view, apply, show } = useUrlList(options);
  const { text, setText, commit } = useLiveSearch(filter.search.texts[0] ?? '', (sought) =>
    apply(withSearch(filter, sought)),
  );
  const zone = useZone();
  const state = stateIn(useSearchParams()[0]);
  const setState = (next: ForecastState | null): void => show({ page: 1 }, { [STATE_PARAM]: next });
  const ids = useMemo(() => chosenIds(filter, LINKED_CAPS.field), [filter]);
  const searched = useMemo(
    () => searchCaps(chooseCaps(all, ids), text, zone),
    [all, ids, text, zone],
  );
  const { total, page, rows } = usePageOf(searched, state, view);
  const clearIds = (others = {}): void =>
    apply(withSelection(filter, LINKED_CAPS, NO_SELECTION), {}, others);
  const clearSearch = (): void => {
    setText('');
    apply(withSearch(filter, ''));
  };
  const hasFilter = ids.length > 0 || state !== null;
  const chips = linkChips(ids, () => clearIds());
  const empty: EmptyList = {
    filters: state === null ? chips : [...chips, stateChip(state, () => setState(null))],
    onClearFilters: hasFilter ? () => clearIds({ [STATE_PARAM]: null }) : undefined,
    onClearSearch: text.trim() === '' ? undefined : clearSearch,
  };
  return {
    text,
    setText,
    commit,
    ids,
    /** Chip of a link that selects caps. */
    chips,
    empty,
    /** Caps before the filter by state. */
    searched,
    /** Shows caps of one state of the forecast; null for all. */
    state,
    setState,
    /** Whether a search or a link hides some caps. */
    isLimited: text.trim() !== '' || hasFilter,
    rows,
    total,
    page,
    view,
    show,
    changeLimit: (limit: number): void => {
      pageSize.keep(limit);
      show({ limit, page: 1 });
    },
  };
};
