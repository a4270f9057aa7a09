import { formatCount, formatTaken } from '#shared/lib/format';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { FactList } from '#shared/ui/fact-list';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { Notice } from '#shared/ui/notice';
import { NoteTag } from '#shared/ui/status-tag';
import { usePullDetails } from '../api/use-status-pull';
import type { PullDetails, PullRun, StatusPull } from '../lib/pull-draft';
import { whyText } from '../lib/pull-words';
import styles from './integration.module.css';

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

const RunTable = ({ runs }: { runs: readonly PullRun[] }) => (
  <FieldGroup label="Last runs">
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
  </FieldGroup>
);

type FailedRow = PullDetails['failed_rows'][number];
type FailedAnswer = PullDetails['failed_answers'][number];

const FAILED_COLUMNS: readonly PlainColumn<FailedRow & { id: number }>[] = [
  {
    key: 'row',
    title: 'Row',
    minWidth: 110,
    render: ({ page, row }) => `${row} of page ${page}`,
  },
  {
    key: 'lead',
    title: 'Lead as sent',
    minWidth: 110,
    render: ({ lead }) => <TextCell text={lead} />,
  },
  { key: 'field', title: 'Field', minWidth: 110, render: ({ field }) => <TextCell text={field} /> },
  {
    key: 'reason',
    title: 'Why it failed',
    minWidth: 240,
    render: ({ reason }) => <TextCell text={reason} />,
  },
];

/** The rows of the last run that changed nothing because they could not be read or have no lead. */
const FailedRows = ({ rows, failed }: { rows: readonly FailedRow[]; failed: number }) =>
  rows.length === 0 ? null : (
    <FieldGroup label="Rows of the last run that failed">
      {failed > rows.length && (
        <FieldNote>
          The first {formatCount(rows.length)} of {formatCount(failed)} are shown.
        </FieldNote>
      )}
      <PlainTable
        label="Failed rows"
        columns={FAILED_COLUMNS}
        nameKey="row"
        rows={rows.map((row, index) => ({ ...row, id: index }))}
        rowId={({ id }) => id}
        pageSize={10}
        isLoading={false}
      />
    </FieldGroup>
  );

/** An answer that was an error. */
export const FailedAnswerText = ({
  answer: { request, status, body },
}: {
  answer: Pick<FailedAnswer, 'request' | 'status' | 'body'>;
}) => (
  <pre className={styles.code} tabIndex={0} aria-label={`Answer to ${request}`}>
    {`Answer to ${request}: HTTP ${status}\n\n${body || 'The body is empty.'}`}
  </pre>
);

const FailedAnswers = ({ answers }: { answers: readonly FailedAnswer[] }) =>
  answers.length === 0 ? null : (
    <FieldGroup label="Answers that were errors">
      <FieldNote>The last five, up to 8 kB of each. Secrets are masked.</FieldNote>
      {answers.map((answer) => (
        <details key={answer.id}>
          <summary>
            <TimeCell iso={answer.at} /> {answer.request}, HTTP {answer.status}
          </summary>
          <FailedAnswerText answer={answer} />
        </details>
      ))}
    </FieldGroup>
  );

/** The last runs of a pull, and what failed in them. */
export const PullRuns = ({ pull }: { pull: StatusPull }) => {
  const { data } = usePullDetails(pull.advertiser_id, pull.id, pull.last_run_at);
  return (
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
      <RunTable runs={data?.runs ?? []} />
      {data !== undefined && (
        <>
          <FailedRows rows={data.failed_rows} failed={data.last_unknown + data.last_refused} />
          <FailedAnswers answers={data.failed_answers} />
        </>
      )}
    </>
  );
};
