const HOUR_MS = 3_600_000;
const LIFETIMES = { days: 30 * 24 * HOUR_MS, hours: 24 * HOUR_MS, minutes: HOUR_MS } as const;

/**
 * Until when a redirect link is valid: 30 days, 24 hours or 60 minutes, depending on the
 * publisher's `autologin_interval` (domain §3).
 */
export const redirectExpiry = (interval: keyof typeof LIFETIMES, now: Date): Date =>
  new Date(now.getTime() + LIFETIMES[interval]);
