import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FilterField } from '#shared/filters/filter-fields';
import { nextSort } from '#shared/filters/use-url-list';
import type { ReportTab } from '#shared/lib/report-tabs';
import { useZone } from '#shared/lib/zone';
import { useReport } from '../api/use-report';
import { leadsLinkOf } from '../lib/leads-link';
import { STANDARD_SORT } from '../lib/report-filter';
import { openFromText } from '../lib/report-path';
import { useEmptyReport } from '../lib/use-empty-report';
import type { ReportsPageState } from '../lib/use-reports-page';
import { ReportTable } from './report-table';

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
  return (
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
  );
};
