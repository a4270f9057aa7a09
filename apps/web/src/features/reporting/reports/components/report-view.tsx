import { DIMENSIONS } from '@leadline/contracts/report-dimensions';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { classNames } from '#shared/lib/class-names';
import type { FilterCodec } from '#shared/filters/filter-codec';
import { rangeText } from '#shared/filters/time-filter';
import { useEmptyList } from '#shared/filters/use-filter-chips';
import type { FilterChip } from '#shared/filters/filter-chips';
import { nextSort, type UrlList } from '#shared/filters/use-url-list';
import type { ReportTab } from '#shared/lib/report-tabs';
import { wallOf } from '#shared/lib/wall-clock';
import { useLatest } from '#shared/lib/use-latest';
import type { GridSort, SortOrder } from '#shared/table/grid-types';
import type { Columns } from '#shared/table/use-columns';
import { useZone } from '#shared/lib/zone';
import { leadReportRequest } from '../api/report-request';
import { useReport, type Report } from '../api/use-report';
import { comparedRangesText } from '#shared/reports/compared-ranges';
import { rowLinksOf } from '../lib/leads-link';
import {
  REPORT_LIST,
  STANDARD_SORT,
  changeSort,
  isChangeSort,
  sortColumn,
} from '../lib/report-filter';
import { openFromText } from '../lib/report-path';
import { columnsOfLink } from '../lib/view-link';
import { hasChart } from '../lib/chart-kinds';
import { groupFilter } from '../lib/path-filter';
import type { ChartGroup } from '../lib/report-chart';
import type { ReportsPageState } from '../lib/use-reports-page';
import type { ChangeSorting } from './report-choices';
import chartStyles from './report-chart.module.css';
import { ReportTable } from './report-table';

const ReportTools = lazyPart(async () => (await import('./report-tools')).ReportTools);
const ReportPrint = lazyPart(async () => (await import('./report-print')).ReportPrint);
const ReportChart = lazyPart(async () => (await import('./report-chart')).ReportChart);

interface Props {
  tab: ReportTab;
  page: ReportsPageState;
  /** The codec of the panel. */
  codec: FilterCodec;
}

/** Returns the columns. A shared link may name the columns of the view it was copied from. */
const useLinkedColumns = ({ all, change }: Columns): void => {
  const [params] = useSearchParams();
  const [linked] = useState(() => columnsOfLink(params.get('columns'), all));
  const apply = useLatest(change);
  useEffect(() => {
    if (linked !== null) apply.current(linked);
  }, [linked, apply]);
};

/** Returns the order after a press on a heading. It stays an order of changes. */
const sortAfter = (current: GridSort, key: string, order: SortOrder | undefined): GridSort => {
  const isByChange = isChangeSort(current.key) && key !== 'label';
  return nextSort(current, isByChange ? changeSort(key) : key, STANDARD_SORT, order);
};

/** Returns the switch between the figures and the changes of the sorted column. */
const changeSorting = (sort: GridSort | null, show: UrlList['show']): ChangeSorting => ({
  isByChange: sort !== null && isChangeSort(sort.key),
  onChange: (isOn) => {
    const { key, order } = sort ?? { key: 'leads', order: 'desc' };
    const column = key === 'label' ? 'leads' : sortColumn(key);
    show({ sort: { key: isOn ? changeSort(column) : column, order } });
  },
});

interface PaperProps extends Props {
  report: Report;
  filters: readonly FilterChip[];
}

/** The table on paper, with the ranges of a comparison. */
const Paper = ({ tab, page, report, filters }: PaperProps) => {
  const zone = useZone();
  const { filter, appliedAt } = page.list;
  const ranges = report.top.data?.ranges;
  return (
    <Suspense fallback={null}>
      <ReportPrint
        tab={tab}
        lines={report.lines}
        columns={page.columns[tab].visible}
        range={
          ranges
            ? comparedRangesText(ranges)
            : rangeText(filter.time, wallOf(appliedAt, zone), zone)
        }
        filters={filters.flatMap(({ key, label }) => (key === 'range' ? [] : [label]))}
      />
    </Suspense>
  );
};

/** The drill-down table of a tab, with its chart. */
export const ReportView = ({ tab, page, codec }: Props) => {
  const zone = useZone();
  const [params] = useSearchParams();
  const { filter, view, appliedAt, isChecking, apply, show } = page.list;
  const { flat } = page;
  const [initial] = useState(() =>
    openFromText({ root: tab, flat, dimensions: DIMENSIONS }, params.get('open')),
  );
  const sort = view.sort.key === STANDARD_SORT.key ? null : view.sort;
  const request = leadReportRequest({
    ...{ tab, filter, appliedAt, zone, sort, flat },
    isReady: !isChecking,
  });
  const report = useReport(request, initial);
  const columns = page.columns[tab];
  useLinkedColumns(columns);
  const empty = useEmptyList({ codec, value: filter, onChange: apply });
  /** Adds the group to the filter. On Daily, its day becomes the range. */
  const pick = ({ value }: ChartGroup): void => {
    const path = [{ group_by: tab, value }];
    apply(groupFilter(filter, path, wallOf(appliedAt, zone)));
  };
  const { chart, showChart } = page;
  // Without groups there is no chart: the table explains why.
  const hasNothing = report.top.data?.groups === 0 || report.status === 'error';
  return (
    <>
      {chart !== null && flat === null && hasChart(tab) && !hasNothing && (
        <Suspense fallback={<div className={classNames(chartStyles.chart, chartStyles.place)} />}>
          <ReportChart
            tab={tab}
            level={report.top.data}
            kind={chart}
            onKind={showChart}
            onPick={pick}
          />
        </Suspense>
      )}
      <ReportTable
        tab={tab}
        report={report}
        columns={columns}
        sort={sort && { ...sort, key: sortColumn(sort.key) }}
        sorting={changeSorting(sort, show)}
        flat={{ tab, value: flat, onChange: page.showFlat }}
        onSort={(key, order) => show({ sort: sortAfter(view.sort, key, order) })}
        empty={empty}
        linksOf={(line) => rowLinksOf(filter, line, appliedAt, zone)}
        onRefresh={() => apply(filter)}
      >
        <ReportTools
          {...{ request, report, filter }}
          columns={columns.visible}
          codec={REPORT_LIST.codec}
        />
      </ReportTable>
      <Paper {...{ tab, page, codec, report }} filters={empty.filters ?? []} />
    </>
  );
};
