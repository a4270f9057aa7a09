import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { LeadMoney } from './lead-money.schemas.js';

/** The money of one lead. */
export const leadMoney = {
  read: defineRoute({
    method: 'GET',
    path: '/api/leads/:id/money',
    tag: 'Ledger',
    summary: 'Get the money of a lead line by line, with the plans that the lead keeps',
    description:
      'Lines of a side need ADVERTISER_LEDGER_LIST or PUBLISHER_LEDGER_LIST, its plan needs ' +
      'ADVERTISER_DEALS_LIST or PUBLISHER_TERMS_LIST.',
    access: 'LEADS_LIST',
    params: IdParams,
    limit: visibleRecord({ 'params.id': 'lead' }),
    response: LeadMoney,
    errors: ['LEAD_NOT_FOUND'],
  }),
};
