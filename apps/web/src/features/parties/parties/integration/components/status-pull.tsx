import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatCount, formatTaken } from '#shared/lib/format';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBlock } from '#shared/ui/tab-section';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import {
  useAfterRuns,
  useStatusPull,
  useStatusPullActions,
  useStatusPullForm,
} from '../api/use-status-pull';
import type { Placeholder } from '../lib/placeholders';
import type { PullRun, StatusPull as Pull } from '../lib/pull-draft';
import styles from './integration.module.css';
import { StatusPullFields } from './status-pull-form';

const taken = ({ started_at: start, ended_at: end }: PullRun): string =>
  formatTaken(Date.parse(end) - Date.parse(start));

const counted = (
  key: 'pages' | 'read' | 'statuses' | 'ftds' | 'unknown' | 'refused',
  title: string,
): PlainColumn<PullRun> => ({
  key,
  title,
  minWidth: 70,
  render: (run) => formatCount(run[key]),
});

const refusalText = ({ lead, field, reason, count }: PullRun['refusals'][number]): string =>
  `${formatCount(count)} × ${field}: ${reason}${lead === null ? '' : ` (lead ${lead})`}`;
/** Explains why a run failed, or why some of its rows could not be read. */
const whyText = ({ error, refusals }: PullRun): string | null =>
  [...(error === null ? [] : [error]), ...refusals.map(refusalText)].join('; ') || null;

const COLUMNS: readonly PlainColumn<PullRun>[] = [
  {
    key: 'ended_at',
    title: 'Time',
    minWidth: 110,
    render: ({ ended_at: at }) => <TimeCell iso={at} />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    minWidth: 90,
    render: ({ error }) =>
      error === null ? <NoteTag text="Done" tone="good" /> : <NoteTag text="Failed" tone="warn" />,
  },
  { key: 'taken', title: 'Took', minWidth: 70, render: taken },
  counted('pages', 'Pages'),
  counted('read', 'Leads seen'),
  counted('statuses', 'Statuses changed'),
  counted('ftds', 'FTDs'),
  counted('unknown', 'Unknown leads'),
  counted('refused', 'Unreadable'),
  {
    key: 'error',
    title: 'Why',
    minWidth: 240,
    render: (run) => <TextCell text={whyText(run)} />,
  },
];

/** The last runs of a status pull. */
const PullRuns = ({ runs }: { runs: readonly PullRun[] }) => (
  <PlainTable
    label="Last runs"
    columns={COLUMNS}
    nameKey="ended_at"
    rows={runs}
    rowId={({ id }) => id}
    pageSize={10}
    isLoading={false}
    none="No runs yet."
  />
);

interface Props {
  advertiserId: number;
  /** Secrets of the integration, which a pull may use. */
  secrets: readonly Placeholder[];
  /** Called when the form gets unsaved changes, or has none any more. */
  onDirty: (isDirty: boolean) => void;
}

/** Last run, next run, and the result. */
const PullState = ({ pull }: { pull: Pull }) => (
  <>
    {pull.last_error !== null && (
      <Notice tone="warn" icon="warning">
        The last run failed: {pull.last_error}
      </Notice>
    )}
    <FactList
      label="Runs of the status pull"
      facts={[
        {
          term: 'Last run',
          value: pull.is_running ? 'running now' : <TimeCell iso={pull.last_run_at} />,
        },
        { term: 'Last success', value: <TimeCell iso={pull.last_success_at} /> },
        {
          term: 'Next run',
          value: pull.is_active ? <TimeCell iso={pull.next_run_at} /> : 'switched off',
        },
      ]}
    />
    <PullRuns runs={pull.runs} />
  </>
);

interface EditorProps extends Props {
  /** Pull as it was when the form was opened. */
  opened: Pull;
  /** Current pull, with its last run. */
  current: Pull;
  onRemoved: () => void;
}

const PullEditor = (props: EditorProps) => {
  const { advertiserId, secrets, opened, current, onDirty, onRemoved } = props;
  const form = useStatusPullForm(advertiserId, opened);
  const { busy, pull, remove } = useStatusPullActions(advertiserId);
  useAfterRuns(advertiserId, current.runs[0]?.id);
  const isStored = form.loaded.template !== null;
  const [isOpen, setOpen] = useState(isStored);
  useEffect(() => {
    onDirty(form.isDirty);
    return () => onDirty(false);
  }, [form.isDirty, onDirty]);
  if (!isOpen)
    return (
      <span>
        <Button onClick={() => setOpen(true)}>Set up a status pull</Button>
      </span>
    );
  const removePull = async (): Promise<void> => {
    if (await remove()) onRemoved();
  };
  return (
    <>
      {isStored && <PullState pull={current} />}
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <StatusPullFields form={form} placeholders={secrets} />
      <div className={styles.buttons}>
        {isStored && (
          <>
            <Button danger loading={busy === 'remove'} onClick={() => void removePull()}>
              Delete the pull
            </Button>
            <Button
              loading={busy === 'run' || current.is_running}
              disabled={form.isDirty || !form.loaded.is_active}
              title={form.isDirty ? 'Save your changes first' : undefined}
              onClick={() => void pull()}
            >
              Run now
            </Button>
          </>
        )}
        <Button
          type="primary"
          loading={form.isSaving}
          disabled={!form.isDirty && isStored}
          onClick={() => void form.submit()}
        >
          Save the pull
        </Button>
      </div>
    </>
  );
};

/** Pulls statuses from the advertiser on a schedule. */
export const StatusPull = ({ advertiserId, secrets, onDirty }: Props) => {
  const query = useStatusPull(advertiserId);
  const [opened, setOpened] = useState(0);
  const failure = loadFailureOf(query);
  return (
    <TabBlock
      title="Status pull"
      help="We ask the advertiser for statuses on a schedule. For advertisers that send no postbacks."
    >
      {failure !== null && <ListFailure failure={failure} text="The status pull was not loaded." />}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && (
        <PullEditor
          key={opened}
          advertiserId={advertiserId}
          secrets={secrets}
          onDirty={onDirty}
          opened={query.data}
          current={query.data}
          onRemoved={() => setOpened(opened + 1)}
        />
      )}
    </TabBlock>
  );
};
