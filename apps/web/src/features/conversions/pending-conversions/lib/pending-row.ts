import type { PendingConversionRow } from '@leadline/contracts';

/** A row as the table holds it. Just after a rejection its status is the text of the override. */
export type PendingRow = Omit<PendingConversionRow, 'status'> & {
  readonly status: string;
  /** Lead status, set once `status` shows an override. */
  readonly lead_status?: PendingConversionRow['status'];
};

/** Returns the lead status, whatever text the table shows. The offered decisions depend on it. */
export const leadStatusOf = (row: PendingRow): string => row.lead_status ?? row.status;

/** Whether Accept is offered: the row is not an FTD and is not being decided. */
export const canAccept = (row: PendingRow): boolean =>
  leadStatusOf(row) !== 'FTD' && row.accepting === null;
export const canReject = (row: PendingRow): boolean =>
  leadStatusOf(row) === 'Pending FTD' && row.accepting === null;
/** Whether Reverse is offered: the row is an accepted FTD. */
export const canReverse = (row: PendingRow): boolean => leadStatusOf(row) === 'FTD';
/** Whether the user can undo the decision: only the user who made it can. */
export const canUndo = (row: PendingRow, userId: number): boolean =>
  row.accepting?.user_id === userId;

/** Returns the state that a decision on this row starts from, as the server compares it. */
export const seenStateOf = (row: PendingRow) => ({
  // Without `lead_status`, the row is as the server sent it.
  status: row.lead_status ?? (row.status as PendingConversionRow['status']),
  fake_ftd: row.fake_ftd,
});

/**
 * Whether the pending badge counts the row. The badge leaves out fake FTDs and rows held for
 * quality control.
 */
export const isCountedPending = (row: PendingRow): boolean =>
  row.row_color === 'pending_ftd' && leadStatusOf(row) === 'Pending FTD';
