import type { PendingConversionRow } from '@leadline/contracts';

/**
 * A row as the table holds it. After a rejection its status is the text of the override (PND-022).
 */
export type PendingRow = Omit<PendingConversionRow, 'status'> & {
  readonly status: string;
  /** The lead status where `status` shows an override. */
  readonly lead_status?: PendingConversionRow['status'];
};

/** The lead status, whatever text the table shows. The decisions on offer depend on it. */
export const leadStatusOf = (row: PendingRow): string => row.lead_status ?? row.status;

/** Accept is offered on what is no FTD, Reject on what is pending, and neither twice. */
export const canAccept = (row: PendingRow): boolean =>
  leadStatusOf(row) !== 'FTD' && row.accepting === null;
export const canReject = (row: PendingRow): boolean =>
  leadStatusOf(row) === 'Pending FTD' && row.accepting === null;
/** Only who accepted can take it back. */
export const canUndo = (row: PendingRow, userId: number): boolean =>
  row.accepting?.user_id === userId;

/** The state that a decision on this row starts from, as the server compares it. */
export const seenStateOf = (row: PendingRow) => ({
  // Without `lead_status`, the row is as the server sent it.
  status: row.lead_status ?? (row.status as PendingConversionRow['status']),
  fake_ftd: row.fake_ftd,
});

/**
 * Whether the pending badge counts the row. It counts what waits for a decision, but neither fakes
 * nor rows held for quality control.
 */
export const isCountedPending = (row: PendingRow): boolean =>
  row.row_color === 'pending_ftd' && leadStatusOf(row) === 'Pending FTD';
