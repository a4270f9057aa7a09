import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { DataGrid } from '#shared/table/data-grid';
import type { EmptyList } from '#shared/table/empty-list';
import { OlderRows } from '#shared/table/older-rows';
import { AUDIT_CARD, auditColumns } from '../lib/audit-columns';
import type { AuditEntry } from '../lib/audit-filter';
import type { useAuditLog } from '../lib/use-audit-log';

const EntryDialog = lazyPart(async () => (await import('./entry-dialog')).EntryDialog);

type Log = ReturnType<typeof useAuditLog>;

const rowId = ({ id }: AuditEntry): number => id;
const unsorted = (): void => undefined;

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
      <OlderRows list={log} />
      {shown !== null && (
        <Suspense fallback={null}>
          <EntryDialog entry={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
};
