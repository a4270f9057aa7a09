import type { ProgressLog } from '@leadline/contracts';
import type { GridColumn } from '#shared/table/grid-types';
import { CopyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { IconButton } from '#shared/ui/icon-button';
import { StatusTag } from '#shared/ui/status-tag';

const OUTCOMES = { accepted: 'Accepted', rejected: 'Rejected', unknown: 'Not known yet' } as const;

export const ONLY_IDLE = 'Only an idle job can be run or deleted';

/** The columns of the specification, in its order (LED-086). */
const COLUMNS: readonly GridColumn<ProgressLog>[] = [
  { key: 'id', title: 'Job Id', width: 70, pinned: true, render: (job) => job.id },
  {
    key: 'injected',
    title: 'Injected Lead',
    width: 125,
    render: ({ lead_id: id, injected_lead_id: injectedId }) => (
      <TextCell text={injectedId === null ? `#${id}` : `#${id} → #${injectedId}`} />
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

const RESULT: GridColumn<ProgressLog> = {
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

/** The columns of completed jobs, which have a result. */
export const COMPLETED_JOB_COLUMNS: readonly GridColumn<ProgressLog>[] = [...COLUMNS, RESULT];

/** What can be done with jobs. */
export interface JobCommands {
  readonly isBusy: boolean;
  readonly run: (ids: readonly number[]) => void;
  readonly remove: (ids: readonly number[]) => void;
}

const actionsColumn = ({ isBusy, run, remove }: JobCommands): GridColumn<ProgressLog> => ({
  key: 'actions',
  title: 'Actions',
  width: 84,
  render: ({ id, status }) => {
    const isIdle = status === 'idle';
    const state = { disabled: isBusy || !isIdle, ...(!isIdle && { title: ONLY_IDLE }) };
    return (
      <>
        <IconButton
          quiet
          icon="play"
          label={`Run job ${id} now`}
          {...state}
          onClick={() => run([id])}
        />
        <IconButton
          quiet
          icon="trash"
          label={`Delete job ${id}`}
          {...state}
          onClick={() => remove([id])}
        />
      </>
    );
  },
});

/** The columns of jobs that wait or run, which have actions. */
export const openJobColumns = (commands: JobCommands): readonly GridColumn<ProgressLog>[] => [
  ...COLUMNS,
  actionsColumn(commands),
];
