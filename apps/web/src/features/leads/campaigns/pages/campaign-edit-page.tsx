import { Suspense, useEffect, useId, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { loadFailureOf } from '#shared/api/load-failure';
import { lazyPart } from '#shared/code/lazy-part';
import { useIdParam } from '#shared/lib/use-id-param';
import { Breadcrumb, type Crumb } from '#shared/ui/breadcrumb';
import { dialogs } from '#shared/ui/dialogs';
import { ListFailure } from '#shared/ui/list-failure';
import { PageFrame } from '#shared/ui/page-frame';
import { TabBar, type Tab } from '#shared/ui/tab-bar';
import { useCampaign, type CampaignData } from '../api/use-campaign';
import { CampaignActions } from '../components/campaign-actions';
import { ProgressPanel } from '../components/progress-panel';
import { CampaignStatusTag } from '../lib/campaign-words';
import styles from '../components/campaign-page.module.css';

const GeneralTab = lazyPart(async () => (await import('../components/general-tab')).GeneralTab);
const SourcesTab = lazyPart(async () => (await import('../components/sources-tab')).SourcesTab);
const StepsTab = lazyPart(async () => (await import('../components/steps-tab')).StepsTab);
const LogsDialog = lazyPart(async () => (await import('../components/logs-dialog')).LogsDialog);
const SimulationDialog = lazyPart(
  async () => (await import('../components/simulation-dialog')).SimulationDialog,
);

type TabKey = 'general' | 'sources' | 'steps';
const CONTENTS = { general: GeneralTab, sources: SourcesTab, steps: StepsTab };
const TABS: readonly (Tab<TabKey> & { readonly title: string })[] = [
  { key: 'general', title: 'General' },
  { key: 'sources', title: 'Sources' },
  { key: 'steps', title: 'Steps' },
];
const LIST: Crumb = { title: 'Campaigns', to: '/campaigns' };
const crumbsOf = (name: string): readonly Crumb[] => [
  { title: 'Home', to: '/' },
  LIST,
  { title: name },
  { title: 'Edit Campaign' },
];

/** Keeps the chosen tab in the address. The default is Steps. */
const useTab = () => {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ key }) => key === params.get('tab')) ?? TABS[2];
  if (tab === undefined) throw new Error('There are three tabs');
  return {
    tab,
    open: (key: TabKey): void => setParams(key === 'steps' ? {} : { tab: key }),
  };
};

const Content = ({ data, tab }: { data: CampaignData; tab: TabKey }) => {
  const { details, query } = data;
  const failure = loadFailureOf(query);
  if (failure !== null)
    return <ListFailure failure={failure} text="The campaign was not loaded." />;
  if (details === null) return null;
  const Shown = CONTENTS[tab];
  return (
    <Suspense key={tab} fallback={null}>
      <Shown data={data} details={details} />
    </Suspense>
  );
};

const Campaign = ({ id }: { id: number }) => {
  const data = useCampaign(id);
  const { tab, open } = useTab();
  const [opened, setOpened] = useState<'logs' | 'simulation' | null>(null);
  const panelId = useId();
  const name = data.details?.campaign.name ?? `Campaign ${id}`;
  const { error } = data.query;
  useEffect(() => {
    if (error !== null && !isSessionEnd(error)) void dialogs.error(errorText(error));
  }, [error]);
  const close = (): void => setOpened(null);
  return (
    <PageFrame
      title={name}
      aside={data.status === null ? undefined : <CampaignStatusTag status={data.status} />}
      above={<Breadcrumb crumbs={crumbsOf(name)} />}
      actions={
        <CampaignActions
          data={data}
          onLogs={() => setOpened('logs')}
          onSimulate={() => setOpened('simulation')}
        />
      }
    >
      {data.progress !== null && <ProgressPanel progress={data.progress} />}
      <TabBar
        label="Parts of the campaign"
        tabs={TABS}
        current={tab.key}
        onChange={open}
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={tab.title}
        aria-busy={data.details === null}
        className={styles.panel}
      >
        <Content data={data} tab={tab.key} />
      </div>
      <Suspense fallback={null}>
        {opened === 'logs' && <LogsDialog campaign={{ id, name }} onClose={close} />}
        {opened === 'simulation' && <SimulationDialog campaignId={id} onClose={close} />}
      </Suspense>
    </PageFrame>
  );
};

/** The page of a campaign: General, Sources and Steps. */
export const CampaignEditPage = () => {
  const id = useIdParam();
  return id === null ? <Navigate to="/campaigns" replace /> : <Campaign key={id} id={id} />;
};
