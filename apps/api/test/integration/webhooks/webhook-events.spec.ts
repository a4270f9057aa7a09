import { WEBHOOK_EVENTS, type WebhookMessage } from '@leadline/contracts';
import { createCap } from '@leadline/prisma/seed';
import pg from 'pg';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { WebhookListenersService } from '#modules/reference/webhook-events/webhook-listeners.service.js';
import { call } from '#test/support/http-client.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { AppModule } from '../../../src/app.module.js';
import { createWebhook } from './webhook-fixture.js';

// The events that leads, FTDs, caps and records make, and what they cost while nobody listens.

const URL = 'http://127.0.0.1:1/hook';
const CAP = 5;
let world: IntakeWorld;
let admin: SignedIn;
let advertiser: number;
let capId: number;

beforeAll(async () => {
  world = await IntakeWorld.create({}, AppModule);
  admin = await signIn(world.app, { roleId: 1 });
  advertiser = await world.addAdvertiser('alpha');
  await world.distribute([[[advertiser, 100]]]);
}, 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  await world.db.query('DELETE FROM webhooks');
  await world.db.query('DELETE FROM outbox');
  await world.db.query('UPDATE caps SET deleted_at = now()');
  capId = await createCap(world.db, {
    type: 'lead',
    interval: 'interval',
    advertiser_ids: [advertiser],
    cap: CAP,
  });
  await world.reload();
  await listen();
});

const listen = (): Promise<void> => world.app.get(WebhookListenersService).reload();
const events = async (): Promise<WebhookMessage[]> =>
  (
    await world.rows<{ payload: WebhookMessage }>(
      `SELECT payload FROM outbox WHERE topic = 'webhook' ORDER BY id`,
    )
  ).map(({ payload }) => payload);
const sendLead = async (): Promise<number> => Number((await world.send(newLead())).body.lead_id);
/** The statements on the path of a lead that work sends, whoever's connection it is. */
const statementsOfLeads = async (work: () => Promise<unknown>): Promise<number> => {
  const client = pg.Client.prototype as unknown as {
    query: (this: pg.Client, sent: { text?: string }, ...rest: unknown[]) => unknown;
  };
  const original = client.query;
  let count = 0;
  client.query = function counted(sent, ...rest) {
    const text = sent.text ?? '';
    if (/\b(leads|lead_attempts|cap_windows|outbox)\b/.test(text) && !text.includes('pg_notify'))
      count += 1;
    return original.call(this, sent, ...rest);
  };
  try {
    await work();
  } finally {
    client.query = original;
  }
  return count;
};

it('writes nothing while no webhook listens, and no statement more when one does', async () => {
  await sendLead();
  await world.untilNobodyWrites();
  const silent = await statementsOfLeads(sendLead);
  expect(await events()).toEqual([]);
  await createWebhook(world.db, URL, { events: [...WEBHOOK_EVENTS] });
  await listen();
  await world.untilNobodyWrites();
  const heard = await statementsOfLeads(sendLead);
  expect((await events()).map(({ event }) => event)).toEqual(['lead.accepted']);
  expect(heard).toBe(silent);
});

it('writes no events that the filters of all webhooks leave out', async () => {
  await createWebhook(world.db, URL, {
    events: ['lead.accepted'],
    advertiser_ids: [advertiser + 1],
  });
  await createWebhook(world.db, URL, { events: ['lead.rejected'] });
  await listen();
  await sendLead();
  expect(await events()).toEqual([]);
});

it('tells of leads and caps, with ids and states and nothing of the person', async () => {
  await createWebhook(world.db, URL, {
    events: ['lead.accepted', 'lead.rejected', 'cap.reached_80', 'cap.full'],
  });
  await listen();
  const leads: number[] = [];
  for (let index = 0; index <= CAP; index += 1) leads.push(await sendLead());
  const told = await events();
  const publisher = { publisher_id: world.publisher.id };
  expect(told.map(({ event, record }) => `${event} ${record}`)).toEqual([
    ...leads.slice(0, 3).map((id) => `lead.accepted lead:${id}`),
    `lead.accepted lead:${leads[3]}`,
    `cap.reached_80 cap:${capId}`,
    `lead.accepted lead:${leads[4]}`,
    `cap.full cap:${capId}`,
    `lead.rejected lead:${leads[5]}`,
  ]);
  expect(told[0]).toMatchObject({
    ...{ advertisers: [advertiser], publishers: [world.publisher.id] },
    data: { lead_id: leads[0], ...publisher, advertiser_id: advertiser },
  });
  expect(told[6]).toMatchObject({
    ...{ advertisers: [advertiser], publishers: null },
    data: { cap_id: capId, cap: CAP, filled: CAP },
  });
  expect(told[7]?.data).toEqual({ lead_id: leads[5], ...publisher, reason: expect.any(String) });
  expect(JSON.stringify(told)).not.toMatch(/@|Ada|Byron|\+44/);
});

it('counts leads and FTDs against the largest cap', async () => {
  const largest = 100_000_000;
  await world.db.query('UPDATE caps SET cap = $1 WHERE id = $2', [largest, capId]);
  const ftdCapId = await createCap(world.db, {
    type: 'ftd',
    interval: 'interval',
    advertiser_ids: [advertiser],
    cap: largest,
  });
  await world.reload();
  await createWebhook(world.db, URL, { events: ['cap.full'] });
  await listen();
  const leadId = await sendLead();
  const ftd = { leadId, ftdAt: new Date(), amount: null, source: 'advertiser' } as const;
  await world.app.get(ConversionsService).reportFtd(ftd);
  await world.app
    .get(ConversionsService)
    .act({ lead_id: leadId, is_accept: true }, admin.userId, 'UTC');
  const filled = `SELECT filled FROM cap_windows WHERE cap_id = $1`;
  for (const id of [capId, ftdCapId])
    expect(await world.rows(filled, [id])).toEqual([{ filled: 1 }]);
  await world.db.query('UPDATE cap_windows SET filled = $1', [largest - 1]);
  await sendLead();
  expect((await events()).map(({ event, record }) => `${event} ${record}`)).toEqual([
    `cap.full cap:${capId}`,
  ]);
});

it('tells of FTDs and of what staff decide, in their order', async () => {
  await createWebhook(world.db, URL, {
    events: ['lead.status_changed', 'ftd.reported', 'ftd.accepted', 'ftd.rejected'],
  });
  await listen();
  const conversions = world.app.get(ConversionsService);
  const leads = [await sendLead(), await sendLead()];
  for (const [index, leadId] of leads.entries()) {
    await conversions.reportFtd({
      leadId,
      ftdAt: new Date(),
      amount: null,
      source: 'advertiser',
    });
    const decision = {
      lead_id: leadId,
      is_accept: index === 0,
      ...(index === 1 && { status_override: 'Declined' }),
    };
    await conversions.act(decision, admin.userId, 'UTC');
  }
  expect((await events()).map(({ event, record }) => `${event} ${record}`)).toEqual([
    `ftd.reported lead:${leads[0]}`,
    `ftd.accepted lead:${leads[0]}`,
    `lead.status_changed lead:${leads[0]}`,
    `ftd.reported lead:${leads[1]}`,
    `ftd.rejected lead:${leads[1]}`,
    `lead.status_changed lead:${leads[1]}`,
  ]);
});

it('tells of changed caps', async () => {
  await createWebhook(world.db, URL, { events: ['cap.changed'] });
  await listen();
  const body = {
    ...{ type: 'lead', interval: 'daily', cap: '9', timezone_id: 1, country_ids: [1] },
    advertiser_ids: [advertiser],
  };
  const created = await call(world.app.url, 'POST', '/api/caps', { headers: admin.headers, body });
  expect(created.status).toBe(201);
  expect(await events()).toMatchObject([
    { event: 'cap.changed', advertisers: [advertiser], data: { change: 'created' } },
  ]);
});
