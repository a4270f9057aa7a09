import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { RowButtons } from '#shared/table/row-buttons';
import { TimeCell } from '#shared/ui/cells';
import { CreateButton } from '#shared/ui/create-button';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { useRemoval } from '#shared/ui/use-removal';
import { type CampaignData, type Details, type Source, useCampaignCommand } from '../api/campaigns';
import { playQuestion } from '../api/reach';
import { CampaignStatusTag, METHODS } from '../lib/campaign-words';
import { importText } from '../lib/people';
import styles from './campaign-page.module.css';

const SourceDialog = lazyPart(async () => (await import('./source-dialog')).SourceDialog);
const SourceView = lazyPart(async () => (await import('./campaign-views')).SourceView);

interface Props {
  data: CampaignData;
  details: Details;
}

/** Activates, pauses and deletes sources. */
const useSourceActions = (data: CampaignData) => {
  const { id, reload } = data;
  const { isBusy, run } = useCampaignCommand(() => void reload());
  const paramsOf = (source: Source) => ({ params: { id, source_id: source.id } });
  const { busyId, remove } = useRemoval<Source>({
    what: (source) => `the source ${source.id}. Its people are no longer registered.`,
    remove: (source) => api.call('campaigns.removeSource', paramsOf(source)),
    onRemoved: () => void reload(),
  });
  return {
    isBusy: isBusy || busyId !== null,
    remove,
    play: (source: Source): void =>
      run({
        question: () => playQuestion(data, source),
        send: () => api.call('campaigns.playSource', paramsOf(source)),
      }),
    pause: (source: Source): void =>
      run({ send: () => api.call('campaigns.pauseSource', paramsOf(source)) }),
  };
};

type Actions = ReturnType<typeof useSourceActions>;

/** Play or pause, view, delete. */
const SourceButtons = ({
  source,
  actions: { isBusy, play, pause, remove },
  onView,
  onEdit,
}: {
  source: Source;
  actions: Actions;
  onView: (source: Source) => void;
  onEdit: (source: Source) => void;
}) => (
  <RowButtons>
    <Gate permission="CAMPAIGNS_EDIT">
      {source.status === 'inactive' && (
        <IconButton
          icon="play"
          size={16}
          label={`Play source ${source.id}`}
          disabled={isBusy}
          onClick={() => play(source)}
        />
      )}
      {source.status === 'active' && (
        <IconButton
          icon="pause"
          size={16}
          label={`Pause source ${source.id}`}
          disabled={isBusy}
          onClick={() => pause(source)}
        />
      )}
      {source.status !== 'completed' && (
        <IconButton
          icon="pencil"
          size={16}
          label={`Edit source ${source.id}`}
          disabled={isBusy}
          onClick={() => onEdit(source)}
        />
      )}
    </Gate>
    <IconButton
      icon="eye"
      size={16}
      label={`View source ${source.id}`}
      onClick={() => onView(source)}
    />
    <Gate permission="CAMPAIGNS_DELETE">
      <IconButton
        icon="trash"
        size={16}
        label={`Delete source ${source.id}`}
        disabled={isBusy}
        onClick={() => remove(source)}
      />
    </Gate>
  </RowButtons>
);

const columnsOf = (
  progressOf: (source: Source) => string | null,
): readonly PlainColumn<Source>[] => [
  { key: 'id', title: 'ID', minWidth: 60, render: ({ id }) => id },
  {
    key: 'type',
    title: 'Type',
    minWidth: 90,
    render: ({ type }) => METHODS.find(({ value }) => value === type)?.label,
  },
  {
    key: 'imported',
    title: 'Imported',
    minWidth: 170,
    render: (source) => (
      <span className={styles.imported}>
        <TimeCell iso={source.imported_at} />
        <span className={styles.quiet}>{progressOf(source)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    minWidth: 100,
    render: ({ status }) => <CampaignStatusTag status={status} />,
  },
];

/** Returns the sources with their latest progress. */
const withProgress = ({ sources }: Details, { progress }: CampaignData): readonly Source[] =>
  sources.map((source) => {
    const now = progress?.sources.find(({ id }) => id === source.id);
    return now === undefined
      ? source
      : { ...source, status: now.status, imported_at: now.imported_at };
  });

/** The sources of a campaign. */
export const SourcesTab = ({ data, details }: Props) => {
  const [edited, setEdited] = useState<Source | 'new' | null>(null);
  const [viewed, setViewed] = useState<Source | null>(null);
  const actions = useSourceActions(data);
  const progressOf = ({ id }: Source) => data.progress?.sources.find((one) => one.id === id);
  const columns = columnsOf((source) => {
    const progress = progressOf(source);
    return progress === undefined ? null : importText(progress);
  });
  const actionsColumn: PlainColumn<Source> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 150,
    render: (source) => (
      <SourceButtons source={source} actions={actions} onView={setViewed} onEdit={setEdited} />
    ),
  };
  return (
    <>
      <div className={styles.tools}>
        <CreateButton
          label="Add Source"
          permission="CAMPAIGNS_EDIT"
          onClick={() => setEdited('new')}
        />
      </div>
      <PlainTable
        label="Sources"
        columns={[...columns, actionsColumn]}
        nameKey="id"
        rows={withProgress(details, data)}
        rowId={({ id }) => id}
        pageSize={30}
        none="No sources yet. A source selects the leads whose people the campaign registers."
        isLoading={false}
      />
      <Suspense fallback={null}>
        {edited !== null && (
          <SourceDialog
            campaignId={data.id}
            source={edited === 'new' ? null : { ...edited, version: details.campaign.version }}
            reload={data.reload}
            onClose={() => setEdited(null)}
          />
        )}
        {viewed !== null && (
          <SourceView
            source={viewed}
            progress={progressOf(viewed)}
            onClose={() => setViewed(null)}
          />
        )}
      </Suspense>
    </>
  );
};
