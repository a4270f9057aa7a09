import { call } from '#test/support/http-client.js';
import type { World } from './world.js';

// Bodies of the success cases of decisions on FTDs.

const acceptance = (leadId: number) => ({
  lead_id: leadId,
  status_override: null,
  is_accept: true,
});

/** A pending FTD whose acceptance can still be undone. */
const newWaiting = async ({ app, admin, newPendingLead }: World): Promise<number> => {
  const leadId = await newPendingLead();
  await call(app.url, 'POST', '/api/pending-conversions/action', {
    body: { ...acceptance(leadId), can_undo: true },
    headers: admin.headers,
  });
  return leadId;
};

export const decisionCases = {
  'conversions.act': async (world: World) => ({ body: acceptance(await world.newPendingLead()) }),
  'conversions.actMany': async (world: World) => ({
    body: { lead_ids: [await world.newPendingLead()], is_accept: true },
  }),
  'conversions.undoAccept': async (world: World) => ({
    body: { lead_ids: [await newWaiting(world)] },
  }),
};
