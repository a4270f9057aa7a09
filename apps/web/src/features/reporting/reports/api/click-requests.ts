import type { ClickDimension } from '@leadline/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import type { Filter } from '#shared/filters/filter-fields';
import type { ListView } from '#shared/filters/list-view';
import { wallOf, type Zone } from '#shared/lib/wall-clock';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridSort } from '#shared/table/grid-types';
import { clickBody, type ClickStep } from '../lib/click-filter';
import { partOf, type ReportRequest } from './report-request';

type PivotBody = CallInput<'clickReports.pivot'>['body'];
export type ClickRow = CallReply<'clickReports.clicks'>['data'][number];

/** Definition of a report of clicks. */
interface ClickReport {
  readonly tab: ClickDimension;
  readonly filter: Filter;
  readonly appliedAt: number;
  readonly zone: Zone;
  readonly sort: GridSort | null;
  readonly isReady: boolean;
}

export const clickReportRequest = (report: ClickReport): ReportRequest => {
  const { tab, filter, appliedAt, zone, sort, isReady } = report;
  const common = {
    ...clickBody(filter, wallOf(appliedAt, zone)),
    ...(sort !== null && {
      sort_by: sort.key as NonNullable<PivotBody['sort_by']>,
      sort_order: sort.order,
    }),
  };
  return {
    tab,
    appliedAt,
    isReady,
    level: ({ path, groupBy, page }, part = partOf(page)) => {
      const body: PivotBody = {
        ...common,
        // The levels of a click report use click dimensions only.
        group_by: groupBy as ClickDimension,
        parents: path.map(({ group_by, value }) => ({
          ...{ group_by: group_by as ClickDimension, value },
        })),
        ...part,
      };
      return {
        key: ['clickReports.pivot', body],
        fetch: async (signal) => {
          try {
            return await api.call('clickReports.pivot', { body, signal });
          } catch (error) {
            if (!signal.aborted) console.warn('A report could not be loaded', error);
            throw error;
          }
        },
      };
    },
  };
};

const NO_CLICKS: readonly ClickRow[] = [];

/** Reads a page of the clicks behind a report. */
export const useClickList = (
  filter: Filter,
  steps: readonly ClickStep[],
  { page, limit }: ListView,
  appliedAt: number,
  zone: Zone,
  isReady: boolean,
) => {
  const body: CallInput<'clickReports.clicks'>['body'] = {
    ...clickBody(filter, wallOf(appliedAt, zone)),
    parents: steps.map(({ group_by, value }) => ({ group_by, value })),
    page_number: page,
    limit,
  };
  const query = useQuery({
    queryKey: ['clickReports.clicks', body, appliedAt],
    queryFn: ({ signal }) => api.call('clickReports.clicks', { body, signal }),
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
  return {
    rows: query.data?.data ?? NO_CLICKS,
    total: query.data?.total ?? 0,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
  };
};
