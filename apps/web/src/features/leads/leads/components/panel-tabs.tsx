import type { LeadRow } from '@leadline/contracts';
import { isOffered, type PermissionName } from '@leadline/contracts/permissions';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { LEAD_PARAMS, LEAD_TABS, type LeadTab } from '#shared/lib/lead-address';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { PlainTable } from '#shared/table/plain-table';
import { FormFooter } from '#shared/ui/form-dialog';
import { TabBar } from '#shared/ui/tab-bar';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useJobCommands } from '../api/jobs';
import { useLeadJobs } from '../api/lead';
import { useLeadForm, useLeadSaving } from '../lib/lead-form';
import { leadJobColumns } from '../lib/progress-log-columns';
import { AttemptsTab } from './attempts-tab';
import { StatusHistoryTable } from './history-dialogs';
import { LeadFormFields } from './lead-form-fields';
import styles from './lead-panel.module.css';
import { OverviewTab } from './overview-tab';
import { WhyContent } from './why-dialog';

const MoneyContent = lazyPart(async () => (await import('./lead-money')).LeadMoney);
const DepositsContent = lazyPart(async () => (await import('./lead-deposits')).LeadDeposits);

const MoneyTab = ({ lead }: { lead: LeadRow }) => (
  <Suspense fallback={null}>
    <MoneyContent lead={lead} />
  </Suspense>
);

const DepositsTab = ({ lead }: { lead: LeadRow }) => (
  <Suspense fallback={null}>
    <DepositsContent lead={lead} />
  </Suspense>
);

/** Shows the table of the status history dialog. */
const HistoryTab = ({ lead }: { lead: LeadRow }) => <StatusHistoryTable leadId={lead.id} />;

const PAGE_SIZE = 25;

/** Jobs that send the lead to another advertiser, and the job that created the lead. */
const JobsTab = ({ lead }: { lead: LeadRow }) => {
  const { jobs, isLoading, failure } = useLeadJobs(lead.id);
  const commands = useJobCommands();
  if (!isLoading && failure === null && jobs.length === 0)
    return (
      <p className={styles.quiet}>
        No job sends this lead elsewhere, and none made it. Ended jobs are kept for 30 days.
      </p>
    );
  return (
    <PlainTable
      label="Jobs"
      columns={leadJobColumns(commands)}
      nameKey="id"
      rows={jobs}
      rowId={(job) => job.id}
      pageSize={PAGE_SIZE}
      isLoading={isLoading}
      failure={failure}
    />
  );
};

/** Shows the content of the dialog that explains the routing. */
const WhyTab = ({ lead }: { lead: LeadRow }) => <WhyContent lead={lead} />;

/** Returns the page, lead and tab of an address. Leaving the form for another one asks first. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }): string => {
  const params = new URLSearchParams(search);
  const shown = Object.values(LEAD_PARAMS).map((name) => params.get(name) ?? '');
  return [pathname, ...shown].join(' ');
};

interface Props {
  lead: LeadRow;
  /** Starts the form again from the saved values. */
  onRenew: () => void;
}

const EditForm = ({ lead, onRenew }: Props) => {
  const form = useLeadForm(lead);
  const [isDone, setDone] = useState(false);
  const { isSaving, save } = useLeadSaving(lead.id, form);
  const submit = useSubmitOnce(async () => {
    const done = await save();
    if (done === null) return false;
    setDone(true);
    void done.reread.then(onRenew);
    return true;
  });
  useLeaveGuard(form.isChanged && !isDone, placeOf);
  return (
    <div className={styles.form}>
      <LeadFormFields lead={lead} form={form} onSubmit={submit} />
      <FormFooter
        submitLabel="Update"
        cancelLabel="Discard changes"
        isBusy={isSaving}
        problem={form.problem}
        onCancel={onRenew}
        onSubmit={submit}
      />
    </div>
  );
};

/** The form of the dialog, which stays open after saving. */
const EditTab = ({ lead }: { lead: LeadRow }) => {
  const [round, setRound] = useState(0);
  return <EditForm key={round} lead={lead} onRenew={() => setRound(round + 1)} />;
};

const TITLES: Record<LeadTab, string> = {
  overview: 'Overview',
  money: 'Money',
  deposits: 'Deposits',
  attempts: 'Attempts',
  history: 'Status history',
  why: 'Why',
  jobs: 'Jobs',
  edit: 'Edit',
};

/** Rights to see something of the money of a lead. */
const MONEY_RIGHTS: readonly PermissionName[] = [
  'ADVERTISER_LEDGER_LIST',
  'ADVERTISER_DEALS_LIST',
  'PUBLISHER_LEDGER_LIST',
  'PUBLISHER_TERMS_LIST',
];

/** Returns the tabs that the user may open. */
const useOpenTabs = (): readonly LeadTab[] => {
  const { permissions } = useSignedIn();
  const isOpen: Partial<Record<LeadTab, boolean>> = {
    money: MONEY_RIGHTS.some((right) => isOffered(permissions, right)),
    deposits: usePermission('DEPOSITS_LIST'),
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
  money: MoneyTab,
  deposits: DepositsTab,
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
