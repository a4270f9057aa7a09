import { Button, Modal, Segmented } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { formatCount, formatInstant } from '../../../shared/lib/format';
import { useZone } from '../../../shared/lib/zone';
import { PlainTable, type PlainColumn } from '../../../shared/table/plain-table';
import { useClosing } from '../../../shared/ui/use-closing';
import { NoteTag } from '../../../shared/ui/status-tag';
import { useCapUsage } from '../api/use-caps';
import { INTERVAL_LABELS, TYPE_LABELS, type CapRow } from '../lib/cap';
import styles from './usage.module.css';
import type { UsageWindow } from './usage-chart';

// Charts are 400 kB: they come when one is looked at.
const UsageChart = lazy(async () => ({ default: (await import('./usage-chart')).UsageChart }));

/** Windows that the table shows at once. */
const PAGE_SIZE = 30;

const usageColumns = (instant: (iso: string) => string): readonly PlainColumn<UsageWindow>[] => [
  { key: 'window_start', title: 'Window from', minWidth: 190, render: (window) => <>{instant(window.window_start)} {window.is_open && <NoteTag text="Open" tone="info" />}</> },
  { key: 'filled', title: 'Filled', minWidth: 80, render: (window) => formatCount(window.filled) },
  { key: 'reserved', title: 'Reserved', minWidth: 80, render: (window) => formatCount(window.reserved) },
];

/** In a sentence what the chart shows. */
const summaryOf = (windows: readonly UsageWindow[], cap: number): string => {
  const reached = windows.filter(({ filled }) => filled >= cap).length;
  const most = Math.max(...windows.map(({ filled }) => filled));
  return `${formatCount(windows.length)} ${windows.length === 1 ? 'window' : 'windows'}, ${formatCount(most)} filled at most; the cap of ${formatCount(cap)} was reached in ${formatCount(reached)}.`;
};

/** What a cap had filled, window by window, as a chart or a table. */
export const UsageDialog = ({ row, onClose }: { row: CapRow; onClose: () => void }) => {
  const zone = useZone();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { usage, isLoading, hasFailed, retry } = useCapUsage(row.id);
  const { modal } = useClosing(onClose);
  const instant = (iso: string): string => formatInstant(iso, zone).slice(0, 16);
  return (
    <Modal {...modal} centered footer={null} width="min(760px, calc(100vw - 24px))" title={`Usage of cap ${row.id}`}>
      <div className={styles.usage}>
        <div className={styles.head}>
          <p className={styles.what}>{TYPE_LABELS[row.type]}, {INTERVAL_LABELS[row.interval].toLowerCase()}{usage !== null && <><br />{summaryOf(usage.windows, usage.cap)}</>}</p>
          <Segmented aria-label="View as" value={view} onChange={setView} options={[{ value: 'chart', label: 'Chart' }, { value: 'table', label: 'View as table' }]} />
        </div>
        {hasFailed && !isLoading && <p className={styles.failed} role="alert">The usage could not be loaded. <Button size="small" onClick={retry}>Retry</Button></p>}
        {view === 'table' && !hasFailed && <PlainTable label="Usage by window" columns={usageColumns(instant)} rows={usage?.windows ?? []} rowId={(window) => Date.parse(window.window_start)} pageSize={PAGE_SIZE} isLoading={isLoading} />}
        {view === 'chart' && (
          <div className={styles.chart} aria-busy={isLoading}>
            {usage !== null && (
              <div role="img" aria-label={`Chart of the usage: ${summaryOf(usage.windows, usage.cap)}`}>
                <Suspense fallback={<p className={styles.wait}>The chart is loading…</p>}><UsageChart windows={usage.windows} cap={usage.cap} instant={instant} /></Suspense>
              </div>
            )}
          </div>
        )}
        <p className={styles.note}>Times are in {zone.name.replaceAll('_', ' ')}. Places reserved for deliveries under way count against the cap.</p>
      </div>
    </Modal>
  );
};
