import type { ProgressLog } from '@leadline/contracts';
import { Button, Modal, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { DataGrid } from '#shared/table/data-grid';
import { GridFooter } from '#shared/table/grid-footer';
import type { GridColumn } from '#shared/table/grid-types';
import { useRowSelection } from '#shared/table/use-row-selection';
import { CopyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { StatusTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { useJobActions, useProgressLogs } from '../api/use-progress-logs';
import styles from './progress-logs.module.css';

/** Rows per page (LED-087). */
const PAGE_SIZE = 50;
const PAGE_SIZES = [10, 25, PAGE_SIZE, 100, 200];
const ONLY_IDLE = 'Only an idle job can be run or deleted';
const OUTCOMES = { accepted: 'Accepted', rejected: 'Rejected', unknown: 'Not known yet' } as const;

type Column = GridColumn<ProgressLog>;
interface RowDeeds {
  readonly isBusy: boolean;
  readonly run: (ids: number[]) => void;
  readonly remove: (ids: number[]) => void;
}

/** The columns of the specification, in its order (LED-086). */
const COLUMNS: readonly Column[] = [
  { key: 'id', title: 'Job Id', width: 70, pinned: true, render: (job) => job.id },
  {
    key: 'injected',
    title: 'Injected Lead',
    width: 125,
    render: (job) => (
      <TextCell
        text={
          job.injected_lead_id === null
            ? `#${job.lead_id}`
            : `#${job.lead_id} → #${job.injected_lead_id}`
        }
      />
    ),
  },
  {
    key: 'email',
    title: 'Lead',
    width: 200,
    render: (job) => <CopyCell text={job.email} label="Copy email" />,
  },
  {
    key: 'publisher',
    title: 'Publisher',
    width: 130,
    render: (job) => <TextCell text={job.publisher} />,
  },
  {
    key: 'advertiser',
    title: 'Advertiser',
    width: 130,
    render: (job) => <TextCell text={job.advertiser} />,
  },
  {
    key: 'country',
    title: 'Country',
    width: 110,
    render: (job) => <TextCell text={job.country} />,
  },
  {
    key: 'created_at',
    title: 'Created',
    width: 200,
    render: (job) => <TimeCell iso={job.created_at} />,
  },
  {
    key: 'scheduled_at',
    title: 'Scheduled',
    width: 205,
    render: (job) => <TimeCell iso={job.scheduled_at} />,
  },
  { key: 'type', title: 'Type', width: 95, render: (job) => job.type },
  { key: 'status', title: 'Status', width: 95, render: (job) => <StatusTag status={job.status} /> },
];
const RESULT: Column = {
  key: 'result',
  title: 'Result',
  width: 420,
  render: ({ outcome, reason }) =>
    outcome === null ? (
      <TextCell text={null} />
    ) : (
      <>
        <StatusTag status={OUTCOMES[outcome]} />
        <TextCell text={reason ?? ' '} />
      </>
    ),
};
const deeds = ({ isBusy, run, remove }: RowDeeds): Column => ({
  key: 'actions',
  title: 'Actions',
  width: 84,
  render: ({ id, status }) => {
    const isOff = isBusy || status !== 'idle';
    return (
      <>
        <IconButton
          quiet
          icon="play"
          label={`Run job ${id} now`}
          disabled={isOff}
          {...(status !== 'idle' && { title: ONLY_IDLE })}
          onClick={() => run([id])}
        />
        <IconButton
          quiet
          icon="trash"
          label={`Delete job ${id}`}
          disabled={isOff}
          {...(status !== 'idle' && { title: ONLY_IDLE })}
          onClick={() => remove([id])}
        />
      </>
    );
  },
});

const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
const rowId = (job: ProgressLog): number => job.id;
const nothing = (): void => undefined;

/**
 * The jobs that send leads to another advertiser: waiting, running and, on demand, completed
 * (LED-086 to LED-093).
 */
export const ProgressLogsDialog = ({ onClose }: { onClose: () => void }) => {
  const [view, setView] = useState({ page: 1, limit: PAGE_SIZE, completed: false });
  const { rows, total, status, retry } = useProgressLogs(view);
  const { isBusy, run, remove } = useJobActions();
  const selection = useRowSelection();
  const { modal } = useClosing(onClose);

  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  const ids = chosen.map(rowId);
  const why =
    ids.length === 0
      ? 'Select jobs first'
      : chosen.some((job) => job.status !== 'idle')
        ? ONLY_IDLE
        : undefined;
  const actions = useMemo(() => {
    const act =
      (deed: (ids: number[]) => Promise<boolean>) =>
      async (some: number[]): Promise<void> => {
        if (await deed(some)) selection.set(some, false);
      };
    const askAndRemove = async (some: number[]): Promise<void> => {
      if (
        await dialogs.confirm({
          text: `Delete ${jobsText(some.length)}? What they would have sent is not sent.`,
        })
      )
        await act(remove)(some);
    };
    return { run: act(run), remove: askAndRemove };
  }, [run, remove, selection]);
  const columns = useMemo(
    () =>
      view.completed
        ? [...COLUMNS, RESULT]
        : [
            ...COLUMNS,
            deeds({
              isBusy,
              run: (some) => void actions.run(some),
              remove: (some) => void actions.remove(some),
            }),
          ],
    [view.completed, isBusy, actions],
  );
  return (
    <Modal
      {...modal}
      centered
      title="Progress Logs"
      width="min(1560px, calc(100vw - 24px))"
      footer={null}
    >
      <div className={styles.body}>
        <div className={styles.toolbar}>
          {!view.completed && (
            <>
              <Button
                icon={<Icon name="play" size={16} />}
                disabled={why !== undefined || isBusy}
                title={why}
                onClick={() => void actions.run(ids)}
              >
                Run now
              </Button>
              <Button
                danger
                icon={<Icon name="trash" size={16} />}
                disabled={why !== undefined || isBusy}
                title={why}
                onClick={() => void actions.remove(ids)}
              >
                Delete
              </Button>
              <span className={styles.why}>{why ?? `${jobsText(ids.length)} selected`}</span>
            </>
          )}
          <span className={styles.spacer} />
          <label className={styles.switch}>
            <Switch
              size="small"
              checked={view.completed}
              onChange={(completed) => {
                selection.clear();
                setView((before) => ({ ...before, page: 1, completed }));
              }}
            />
            Completed
          </label>
        </div>
        <DataGrid
          label="Progress logs"
          noun="jobs"
          columns={columns}
          rows={rows}
          rowId={rowId}
          status={status}
          sort={null}
          onSort={nothing}
          {...(!view.completed && { selection })}
          offset={(view.page - 1) * view.limit}
          total={total}
          onRetry={retry}
        />
        <GridFooter
          page={view.page}
          limit={view.limit}
          total={status === 'error' ? null : total}
          pageSizes={PAGE_SIZES}
          {...(!view.completed && { selection })}
          onPage={(page) => setView((before) => ({ ...before, page }))}
          onLimit={(limit) => setView((before) => ({ ...before, limit, page: 1 }))}
        />
      </div>
    </Modal>
  );
};
