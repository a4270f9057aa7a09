import type {
  DistributionMethod,
  DistributionState,
  HoursDay,
  OverwriteName,
} from '@leadline/contracts';

// Distributions in stored form. Parameters and overwrites are stored by name; the API uses their
// ids.

/** The share of one advertiser in a group, in percent. */
export interface StoredShare {
  readonly advertiser_id: number;
  readonly percentage: number;
}
export interface StoredGroup {
  readonly name: string;
  readonly shares: readonly StoredShare[];
}
export interface StoredTimeslot {
  readonly name: string;
  readonly is_active: boolean;
  readonly opening_hours: readonly HoursDay[];
  readonly groups: readonly StoredGroup[];
}
export interface DistributionValues {
  readonly name: string;
  readonly tags: readonly string[];
  readonly method: DistributionMethod;
  readonly country_id: number;
  readonly publisher_id: number | null;
  readonly timezone_id: number;
  readonly is_send_in_op_hours: boolean;
  readonly parameters: Readonly<Partial<Record<OverwriteName, string>>>;
  readonly data_override: Readonly<Partial<Record<OverwriteName, readonly string[]>>>;
}

export interface GroupRow extends StoredGroup {
  readonly id: number;
  readonly shares: readonly (StoredShare & { readonly name: string })[];
}
export interface TimeslotRow extends StoredTimeslot {
  readonly id: number;
  readonly groups: readonly GroupRow[];
}
/** Distribution with its timeslots and groups, and the names of the records it refers to. */
export interface DistributionRecord extends DistributionValues {
  readonly id: number;
  readonly version: number;
  readonly state: DistributionState;
  readonly country_name: string;
  readonly publisher_name: string;
  readonly timezone_name: string;
  readonly updated_at: Date;
  readonly timeslots: readonly TimeslotRow[];
}
/** Values on which the precedence of a distribution depends, with names. */
export interface PrecedenceRow {
  readonly id: number;
  readonly name: string;
  readonly country_id: number;
  readonly country_name: string;
  /** Null stands for any publisher. */
  readonly publisher_id: number | null;
  readonly publisher_name: string | null;
  /** Null stands for any value. */
  readonly custom_param_1: string | null;
}
