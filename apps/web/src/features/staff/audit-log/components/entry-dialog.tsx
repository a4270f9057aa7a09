import { Modal } from 'antd';
import { loadFailureOf } from '#shared/api/load-failure';
import { formatInstant } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { FactList } from '#shared/ui/fact-list';
import { useClosing } from '#shared/ui/use-closing';
import type { AuditEntry } from '../lib/audit-filter';
import { clientText, recordText, userText } from '../lib/audit-words';
import { useAuditEntry } from '../lib/use-audit-log';
import styles from './audit-log.module.css';

type Change = AuditEntry['changes'][number] & { readonly index: number };

const Value = ({ text }: { text: string }) =>
  text === '' ? (
    <span className={styles.none}>nothing</span>
  ) : (
    <span className={styles.value}>{text}</span>
  );

const COLUMNS: readonly PlainColumn<Change>[] = [
  { key: 'label', title: 'Field', minWidth: 120, render: ({ label }) => label },
  {
    key: 'before',
    title: 'Before',
    minWidth: 140,
    render: ({ before }) => <Value text={before} />,
  },
  { key: 'after', title: 'After', minWidth: 140, render: ({ after }) => <Value text={after} /> },
];
const PAGE_SIZE = 25;

/** Shows an entry: who, when, and each field before and after. */
export const EntryDialog = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const zone = useZone();
  const isCut = entry.change_count > entry.changes.length;
  const query = useAuditEntry(entry.id, isCut);
  const { modal } = useClosing(onClose);
  const shown = query.data ?? (isCut ? null : entry);
  const rows = (shown?.changes ?? []).map((change, index) => ({ ...change, index }));
  const when = `${formatInstant(entry.created_at, zone)} (${zone.name})`;
  return (
    <Modal
      {...modal}
      centered
      footer={null}
      width="min(860px, calc(100vw - 24px))"
      title={`${recordText(entry)}: ${entry.action_label}`}
    >
      <div className={styles.entry}>
        <FactList
          label="Entry"
          facts={[
            { term: 'User', value: userText(entry) },
            { term: 'From', value: clientText(entry) || 'Leadline itself' },
            { term: 'When', value: when },
          ]}
        />
        <PlainTable
          label="Changes"
          columns={COLUMNS}
          nameKey="label"
          rows={rows}
          rowId={({ index }) => index}
          pageSize={PAGE_SIZE}
          isLoading={shown === null && !query.isError}
          failure={loadFailureOf(query)}
          none="Nothing was changed."
        />
      </div>
    </Modal>
  );
};
