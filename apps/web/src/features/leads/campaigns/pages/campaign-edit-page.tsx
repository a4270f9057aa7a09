import { Button } from 'antd';
import { Suspense, useEffect, useId, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { loadFailureOf } from '#shared/api/load-failure';
import { lazyPart } from '#shared/code/lazy-part';
import { formatCount } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { useIdParam } from '#shared/lib/use-id-param';
import { Breadcrumb, type Crumb } from '#shared/ui/breadcrumb';
import { TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { AuditLogButton } from '#shared/ui/history-button';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { PageFrame } from '#shared/ui/page-frame';
import { type Tab, TabBar } from '#shared/ui/tab-bar';
import {
  type CampaignData,
  type Progress,
  useCampaign,
  useCampaignCommand,
} from '../api/campaigns';
import { startQuestion } from '../api/reach';
import styles from '../components/campaign-page.module.css';
import { CampaignStatusTag } from '../lib/campaign-words';
import { figuresOf } from '../lib/people';

/** Counts of the people of a campaign by their state, and the share that is finished. */
const ProgressPanel = ({ progress }: { progress: Progress }) => {
  const { percent, sources } = progress;
  if (sources.every(({ matched }) => matched === 0)) return null;
  return (
    <section className={styles.progress} aria-label="Progress">
      <div className={styles.bar}>
        <div
          className={styles.track}
          role="progressbar"
          aria-label="People who are through"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className={styles.done} style={{ width: `${percent}%` }} />
        </div>
        <span>{percent}% through</span>
      </div>
      <dl className={styles.figures}>
        {figuresOf(sources).map(({ term, count, help }) => (
          <div key={term} className={styles.figure} title={help}>
            <dt>{term}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const COMPLETE = {
  title: 'End the campaign?',
  text: 'All of its sources end. Waiting people are no longer registered.',
  yes: 'End',
};

/** Says that a campaign has ended, when, and how it can go on. */
const EndedNotice = ({ data: { details, progress, status } }: Pick<Props, 'data'>) => {
  if (status !== 'complete') return null;
  const waiting = progress?.sources.reduce((sum, source) => sum + source.waiting, 0) ?? 0;
  return (
    <Notice tone="info" icon="check">
      This campaign has ended
      {details?.campaign.ended_at != null && (
        <>
          {' '}
          <TimeCell iso={details.campaign.ended_at} />
        </>
      )}
      .{' '}
      {waiting > 0 &&
        `${formatCount(waiting)} ${waiting === 1 ? 'person' : 'people'} who waited will not be registered. `}
      To go on, add a source and start it again.
    </Notice>
  );
};

interface Props {
  data: CampaignData;
  onSimulate: () => void;
  onLogs: () => void;
}

/** Start, or Pause and End, for users who may change the campaign's status. */
const RunButtons = ({ data }: Pick<Props, 'data'>) => {
  const { id, status, details, progress, reload } = data;
  const { isBusy, run } = useCampaignCommand(() => void reload());
  const params = { params: { id } };
  if (status === 'active')
    return (
      <>
        <Button
          icon={<Icon name="pause" size={16} />}
          loading={isBusy}
          onClick={() => run({ send: () => api.call('campaigns.pause', params) })}
        >
          Pause
        </Button>
        <Button
          disabled={isBusy}
          onClick={() =>
            run({ question: COMPLETE, send: () => api.call('campaigns.complete', params) })
          }
        >
          End
        </Button>
      </>
    );
  // An ended campaign begins again only with another source.
  const isOver =
    status === 'complete' &&
    (progress ?? details)?.sources.every((source) => source.status === 'completed');
  if (isOver) return null;
  return (
    <Button
      type="primary"
      icon={<Icon name="play" size={16} />}
      loading={isBusy}
      disabled={status === null}
      onClick={() =>
        run({
          question: () => startQuestion(data),
          send: () => api.call('campaigns.start', params),
        })
      }
    >
      Start
    </Button>
  );
};

/** Actions on the campaign as a whole. */
const CampaignActions = ({ data, onSimulate, onLogs }: Props) => {
  const mayEdit = usePermission('CAMPAIGNS_EDIT');
  const isThere = data.details !== null;
  return (
    <>
      <AuditLogButton record={{ entity: 'campaign', id: data.id }} />
      <Button icon={<Icon name="list" size={16} />} disabled={!isThere} onClick={onLogs}>
        Logs
      </Button>
      {mayEdit && (
        <>
          <Button icon={<Icon name="flask" size={16} />} disabled={!isThere} onClick={onSimulate}>
            Simulate
          </Button>
          <RunButtons data={data} />
        </>
      )}
    </>
  );
};

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
    return <ListFailure failure={failure} text="The campaign could not be loaded." />;
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
      <EndedNotice data={data} />
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
