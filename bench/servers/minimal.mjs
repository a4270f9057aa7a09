// The least that could take a lead: Fastify, pg, and one statement with the same rows that the
// product ends up with: idempotency key with its answer, a place in the cap, lead, attempt, status
// history, decision and outbox. No routing, no rate limit, no delivery, no logs.
import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { processor, serveParent } from '../lib/child.mjs';

/** @typedef {import('../lib/world.mjs').Lane} Lane */
/**
 * @typedef {{ email: string, first_name: string, last_name: string, phone: string, country: string,
 * ip: string, offer: string, funnel: string, custom_param_1: string, custom_param_2: string,
 * hit_id: string, language: string, city: string }} Lead
 */

const { publisherId, token, lanes } =
  /** @type {{ publisherId: number, token: string, lanes: Lane[] }} */ (
    JSON.parse(process.env.WORLD ?? '{}')
  );
const laneOf = new Map(lanes.map((lane) => [lane.code, lane]));
const publisherOf = new Map([[createHash('sha256').update(token).digest('hex'), publisherId]]);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

/** As long as the product's own for such a lead. */
const TRACE = JSON.stringify({
  version: 1,
  at: new Date().toISOString(),
  steps: [
    'publisher',
    'blacklist',
    'publisher_countries',
    'duplicates',
    'publisher_caps',
    'distribution',
    'hours',
  ].map((step) => ({ step, passed: true, detail: null })),
  distribution: { id: 1, name: 'Distribution 1', method: 'chance', timeslot: 'All week' },
  candidates: [
    {
      group_id: 1,
      group: 'Group 1',
      advertiser_id: 1,
      advertiser: 'Advertiser 1',
      verdict: 'picked',
      reason: null,
      share: 100,
      score: 10000,
      caps: [{ cap_id: 1, cap: 1000000, filled: 1000, reserved: 0 }],
    },
  ],
  verdict: { offered_to: 1, code: null },
});

const TAKE = `
  WITH new AS MATERIALIZED (SELECT nextval('leads_id_seq')::int AS id),
  claimed AS (INSERT INTO idempotency_keys (publisher_id, key, body_hash, lead_id, http_status,
    reply, created_at)
    SELECT $1, $2, $3, id, 201, jsonb_build_object('lead_id', id, 'status', 'Accepted', 'code',
      'accepted', 'message', 'Lead accepted.', 'autologin_url', NULL, 'redirect_url', NULL, 'test',
      false, 'errors', '[]'::jsonb), now()
    FROM new
    ON CONFLICT DO NOTHING RETURNING lead_id),
  held AS (UPDATE cap_windows SET filled = filled + 1 WHERE cap_id = $4 AND window_start = $5
    AND EXISTS (SELECT 1 FROM claimed)
    AND filled + reserved < (SELECT cap FROM caps WHERE id = $4) RETURNING cap_id),
  lead AS (INSERT INTO leads (id, status, publisher_id, advertiser_id, distribution_id, country_id,
    email, phone, first_name, last_name, ip, offer, funnel, custom_param_1, custom_param_2, hit_id,
    language, city, external_id, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, 2, $1, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
      'external-' || id, now(), now()
    FROM new
    WHERE EXISTS (SELECT 1 FROM held)
    RETURNING id),
  attempt AS (INSERT INTO lead_attempts (lead_id, advertiser_id, distribution_id, group_id, state,
    message, offer, funnel, req_payload, res_payload, external_id, cap_reservations, created_at,
    finished_at)
    SELECT id, $6, $7, $21, 'accepted', 'Welcome', $14, $15, $22, '{"success":true}',
      'external-' || id, jsonb_build_array(jsonb_build_object('cap_id', $4::int, 'window_start',
      $5::timestamptz)), now(), now()
    FROM lead),
  history AS (INSERT INTO lead_status_history (lead_id, source, status, previous_status, created_at)
    SELECT id, 'intake', 2, 1, now() FROM lead),
  decision AS (INSERT INTO lead_decisions (lead_id, config_version, trace, created_at) SELECT id, 1,
    $23, now() FROM lead),
  queued AS (INSERT INTO outbox (topic, payload) SELECT 'publisher-postback',
    jsonb_build_object('lead_id', id, 'event', 'lead_accepted') FROM lead)
  SELECT id FROM lead`;

const text = { type: 'string', minLength: 1, maxLength: 255 };
const body = {
  type: 'object',
  required: ['email', 'first_name', 'last_name', 'phone', 'country', 'ip'],
  properties: Object.fromEntries(
    [
      'email',
      'first_name',
      'last_name',
      'phone',
      'country',
      'ip',
      'offer',
      'funnel',
      'custom_param_1',
      'custom_param_2',
      'hit_id',
      'language',
      'city',
    ].map((name) => [name, text]),
  ),
};

const server = fastify();
server.post('/api/v1/leads', { schema: { body } }, async (request, reply) => {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const publisher = publisherOf.get(createHash('sha256').update(bearer).digest('hex'));
  const lead = /** @type {Lead} */ (request.body);
  const lane = laneOf.get(lead.country);
  const key = request.headers['idempotency-key'];
  if (publisher === undefined || lane === undefined || typeof key !== 'string')
    return reply.status(422).send({ status: 'Error' });
  const bodyText = JSON.stringify(lead);
  const { rows } = await pool.query({
    name: 'take',
    text: TAKE,
    values: [
      publisher,
      key,
      createHash('sha256').update(bodyText).digest(),
      lane.cap_id,
      lane.window_start,
      lane.advertiser_id,
      lane.distribution_id,
      lane.country_id,
      lead.email,
      lead.phone,
      lead.first_name,
      lead.last_name,
      lead.ip,
      lead.offer,
      lead.funnel,
      lead.custom_param_1,
      lead.custom_param_2,
      lead.hit_id,
      lead.language,
      lead.city,
      lane.group_id,
      bodyText,
      TRACE,
    ],
  });
  const id = /** @type {{ id: number } | undefined} */ (rows[0])?.id;
  if (id === undefined) return reply.status(409).send({ status: 'Error' });
  return reply.status(201).send({
    lead_id: id,
    status: 'Accepted',
    code: 'accepted',
    message: 'Lead accepted.',
    autologin_url: null,
    redirect_url: null,
    test: false,
    errors: [],
  });
});

const url = await server.listen({ port: 0, host: '127.0.0.1' });
serveParent({ start: () => url, processor }, async () => {
  await server.close();
  await pool.end();
});
