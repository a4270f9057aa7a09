import {
  contactKindOf,
  LEAD_COLUMN_TITLES,
  LeadRow,
  maskedTextAbout,
  type ContactValues,
  type ExportColumn,
  type LeadColumn,
} from '@leadline/contracts';
import { decryptWithAny, deriveKey } from '@leadline/prisma/secret-box';
import type { ColumnsOf } from '#shared/export/export-run.js';
import { LEAD_CELLS, type CellContext, type LeadSource } from './domain/lead-cells.js';
import { maskedAutologin, UNREADABLE_AUTOLOGIN } from './domain/lead-row.js';

// Loaded by the thread that makes the file.

export interface LeadExportOptions {
  readonly columns: readonly LeadColumn[];
  readonly publicUrl: string;
  /** Secrets with which autologin URLs may be encrypted. */
  readonly secrets: readonly string[];
  /** Whether texts are masked by the personal data of their lead, which the rows then have. */
  readonly isMasked: boolean;
}

/** Personal data in the rows, by which the texts beside it are masked. */
export const PERSON_FIELDS = ['email', 'first_name', 'last_name', 'phone', 'ip'] as const;
const personOf = (lead: LeadSource): ContactValues[] =>
  PERSON_FIELDS.map((field) => ({
    kind: contactKindOf(LeadRow.shape[field]) ?? 'name',
    value: lead[field] ?? '',
  }));

const columnOf = (
  column: LeadColumn,
  context: CellContext,
  isMasked: boolean,
): ExportColumn<LeadSource> => {
  const [cell, title] = [LEAD_CELLS[column], LEAD_COLUMN_TITLES[column]];
  if (cell.kind !== 'text') return { title, ...cell };
  const contact = contactKindOf(LeadRow.shape[column]);
  const value = (lead: LeadSource): string | null => cell.value(lead, context);
  if (!isMasked || contact !== 'text') return { title, contact, kind: cell.kind, value };
  return {
    title,
    kind: cell.kind,
    value: (lead) => {
      const words = value(lead);
      return words && maskedTextAbout(personOf(lead), words);
    },
  };
};

export const columnsOf: ColumnsOf<LeadExportOptions, LeadSource> = (
  { columns, publicUrl, secrets, isMasked },
  warn,
) => {
  const keys = secrets.map((secret) => deriveKey(secret, 'encryption'));
  const context: CellContext = {
    publicUrl,
    maskedAutologin: (leadId, encrypted) =>
      maskedAutologin(
        () => decryptWithAny(keys, encrypted, 'login-link'),
        (error) => warn(error, { lead_id: leadId }, UNREADABLE_AUTOLOGIN),
      ),
  };
  return columns.map((column) => columnOf(column, context, isMasked));
};
