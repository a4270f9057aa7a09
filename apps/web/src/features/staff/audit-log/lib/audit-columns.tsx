import { auditPath } from '#shared/lib/audit-path';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import { actionsColumn, RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { IconButton } from '#shared/ui/icon-button';
import { RecordLink } from '#shared/ui/record-link';
import { NoteTag } from '#shared/ui/status-tag';
import type { AuditEntry } from './audit-filter';
import { changesText, clientText, recordText, userText } from './audit-words';

/** Shows all entries of the record. */
const Record = ({ entry }: { entry: AuditEntry }) => {
  const { entity, entity_id: id } = entry;
  return (
    <RecordLink to={id === null ? null : auditPath({ entity, id })} text={recordText(entry)} />
  );
};

const COLUMNS: readonly GridColumn<AuditEntry>[] = [
  {
    key: 'created_at',
    title: 'When',
    width: TIME_WIDTH,
    pinned: 'start',
    render: ({ created_at }) => <TimeCell iso={created_at} />,
  },
  {
    key: 'user',
    title: 'User',
    width: 150,
    fit: fitText(userText, { max: 220 }),
    render: (entry) => <TextCell text={userText(entry)} />,
  },
  {
    key: 'client',
    title: 'From',
    width: 190,
    fit: fitText(clientText, { max: 300 }),
    render: (entry) => <TextCell text={clientText(entry)} />,
  },
  {
    key: 'record',
    title: 'Record',
    width: 220,
    fit: fitText(recordText, { max: 320 }),
    render: (entry) => <Record entry={entry} />,
  },
  {
    key: 'action',
    title: 'Action',
    width: 160,
    fit: fitText(({ action_label }) => action_label, { max: 240 }),
    render: ({ action_label }) => <TextCell text={action_label} />,
  },
  {
    key: 'changes',
    title: 'Changes',
    width: 480,
    render: (entry) => <TextCell text={changesText(entry)} />,
  },
];

export const AUDIT_CARD: RowCard<AuditEntry> = {
  who: recordText,
  status: ({ action_label }) => <NoteTag text={action_label} tone="quiet" />,
  about: (entry) => <TextCell text={changesText(entry) || userText(entry)} />,
  amount: (entry) => <TextCell text={userText(entry)} />,
  when: ({ created_at }) => <TimeCell iso={created_at} />,
};

/** The columns of the log. The last one opens an entry. */
export const auditColumns = (
  onShow: (entry: AuditEntry) => void,
): readonly GridColumn<AuditEntry>[] => [
  ...COLUMNS,
  actionsColumn({
    width: 84,
    render: (entry) => (
      <RowButtons>
        <IconButton
          icon="eye"
          size={16}
          tabIndex={-1}
          label={`Show all of ${recordText(entry)}, ${entry.action_label}`}
          onClick={() => onShow(entry)}
        />
      </RowButtons>
    ),
  }),
];
