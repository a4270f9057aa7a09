/** Which entries are asked for. Empty lists do not narrow. */
export interface AuditCriteria {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly users: readonly number[];
  readonly publisherAccounts: readonly number[];
  /** Entries of nobody, too. */
  readonly isNobody: boolean;
  readonly entities: readonly string[];
  readonly actions: readonly string[];
  readonly record: { readonly entity: string; readonly id: number } | null;
}
