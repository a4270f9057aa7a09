/** Reasons why a deposit is void, in words. */
export const VOID_REASONS = {
  mistake: 'Entered by mistake',
  duplicate: 'Entered twice',
  withdrawn: 'The advertiser took it back',
  other: 'Other reason',
} as const;
export type VoidReason = keyof typeof VOID_REASONS;

/** An advertiser's id of an event. It has no characters of an address. */
export const DEPOSIT_ID = /^[\w.:-]{1,100}$/;
