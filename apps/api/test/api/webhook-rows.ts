import { randomBytes } from 'node:crypto';
import { call } from '#test/support/http-client.js';
import type { World } from './world.js';

// Bodies of the success cases of webhooks.

const webhookBody = () => ({
  name: `Webhook ${randomBytes(4).toString('hex')}`,
  // Nobody listens there, so that a test call ends at once.
  url: 'http://127.0.0.1:9/hook',
  events: ['lead.accepted', 'cap.full'],
});
const newWebhook = async ({ app, admin }: World): Promise<number> =>
  Number(
    (
      await call(app.url, 'POST', '/api/webhooks', {
        body: webhookBody(),
        headers: admin.headers,
      })
    ).body.id,
  );
/** A delivery that was given up, about the lead of the world or another one. */
export const newWebhookDelivery = async (world: World, lead = world.leadId): Promise<number> => {
  const webhookId = await newWebhook(world);
  const { rows } = await world.db.query<{ id: number }>(
    `INSERT INTO webhook_deliveries (webhook_id, outbox_id, event, record, lead_id, body, state,
       tries, round_tries, round_began_at, next_try_at, created_at, last_error, attempts)
     VALUES ($1, 1, 'lead.accepted', 'lead:' || $2::int, $2::int, '{}', 'failed', 1, 1, now(), now(),
       now(), 'Answered 500.', $3)
     RETURNING id`,
    [webhookId, lead, JSON.stringify([ATTEMPT])],
  );
  return rows[0]?.id ?? 0;
};
const ATTEMPT = {
  at: '2026-11-28T10:00:00.000Z',
  url: 'http://127.0.0.1:9/hook',
  duration_ms: 12,
  status_code: 500,
  error: 'Answered 500.',
  answer: 'Oh no',
};

export const webhookCases = {
  'webhooks.create': () => ({ body: webhookBody() }),
  'webhooks.update': async (world: World) => ({
    params: { id: await newWebhook(world) },
    body: webhookBody(),
  }),
  'webhooks.remove': async (world: World) => ({ params: { id: await newWebhook(world) } }),
  'webhooks.rotateSecret': async (world: World) => ({ params: { id: await newWebhook(world) } }),
  'webhooks.test': async (world: World) => ({ params: { id: await newWebhook(world) } }),
  'webhooks.deliveries': async (world: World) => ({ params: { id: await newWebhook(world) } }),
  'webhooks.delivery': async (world: World) => ({
    params: { id: await newWebhookDelivery(world) },
  }),
  'webhooks.replay': async (world: World) => ({
    params: { id: await newWebhookDelivery(world) },
  }),
  'webhooks.replayFailed': async (world: World) => ({
    params: { id: await newWebhook(world) },
    body: { since: '2026-11-28T08:00:00.000Z' },
  }),
};
