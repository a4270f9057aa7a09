import { contracts, WEBHOOK_DATA, WEBHOOK_EVENTS, type WebhookEvent } from '@leadline/contracts';
import { createCap } from '@leadline/prisma/seed';
import { AlertsService } from '#modules/operation/alerts/alerts.service.js';
import { WebhookAlertsService } from '#modules/operation/webhooks/webhook-alerts.service.js';
import { WebhookListenersService } from '#modules/reference/webhook-events/webhook-listeners.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { call } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { eventually } from '#test/support/waiting.js';
import { newPlan } from '../../api/party-rows.js';
import { createWorld, type World } from '../../api/world.js';
import {
  CANARY_SECRET,
  createWebhook,
  isGenuine,
  startWebhookReceiver,
  type WebhookReceiver,
} from './webhook-fixture.js';

// Each event from its cause, an HTTP request to the product, to the server of a customer.

const CAP = 5;
let receiver: WebhookReceiver;
let world: World;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  world = await createWorld({ environment: { DELIVERY_ALLOW_HOSTS: receiver.authority } });
  await createWebhook(world.db, `http://${receiver.authority}/hook`, {
    events: WEBHOOK_EVENTS.filter((event) => event !== 'alert.raised'),
  });
  await world.app.get(WebhookListenersService).reload();
}, 60_000);
afterAll(async () => {
  await world?.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.calls.length = 0;
});

interface Received {
  readonly type: WebhookEvent;
  readonly data: Record<string, unknown>;
}
/** Waits until the receiver has got these events, in this order for each record, and no others. */
const received = (...events: WebhookEvent[]): Promise<Received[]> =>
  eventually(() => {
    const bodies = receiver.calls.map(({ body }) => JSON.parse(body) as Received);
    expect(bodies.map(({ type }) => type).sort()).toEqual([...events].sort());
    for (const { type, data } of bodies)
      expect(WEBHOOK_DATA[type].strict().safeParse(data).error).toBeUndefined();
    for (const one of receiver.calls) expect(isGenuine(one, CANARY_SECRET, new Date())).toBe(true);
    return bodies;
  });
const staff = async (method: string, path: string, body?: object) => {
  const reply = await call(world.app.url, method, path, {
    headers: world.admin.headers,
    ...(body && { body }),
  });
  expect(reply.status).toBeLessThan(300);
  return reply.body;
};
const sendLead = async (): Promise<number> => {
  const { body } = await call(world.app.url, 'POST', '/api/v1/leads', {
    body: newLead(),
    headers: { authorization: `Bearer ${world.publisher.token}` },
  });
  return Number(body.lead_id);
};
const report = async (body: object): Promise<void> => {
  const path = `/api/v1/postbacks/${world.advertiser.postbackToken}`;
  expect((await call(world.app.url, 'POST', path, { body })).status).toBe(200);
};
const idsOf = (lead: number) => ({
  lead_id: lead,
  publisher_id: world.publisher.id,
  advertiser_id: world.advertiser.id,
});

it('leads that are accepted and rejected, and the cap that they fill', async () => {
  const cap = await createCap(world.db, {
    interval: 'interval',
    advertiser_ids: [world.advertiser.id],
    cap: CAP,
  });
  await world.app.get(RoutingConfigService).reload();
  const leads: number[] = [];
  for (let index = 0; index <= CAP; index += 1) leads.push(await sendLead());
  const bodies = await received(
    ...leads.slice(0, CAP).map((): WebhookEvent => 'lead.accepted'),
    ...(['cap.reached_80', 'cap.full', 'lead.rejected'] as const),
  );
  const dataOf = (event: WebhookEvent) =>
    bodies.filter(({ type }) => type === event).map(({ data }) => data);
  expect(
    dataOf('lead.accepted')
      .map(({ lead_id: id }) => Number(id))
      .sort((a, b) => a - b),
  ).toEqual(leads.slice(0, CAP));
  expect(dataOf('lead.rejected')).toEqual([
    { lead_id: leads[CAP], publisher_id: world.publisher.id, reason: 'no_advertiser' },
  ]);
  expect(dataOf('cap.reached_80')).toMatchObject([{ cap_id: cap, cap: CAP, filled: 4 }]);
  expect(dataOf('cap.full')).toMatchObject([{ cap_id: cap, cap: CAP, filled: CAP }]);
  await world.db.query('UPDATE caps SET deleted_at = now() WHERE id = $1', [cap]);
  await world.app.get(RoutingConfigService).reload();
});

it('the status that an advertiser reports', async () => {
  const lead = await world.newLead();
  await report({ lead_id: lead, status: 'Callback' });
  const [body] = await received('lead.status_changed');
  expect(body?.data).toMatchObject({ ...idsOf(lead), advertiser_status: 'Callback' });
});

it('an FTD that is reported, accepted and reversed, with the status that the publisher sees', async () => {
  const lead = await world.newLead();
  await report({ lead_id: lead, status: 'Deposit', ftd: true });
  await received('lead.status_changed', 'ftd.reported');
  receiver.calls.length = 0;
  const decision = { lead_id: lead, status_override: null, is_accept: true };
  await staff('POST', '/api/pending-conversions/action', decision);
  await received('ftd.accepted', 'lead.status_changed');
  receiver.calls.length = 0;
  const reversal = { lead_id: lead, reason: 'The deposit was charged back' };
  await staff('POST', '/api/pending-conversions/reverse', reversal);
  const bodies = await received('ftd.reversed', 'lead.status_changed');
  // Events of one lead arrive in their order.
  expect(bodies.map(({ type }) => type)).toEqual(['ftd.reversed', 'lead.status_changed']);
  expect(bodies[0]?.data).toEqual({ ...idsOf(lead), is_fake: false });
});

it('an FTD that is rejected', async () => {
  const lead = await world.newPendingLead();
  await staff('POST', '/api/pending-conversions/action', {
    ...{ lead_id: lead, is_accept: false, status_override: 'Declined' },
  });
  const [rejected, status] = await received('ftd.rejected', 'lead.status_changed');
  expect(rejected?.data).toEqual({ ...idsOf(lead), is_fake: false });
  expect(status?.data).toMatchObject({ ...idsOf(lead), publisher_status: 'Declined' });
});

it('nothing about test leads', async () => {
  const lead = await world.newLead({ is_test: true });
  await report({ lead_id: lead, status: 'Callback' });
  await report({ lead_id: await world.newLead(), status: 'Callback' });
  await received('lead.status_changed');
});

it.each(['advertiser', 'publisher'] as const)('the plans of an %s', async (side) => {
  const { params } = await newPlan(world, side);
  const [body] = await received('plan.changed');
  expect(body?.data).toEqual({ id: params.plan_id, change: 'created', side });
  receiver.calls.length = 0;
  await staff('DELETE', `/api/${side}s/${params.id}/plans/${params.plan_id}`);
  const [removed] = await received('plan.changed');
  expect(removed?.data).toEqual({ id: params.plan_id, change: 'deleted', side });
});

it('a distribution that is saved', async () => {
  const id = await world.newDistribution();
  const example = contracts.distributions.update.example as object;
  await staff('PUT', '/api/distributions', { ...example, distribution_id: id });
  const [body] = await received('distribution.changed');
  expect(body?.data).toEqual({ id, change: 'updated' });
});

it('the settings of a cap', async () => {
  const settings = { type: 'lead', interval: 'daily', cap: '9', timezone_id: 1, country_ids: [1] };
  await staff('POST', '/api/caps', { ...settings, advertiser_ids: [world.advertiser.id] });
  const [body] = await received('cap.changed');
  expect(body?.data).toMatchObject({ change: 'created' });
});

it('an alert, once while it stands', async () => {
  const [hook, off] = [
    await createWebhook(world.db, `http://${receiver.authority}/alerts`, {
      events: ['alert.raised'],
    }),
    await createWebhook(world.db, `http://${receiver.authority}/off`),
  ];
  await world.db.query('UPDATE webhooks SET is_active = false WHERE id = $1', [off]);
  await world.db.query(
    `INSERT INTO webhook_health (webhook_id, disabled_at, disabled_reason)
     VALUES ($1, now(), 'gone')`,
    [off],
  );
  await world.app.get(WebhookListenersService).reload();
  const alerts = world.app.get(WebhookAlertsService);
  await alerts.look();
  await alerts.look();
  await eventually(async () => {
    const { rows } = await world.db.query<{ body: Received }>(
      `SELECT body::jsonb AS body
       FROM webhook_deliveries
       WHERE webhook_id = $1 AND state = 'delivered' AND record = $2`,
      [hook, `alert:webhook_disabled:${off}`],
    );
    expect(rows.map(({ body }) => body.data)).toMatchObject([
      { kind: 'webhook_disabled', advertiser_id: null, publisher_id: null, cap_id: null },
    ]);
    const sent = receiver.calls.filter(({ body }) => body.includes('webhook_disabled'));
    expect(sent.map((one) => isGenuine(one, CANARY_SECRET, new Date()))).toEqual([true]);
  });
});

it('an alert once, although two processes look for it at once', async () => {
  await createWebhook(world.db, `http://${receiver.authority}/alerts`, {
    events: ['alert.raised'],
  });
  const off = await createWebhook(world.db, `http://${receiver.authority}/off`);
  await world.app.get(WebhookListenersService).reload();
  const looks = world.app.get(WebhookAlertsService);
  const alerts = world.app.get(AlertsService);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const shownTo = alerts.shownTo.bind(alerts);
  let hasRead = false;
  const spy = jest.spyOn(alerts, 'shownTo').mockImplementationOnce(async (...viewer) => {
    const before = await shownTo(...viewer);
    hasRead = true;
    await held;
    return before;
  });
  const first = looks.look();
  await eventually(() => expect(hasRead).toBe(true));
  await world.db.query('UPDATE webhooks SET is_active = false WHERE id = $1', [off]);
  await world.db.query(
    `INSERT INTO webhook_health (webhook_id, disabled_at, disabled_reason)
     VALUES ($1, now(), 'gone')`,
    [off],
  );
  let hasLooked = false;
  const second = looks.look().then(() => (hasLooked = true));
  await eventually(async () => {
    const { rows } = await world.db.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
    );
    expect(hasLooked || rows.length > 0).toBe(true);
  });
  goOn();
  await Promise.all([first, second]);
  spy.mockRestore();
  await looks.look();
  const { rows } = await world.db.query(
    `SELECT 1 FROM outbox WHERE topic = 'webhook' AND payload ->> 'record' = $1`,
    [`alert:webhook_disabled:${off}`],
  );
  expect(rows).toHaveLength(1);
});
