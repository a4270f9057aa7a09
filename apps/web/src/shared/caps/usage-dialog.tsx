import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useMemo } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { formatCount } from '#shared/lib/format';
import type { Zone } from '#shared/lib/wall-clock';
import { useTimezones } from '#shared/lib/zone';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { ChartView } from '#shared/ui/chart-view';
import type { ColumnChartProps } from '#shared/ui/column-chart';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { type CapRow, INTERVAL_LABELS, TYPE_LABELS, zoneLabel } from './cap';
import { barLabel, barText, type UsageBar, usageBars } from './usage-bars';
import styles from './usage.module.css';

interface CapUsage {
  readonly usage: CallReply<'caps.usage'> | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads the usage of a cap by window, newest first. */
const useCapUsage = (id: number): CapUsage => {
  const query = useQuery({
    queryKey: ['caps.usage', id],
    queryFn: ({ signal }) => api.call('caps.usage', { params: { id }, signal }),
  });
  return {
    usage: query.data ?? null,
    isLoading: query.isPending || (query.isError && query.isFetching),
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
};

/** Windows per page of the table. */
const PAGE_SIZE = 30;

const COLUMNS: readonly PlainColumn<UsageBar>[] = [
  {
    key: 'start',
    title: 'Window from',
    minWidth: 190,
    render: ({ start, is_open: isOpen }) => (
      <>
        {start} {isOpen && <NoteTag text="Open" tone="info" />}
      </>
    ),
  },
  { key: 'filled', title: 'Filled', minWidth: 80, render: (bar) => formatCount(bar.filled) },
  { key: 'reserved', title: 'Reserved', minWidth: 80, render: (bar) => formatCount(bar.reserved) },
];

/** Describes the chart in a sentence for screen readers. */
const summaryOf = (windows: readonly UsageBar[], cap: number): string => {
  const reached = windows.filter(({ filled }) => filled >= cap).length;
  const most = Math.max(...windows.map(({ filled }) => filled));
  const noun = windows.length === 1 ? 'window' : 'windows';
  return (
    `${formatCount(windows.length)} ${noun}. The fullest had ${formatCount(most)}; ` +
    `${reached === 0 ? 'none' : formatCount(reached)} reached the cap of ${formatCount(cap)}.`
  );
};

const FILLED = { name: 'Filled', tone: 'strong' } as const;
const RESERVED = { name: 'Reserved', tone: 'soft' } as const;

/** Returns the chart: one column per window, oldest first, and a line at the current cap. */
const chartOf = (row: CapRow, bars: readonly UsageBar[], cap: number): ColumnChartProps => ({
  arrangement: 'stack',
  kinds: [FILLED, RESERVED],
  line: { count: cap, text: `Cap now: ${formatCount(cap)}` },
  titles: {
    x: `${row.interval === 'daily' ? 'Day' : 'Reset at'}, ${zoneLabel(row.timezone.name)}`,
    y: row.type === 'lead' ? 'Leads' : 'FTDs',
  },
  labelOf: (start) => barLabel(row.interval, start),
  columns: bars.flatMap((bar) => [
    { x: bar.start, count: bar.filled, kind: FILLED.name },
    { x: bar.start, count: bar.reserved, kind: RESERVED.name },
  ]),
});

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <p className={styles.failed} role="alert">
    The usage could not be loaded.{' '}
    <Button size="small" onClick={onRetry}>
      Retry
    </Button>
  </p>
);

interface UsageProps {
  row: CapRow;
  usage: CapUsage['usage'];
  isLoading: boolean;
}

/** Returns the zone of the cap, whose days differ from the viewer's. */
const useCapZone = ({ timezone }: CapRow): Zone => {
  const zones = useTimezones();
  const offset = zones.data?.find(({ id }) => id === timezone.id)?.offset ?? '+00:00';
  return useMemo(() => ({ ...timezone, offset }), [timezone, offset]);
};

const UsageView = ({ row, usage, isLoading }: UsageProps) => {
  const zone = useCapZone(row);
  const bars = useMemo(
    () => (usage === null ? [] : usageBars(usage.windows, row.interval, zone)),
    [usage, row.interval, zone],
  );
  const chart = useMemo(
    () => (usage === null ? null : chartOf(row, bars, usage.cap)),
    [row, usage, bars],
  );
  const summary = usage === null ? '' : summaryOf(bars, usage.cap);
  return (
    <ChartView
      name="the usage"
      summary={summary}
      chart={chart}
      table={
        <PlainTable
          label="Usage by window"
          columns={COLUMNS}
          nameKey="start"
          rows={bars.toReversed()}
          rowId={(bar) => Date.parse(`${bar.start.replace(' ', 'T')}Z`)}
          pageSize={PAGE_SIZE}
          isLoading={isLoading}
        />
      }
    >
      {TYPE_LABELS[row.type]}, {INTERVAL_LABELS[row.interval].toLowerCase()}. {barText(row)}
      {usage !== null && (
        <>
          <br />
          {summary}
        </>
      )}
    </ChartView>
  );
};

/** Usage of a cap by window, as a chart or a table. */
export const UsageDialog = ({ row, onClose }: { row: CapRow; onClose: () => void }) => {
  const { usage, isLoading, hasFailed, retry } = useCapUsage(row.id);
  const { modal } = useClosing(onClose);
  return (
    <Modal
      {...modal}
      centered
      footer={null}
      width="min(760px, calc(100vw - 24px))"
      title={`Usage of cap ${row.id}`}
    >
      <div className={styles.usage}>
        {hasFailed && !isLoading ? (
          <LoadFailure onRetry={retry} />
        ) : (
          <UsageView row={row} usage={usage} isLoading={isLoading} />
        )}
        <p className={styles.note}>
          Times are in the zone of the cap, {zoneLabel(row.timezone.name)}. Places reserved for
          deliveries under way count against the cap.
        </p>
      </div>
    </Modal>
  );
};
