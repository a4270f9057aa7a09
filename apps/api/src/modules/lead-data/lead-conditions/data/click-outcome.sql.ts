import { ACCEPTED_STATUSES, LEAD_STATUS } from '@leadline/contracts';
import type { MoneyPart } from '../domain/money-parts.js';
import { COUNTED_MONEY } from './counted-money.sql.js';

const payoutAt = (time: string, part: MoneyPart): string =>
  `coalesce(CASE WHEN l.${time} IS NOT NULL THEN ${COUNTED_MONEY[part]} END, 0)`;
/** All parts of the payout of a lead, whenever each counts. */
const PAYOUT = [
  payoutAt('created_at', 'lead_payout'),
  payoutAt('ftd_at', 'payout'),
  payoutAt('topup_payout_at', 'topup_payout'),
].join(' + ');

const HAS_FTD = 'l.ftd_at IS NOT NULL AND NOT l.fake_ftd';

/**
 * Outcome columns of the leads `l` of one click: accepted leads, FTDs, FTDs shown to the publisher,
 * and payout with all its parts. Of a fake FTD only the lead counts. Plain text, because readers of COPY take no
 * parameters.
 */
export const CLICK_OUTCOME = `
  count(*) FILTER (WHERE l.status IN (${ACCEPTED_STATUSES.join(', ')}))::int AS leads,
  count(*) FILTER (WHERE ${HAS_FTD})::int AS ftds,
  count(*) FILTER (WHERE ${HAS_FTD} AND l.status = ${LEAD_STATUS.Ftd})::int AS publisher_ftds,
  coalesce(sum(${PAYOUT}), 0) AS payout`;

/**
 * Condition: the lead `l` counts for its click. Hidden leads and test leads are left out, as in
 * reports of leads.
 */
export const COUNTS_FOR_CLICK = 'NOT l.is_hidden AND NOT l.is_test';
