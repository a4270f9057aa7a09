import type { Sql } from 'sql-template-tag';

/**
 * The leads of a report, as conditions on `leads l`. They use only comparisons, lists and casts, so
 * that another store can evaluate them too.
 */
export interface ReportSelection {
  /** By creation, for attempts and leads. */
  readonly byCreation: Sql;
  /** By the time of the FTD, for FTDs and money. */
  readonly byFtd: Sql;
  readonly isLate: Sql;
}

/**
 * Figures of a set of leads (domain §9). Money, percentages and per-lead money are decimal text
 * with two digits, rounded half up.
 */
export interface ReportMetrics {
  readonly attempts: number;
  readonly leads: number;
  readonly autologged: number;
  readonly total_ftd: number;
  readonly publisher_ftd: number;
  readonly late_ftd: number;
  readonly success_percent: string;
  readonly autologged_percent: string;
  readonly conversion: string;
  readonly publisher_conversion: string;
  readonly revenue: string;
  readonly payout: string;
  readonly profit: string;
  readonly ecpl: string;
  readonly aecpl: string;
}

/** Where reports are read from. Every implementation gives the totals of PostgreSQL. */
export abstract class ReportStore {
  abstract metrics(selection: ReportSelection): Promise<ReportMetrics>;
}
