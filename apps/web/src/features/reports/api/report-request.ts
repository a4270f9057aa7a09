import type { Dimension, Pivot } from '@leadline/contracts';
import { api } from '#shared/api/api';
import type { CallInput } from '#shared/api/api-types';
import { panelBody, type PanelFilter } from '#shared/filters/lead-criteria';
import type { ReportTab } from '#shared/lib/report-tabs';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import type { GridSort } from '#shared/table/grid-types';
import type { ReportPath } from '../lib/report-path';

export type PivotBody = CallInput<'reports.pivot'>['body'];

/** What a report is made of: its tab, its filter, and when that was applied. */
export interface ReportRequest {
  readonly tab: ReportTab;
  readonly panel: PanelFilter;
  readonly appliedAt: number;
  readonly zone: Zone;
  /** Null for the order of the server. */
  readonly sort: GridSort | null;
  /** False while the filter is checked. */
  readonly isReady: boolean;
}

/** A page of a level. */
export interface LevelPage {
  readonly path: ReportPath;
  readonly groupBy: Dimension;
  readonly page: number;
}

/** So many groups of a level are asked for at once. */
export const LEVEL_PAGE = 1000;

/** Whether a tab compares with the past (REP-032). */
export const comparesWithPast = (tab: ReportTab | 'global'): boolean =>
  tab !== 'global' && tab !== 'created_at';

/** The request of a page of a level (REP-010, REP-035). */
export const pivotBody = (
  { tab, panel, appliedAt, zone, sort }: ReportRequest,
  { path, groupBy, page }: LevelPage,
): PivotBody => {
  // The publisher filter has another name in this request (REP-036).
  const { publisher_id, ...body } = panelBody(panel, wallOf(appliedAt, zone));
  return {
    ...body,
    affiliate_id: publisher_id,
    compare_with_past: comparesWithPast(tab) && panel.time.comparePast,
    group_by: groupBy,
    parents: path.map(({ group_by, value }) => ({ group_by, value })),
    ...(sort !== null && {
      sort_by: sort.key as NonNullable<PivotBody['sort_by']>,
      sort_order: sort.order,
    }),
    limit: LEVEL_PAGE,
    offset: page * LEVEL_PAGE,
  };
};

/** A failure counts as null: the level has no rows (REP-013). It is logged; the table says so. */
export const fetchLevel = async (body: PivotBody, signal: AbortSignal): Promise<Pivot> => {
  try {
    return await api.call('reports.pivot', { body, signal });
  } catch (error) {
    if (!signal.aborted) console.warn('A report could not be loaded', error);
    throw error;
  }
};
