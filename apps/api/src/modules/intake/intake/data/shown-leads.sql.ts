import { PUBLISHER_VIEW } from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { customParamColumns } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

/** When a lead `l` changed in the eyes of its publisher. */
export const MICROS = sql`(extract(epoch FROM l.publisher_changed_at) * 1000000)::bigint AS micros`;
/** The fields that the publisher sent, of a lead `l` and its country `c`. */
export const SENT = sql`
  l.hit_id, c.code AS country, l.offer, l.funnel,
  ${customParamColumns('l')}, l.is_test`;
/** The columns of a lead that publishers see. */
export const LEAD_COLUMNS = sql`
  l.id, ${MICROS}, l.created_at, l.publisher_status, l.payout,
  l.status, l.rejection_code, l.ftd_at, l.redirect_token, l.redirect_expires_at,
  l.email, l.phone, l.first_name, l.last_name,
  ${SENT}`;
/** The columns of an FTD that publishers see, from a lead `l` and its conversion `v`. */
export const CONVERSION_COLUMNS = sql`
  l.id, ${MICROS}, l.created_at, l.publisher_status, l.payout,
  v.id AS conversion_id, l.ftd_at, v.decided_at AS approved_at,
  ${SENT}`;

// Constants, not parameters: a partial index serves the conversions.
export const FTD_SHOWN = raw(`l.status IN (${PUBLISHER_VIEW.ftdShown.join(', ')})`);
const HIDDEN_WHEN_INJECTED = raw(PUBLISHER_VIEW.hiddenWhenInjected.join(', '));

/** Publishers do not see injections. An injected lead that nobody accepted is hidden (ADR 16). */
export const isShownToPublisher = sql`(
  l.is_original
  OR l.status NOT IN (${HIDDEN_WHEN_INJECTED})
)`;
