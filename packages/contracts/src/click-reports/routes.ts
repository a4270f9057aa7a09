import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ClickList, ClickListBody, ClickPivot, ClickPivotBody } from './schemas.js';

const tag = 'Click reports';
const path = '/api/click-reports';
const range = { start_date: '2026-01-01 00:00', end_date: '2026-12-31 23:59' };

export const clickReports = {
  pivot: defineRoute({
    method: 'POST',
    path: `${path}/pivot`,
    tag,
    summary: 'Get a level of a report of clicks',
    description:
      'Everything counts by the moment of the click: leads, FTDs and payout are what the clicks ' +
      'have brought until now. Payout and EPC need the permission for payouts in the Global ' +
      'report; sorting by a column that the caller may not see is refused.',
    access: 'CLICK_REPORTS_LIST',
    limit: byCondition,
    body: ClickPivotBody,
    response: ClickPivot,
    example: { ...range, group_by: 'country_id', parents: [{ group_by: 'offer_id', value: 1 }] },
  }),
  clicks: defineRoute({
    method: 'POST',
    path: `${path}/clicks`,
    tag,
    summary: 'List clicks, newest first, with the leads that they brought',
    access: 'CLICK_REPORTS_LIST',
    limit: byCondition,
    body: ClickListBody,
    response: ClickList,
    example: range,
  }),
};
