import { randomBytes, randomUUID } from 'node:crypto';
import { call } from '#test/support/http-client.js';
import type { World } from './world.js';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { createAdvertiser, createLead } from '@leadline/prisma/seed';
import { TEST_SECRET } from '#test/support/test-app.js';

let campaigns = 0;

const create = async ({ app, admin }: World, path: string, body: unknown): Promise<number> =>
  Number((await call(app.url, 'POST', path, { body, headers: admin.headers })).body.id);

const campaignBody = () => {
  campaigns += 1;
  return { name: `Campaign ${campaigns}` };
};
const sourceBody = () => ({ type: 'slot', leadStatuses: ['failed'] });
const stepBody = ({ advertiser }: World) => ({
  advertisers: [{ id: advertiser.id, percentage: 100 }],
});

/** A campaign with one step without advertisers. */
const newCampaign = (world: World): Promise<number> =>
  create(world, '/api/campaigns', campaignBody());

const newSource = async (world: World): Promise<{ id: number; source_id: number }> => {
  const id = await newCampaign(world);
  return { id, source_id: await create(world, `/api/campaigns/${id}/sources`, sourceBody()) };
};

/** An active source of a campaign that does not run. */
const activeSource = async (world: World): Promise<{ id: number; source_id: number }> => {
  const source = await newSource(world);
  const path = `/api/campaigns/${source.id}/sources/${source.source_id}/play`;
  await call(world.app.url, 'POST', path, { headers: world.admin.headers });
  return source;
};

/** A second step, which can be deleted. */
const newStep = async (world: World): Promise<{ id: number; step_id: number }> => {
  const id = await newCampaign(world);
  return { id, step_id: await create(world, `/api/campaigns/${id}/steps`, stepBody(world)) };
};

/** A campaign that can be started. Its source is not active, so that nothing is imported. */
const readyCampaign = async (world: World): Promise<number> => {
  const { app, admin } = world;
  const { id } = await newSource(world);
  const path = `/api/campaigns/${id}`;
  const { body } = await call(app.url, 'GET', path, { headers: admin.headers });
  const [step] = body.steps as { id: number }[];
  await call(app.url, 'PUT', `${path}/steps/${step?.id}`, {
    body: stepBody(world),
    headers: admin.headers,
  });
  return id;
};

const runningCampaign = async (world: World): Promise<number> => {
  const id = await readyCampaign(world);
  await call(world.app.url, 'POST', `/api/campaigns/${id}/start`, {
    headers: world.admin.headers,
  });
  return id;
};

/** Requests that succeed, for the routes of campaigns. */
export const campaignCases = {
  'campaigns.create': () => ({ body: campaignBody() }),
  'campaigns.get': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.update': async (world: World) => ({
    body: { ...campaignBody(), id: await newCampaign(world) },
  }),
  'campaigns.progress': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.start': async (world: World) => ({ params: { id: await readyCampaign(world) } }),
  'campaigns.pause': async (world: World) => ({ params: { id: await runningCampaign(world) } }),
  'campaigns.complete': async (world: World) => ({ params: { id: await runningCampaign(world) } }),
  'campaigns.simulate': async (world: World) => ({ params: { id: await readyCampaign(world) } }),
  'campaigns.logs': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.createSource': async (world: World) => ({
    params: { id: await newCampaign(world) },
    body: sourceBody(),
  }),
  'campaigns.updateSource': async (world: World) => ({
    params: await newSource(world),
    body: sourceBody(),
  }),
  'campaigns.countSource': async (world: World) => ({
    params: { id: await newCampaign(world) },
    body: sourceBody(),
  }),
  'campaigns.reach': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.playSource': async (world: World) => ({ params: await newSource(world) }),
  'campaigns.pauseSource': async (world: World) => ({ params: await activeSource(world) }),
  'campaigns.removeSource': async (world: World) => ({ params: await newSource(world) }),
  'campaigns.createStep': async (world: World) => ({
    params: { id: await newCampaign(world) },
    body: stepBody(world),
  }),
  'campaigns.updateStep': async (world: World) => ({
    params: await newStep(world),
    body: stepBody(world),
  }),
  'campaigns.removeStep': async (world: World) => ({ params: await newStep(world) }),
};

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

/** An accepted FTD. */
const newAccepted = async ({ app, admin, newPendingLead }: World): Promise<number> => {
  const leadId = await newPendingLead();
  await call(app.url, 'POST', '/api/pending-conversions/action', {
    body: acceptance(leadId),
    headers: admin.headers,
  });
  return leadId;
};

export const decisionCases = {
  'conversions.act': async (world: World) => ({ body: acceptance(await world.newPendingLead()) }),
  'conversions.actMany': async (world: World) => ({
    body: { lead_ids: [await world.newPendingLead()], is_accept: true },
  }),
  'conversions.reverse': async (world: World) => ({
    body: { lead_id: await newAccepted(world), reason: 'The deposit was charged back' },
  }),
  'conversions.undoAccept': async (world: World) => ({
    body: { lead_ids: [await newWaiting(world)] },
  }),
};

// Rows that the routes about erasures and retention need. Each is created for one request.

/** A completed erasure of a person that has left one place for a decision. */
const newErasure = async ({ db, admin }: World): Promise<{ id: number; finding: number }> => {
  const { rows } = await db.query<{ id: number; finding: number }>(
    `WITH run AS (
       INSERT INTO erasures (kind, subject_kind, subject_hash, status, due_at, created_by, created_at,
         finished_at)
       VALUES ('person', 'email', $1, 'completed', now(), $2, now(), now())
       RETURNING id
     )
     INSERT INTO erasure_findings (erasure_id, place, row_id)
     SELECT id, 'other_leads', 1 FROM run
     RETURNING erasure_id AS id, id AS finding`,
    [randomBytes(16), admin.userId],
  );
  if (!rows[0]) throw new Error('Nothing was inserted into erasure_findings');
  return rows[0];
};

/** A retention that is in force in a day. */
const planRetention = ({ db, admin }: World) =>
  db.query(
    `INSERT INTO settings (key, value)
     VALUES ('planned_retention', jsonb_build_object('audit_retention_days', jsonb_build_object(
       'days', 90, 'user_id', $1::int, 'set_at', $2::text, 'effective_at', $3::text)))
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [admin.userId, new Date().toISOString(), new Date(Date.now() + 24 * 3_600_000).toISOString()],
  );

/** Requests of the success cases of erasures and retention. */
export const privacyCases = {
  'dataProtection.details': async (world: World) => ({
    params: { id: (await newErasure(world)).id },
  }),
  'dataProtection.decide': async (world: World) => {
    const { id, finding } = await newErasure(world);
    return { params: { id }, body: { findings: [finding], decision: 'keep' } };
  },
  'settings.takeBackRetention': async (world: World) => {
    await planRetention(world);
    return { body: { field: 'audit_retention_days' } };
  },
};

// Rows that the routes about deliveries need. Each is created for one request.

const insert = async ({ db }: World, text: string, values: unknown[]): Promise<number> =>
  (await db.query<{ id: number }>(`${text} RETURNING id`, values)).rows[0]?.id ?? 0;

export const newAdvertiser = async ({ db }: World): Promise<number> =>
  (await createAdvertiser(db, TEST_SECRET)).id;

/** With an unknown host name, so that a test fire gets no answer. */
export const newAddress = (): string => `https://tracker.invalid/${randomUUID()}`;

export const newPostback = (world: World, url = newAddress()): Promise<number> =>
  insert(
    world,
    `INSERT INTO publisher_postbacks (publisher_id, event, url, signing_secret)
     VALUES ($1, 'ftd_approved', $2, $3)`,
    [
      world.publisher.id,
      url,
      encryptWith(deriveKey(TEST_SECRET, 'encryption'), 'signing-secret', 'signing-secret'),
    ],
  );

export const newDelivery = (world: World, postbackId: number): Promise<number> =>
  insert(
    world,
    `INSERT INTO publisher_postback_deliveries (postback_id, lead_id, event, outbox_id, state,
       next_try_at, created_at)
     VALUES ($1, $2, 'ftd_approved', 1, 'failed', now(), now())`,
    [postbackId, world.leadId],
  );

export const newUnmatched = (world: World, payload: object = {}): Promise<number> =>
  insert(
    world,
    `INSERT INTO inbound_postbacks (advertiser_id, outcome, payload, received_at)
     VALUES ($1, 'lead_unknown', $2, now())`,
    [
      world.advertiser.id,
      JSON.stringify({
        lead_id: randomUUID().slice(0, 20),
        brand_lead_id: null,
        status: 'Called',
        ftd: false,
        amount: null,
        ftd_time: null,
        ...payload,
      }),
    ],
  );

export const newUnknownAttempt = async (world: World): Promise<number> =>
  insert(
    world,
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, code, message, created_at)
     VALUES ($1, $2, 'unknown', 'unknown', 'timeout', now())`,
    [
      await createLead(world.db, { publisher_id: world.publisher.id, status: 1 }),
      world.advertiser.id,
    ],
  );

/** For a new advertiser, whose id is `id`. */
export const newStatusPull = async (world: World): Promise<{ id: number; pullId: number }> => {
  const id = await newAdvertiser(world);
  const pullId = await insert(
    world,
    `INSERT INTO status_pulls (advertiser_id, template, interval_minutes, is_active, due_at,
       updated_at)
     VALUES ($1, '{"url":"https://brand.invalid","read":{"lead_id":"id"}}', 60, true,
       now() + interval '1 hour', now())`,
    [id],
  );
  return { id, pullId };
};

/** An alert about a new advertiser, in the form that a request to dismiss it has. */
export const newAlert = async (world: World): Promise<{ key: string; version: string }> => {
  const id = await newAdvertiser(world);
  const { rows } = await world.db.query<{ opened_at: Date }>(
    `INSERT INTO circuit_openings (advertiser_id, opened_at, last_failed_at)
     VALUES ($1, $2, $2)
     RETURNING opened_at`,
    [id, new Date()],
  );
  return { key: `circuit_open:${id}`, version: rows[0]?.opened_at.toISOString() ?? '' };
};
