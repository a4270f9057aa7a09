import type { StoredFlag } from '../domain/lead-fields.js';

/** Each stored flag as a condition on `leads l`. None is ever unknown (NULL). */
export const STORED_FLAG_SQL: Readonly<Record<StoredFlag, string>> = {
  hidden: 'l.is_hidden',
  test: 'l.is_test',
  fakeFtd: 'l.fake_ftd',
  markedOriginal: 'l.is_original',
  campaign: 'l.is_campaign',
  child: 'l.parent_id IS NOT NULL',
  funnelOverride: 'l.funnel_override IS NOT NULL',
  publisherOverride: 'l.publisher_id_override IS NOT NULL',
  injectedSuccess: `(l.injected IS NOT NULL AND l.injected LIKE '%Accepted%')`,
  autologged: 'l.autologged_at IS NOT NULL',
  injectedFail: `(l.injected IS NOT NULL AND l.injected LIKE '%Rejected%')`,
  returned: 'l.returned_at IS NOT NULL',
};
