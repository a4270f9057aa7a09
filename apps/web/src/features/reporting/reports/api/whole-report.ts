import { pathKey, type OpenLevel, type OpenLevels } from '../lib/report-path';
import { IdPool, levelOf, reportLines, type LevelState, type ReportLine } from '../lib/report-tree';
import type { AnyPivot } from '../lib/report-subject';
import type { ReportRequest } from './report-request';

/** The most groups that the server returns at once. */
const MOST_GROUPS = 2000;

const wholeLevel = async (
  request: ReportRequest,
  level: OpenLevel,
  signal: AbortSignal,
): Promise<LevelState> => {
  const pages: AnyPivot[] = [];
  let [offset, groups] = [0, 1];
  while (offset < groups) {
    const { fetch } = request.level({ ...level, page: 0 }, { limit: MOST_GROUPS, offset });
    const page = await fetch(signal);
    pages.push(page);
    offset += MOST_GROUPS;
    groups = page.groups;
  }
  return levelOf(pages.map((data) => ({ data, isFetching: false, isError: false })));
};

/** Reads every row of a report and of its open levels, including rows not loaded yet. */
export const wholeReport = async (
  request: ReportRequest,
  open: OpenLevels,
  known: (key: string) => LevelState,
  signal: AbortSignal,
): Promise<readonly ReportLine[]> => {
  const levels: readonly OpenLevel[] = [{ path: [], groupBy: request.tab }, ...open.values()];
  const states = new Map<string, LevelState>();
  for (const level of levels) {
    const key = pathKey(level.path);
    const state = known(key);
    const isWhole = state.data !== null && state.data.rows.length >= state.data.groups;
    const isCurrent = !state.isLoading && !state.hasFailed;
    states.set(key, isWhole && isCurrent ? state : await wholeLevel(request, level, signal));
  }
  return reportLines({
    root: request.tab,
    flat: request.flat ?? null,
    open,
    ids: new IdPool(),
    stateOf: (key) => states.get(key) ?? levelOf([]),
  });
};
