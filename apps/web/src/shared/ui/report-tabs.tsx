import { Link } from 'react-router-dom';
import { toAddress } from '#shared/filters/address-text';
import type { FilterCodec } from '#shared/filters/filter-codec';
import {
  leadsCriteriaCodec,
  reportsCriteriaCodec,
  type LeadCriteria,
} from '#shared/filters/lead-criteria';
import { wholeCombination } from '#shared/filters/lead-combination';
import { usePermission } from '#shared/lib/permission';
import styles from './report-tabs.module.css';

interface Props {
  current: 'global' | 'details';
  /** The filter in force; the other tab opens with it. */
  criteria: LeadCriteria;
}

/**
 * The tabs of the reports area that exist. They are pages of their own, so they are links (REP-003,
 * REP-004, LED-002 to LED-004).
 */
export const ReportTabs = ({ current, criteria }: Props) => {
  // The text leaves out the defaults of a page, so it is made with those of the page that reads it.
  const textFor = (codec: FilterCodec<LeadCriteria>): string =>
    encodeURIComponent(
      toAddress(
        JSON.stringify({ ...wholeCombination(criteria.combination), ...codec.toJson(criteria) }),
      ),
    );
  const tabs = [
    {
      key: 'global',
      title: 'Global',
      to: `/reports?tab=global&filters=${textFor(reportsCriteriaCodec)}`,
      isOffered: usePermission('REPORTS_LIST'),
    },
    {
      key: 'details',
      title: 'Details',
      to: `/leads?filters=${textFor(leadsCriteriaCodec)}`,
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
