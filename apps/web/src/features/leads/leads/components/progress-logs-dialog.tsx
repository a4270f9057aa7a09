import type { InjectionBatch, ProgressLog } from '@leadline/contracts';
import { Button, Modal, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { auditActionPath } from '#shared/lib/audit-path';
import { formatInstant } from '#shared/lib/format';
import { useIsOpenTo } from '#shared/lib/page-links';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { RowCard } from '#shared/table/row-card';
import { SelectionBar } from '#shared/table/selection-bar';
import { knownTotal } from '#shared/table/total-text';
import { type RowSelection, useRowSelection } from '#shared/table/use-row-selection';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { type JobPage, useBatches, useJobCommands, useProgressLogs } from '../api/jobs';
import type { Endings } from '../lib/job-life';
import { batchSummary } from '../lib/sending-words';
import {
  COMPLETED_JOB_COLUMNS,
  type JobCommands,
  ONLY_IDLE,
  openJobColumns,
  OUTCOMES,
} from '../lib/progress-log-columns';
import styles from './progress-logs.module.css';
import { SendingSummaryView } from './sending-summary';

/** Layout of a job on a phone. */
const PROGRESS_LOG_CARD: RowCard<ProgressLog> = {
  who: (job) => job.email,
  status: (job) => <StatusTag status={job.status} />,
  about: (job) => <TextCell text={[job.advertiser, job.country].filter(Boolean).join(' · ')} />,
  amount: ({ type, outcome }) =>
    outcome === null ? (
      <NoteTag text={type} tone="quiet" />
    ) : (
      <StatusTag status={OUTCOMES[outcome]} />
    ),
  when: (job) => <TimeCell iso={job.scheduled_at} />,
};

interface ProgressLogsToolbarProps {
  completed: boolean;
  onCompleted: (completed: boolean) => void;
}

/** Audit log of the injections, which names the creators of the jobs. */
const INJECTIONS = auditActionPath('lead.inject');

/** The switch to completed jobs, which have no commands. */
const ProgressLogsToolbar = ({ completed, onCompleted }: ProgressLogsToolbarProps) => (
  <div className={styles.toolbar}>
    {useIsOpenTo(INJECTIONS) && <RecordLink to={INJECTIONS} text="History of injections" />}
    <span className={styles.spacer} />
    <label className={styles.switch}>
      <Switch size="small" checked={completed} onChange={onCompleted} />
      Completed
    </label>
  </div>
);

interface JobSelectionBarProps {
  selection: RowSelection;
  rows: readonly ProgressLog[];
  total: number | null;
  commands: JobCommands;
}

const rowId = (job: ProgressLog): number => job.id;

/**
 * Runs or deletes the selected jobs of all pages. Both are disabled if a job on this page is not
 * idle; the server checks the jobs of other pages.
 */
const JobSelectionBar = ({ selection, rows, total, commands }: JobSelectionBarProps) => {
  const ids = [...selection.selected];
  const isAnyBusy = rows.some(({ id, status }) => selection.selected.has(id) && status !== 'idle');
  const problem = isAnyBusy ? ONLY_IDLE : undefined;
  const isOff = isAnyBusy || commands.isBusy;
  return (
    <SelectionBar selection={selection} rows={rows} rowId={rowId} total={total}>
      <Button
        size="small"
        icon={<Icon name="play" size={14} />}
        disabled={isOff}
        title={problem}
        onClick={() => commands.run(ids)}
      >
        Run now
      </Button>
      <Button
        size="small"
        danger
        icon={<Icon name="trash" size={14} />}
        disabled={isOff}
        title={problem}
        onClick={() => commands.remove(ids)}
      >
        Delete
      </Button>
    </SelectionBar>
  );
};

/** Rows per page at first (LED-087). */
const PAGE_SIZE = 50;
const PAGE_SIZES = [10, 25, PAGE_SIZE, 100, 200];

/** Removes ended jobs from the selection: they can be neither run nor deleted. */
const useOpenJobs = (endings: Endings): RowSelection => {
  const selection = useRowSelection();
  const { selected, set } = selection;
  useEffect(() => {
    const ended = [...endings.keys()].filter((id) => selected.has(id));
    if (ended.length > 0) set(ended, false);
  }, [selected, set, endings]);
  return selection;
};

/** Does nothing: the server sorts the jobs by their scheduled time. */
const unsortable = (): void => undefined;

/** Warns that the rows are out of date: jobs change without the user's doing. */
const StaleNote = ({ since }: { since: number | null }) => {
  const zone = useZone();
  return (
    <span role="status">
      {since !== null && (
        <FieldNote isError>Not updated since {wallOf(since, zone).format('HH:mm:ss')}</FieldNote>
      )}
    </span>
  );
};

/** The outcome of the latest injections, in the form of their forecast. */
const Batches = () => {
  const zone = useZone();
  const batches = useBatches();
  const [shown, setShown] = useState<string | null>(null);
  const batch = batches.find(({ id }) => id === shown) ?? batches[0];
  if (batch === undefined) return null;
  const titleOf = (one: InjectionBatch): string =>
    `${formatInstant(one.created_at, zone).slice(0, 16)} · ${batchSummary(one, zone).title}`;
  return (
    <SendingSummaryView label="Outcome" summary={batchSummary(batch, zone)}>
      {batches.length > 1 && (
        <Select<string>
          aria-label="Injection"
          size="small"
          value={batch.id}
          options={batches.map((one) => ({ value: one.id, label: titleOf(one) }))}
          onChange={setShown}
        />
      )}
    </SendingSummaryView>
  );
};

const StateAbove = ({ since }: { since: number | null }) => (
  <>
    <Batches />
    <StaleNote since={since} />
  </>
);

/** Jobs that send leads to another advertiser: waiting, running and, on demand, completed. */
export const ProgressLogsDialog = ({ onClose }: { onClose: () => void }) => {
  const [view, setView] = useState<JobPage>({ page: 1, limit: PAGE_SIZE, completed: false });
  const change = (patch: Partial<JobPage>): void => setView((before) => ({ ...before, ...patch }));
  const { rows, endings, total, status, staleSince, retry } = useProgressLogs(view);
  const selection = useOpenJobs(endings);
  const commands = useJobCommands((ids) => selection.set(ids, false));
  const { modal } = useClosing(onClose);
  const selectable = view.completed ? {} : { selection };
  return (
    <Modal
      {...modal}
      centered
      title="Progress Logs"
      width="min(1560px, calc(100vw - 24px))"
      footer={null}
    >
      <div className={styles.body}>
        <ProgressLogsToolbar
          completed={view.completed}
          onCompleted={(completed) => {
            selection.clear();
            change({ page: 1, completed });
          }}
        />
        <StateAbove since={staleSince} />
        <DataGrid
          label="Progress logs"
          noun="jobs"
          columns={view.completed ? COMPLETED_JOB_COLUMNS : openJobColumns(commands)}
          rows={rows}
          rowId={rowId}
          card={PROGRESS_LOG_CARD}
          status={status}
          sort={null}
          onSort={unsortable}
          {...selectable}
          offset={(view.page - 1) * view.limit}
          total={total}
          onRetry={retry}
        />
        {!view.completed && (
          <JobSelectionBar
            selection={selection}
            rows={rows}
            total={knownTotal(status, total)}
            commands={commands}
          />
        )}
        <GridFooter
          page={view.page}
          limit={view.limit}
          total={knownTotal(status, total)}
          pageSizes={PAGE_SIZES}
          onPage={(page) => change({ page })}
          onLimit={(limit) => change({ limit, page: 1 })}
        />
      </div>
    </Modal>
  );
};
