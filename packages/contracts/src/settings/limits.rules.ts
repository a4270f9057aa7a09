/** What staff may set as the most characters of a password. */
export const PASSWORD_LIMITS = { min: 8, max: 128 } as const;
/** What staff may set as the length of a sign-in, in hours: up to 30 days. */
export const SESSION_LIMITS = { min: 1, max: 720 } as const;
/** What staff may set as the days that something is kept: up to ten years. */
export const RETENTION_LIMITS = { min: 1, max: 3650 } as const;
