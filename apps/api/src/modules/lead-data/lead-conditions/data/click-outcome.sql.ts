import { ACCEPTED_STATUSES, LEAD_STATUS } from '@leadline/contracts';

const HAS_FTD = 'l.ftd_at IS NOT NULL AND NOT l.fake_ftd';

/**
 * Outcome columns of the leads `l` of one click: accepted leads, FTDs, FTDs shown to the publisher,
 * and payout. Of a fake FTD only the lead counts. Plain text, because readers of COPY take no
 * parameters.
 */
export const CLICK_OUTCOME = `
  count(*) FILTER (WHERE l.status IN (${ACCEPTED_STATUSES.join(', ')}))::int AS leads,
  count(*) FILTER (WHERE ${HAS_FTD})::int AS ftds,
  count(*) FILTER (WHERE ${HAS_FTD} AND l.status = ${LEAD_STATUS.Ftd})::int AS publisher_ftds,
  coalesce(sum(l.payout) FILTER (WHERE ${HAS_FTD}), 0) AS payout`;

/**
 * Condition: the lead `l` counts for its click. Hidden leads and test leads are left out, as in
 * reports of leads.
 */
export const COUNTS_FOR_CLICK = 'NOT l.is_hidden AND NOT l.is_test';
