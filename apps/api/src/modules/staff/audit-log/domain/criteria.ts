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
