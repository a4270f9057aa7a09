import { LEAD_COLUMN_TITLES, type LeadColumn } from '@leadline/contracts';
import { decryptWithAny, deriveKey } from '@leadline/prisma/secret-box';
import type { ExportColumn } from '@leadline/contracts';
import type { ColumnsOf } from '#shared/export/export-run.js';
import { LEAD_CELLS, type CellContext, type LeadSource } from './domain/lead-cells.js';
import { maskedAutologin, UNREADABLE_AUTOLOGIN } from './domain/lead-row.js';

// Loaded by the thread that makes the file.

export interface LeadExportOptions {
  readonly columns: readonly LeadColumn[];
  readonly publicUrl: string;
  /** Those with which autologin URLs may be encrypted. */
  readonly secrets: readonly string[];
}

const columnOf = (column: LeadColumn, context: CellContext): ExportColumn<LeadSource> => {
  const [cell, title] = [LEAD_CELLS[column], LEAD_COLUMN_TITLES[column]];
  return cell.kind === 'text'
    ? { title, kind: cell.kind, value: (lead) => cell.value(lead, context) }
    : { title, ...cell };
};

export const columnsOf: ColumnsOf<LeadExportOptions, LeadSource> = (
  { columns, publicUrl, secrets },
  warn,
) => {
  const keys = secrets.map((secret) => deriveKey(secret, 'encryption'));
  const context: CellContext = {
    publicUrl,
    maskedAutologin: (leadId, encrypted) =>
      maskedAutologin(
        () => decryptWithAny(keys, encrypted),
        (error) => warn(error, { lead_id: leadId }, UNREADABLE_AUTOLOGIN),
      ),
  };
  return columns.map((column) => columnOf(column, context));
};
