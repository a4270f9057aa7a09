import type { ProgressLog } from '@leadline/contracts';
import { fitTags, fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { PlainColumn } from '#shared/table/plain-table';
import { actionsColumn } from '#shared/table/row-buttons';
import { CopyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { IconButton } from '#shared/ui/icon-button';
import { LeadLink } from '#shared/ui/lead-link';
import { StatusTag } from '#shared/ui/status-tag';

export const OUTCOMES = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  unknown: 'Not known yet',
} as const;

export const ONLY_IDLE = 'Only an idle job can be run or deleted';

const injectedText = ({ lead_id: id, injected_lead_id: injectedId }: ProgressLog): string =>
  injectedId === null ? `#${id}` : `#${id} → #${injectedId}`;

/** The lead of a job, and the lead that the job created from it. */
const InjectedLead = ({
  job: { lead_id: id, injected_lead_id: injectedId },
}: {
  job: ProgressLog;
}) => (
  <span>
    <LeadLink id={id} text={`#${id}`} />
    {injectedId !== null && (
      <>
        {' → '}
        <LeadLink id={injectedId} text={`#${injectedId}`} />
      </>
    )}
  </span>
);

/** Columns of the specification, in its order. */
const COLUMNS: readonly GridColumn<ProgressLog>[] = [
  {
    key: 'id',
    title: 'Job Id',
    width: 64,
    fit: fitText((job) => job.id),
    pinned: 'start',
    render: (job) => job.id,
  },
  {
    key: 'injected',
    title: 'Injected Lead',
    width: 125,
    fit: fitText(injectedText),
    render: (job) => <InjectedLead job={job} />,
  },
  {
    key: 'email',
    title: 'Lead',
    width: 200,
    fit: fitText((job) => job.email),
    render: (job) => <CopyCell text={job.email} label="Copy email" />,
  },
  {
    key: 'publisher',
    title: 'Publisher',
    width: 120,
    fit: fitText((job) => job.publisher, { max: 180 }),
    render: (job) => <TextCell text={job.publisher} />,
  },
  {
    key: 'advertiser',
    title: 'Advertiser',
    width: 120,
    fit: fitText((job) => job.advertiser, { max: 180 }),
    render: (job) => <TextCell text={job.advertiser} />,
  },
  {
    key: 'country',
    title: 'Country',
    width: 100,
    fit: fitText((job) => job.country, { max: 160 }),
    render: (job) => <TextCell text={job.country} />,
  },
  {
    key: 'created_at',
    title: 'Created',
    width: TIME_WIDTH,
    render: (job) => <TimeCell iso={job.created_at} />,
  },
  {
    key: 'scheduled_at',
    title: 'Scheduled',
    width: TIME_WIDTH,
    render: (job) => <TimeCell iso={job.scheduled_at} />,
  },
  {
    key: 'type',
    title: 'Type',
    width: 80,
    fit: fitText((job) => job.type),
    render: (job) => job.type,
  },
  {
    key: 'status',
    title: 'Status',
    width: 95,
    fit: fitTags((job) => [job.status]),
    render: (job) => <StatusTag status={job.status} />,
  },
];

/** Width of a tag's padding and the gap beside it. */
const TAG_SPACE = 24;
const RESULT: GridColumn<ProgressLog> = {
  key: 'result',
  title: 'Result',
  width: 300,
  fit: {
    max: 420,
    content: ({ outcome, reason }, measure) =>
      outcome === null
        ? 0
        : measure(OUTCOMES[outcome], 'tag') + TAG_SPACE + measure(reason ?? '', 'cell'),
  },
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

/** Columns of completed jobs, which have a result. */
export const COMPLETED_JOB_COLUMNS: readonly GridColumn<ProgressLog>[] = [...COLUMNS, RESULT];

/** Commands for jobs. */
export interface JobCommands {
  readonly isBusy: boolean;
  readonly run: (ids: readonly number[]) => void;
  readonly remove: (ids: readonly number[]) => void;
}

/** Returns the buttons of a job. */
const jobActions =
  ({ isBusy, run, remove }: JobCommands) =>
  ({ id, status }: ProgressLog) => {
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
  };

/** Returns the columns of waiting and running jobs, which have actions. */
export const openJobColumns = (commands: JobCommands): readonly GridColumn<ProgressLog>[] => [
  ...COLUMNS,
  actionsColumn({ width: 84, render: jobActions(commands) }),
];

/** Columns that differ among the jobs of one lead; person, publisher and country are the same. */
const OF_ONE_LEAD = ['id', 'injected', 'advertiser', 'scheduled_at', 'type', 'status', 'result'];

/** Returns the columns of the jobs of one lead, for the table inside its panel. */
export const leadJobColumns = (commands: JobCommands): readonly PlainColumn<ProgressLog>[] => [
  ...COMPLETED_JOB_COLUMNS.filter(({ key }) => OF_ONE_LEAD.includes(key)).map(
    ({ key, title, render }) => ({ key, title, minWidth: 64, render }),
  ),
  { key: 'actions', title: 'Actions', minWidth: 76, render: jobActions(commands) },
];
