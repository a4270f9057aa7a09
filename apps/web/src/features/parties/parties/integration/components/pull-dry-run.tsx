import { formatCount } from '#shared/lib/format';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { FactList } from '#shared/ui/fact-list';
import { FieldNote } from '#shared/ui/field';
import { LeadLink } from '#shared/ui/lead-link';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import type { DryRun, DryRunRow } from '../api/use-status-pull';
import { changeText, readingText } from '../lib/pull-words';
import styles from './integration.module.css';
import { FailedAnswerText } from './pull-runs';

interface ShownRow extends DryRunRow {
  readonly id: number;
}

const Effect = ({ row: { problem, changes } }: { row: ShownRow }) => {
  if (problem !== null)
    return (
      <span>
        <NoteTag text="Fails" tone="warn" /> {problem.field}: {problem.reason}
      </span>
    );
  if (changes.length === 0) return <span className={styles.quiet}>Nothing: already known</span>;
  return (
    <ul className={styles.effects}>
      {changes.map((change) => (
        <li key={change.kind}>{changeText(change)}</li>
      ))}
    </ul>
  );
};

const COLUMNS: readonly PlainColumn<ShownRow>[] = [
  {
    key: 'row',
    title: 'Row',
    minWidth: 60,
    render: ({ page, row }) => (page === 1 ? `${row}` : `${row} of page ${page}`),
  },
  {
    key: 'lead',
    title: 'Lead',
    minWidth: 80,
    render: ({ lead_id: id }) =>
      id === null ? <span className={styles.quiet}>none</span> : <LeadLink id={id} />,
  },
  {
    key: 'reading',
    title: 'Read',
    minWidth: 170,
    render: ({ reading }) => (
      <>
        <TextCell text={reading && readingText(reading)} />
        {reading?.ftd_time != null && (
          <>
            , <TimeCell iso={reading.ftd_time} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'effect',
    title: 'Would change',
    minWidth: 220,
    render: (row) => <Effect row={row} />,
  },
  {
    key: 'raw',
    title: 'Row as sent',
    minWidth: 240,
    render: ({ raw }) => <span className={styles.raw}>{raw}</span>,
  },
];

/** Says how much of the advertiser's list is shown. */
const boundText = ({ rows, read, pages, has_more: hasMore }: DryRun): string | null => {
  const isCut = rows.length < read;
  if (!isCut && !hasMore) return null;
  return [
    isCut ? `The first ${formatCount(rows.length)} of ${formatCount(read)} rows are shown.` : '',
    hasMore ? `A dry run fetches ${pages} pages; a run fetches more.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
};

/** The advertiser's rows as they are now, and what a run would make of each. */
export const PullDryRun = ({ result }: { result: DryRun }) => {
  const bound = boundText(result);
  return (
    <div className={styles.test} role="status" aria-label="Result of the dry run">
      <strong>Dry run: nothing was changed</strong>
      {result.error !== null && (
        <Notice tone="warn" icon="warning">
          {result.error}
        </Notice>
      )}
      {result.failed_answer !== null && <FailedAnswerText answer={result.failed_answer} />}
      <FactList
        label="Counts of the dry run"
        facts={[
          { term: 'Rows', value: formatCount(result.read) },
          { term: 'Leads that would change', value: formatCount(result.applied) },
          { term: 'New statuses', value: formatCount(result.statuses) },
          { term: 'New FTDs', value: formatCount(result.ftds) },
          { term: 'Unknown leads', value: formatCount(result.unknown) },
          { term: 'Unreadable', value: formatCount(result.refused) },
        ]}
      />
      {bound !== null && <FieldNote>{bound}</FieldNote>}
      <PlainTable
        label="Rows of the dry run"
        columns={COLUMNS}
        nameKey="row"
        rows={result.rows.map((row, index) => ({ ...row, id: index }))}
        rowId={({ id }) => id}
        pageSize={20}
        isLoading={false}
        none="The advertiser has no rows now."
      />
    </div>
  );
};
