import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { formatCount } from '#shared/lib/format';
import { DataGrid } from '#shared/table/data-grid';
import type { EmptyList } from '#shared/table/empty-list';
import { AUDIT_CARD, auditColumns } from '../lib/audit-columns';
import type { AuditEntry } from '../lib/audit-filter';
import type { useAuditLog } from '../lib/use-audit-log';
import styles from './audit-log.module.css';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog')).EntryDialog);

type Log = ReturnType<typeof useAuditLog>;

const rowId = ({ id }: AuditEntry): number => id;
const unsorted = (): void => undefined;

/** The footer: how many rows are shown, and a button that loads older ones. */
const More = ({ log: { rows, status, more, isLoadingMore, hasMoreFailed } }: { log: Log }) => {
  if (rows.length === 0 || status === 'error') return null;
  const count = `${formatCount(rows.length)} ${rows.length === 1 ? 'entry' : 'entries'}`;
  return (
    <div className={styles.more}>
      <span role="status">
        {hasMoreFailed ? 'Older entries could not be loaded.' : `${count}, newest first`}
      </span>
      {more === null ? (
        <span>No older entries</span>
      ) : (
        <Button loading={isLoadingMore} onClick={more}>
          Show older entries
        </Button>
      )}
    </div>
  );
};

/** The entries, ordered by time only, because a page starts where the last one ended. */
export const AuditTable = ({ log, empty }: { log: Log; empty: EmptyList }) => {
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => auditColumns(setShown), []);
  return (
    <>
      <DataGrid
        label="Audit log"
        noun="entries"
        columns={columns}
        card={AUDIT_CARD}
        rows={log.rows}
        rowId={rowId}
        status={log.status}
        sort={null}
        onSort={unsorted}
        offset={0}
        total={log.rows.length}
        empty={empty}
        onRetry={log.retry}
      />
      <More log={log} />
      {shown !== null && (
        <Suspense fallback={null}>
          <EntryDialog entry={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
};
