import { Link } from 'react-router-dom';
import { usePermission } from '../lib/permission';
import styles from './report-tabs.module.css';

interface Props { current: 'global' | 'details'; /** The filter in force as it stands in the address; the other tab opens with it. */ filters: string }

/** The tabs of the reports area that exist. They are pages of their own, so they are links (REP-003, REP-004, LED-002 to LED-004). */
export const ReportTabs = ({ current, filters }: Props) => {
  const tabs = [
    { key: 'global', title: 'Global', to: `/reports?tab=global&filters=${encodeURIComponent(filters)}`, isOffered: usePermission('REPORTS_LIST') },
    { key: 'details', title: 'Details', to: `/leads?filters=${encodeURIComponent(filters)}`, isOffered: usePermission('LEADS_LIST') },
  ];
  return (
    <nav className={styles.tabs} aria-label="Reports">
      {tabs.filter((tab) => tab.isOffered).map((tab) => <Link key={tab.key} to={tab.to} className={styles.tab} {...(tab.key === current && { 'aria-current': 'page' as const })}>{tab.title}</Link>)}
    </nav>
  );
};
