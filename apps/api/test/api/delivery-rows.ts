import { randomUUID } from 'node:crypto';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { createAdvertiser, createLead } from '@leadline/prisma/seed';
import { TEST_SECRET } from '#test/support/test-app.js';
import type { World } from './world.js';

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

/** For a new advertiser. */
export const newStatusPull = async (world: World): Promise<number> => {
  const id = await newAdvertiser(world);
  await world.db.query(
    `INSERT INTO status_pulls (advertiser_id, template, interval_minutes, is_active, due_at,
       updated_at)
     VALUES ($1, '{"url":"https://brand.invalid","read":{"lead_id":"id"}}', 60, true,
       now() + interval '1 hour', now())`,
    [id],
  );
  return id;
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
