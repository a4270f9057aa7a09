import { Button, Modal } from 'antd';
import { useMemo } from 'react';
import type { CallReply } from '#shared/api/api-types';
import { formatCount, formatInstant } from '#shared/lib/format';
import type { Zone } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { ChartView } from '#shared/ui/chart-view';
import type { ColumnChartProps } from '#shared/ui/column-chart';
import { useClosing } from '#shared/ui/use-closing';
import { NoteTag } from '#shared/ui/status-tag';
import { useCapUsage, type CapUsage } from '../api/use-caps';
import { INTERVAL_LABELS, TYPE_LABELS, type CapRow } from '../lib/cap';
import styles from './usage.module.css';

type UsageWindow = CallReply<'caps.usage'>['windows'][number];

/** Windows that the table shows at once. */
const PAGE_SIZE = 30;

const usageColumns = (instant: (iso: string) => string): readonly PlainColumn<UsageWindow>[] => [
  {
    key: 'window_start',
    title: 'Window from',
    minWidth: 190,
    render: (window) => (
      <>
        {instant(window.window_start)} {window.is_open && <NoteTag text="Open" tone="info" />}
      </>
    ),
  },
  { key: 'filled', title: 'Filled', minWidth: 80, render: (window) => formatCount(window.filled) },
  {
    key: 'reserved',
    title: 'Reserved',
    minWidth: 80,
    render: (window) => formatCount(window.reserved),
  },
];

/** Describes the chart in a sentence. */
const summaryOf = (windows: readonly UsageWindow[], cap: number): string => {
  const reached = windows.filter(({ filled }) => filled >= cap).length;
  const most = Math.max(...windows.map(({ filled }) => filled));
  const noun = windows.length === 1 ? 'window' : 'windows';
  return (
    `${formatCount(windows.length)} ${noun}, ${formatCount(most)} filled at most; ` +
    `the cap of ${formatCount(cap)} was reached in ${formatCount(reached)}.`
  );
};

const FILLED = { name: 'Filled', tone: 'strong' } as const;
const RESERVED = { name: 'Reserved', tone: 'soft' } as const;
const dayOf = (instant: string): string => instant.slice(5, 10);

/** A column a window, oldest first, with the cap as a line. */
const chartOf = (
  { windows, cap }: CallReply<'caps.usage'>,
  instant: (iso: string) => string,
): ColumnChartProps => ({
  arrangement: 'stack',
  kinds: [FILLED, RESERVED],
  line: { count: cap, text: `Cap ${cap}` },
  labelOf: dayOf,
  columns: [...windows].reverse().flatMap((window) => [
    { x: instant(window.window_start), count: window.filled, kind: FILLED.name },
    { x: instant(window.window_start), count: window.reserved, kind: RESERVED.name },
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
  zone: Zone;
}

const UsageView = ({ row, usage, isLoading, zone }: UsageProps) => {
  const instant = useMemo(
    () =>
      (iso: string): string =>
        formatInstant(iso, zone).slice(0, 16),
    [zone],
  );
  const chart = useMemo(() => (usage === null ? null : chartOf(usage, instant)), [usage, instant]);
  const summary = usage === null ? '' : summaryOf(usage.windows, usage.cap);
  return (
    <ChartView
      name="the usage"
      summary={summary}
      chart={chart}
      table={
        <PlainTable
          label="Usage by window"
          columns={usageColumns(instant)}
          rows={usage?.windows ?? []}
          rowId={(window) => Date.parse(window.window_start)}
          pageSize={PAGE_SIZE}
          isLoading={isLoading}
        />
      }
    >
      {TYPE_LABELS[row.type]}, {INTERVAL_LABELS[row.interval].toLowerCase()}
      {usage !== null && (
        <>
          <br />
          {summary}
        </>
      )}
    </ChartView>
  );
};

/** What a cap had filled, window by window, as a chart or a table. */
export const UsageDialog = ({ row, onClose }: { row: CapRow; onClose: () => void }) => {
  const zone = useZone();
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
          <UsageView row={row} usage={usage} isLoading={isLoading} zone={zone} />
        )}
        <p className={styles.note}>
          Times are in {zone.name.replaceAll('_', ' ')}. Places reserved for deliveries under way
          count against the cap.
        </p>
      </div>
    </Modal>
  );
};
