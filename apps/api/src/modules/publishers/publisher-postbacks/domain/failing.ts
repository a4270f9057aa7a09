/** A postback is disabled after this many failures over this time without a success. */
export const DISABLED_AFTER_MS = 3 * 86_400_000;
export const DISABLED_AFTER_TRIES = 20;

/** Whether a postback has failed for days, so that it should be disabled (domain §6). */
export const isGivenUp = (
  { failures, failingSince }: { readonly failures: number; readonly failingSince: Date },
  now: Date,
): boolean =>
  failures >= DISABLED_AFTER_TRIES && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
