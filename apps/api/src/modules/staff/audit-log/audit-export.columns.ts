import type { ColumnsOf } from '#shared/export/export-run.js';
import { wallTextOf } from '#shared/export/wall-times.js';
import type { AuditRow } from './data/audit-log.query.js';
import { actionLabel, entityLabel } from './domain/field-words.js';
import type { Names } from './domain/names.js';
import { readChanges, recordName, type Wording } from './domain/read-changes.js';

// Loaded by the thread that makes the file.

export interface AuditExportOptions {
  readonly names: Names;
  readonly zone: string;
}

const changesText = (row: AuditRow, wording: Wording): string =>
  readChanges(row, wording)
    .map(({ label, before, after }) =>
      before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || 'nothing'}`,
    )
    .join('; ');

const byText = ({ user_name: user, publisher_account_name: account }: AuditRow): string | null =>
  user ?? (account === null ? null : `Publisher account ${account}`);

export const columnsOf: ColumnsOf<AuditExportOptions, AuditRow> = ({ names, zone }) => {
  const wording = { names, timeText: wallTextOf(zone) };
  return [
    { title: 'ID', kind: 'number', value: ({ id }) => Number(id) },
    { title: 'Time', kind: 'time', value: ({ created_at }) => created_at },
    { title: 'User', kind: 'text', value: byText },
    { title: 'API token', kind: 'text', value: ({ api_token_name }) => api_token_name },
    { title: 'Address', kind: 'text', value: ({ address }) => address },
    { title: 'Device', kind: 'text', value: ({ device }) => device },
    { title: 'Record', kind: 'text', value: ({ entity }) => entityLabel(entity) },
    { title: 'Record ID', kind: 'number', value: ({ entity_id }) => entity_id },
    {
      title: 'Name',
      kind: 'text',
      contact: 'text',
      value: (row) => recordName(row, row.entity_id, names),
    },
    { title: 'Action', kind: 'text', value: ({ action }) => actionLabel(action) },
    {
      title: 'Changes',
      kind: 'text',
      contact: 'text',
      value: (row) => changesText(row, wording),
    },
  ];
};
