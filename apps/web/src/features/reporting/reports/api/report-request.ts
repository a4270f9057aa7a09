import type { Dimension, Pivot } from '@leadline/contracts';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import type { Filter } from '#shared/filters/filter-fields';
import { reportBody } from '#shared/filters/lead-fields';
import type { ReportTab } from '#shared/lib/report-tabs';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import type { GridSort } from '#shared/table/grid-types';
import { isChangeSort, sortColumn } from '../lib/report-filter';
import type { ReportPath } from '../lib/report-path';
import type { AnyPivot } from '../lib/report-subject';

export type PivotBody = CallInput<'reports.pivot'>['body'];

/** Definition of a report: its starting point, and how its levels are read. */
export interface ReportRequest {
  readonly tab: string;
  /** The second dimension of the first level, if its rows are pairs of groups. */
  readonly flat?: string | null;
  readonly appliedAt: number;
  /** False while the filter is being checked. */
  readonly isReady: boolean;
  /** Returns the request for a page of a level, or for another part of it. */
  readonly level: (page: LevelPage, part?: LevelPart) => LevelRead;
}
/** Request of a level: its query key and its call. */
interface LevelRead {
  readonly key: readonly unknown[];
  readonly fetch: (signal: AbortSignal) => Promise<AnyPivot>;
}
export interface LevelPart {
  readonly limit: number;
  readonly offset: number;
}

/** Definition of a report of leads: its tab, its filter, and when the filter was applied. */
export interface LeadReport {
  readonly tab: ReportTab;
  readonly filter: Filter;
  readonly appliedAt: number;
  readonly zone: Zone;
  /** Null for the server's order. */
  readonly sort: GridSort | null;
  /** The second dimension of a flat report, whose rows are pairs of groups. */
  readonly flat: Dimension | null;
  readonly isReady: boolean;
}

/** A page of a level. */
export interface LevelPage {
  readonly path: ReportPath;
  readonly groupBy: string;
  readonly page: number;
}

/** Groups of a level requested at once. */
const LEVEL_PAGE = 1000;

/** Returns the part of a level that makes up a page. */
export const partOf = (page: number): LevelPart => ({
  limit: LEVEL_PAGE,
  offset: page * LEVEL_PAGE,
});

/** Whether a tab compares with the past. */
export const comparesWithPast = (tab: ReportTab | 'global'): boolean =>
  tab !== 'global' && tab !== 'created_at';

/** Builds the request for a page of a level. */
export const pivotBody = (
  { tab, filter, appliedAt, zone, sort, flat }: LeadReport,
  { path, groupBy, page }: LevelPage,
  { limit, offset }: LevelPart = partOf(page),
): PivotBody => {
  return {
    ...reportBody(filter, wallOf(appliedAt, zone)),
    compare_with_past: comparesWithPast(tab) && filter.time.comparePast,
    // The levels of a lead report use lead dimensions only.
    group_by: groupBy as Dimension,
    ...(flat !== null && path.length === 0 && { then_by: flat }),
    parents: path.map(({ group_by, value }) => ({ group_by: group_by as Dimension, value })),
    ...(sort !== null && {
      sort_by: sortColumn(sort.key) as NonNullable<PivotBody['sort_by']>,
      sort_order: sort.order,
      ...(isChangeSort(sort.key) && { sort_value: 'change' as const }),
    }),
    limit,
    offset,
  };
};

/** Reads a level. A failure gives null, which has no rows. It is logged, and the table shows it. */
const fetchLevel = async (body: PivotBody, signal: AbortSignal): Promise<Pivot> => {
  try {
    return await api.call('reports.pivot', { body, signal });
  } catch (error) {
    if (!signal.aborted) console.warn('A report could not be loaded', error);
    throw error;
  }
};

export const leadReportRequest = (report: LeadReport): ReportRequest => ({
  tab: report.tab,
  flat: report.flat,
  appliedAt: report.appliedAt,
  isReady: report.isReady,
  level: (page, part) => {
    const body = pivotBody(report, page, part);
    return { key: ['reports.pivot', body], fetch: (signal) => fetchLevel(body, signal) };
  },
});
