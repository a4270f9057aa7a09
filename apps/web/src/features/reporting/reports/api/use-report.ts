import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridStatus } from '#shared/table/grid-types';
import {
  pathKey,
  withOpen,
  withoutOpen,
  type OpenLevel,
  type OpenLevels,
  type ReportPath,
} from '../lib/report-path';
import {
  IdPool,
  levelOf,
  reportLines,
  type LevelData,
  type LevelState,
  type ReportLine,
} from '../lib/report-tree';
import type { LevelPage, ReportRequest } from './report-request';

/** Open levels, and how many pages of each are requested. */
interface Unfolded {
  readonly open: OpenLevels;
  readonly pages: ReadonlyMap<string, number>;
}

const useUnfolded = (initial: OpenLevels) => {
  const [{ open, pages }, setState] = useState<Unfolded>({ open: initial, pages: new Map() });
  const change = useCallback(
    (path: ReportPath, groupBy: string | null) =>
      setState((current) => ({
        ...current,
        open:
          groupBy === null
            ? withoutOpen(current.open, path)
            : withOpen(current.open, { path, groupBy }),
        pages: new Map(
          [...current.pages].filter(([key]) => !`${key}/`.startsWith(`${pathKey(path)}/`)),
        ),
      })),
    [],
  );
  const addPage = useCallback((path: ReportPath) => {
    const key = pathKey(path);
    setState((current) => ({
      ...current,
      pages: new Map([...current.pages, [key, (current.pages.get(key) ?? 1) + 1]]),
    }));
  }, []);
  return { open, pages, change, addPage };
};

/** State of the query of one page. */
type PageState = Parameters<typeof levelOf>[0][number];

/** Returns the previous list while its members are equal. */
const useSameStates = (list: readonly PageState[]): readonly PageState[] => {
  const [kept, setKept] = useState(list);
  const isSame =
    kept.length === list.length &&
    kept.every((page, at) => {
      const other = list[at];
      return (
        page.data === other?.data &&
        page.isFetching === other?.isFetching &&
        page.isError === other?.isError
      );
    });
  if (!isSame) setKept(list);
  return isSame ? kept : list;
};

/** Reads all pages of all open levels. */
const useLevelPages = (request: ReportRequest, pages: readonly LevelPage[]) => {
  const results = useQueries({
    queries: pages.map((page) => {
      const { key, fetch } = request.level(page);
      return {
        queryKey: [...key, request.appliedAt],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetch(signal),
        enabled: request.isReady,
        // A level that was closed or left is reloaded when it is opened again (REP-024, REP-025).
        gcTime: 0,
      };
    }),
  });
  const states = useSameStates(
    results.map(({ data, isFetching, isError }) => ({ data, isFetching, isError })),
  );
  return { states, retryAt: (index: number) => void results[index]?.refetch() };
};

/** Combines the replies to the pages into the states of the levels, by key. */
const statesOf = (
  pages: readonly LevelPage[],
  answers: readonly PageState[],
): ReadonlyMap<string, LevelState> => {
  const ofLevels = new Map<string, PageState[]>();
  pages.forEach(({ path }, index) => {
    const answer = answers[index];
    const key = pathKey(path);
    if (answer !== undefined) ofLevels.set(key, [...(ofLevels.get(key) ?? []), answer]);
  });
  return new Map([...ofLevels].map(([key, ofLevel]) => [key, levelOf(ofLevel)]));
};

/**
 * Returns the levels as shown. A level keeps its previous rows while it is reloaded, e.g. in
 * another order, or while its next page is loading.
 */
const useShownStates = (
  levels: readonly OpenLevel[],
  states: ReadonlyMap<string, LevelState>,
): ReadonlyMap<string, LevelState> => {
  const before = useRef<ReadonlyMap<string, LevelData>>(new Map());
  const shown = useMemo(() => {
    const nameOf = ({ path, groupBy }: OpenLevel): string => `${groupBy} ${pathKey(path)}`;
    const known = before.current;
    const next = new Map<string, LevelData>();
    const entries = levels.map((level): [string, LevelState] => {
      const state = states.get(pathKey(level.path)) ?? levelOf([]);
      const data = state.data ?? (state.hasFailed ? null : (known.get(nameOf(level)) ?? null));
      if (data !== null) next.set(nameOf(level), data);
      return [pathKey(level.path), { ...state, data }];
    });
    return { states: new Map(entries), data: next };
  }, [levels, states]);
  useEffect(() => {
    before.current = shown.data;
  }, [shown]);
  return shown.states;
};

export interface Report {
  readonly lines: readonly ReportLine[];
  readonly status: GridStatus;
  readonly open: OpenLevels;
  readonly stateOf: (key: string) => LevelState;
  /** Level of the tab itself. */
  readonly top: LevelState;
  readonly expand: (path: ReportPath, groupBy: string) => void;
  readonly collapse: (path: ReportPath) => void;
  readonly loadMore: (path: ReportPath) => void;
  /** Retries the failed parts of a level. */
  readonly retry: (path: ReportPath) => void;
}

const NO_LEVEL: LevelState = { data: null, isLoading: false, hasFailed: false };

/**
 * Reads the rows of a report: the first level and the levels that the user opened. Each level is
 * read separately, so a failure does not affect the others. Another tab is another report: its
 * owner must give it a key.
 */
export const useReport = (request: ReportRequest, initial: OpenLevels): Report => {
  const { tab, flat = null } = request;
  const { open, pages, change, addPage } = useUnfolded(initial);
  const levels = useMemo(
    (): readonly OpenLevel[] => [{ path: [], groupBy: tab }, ...open.values()],
    [tab, open],
  );
  const levelPages = useMemo(
    () =>
      levels.flatMap((level): LevelPage[] =>
        Array.from({ length: pages.get(pathKey(level.path)) ?? 1 }, (_, page) => ({
          ...level,
          page,
        })),
      ),
    [levels, pages],
  );
  const answers = useLevelPages(request, levelPages);
  const states = useMemo(() => statesOf(levelPages, answers.states), [levelPages, answers.states]);
  const shown = useShownStates(levels, states);
  const [ids] = useState(() => new IdPool());
  const top = shown.get('') ?? NO_LEVEL;
  const stateOf = useCallback((key: string) => shown.get(key) ?? NO_LEVEL, [shown]);
  const lines = useMemo(
    () => reportLines({ root: tab, flat, open, ids, stateOf }),
    [tab, flat, open, ids, stateOf],
  );
  const status = gridStatusOf({
    isError: top.hasFailed && top.data === null,
    isPending: top.data === null,
    isFetching: top.isLoading,
  });
  return {
    lines,
    status,
    open,
    stateOf,
    top,
    expand: change,
    collapse: useCallback((path: ReportPath) => change(path, null), [change]),
    loadMore: addPage,
    retry: (path) => {
      const key = pathKey(path);
      levelPages.forEach((page, index) => {
        const hasFailed = answers.states[index]?.isError === true;
        if (pathKey(page.path) === key && hasFailed) answers.retryAt(index);
      });
    },
  };
};
