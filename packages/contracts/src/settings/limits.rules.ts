/** Limits of the fewest characters of a password. No installation allows others. */
export const PASSWORD_MIN_LIMITS = { min: 6, max: 128 } as const;
/** Limits of the most characters of a password. */
export const PASSWORD_MAX_LIMITS = { min: 8, max: 128 } as const;
export const PASSWORD_RANGE_FAULT = 'The shortest password cannot be longer than the longest';
/** Limits of the length of a sign-in in hours: up to 30 days. */
export const SESSION_LIMITS = { min: 1, max: 720 } as const;
/** Limits of the minutes without use after which a session ends: up to a day. */
export const SESSION_IDLE_LIMITS = { min: 5, max: 1440 } as const;
/** The audit log says who changed what: nobody may shorten it to less than a quarter of a year. */
export const AUDIT_RETENTION_LIMITS = { min: 90, max: 3650 } as const;
/** A retention that deletes more than before takes effect after this time. */
export const RETENTION_DELAY_HOURS = 24;
/** The age of personal data that a new installation proposes: two years. */
export const PROPOSED_PERSONAL_DAYS = 730;
export const RETENTION_FIELDS = [
  'audit_retention_days',
  'payload_retention_days',
  'trace_retention_days',
  'personal_data_retention_days',
] as const;
export type RetentionField = (typeof RETENTION_FIELDS)[number];
/** The permission of what a retention deletes. Changing it takes this one, too. */
export const RETENTION_PERMISSIONS = {
  audit_retention_days: 'AUDIT_LOG_LIST',
  payload_retention_days: 'DATA_PROTECTION',
  trace_retention_days: 'DATA_PROTECTION',
  personal_data_retention_days: 'DATA_PROTECTION',
} as const satisfies Record<RetentionField, string>;
/** Limits of the rows that one person may export in a day without an alert. */
export const EXPORT_ALERT_LIMITS = { min: 1, max: 100_000_000 } as const;
/** The most addresses and networks from which staff work. */
export const MOST_STAFF_ADDRESSES = 200;
/** Limits of the days that something is kept: up to ten years. */
export const RETENTION_LIMITS = { min: 1, max: 3650 } as const;
