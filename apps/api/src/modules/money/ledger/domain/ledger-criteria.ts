/** A party whose account is read. */
export interface LedgerOwner {
  readonly side: 'advertiser' | 'publisher';
  readonly id: number;
}
/** Criteria for entries of an account. */
export interface LedgerCriteria {
  readonly owner: LedgerOwner;
  readonly currency: string;
  /** Range of the time at which money counts. */
  readonly from: Date | null;
  readonly until: Date | null;
  /** Latest time of recording. */
  readonly asOf: Date | null;
}
