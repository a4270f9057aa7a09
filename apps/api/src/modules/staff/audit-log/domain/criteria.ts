/** Criteria for entries. Empty lists do not narrow. */
export interface AuditCriteria {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly users: readonly number[];
  readonly publisherAccounts: readonly number[];
  /** Whether entries without a user are included. */
  readonly isNobody: boolean;
  readonly entities: readonly string[];
  readonly actions: readonly string[];
  readonly record: { readonly entity: string; readonly id: number } | null;
}

/** Position at which a page of the audit log ends: its last entry. */
export interface AuditPosition {
  /** Time of the entry, in microseconds since 1970. */
  readonly micros: string;
  readonly id: string;
}

const FORM = /^(\d{1,17})-(\d{1,18})$/;

export const cursorOf = ({ micros, id }: AuditPosition): string => `${micros}-${id}`;
/** Reads a position. Null if the cursor is invalid. */
export const positionOf = (cursor: string): AuditPosition | null => {
  const [, micros, id] = FORM.exec(cursor) ?? [];
  return micros === undefined || id === undefined ? null : { micros, id };
};
