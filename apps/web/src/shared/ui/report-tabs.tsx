import { REPORT_GROUPINGS, type ReportGrouping } from '@leadline/contracts/permissions';
import { Link } from 'react-router-dom';
import type { Filter } from '#shared/filters/filter-fields';
import {
  filtersParam,
  leadsCriteriaCodec,
  reportsCriteriaCodec,
} from '#shared/filters/lead-fields';
import { usePermission } from '#shared/lib/permission';
import { reportTabTitle } from '#shared/lib/report-tabs';
import styles from './report-tabs.module.css';

interface Props {
  current: ReportGrouping | 'details';
  /** The active filter, with which the other tabs open. */
  filter: Filter;
  /** Additional parameters for the addresses of the reports, e.g. `&chart=bar`. */
  reportParams?: string;
}

/** The tabs of the reports area. Each has its own address, so they are links. */
export const ReportTabs = ({ current, filter, reportParams = '' }: Props) => {
  const hasReports = usePermission('REPORTS_LIST');
  // Each address leaves out the defaults of the page that reads it.
  const reportText = filtersParam(reportsCriteriaCodec, filter);
  const tabs = [
    ...REPORT_GROUPINGS.map((tab) => ({
      key: tab,
      title: reportTabTitle(tab),
      to: `/reports?tab=${tab}&filters=${reportText}${reportParams}`,
      isOffered: hasReports,
    })),
    {
      key: 'details',
      title: 'Details',
      to: `/leads?filters=${filtersParam(leadsCriteriaCodec, filter)}`,
      isOffered: usePermission('LEADS_LIST'),
    },
  ];
  return (
    <nav className={styles.tabs} aria-label="Reports">
      {tabs
        .filter((tab) => tab.isOffered)
        .map((tab) => (
          <Link
            key={tab.key}
            to={tab.to}
            className={styles.tab}
            {...(tab.key === current && { 'aria-current': 'page' as const })}
          >
            {tab.title}
          </Link>
        ))}
    </nav>
  );
};
