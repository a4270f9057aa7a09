import type { LeadRow } from '@leadline/contracts';
import type { ReactNode } from 'react';
import { LEAD_TABS, type LeadTab } from '#shared/lib/lead-address';
import { usePermission } from '#shared/lib/permission';
import { TabBar } from '#shared/ui/tab-bar';
import { AttemptsTab } from './attempts-tab';
import { EditTab } from './edit-tab';
import { HistoryTab } from './history-tab';
import { JobsTab } from './jobs-tab';
import styles from './lead-panel.module.css';
import { OverviewTab } from './overview-tab';
import { WhyTab } from './why-tab';

const TITLES: Record<LeadTab, string> = {
  overview: 'Overview',
  attempts: 'Attempts',
  history: 'Status history',
  why: 'Why',
  jobs: 'Jobs',
  edit: 'Edit',
};

/** Returns the tabs that the user may open. */
const useOpenTabs = (): readonly LeadTab[] => {
  const isOpen: Partial<Record<LeadTab, boolean>> = {
    jobs: usePermission('LEADS_PROGRESS_LOGS'),
    edit: usePermission('LEADS_EDIT'),
  };
  return LEAD_TABS.filter((tab) => isOpen[tab] ?? true);
};

interface BarProps {
  current: LeadTab;
  panelId: string;
  onChange: (tab: LeadTab) => void;
}

export const PanelTabs = ({ current, panelId, onChange }: BarProps) => {
  const tabs = useOpenTabs();
  return (
    <div className={styles.tabs}>
      <TabBar
        label="About the lead"
        tabs={tabs.map((key) => ({ key, title: TITLES[key] }))}
        current={tabs.includes(current) ? current : 'overview'}
        panelId={panelId}
        onChange={onChange}
      />
    </div>
  );
};

const TABS: Record<LeadTab, (props: { lead: LeadRow }) => ReactNode> = {
  overview: OverviewTab,
  attempts: AttemptsTab,
  history: HistoryTab,
  why: WhyTab,
  jobs: JobsTab,
  edit: EditTab,
};

/** Content of the chosen tab. The address may name a tab that the user may not open. */
export const PanelTab = ({ tab, lead }: { tab: LeadTab; lead: LeadRow }) => {
  const tabs = useOpenTabs();
  const Tab = TABS[tabs.includes(tab) ? tab : 'overview'];
  return <Tab lead={lead} />;
};
