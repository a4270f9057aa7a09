import type { LeadRow, VersionConflict } from '@leadline/contracts';

/** Values of a lead that its form edits. */
export interface LeadFormValues {
  readonly revenue: string;
  readonly payout: string;
  /** Empty without an override. */
  readonly status_override: string;
}

export const formValuesOf = (lead: LeadRow): LeadFormValues => ({
  revenue: lead.revenue,
  payout: lead.payout,
  status_override: lead.status_override ?? '',
});

/**
 * Returns the values saved now. A conflict lists each value that differs from the one the user
 * read.
 */
export const valuesIn = (
  { differences }: VersionConflict,
  read: LeadFormValues,
): LeadFormValues => {
  const theirs = new Map(differences.map((difference) => [difference.field, difference.theirs]));
  return {
    revenue: theirs.get('revenue') ?? read.revenue,
    payout: theirs.get('payout') ?? read.payout,
    status_override: theirs.get('status_override') ?? read.status_override,
  };
};

/** Maps each field of the request to the form's field, in the order of the form. */
export const LEAD_FIELDS = {
  revenue: 'revenue',
  payout: 'payout',
  status_override: 'status',
} as const;

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

/** Returns the error of a typed amount; undefined if it is valid. */
export const amountProblem = (amount: string): string | undefined =>
  AMOUNT.test(amount.trim()) ? undefined : 'Enter an amount of 0 or more with at most two decimals';

/** Null for an unchanged value, so that it does not overwrite the changes of others. */
export const changeOf = (value: string, before: string): string | null =>
  value.trim() === before ? null : value.trim();
