import { UserExtras } from '@leadline/contracts';

/** Limit of a person's report tabs. The product has fewer. */
export const MAX_REPORT_TABS = 20;

const DEFAULTS: UserExtras = {
  last_pending_ftd_date: null,
  allow_new_ftd_notification: true,
  lead_details_columns: null,
  pending_conversion_columns: null,
  reports_columns: null,
  dashboard: null,
  first_steps_hidden: false,
};

/**
 * Returns the stored extras with every field present. A field that an older version wrote and that
 * is no longer valid falls back to its default; the others keep their values.
 */
export const readExtras = (stored: unknown): UserExtras => {
  const known =
    typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const valid = Object.entries(UserExtras.shape).flatMap(([field, schema]) => {
    const parsed = schema.safeParse(known[field]);
    return parsed.success ? [[field, parsed.data] as const] : [];
  });
  return { ...DEFAULTS, ...Object.fromEntries(valid) };
};

/**
 * Returns the extras to store after a write. Extras that were not sent keep their values, and so do
 * the columns of report tabs that were not sent. `null` clears.
 */
export const mergeExtras = (current: UserExtras, sent: Partial<UserExtras>): UserExtras => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const merged: UserExtras = { ...current, ...given };
  return sent.reports_columns
    ? { ...merged, reports_columns: { ...current.reports_columns, ...sent.reports_columns } }
    : merged;
};
