import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import type { FilterField } from '#shared/filters/filter-fields';
import { nextSort } from '#shared/filters/use-url-list';
import type { ReportTab } from '#shared/lib/report-tabs';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { toast } from '#shared/ui/toast';
import { useReport } from '../api/use-report';
import { leadsLinkOf } from '../lib/leads-link';
import { STANDARD_SORT } from '../lib/report-filter';
import { openFromText } from '../lib/report-path';
import { useEmptyReport } from '../lib/use-empty-report';
import { hasChart } from '../lib/chart-kinds';
import { groupFilter } from '../lib/path-filter';
import type { ChartGroup } from '../lib/report-chart';
import type { ReportsPageState } from '../lib/use-reports-page';
import { ReportTable } from './report-table';

const ReportChart = lazyPart(async () => (await import('./report-chart')).ReportChart);

interface Props {
  tab: ReportTab;
  page: ReportsPageState;
  fields: readonly FilterField[];
}

/** The drill-down table of a tab, with its chart. */
export const ReportView = ({ tab, page, fields }: Props) => {
  const zone = useZone();
  const [params] = useSearchParams();
  const { filter, view, appliedAt, isChecking, apply, show } = page.list;
  const [initial] = useState(() => openFromText(tab, params.get('open')));
  const sort = view.sort.key === STANDARD_SORT.key ? null : view.sort;
  const report = useReport(
    { tab, panel: filter.panel, appliedAt, zone, sort, isReady: !isChecking },
    initial,
  );
  const empty = useEmptyReport(page.list, fields);
  /** The group becomes part of the filter; on Daily the range becomes its day. */
  const pick = ({ value }: ChartGroup): void => {
    const next = groupFilter(filter.panel, [{ group_by: tab, value }], wallOf(appliedAt, zone));
    if (next.panel === null) toast(next.reason, { tone: 'info' });
    else apply({ ...filter, panel: next.panel });
  };
  const { chart, showChart } = page;
  const isEmpty = report.top.data?.groups === 0;
  return (
    <>
      {chart !== null && hasChart(tab) && !isEmpty && (
        <Suspense fallback={null}>
          {' '}
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
        columns={page.columns[tab]}
        sort={sort}
        onSort={(key, order) => show({ sort: nextSort(view.sort, key, STANDARD_SORT, order) })}
        empty={empty}
        leadsOf={(path) => leadsLinkOf(filter, path, appliedAt, zone)}
        onRefresh={() => apply(filter)}
      />
    </>
  );
};
