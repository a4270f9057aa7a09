import { AppError } from '#shared/http/app-error.js';
import type { RecordKind } from '#shared/records/record-changes.service.js';
import type { StoredRow } from '#shared/records/record-table.js';
import type { SchedulableRecord } from './schedulable-saves.js';

/** Returns a row as a record whose saves can wait. Throws `notFound` if there is no row. */
export const schedulableRow = async <Row extends StoredRow, Content, Key>(
  { contentOf, notFound }: RecordKind<Row, Content, Key>,
  row: Row | null,
  partsOf: (row: Row) => Omit<SchedulableRecord<Content>, 'id' | 'content'>,
): Promise<SchedulableRecord<Content>> => {
  if (!row) throw new AppError(notFound);
  return { id: row.id, content: await contentOf(row), ...partsOf(row) };
};
