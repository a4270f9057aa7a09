import { call } from '#test/support/http-client.js';
import type { World } from './world.js';

/** A deposit that staff have entered, as the request that makes it void. */
const newDeposit = async (world: World) => {
  const id = await world.newPendingLead();
  const reply = await call<{ id: number }>(
    world.app.url,
    'POST',
    `/api/lead-details/${id}/deposits`,
    {
      body: { amount: '10.00', deposited_at: new Date().toISOString() },
      headers: world.admin.headers,
    },
  );
  return { params: { id, deposit_id: reply.body.id }, body: { reason: 'mistake' } };
};

/** Requests that succeed, for the routes of deposits. */
export const depositCases = {
  'deposits.list': ({ leadId }: World) => ({ params: { id: leadId } }),
  'deposits.create': async (world: World) => ({
    params: { id: await world.newPendingLead() },
    body: { amount: '250.00', deposited_at: new Date().toISOString() },
  }),
  'deposits.void': newDeposit,
};
