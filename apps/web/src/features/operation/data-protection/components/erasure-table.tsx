import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { lazyPart } from '#shared/code/lazy-part';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { kindText, reportText, statusText, type Erasure } from '../lib/erasure-words';
import type { useErasures } from '../lib/use-erasures';
import styles from './data-protection.module.css';

const ErasureDialog = lazyPart(async () => (await import('./erasure-dialog')).ErasureDialog);

const rowId = ({ id }: Erasure): number => id;

/** The runs that erased personal data, newest first. */
export const ErasureTable = ({ query }: { query: ReturnType<typeof useErasures> }) => {
  const zone = useZone();
  const [opened, setOpened] = useState<Erasure | null>(null);
  const columns = useMemo((): PlainColumn<Erasure>[] => {
    const time = (at: string | null): string => (at === null ? '-' : formatInstant(at, zone));
    return [
      { key: 'id', title: 'ID', minWidth: 60, render: ({ id }) => id },
      { key: 'kind', title: 'What', minWidth: 150, render: kindText },
      {
        key: 'subject',
        title: 'Hash or age',
        minWidth: 150,
        render: ({ subject_hash: hash, before }) => hash ?? `before ${time(before)}`,
      },
      { key: 'status', title: 'Status', minWidth: 130, render: statusText },
      {
        key: 'result',
        title: 'Result',
        minWidth: 100,
        render: (row) =>
          row.kind === 'person' && row.status === 'completed' ? (
            <Button aria-label={`Open the result of run ${row.id}`} onClick={() => setOpened(row)}>
              Open
            </Button>
          ) : (
            '-'
          ),
      },
      { key: 'report', title: 'Erased', minWidth: 260, render: ({ report }) => reportText(report) },
      { key: 'by', title: 'By', minWidth: 120, render: ({ created_by: by }) => by ?? 'System' },
      { key: 'created', title: 'Started', minWidth: 150, render: (row) => time(row.created_at) },
      { key: 'finished', title: 'Ended', minWidth: 150, render: (row) => time(row.finished_at) },
    ];
  }, [zone]);
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>Past runs</h2>
      <PlainTable
        label="Runs"
        columns={columns}
        nameKey="id"
        rows={query.data ?? []}
        rowId={rowId}
        pageSize={20}
        isLoading={query.isPending}
        failure={loadFailureOf(query)}
        none="Nothing has been erased yet."
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <ErasureDialog run={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
};
