import { Button, Progress } from 'antd';
import { useMemo } from 'react';
import { errorText } from '#shared/api/api-error';
import { formatCount, leadsText } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { ChartView } from '#shared/ui/chart-view';
import type { ColumnChartProps } from '#shared/ui/column-chart';
import { FieldNote } from '#shared/ui/field';
import type { Replay, ReplayState } from '../api/trials';
import {
  byChange,
  differenceOf,
  type NobodyReason,
  nobodyText,
  notEstimatedText,
  type ReplayRow,
  type ReplayShare,
  type ReplaySummary,
  rowOf,
  summaryOf,
  totalOf,
  uniqueName,
} from '../lib/replay-summary';
import styles from './editor.module.css';
import trialsStyles from './trials.module.css';

const PAGE_SIZE = 30;
const NOBODY_ID = 'replay-nobody';
const SAVED_RULES = 'Saved rules';
const DRAFT = 'Draft';
const COLUMNS: readonly PlainColumn<ReplayRow>[] = [
  { key: 'advertiser', title: 'Advertiser', minWidth: 130, render: (row) => row.advertiser },
  { key: 'difference', title: 'Difference', minWidth: 80, render: differenceOf },
  { key: 'saved', title: SAVED_RULES, minWidth: 80, render: (row) => formatCount(row.saved) },
  { key: 'draft', title: DRAFT, minWidth: 60, render: (row) => formatCount(row.draft) },
  { key: 'rate', title: 'FTD rate used', minWidth: 150, render: (row) => row.rate },
  {
    key: 'savedProfit',
    title: 'Profit, saved rules',
    minWidth: 110,
    render: (row) => row.savedProfit,
  },
  { key: 'draftProfit', title: 'Profit, draft', minWidth: 110, render: (row) => row.draftProfit },
  { key: 'actual', title: 'Actually got', minWidth: 80, render: (row) => formatCount(row.actual) },
];
const SAVED_BAR = { name: SAVED_RULES, tone: 'soft' } as const;
const DRAFT_BAR = { name: DRAFT, tone: 'strong' } as const;

const chartOf = (shares: readonly ReplayShare[]): ColumnChartProps => ({
  arrangement: 'group',
  kinds: [SAVED_BAR, DRAFT_BAR],
  titles: { x: 'Advertiser', y: 'Leads' },
  columns: shares
    .filter((share) => share.saved_leads + share.replayed_leads > 0)
    .flatMap((share) => [
      { x: uniqueName(shares, share), count: share.saved_leads, kind: SAVED_BAR.name },
      { x: uniqueName(shares, share), count: share.replayed_leads, kind: DRAFT_BAR.name },
    ]),
});

const NobodyList = ({ reasons }: { reasons: readonly NobodyReason[] }) => (
  <div className={trialsStyles.reasons}>
    <h4 id={NOBODY_ID}>Why leads are rejected</h4>
    <ul aria-labelledby={NOBODY_ID}>
      {reasons.map((reason) => (
        <li key={nobodyText(reason)}>
          {nobodyText(reason)} (saved rules {formatCount(reason.saved_leads)}, draft{' '}
          {formatCount(reason.replayed_leads)})
        </li>
      ))}
    </ul>
  </div>
);

interface ReplayResultProps {
  shares: readonly ReplayShare[];
  summary: ReplaySummary;
}

/** Leads by advertiser with the saved rules and with the draft. The largest change comes first. */
const ReplayResult = ({ shares: given, summary }: ReplayResultProps) => {
  const shares = useMemo(() => byChange(given), [given]);
  const chart = useMemo(() => chartOf(shares), [shares]);
  const text = summaryOf(shares, summary);
  const notEstimated = notEstimatedText(shares);
  return (
    <>
      <ChartView
        name="the replay"
        summary={text}
        chart={chart}
        table={
          <PlainTable
            label="Replay by advertiser"
            columns={COLUMNS}
            nameKey="advertiser"
            rows={shares.map(rowOf)}
            rowId={({ id }) => id}
            total={totalOf(shares)}
            pageSize={PAGE_SIZE}
            isLoading={false}
          />
        }
      >
        {text}
      </ChartView>
      <FieldNote>
        The profit is expected: the advertiser’s FTD rate before the range × its revenue, less the
        payout. Both sides have the same leads, caps and draws.
      </FieldNote>
      {notEstimated !== null && <p>{notEstimated}</p>}
      {summary.nobody.length > 0 && <NobodyList reasons={summary.nobody} />}
    </>
  );
};

const statusText = ({ status, played, total }: Replay): string => {
  if (status === 'idle') return 'Waiting to start…';
  if (status === 'completed') return `Completed: ${leadsText(played)} played.`;
  return `${formatCount(played)} of ${formatCount(total)} leads played`;
};

const Result = ({ id, status, result, summary }: Replay) => {
  if (status !== 'completed') return null;
  if (result === null || summary === null)
    return (
      <p className={styles.none}>
        This replay comes from an earlier version. Please start it again.
      </p>
    );
  if (result.length === 0)
    return <p className={styles.none}>No lead of this range concerns this distribution.</p>;
  return <ReplayResult key={id} shares={result} summary={summary} />;
};

const Progression = ({ replay, isOutdated }: { replay: Replay; isOutdated: boolean }) => {
  if (replay.status === 'failed')
    return (
      <FieldNote isError role="alert">
        {replay.error ?? MESSAGES.somethingWrong}
      </FieldNote>
    );
  return (
    <>
      {replay.status !== 'completed' && (
        <Progress aria-label="Progress of the replay" percent={replay.progress} size="small" />
      )}
      <FieldNote role="status">
        {statusText(replay)}
        {isOutdated && ' The rules have changed since the replay was started.'}
      </FieldNote>
      <Result {...replay} />
    </>
  );
};

interface ReplayOutcomeProps extends Omit<ReplayState, 'run'> {
  /** Whether the draft has changed since the replay was started. */
  isOutdated: boolean;
}

/** The progress of a replay, then its result. */
export const ReplayOutcome = ({
  replay,
  error,
  isRunning,
  retry,
  isOutdated,
}: ReplayOutcomeProps) => (
  <div className={trialsStyles.outcome} aria-busy={isRunning}>
    {error !== null && (
      <FieldNote isError role="alert">
        {errorText(error)}{' '}
        {retry !== null && (
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        )}
      </FieldNote>
    )}
    {error === null && replay !== null && <Progression replay={replay} isOutdated={isOutdated} />}
  </div>
);
