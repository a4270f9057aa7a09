import { formatCount, formatTaken } from '#shared/lib/format';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';
import type { PullRun } from '../lib/pull-draft';

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
export const PullRuns = ({ runs }: { runs: readonly PullRun[] }) => (
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
