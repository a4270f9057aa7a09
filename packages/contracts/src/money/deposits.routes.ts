import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Created } from '../parties/side.routes.js';
import { CreateDepositBody, Deposit, DepositParams, VoidDepositBody } from './deposits.schemas.js';

const path = '/api/lead-details/:id/deposits';
const one = { tag: 'Deposits', limit: visibleRecord({ 'params.id': 'lead' }) } as const;

/** Deposits of a lead after its FTD. */
export const deposits = {
  list: defineRoute({
    ...one,
    method: 'GET',
    path,
    summary: 'List the deposits of a lead after its FTD, newest first',
    access: 'DEPOSITS_LIST',
    params: IdParams,
    response: z.array(Deposit),
    errors: ['LEAD_NOT_FOUND'],
  }),
  create: defineRoute({
    ...one,
    method: 'POST',
    path,
    status: 201,
    summary: 'Enter a deposit, or with a negative amount a withdrawal',
    access: 'DEPOSITS_CREATE',
    params: IdParams,
    body: CreateDepositBody,
    response: Created,
    errors: ['LEAD_NOT_FOUND', 'LEAD_HAS_NO_FTD'],
    example: { amount: '250.00', currency: 'USD', deposited_at: '2026-11-20T10:00:00Z' },
  }),
  void: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:deposit_id/void`,
    summary: 'Make a deposit void: it counts no more',
    description: 'Its id of the event stays taken. A deposit that is void already stays as it is.',
    access: 'DEPOSITS_DELETE',
    params: DepositParams,
    body: VoidDepositBody,
    response: MessageReply,
    errors: ['DEPOSIT_NOT_FOUND'],
    example: { reason: 'mistake' },
  }),
};
