import type { IntegrationTemplate } from '@leadline/contracts';
import { MOST_PULLS } from '@leadline/contracts/status-pull';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBlock } from '#shared/ui/tab-section';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import {
  type StatusPullForm,
  useAfterRuns,
  useDryRun,
  useStatusPullActions,
  useStatusPullForm,
  useStatusPulls,
} from '../api/use-status-pull';
import type { Placeholder } from '../lib/placeholders';
import type { StatusPull } from '../lib/pull-draft';
import { resultText } from '../lib/pull-words';
import styles from './integration.module.css';
import { PullDryRun } from './pull-dry-run';
import { PullRuns } from './pull-runs';
import { PullStart } from './pull-start';
import { StatusPullFields } from './status-pull-form';

const NEW = 'new';
/** The pull that is open: its id, or a new one. Null if none is. */
type Opened = number | typeof NEW | null;

const ResultCell = ({ pull }: { pull: StatusPull }) => (
  <span className={styles.outcome}>
    {pull.last_error !== null && <NoteTag text="Failed" tone="warn" />}
    <TextCell text={resultText(pull)} />
  </span>
);

interface ListProps {
  pulls: readonly StatusPull[];
  opened: Opened;
  onOpen: (id: number) => void;
}

const columnsOf = ({ opened, onOpen }: ListProps): readonly PlainColumn<StatusPull>[] => [
  {
    key: 'name',
    title: 'Name',
    minWidth: 140,
    render: ({ id, name }) => (
      <Button
        type="link"
        size="small"
        className={styles.name}
        aria-expanded={id === opened}
        onClick={() => onOpen(id)}
      >
        {name}
      </Button>
    ),
  },
  {
    key: 'is_active',
    title: 'State',
    minWidth: 60,
    render: ({ is_active: isActive }) =>
      isActive ? <NoteTag text="On" tone="good" /> : <NoteTag text="Off" tone="quiet" />,
  },
  {
    key: 'last_run_at',
    title: 'Last run',
    minWidth: 110,
    render: ({ is_running: isRunning, last_run_at: at }) =>
      isRunning ? 'running now' : <TimeCell iso={at} />,
  },
  {
    key: 'result',
    title: 'Result',
    minWidth: 200,
    render: (pull) => <ResultCell pull={pull} />,
  },
];

const PullList = (props: ListProps) => (
  <PlainTable
    label="Status pulls"
    columns={columnsOf(props)}
    nameKey="name"
    rows={props.pulls}
    rowId={({ id }) => id}
    pageSize={MOST_PULLS}
    isLoading={false}
    none="No status pull yet. Add one if the advertiser sends no postbacks."
  />
);

interface Props {
  advertiserId: number;
  /** The saved integration. Null if there is none. */
  integration: IntegrationTemplate | null;
  /** Secrets of the integration, which a pull may use. */
  secrets: readonly Placeholder[];
  /** Called when the form gets unsaved changes, or has none any more. */
  onDirty: (isDirty: boolean) => void;
}

interface EditorProps extends Props {
  /** Null for a new pull. */
  pull: StatusPull | null;
  /** Name that a new pull begins with. */
  name: string;
  /** Names of all pulls. */
  taken: readonly string[];
  /** Opens another pull, or none. */
  onOpen: (opened: Opened) => void;
}

/** Says whether a form has unsaved changes, and that it has none any more when it is closed. */
const useDirtyNote = (isDirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
};

interface StoredPullProps {
  pull: StatusPull;
  form: StatusPullForm;
  onRemoved: () => void;
}

const StoredPullButtons = ({ pull, form, onRemoved }: StoredPullProps) => {
  const actions = useStatusPullActions(pull.advertiser_id);
  const remove = async (): Promise<void> => {
    if (await actions.remove(pull)) onRemoved();
  };
  return (
    <>
      <Button danger loading={actions.busy === `remove ${pull.id}`} onClick={() => void remove()}>
        Delete the pull
      </Button>
      <Button
        loading={actions.busy === `run ${pull.id}` || pull.is_running}
        disabled={form.isDirty || !pull.is_active}
        title={form.isDirty ? 'Save your changes first' : undefined}
        onClick={() => void actions.pull(pull)}
      >
        Run now
      </Button>
    </>
  );
};

const PullEditor = ({ pull, name, onDirty, onOpen, ...props }: EditorProps) => {
  const { advertiserId, integration, secrets, taken } = props;
  const form = useStatusPullForm({
    ...{ id: advertiserId, opened: pull, name, integration },
    onCreated: onOpen,
  });
  const dryRun = useDryRun(advertiserId, form);
  useDirtyNote(form.isDirty, onDirty);
  return (
    <div className={styles.form} role="group" aria-label={pull?.name ?? 'New status pull'}>
      {pull !== null && <PullRuns pull={pull} />}
      <PendingChanges record={pull && { entity: 'status_pull', id: pull.id }} />
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <PullStart form={form} integration={integration} taken={taken} />
      <StatusPullFields form={form} placeholders={secrets} />
      {dryRun.result !== null && <PullDryRun result={dryRun.result} />}
      <div className={styles.buttons}>
        {pull === null ? (
          <Button onClick={() => onOpen(null)}>Cancel</Button>
        ) : (
          <StoredPullButtons pull={pull} form={form} onRemoved={() => onOpen(null)} />
        )}
        <Button
          icon={<Icon name="flask" size={16} />}
          loading={dryRun.isBusy}
          title="Shows what a run would change now, using what is entered here. Changes nothing"
          onClick={() => void dryRun.start()}
        >
          Dry run
        </Button>
        {pull !== null && <SaveAtButton disabled={!form.isDirty} send={form.submitAt} />}
        <Button
          type="primary"
          loading={form.isSaving}
          disabled={!form.isDirty && pull !== null}
          onClick={() => void form.submit()}
        >
          Save the pull
        </Button>
      </div>
    </div>
  );
};

/** Returns a name that no pull has yet. */
const freeName = (pulls: readonly StatusPull[]): string => {
  const taken = new Set(pulls.map(({ name }) => name.toLowerCase()));
  return ['Statuses', 'FTDs'].find((name) => !taken.has(name.toLowerCase())) ?? '';
};

/** The pull that is open. Opening another one asks if there are unsaved changes. */
const useOpened = (onDirty: (isDirty: boolean) => void) => {
  const [opened, setOpened] = useState<Opened>(null);
  const [isDirty, setDirty] = useState(false);
  const noteDirty = useCallback(
    (next: boolean): void => {
      setDirty(next);
      onDirty(next);
    },
    [onDirty],
  );
  const choose = async (next: Opened): Promise<void> => {
    if (!isDirty || (await dialogs.discard())) setOpened(next);
  };
  return { opened, setOpened, noteDirty, choose };
};

/** Pulls statuses from the advertiser on a schedule. */
export const StatusPulls = ({ onDirty, ...props }: Props) => {
  const { advertiserId } = props;
  const query = useStatusPulls(advertiserId);
  const { opened, setOpened, noteDirty, choose } = useOpened(onDirty);
  const failure = loadFailureOf(query);
  const pulls = query.data ?? [];
  useAfterRuns(advertiserId, query.data);
  const pull = pulls.find(({ id }) => id === opened) ?? null;
  return (
    <TabBlock
      title="Status pulls"
      help={
        'We ask the advertiser for statuses on a schedule. Add several if it has several lists, ' +
        'for example one of statuses and one of FTDs: an FTD counts once.'
      }
      actions={
        <Button
          icon={<Icon name="plus" size={16} />}
          disabled={pulls.length >= MOST_PULLS || query.data === undefined}
          title={
            pulls.length >= MOST_PULLS ? `An advertiser has at most ${MOST_PULLS} pulls` : undefined
          }
          onClick={() => void choose(NEW)}
        >
          Add a status pull
        </Button>
      }
    >
      {failure !== null && (
        <ListFailure failure={failure} text="The status pulls could not be loaded." />
      )}
      {query.isPending && <FieldNote role="status">Loading…</FieldNote>}
      {query.data !== undefined && (
        <PullList
          pulls={pulls}
          opened={opened}
          onOpen={(id) => void choose(id === opened ? null : id)}
        />
      )}
      {(opened === NEW || pull !== null) && (
        <PullEditor
          key={opened}
          {...props}
          pull={pull}
          name={freeName(pulls)}
          taken={pulls.map((one) => one.name)}
          onDirty={noteDirty}
          onOpen={setOpened}
        />
      )}
    </TabBlock>
  );
};
