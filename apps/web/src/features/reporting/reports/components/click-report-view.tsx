import type { ClickDimension } from '@leadline/contracts';
import { CLICK_DIMENSIONS } from '@leadline/contracts/click-dimensions';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { rangeText } from '#shared/filters/time-filter';
import { nextSort, type UrlList } from '#shared/filters/use-url-list';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import type { EmptyList } from '#shared/table/empty-list';
import type { Columns } from '#shared/table/use-columns';
import type { ChartKind } from '#shared/presets/report-state';
import { clickReportRequest } from '../api/click-requests';
import { useReport } from '../api/use-report';
import { clickCodec, clickTabPath, groupsToText, withClickGroup } from '../lib/click-filter';
import { CLICK_GROUP, CLICK_SUBJECT } from '../lib/click-subject';
import type { ChartGroup } from '../lib/report-chart';
import { STANDARD_SORT } from '../lib/report-filter';
import { openFromText } from '../lib/report-path';
import { ReportTable } from './report-table';

const ReportTools = lazyPart(async () => (await import('./report-tools')).ReportTools);
const ReportPrint = lazyPart(async () => (await import('./report-print')).ReportPrint);
const ReportChart = lazyPart(async () => (await import('./report-chart')).ReportChart);

interface Props {
  tab: ClickDimension;
  list: UrlList;
  columns: Columns;
  chart: ChartKind | null;
  onChart: (kind: ChartKind | null) => void;
  empty: EmptyList;
}

/** Returns the columns. The first is named after the dimension of the tab. */
const useTabColumns = (tab: ClickDimension, columns: Columns): Columns =>
  useMemo(() => {
    const title = CLICK_SUBJECT.labels[tab] ?? tab;
    const visible = columns.visible.map((column) =>
      column.key === CLICK_GROUP ? { ...column, title } : column,
    );
    return { ...columns, visible };
  }, [tab, columns]);

/** The drill-down table and the chart of a tab, built from the parts of lead reports. */
export const ClickReportView = ({ tab, list, columns, chart, onChart, empty }: Props) => {
  const zone = useZone();
  const [params] = useSearchParams();
  const { filter, view, appliedAt, isChecking, apply, show } = list;
  const now = wallOf(appliedAt, zone);
  const [initial] = useState(() =>
    openFromText({ root: tab, dimensions: CLICK_DIMENSIONS }, params.get('open')),
  );
  const sort = view.sort.key === STANDARD_SORT.key ? null : view.sort;
  const request = clickReportRequest({
    ...{ tab, filter, appliedAt, zone, sort },
    isReady: !isChecking,
  });
  const report = useReport(request, initial);
  const own = useTabColumns(tab, columns);
  const pick = ({ value }: ChartGroup): void =>
    apply(withClickGroup(filter, { group_by: tab, value }, now));
  const hasNothing = report.top.data?.groups === 0 || report.status === 'error';
  return (
    <>
      {chart !== null && !hasNothing && (
        <Suspense fallback={null}>
          <ReportChart
            tab={tab}
            level={report.top.data}
            kind={chart}
            onKind={onChart}
            onPick={pick}
          />
        </Suspense>
      )}
      <ReportTable
        tab={tab}
        first={CLICK_GROUP}
        report={report}
        columns={own}
        sort={sort}
        onSort={(key, order) => show({ sort: nextSort(view.sort, key, STANDARD_SORT, order) })}
        empty={empty}
        linksOf={({ path, labels }) => ({
          details: clickTabPath('details', filter, { in: groupsToText(path, labels) }),
        })}
        onRefresh={() => apply(filter)}
      >
        <ReportTools {...{ request, report, filter }} columns={own.visible} codec={clickCodec} />
      </ReportTable>
      <Suspense fallback={null}>
        <ReportPrint
          tab={tab}
          lines={report.lines}
          columns={own.visible}
          range={rangeText(filter.time, now, zone)}
          filters={
            empty.filters?.flatMap(({ key, label }) => (key === 'range' ? [] : [label])) ?? []
          }
        />
      </Suspense>
    </>
  );
};
