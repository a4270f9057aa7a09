import { randomBytes, randomInt } from 'node:crypto';
import { Writable } from 'node:stream';
import { contracts, type Erasure } from '@leadline/contracts';
import { createLead, createProgressLog, setSetting } from '@leadline/prisma/seed';
import { COLUMNS } from '#modules/operation/data-protection/domain/personal-columns.js';
import { ErasureQueueService } from '#modules/operation/data-protection/erasure-queue.service.js';
import { ErasureRunnerService } from '#modules/operation/data-protection/erasure-runner.service.js';
import { EraseRepository } from '#modules/operation/data-protection/data/erase.repository.js';
import { ErasureRepository } from '#modules/operation/data-protection/data/erasure.repository.js';
import { RetentionService } from '#modules/operation/data-protection/retention.service.js';
import { KeptAnswersService } from '#modules/delivery/integrations/kept-answers.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn } from '#test/support/sign-in.js';
import { databaseText, redisText } from '#test/support/stored-texts.js';
import { newDelivery, newPostback } from './action-rows.js';
import { createWorld, OFFER_SLUG, type World } from './world.js';

/** Other runs may share the Redis that is searched. */
const mark = randomBytes(5).toString('hex');
const person = (name: string) => ({
  email: `${name}-${mark}@example.com`,
  phone: `+4474009${String(randomInt(100_000)).padStart(5, '0')}`,
  first_name: `First${name}${mark}`,
  last_name: `Last${name}${mark}`,
  city: `City${name}${mark}`,
  ip: `81.2.${randomInt(1, 250)}.${randomInt(1, 250)}`,
});
const CANARY = person('canary');
const OTHER = person('other');
/** The number as people write it. */
const SPACED = `${CANARY.phone.slice(0, 3)} (0) ${CANARY.phone.slice(3, 7)} ${CANARY.phone.slice(7)}`;
const SECRETS = [...Object.values(CANARY), CANARY.phone.slice(1), SPACED];
const CUSTOM_PARAM = `about ${CANARY.email} and more`;

let world: World;
const lines: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  world = await createWorld({
    environment: { LEADS_IN_MEMORY_FROM: '1', LOG_LEVEL: 'trace' },
    configure: (builder) =>
      builder.overrideProvider(AppLogger).useValue(createLogger('trace', sink)),
  });
}, 60_000);
afterAll(() => world.close());

const staff = (path: string, body?: unknown, method = 'POST'): Promise<Reply> =>
  call(world.app.url, method, path, {
    headers: world.admin.headers,
    ...(body !== undefined && { body }),
  });
const intake = async (lead: object, key: string): Promise<number> => {
  const reply = await call(world.app.url, 'POST', '/api/v1/leads', {
    headers: { authorization: `Bearer ${world.publisher.token}`, 'idempotency-key': key },
    body: { country: 'GB', ...lead },
  });
  expect(reply.status).toBe(201);
  return Number(reply.body.lead_id);
};
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.db.query<Row>(text, values)).rows;

/** The lines that name the person: all of them, and not only the first, say where. */
const linesWith = (text: string, secrets: readonly string[] = SECRETS): string[] =>
  text
    .split('\n')
    .filter((line) => secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())));

/** Every reply about money, and the money itself. */
const figures = async (): Promise<unknown> => {
  const range = { start_date: '2020-01-01 00:00', end_date: '2035-01-01 00:00' };
  const replies: unknown[] = [];
  for (const by of ['affiliate_id', 'country_id', 'offer', 'brand_status']) {
    const reply = await staff('/api/lead-pivot', {
      ...(contracts.reports.pivot.example as object),
      ...range,
      group_by: by,
    });
    expect(reply.status).toBe(200);
    replies.push(reply.body);
  }
  replies.push((await staff('/api/lead-metrics', range)).body);
  replies.push(
    await query(`
      SELECT l.id, l.status, l.revenue, l.payout, l.ftd_at, l.advertiser_id, l.publisher_id,
        l.country_id, l.created_at, l.is_test, c.revenue AS paid, c.payout AS owed
      FROM leads l LEFT JOIN conversions c ON c.lead_id = l.id
      ORDER BY l.id`),
    await query(`
      SELECT k.id, k.offer_id, k.publisher_id, k.country_id, k.is_unique, k.created_at,
        count(l.id)::int AS leads
      FROM clicks k
      LEFT JOIN leads l ON l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id
      GROUP BY k.id
      ORDER BY k.id`),
  );
  return replies;
};

const runs = async (): Promise<Erasure[]> =>
  (await staff('/api/data-protection/erasures', undefined, 'GET')).body as unknown as Erasure[];
const completed = (id: number): Promise<Erasure> =>
  eventually(async () => {
    await world.app.get(ErasureQueueService).addDue();
    const run = (await runs()).find((one) => one.id === id);
    if (run?.status !== 'completed') throw new Error(`The run is ${run?.status}`);
    return run;
  });
const eraseByHand = async (value: string): Promise<number> => {
  const reply = await staff('/api/data-protection/erasures', { value, confirmation: value });
  expect(reply.status).toBe(201);
  return Number(reply.body.id);
};

/** Leads of the person by every way in, with all that follows from them. Returns their ids. */
const bringIn = async (): Promise<number[]> => {
  const parameters = new URLSearchParams({
    affiliate_id: String(world.publisher.id),
    click_id: CANARY.email,
    custom_param_1: CUSTOM_PARAM,
  });
  const visit = await fetch(`${world.app.url}/c/${OFFER_SLUG}?${parameters.toString()}`, {
    redirect: 'manual',
    // A browser text with an e-mail address would count as a program.
    headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${CANARY.first_name}` },
  });
  const hit = new URL(visit.headers.get('location') ?? '').searchParams.get('hit_id');
  SECRETS.push(hit ?? 'no hit');
  const first = await intake(
    { ...CANARY, hit_id: hit, custom_param_1: CUSTOM_PARAM, password: 'Secret123' },
    `key-${CANARY.email}`,
  );
  await intake({ ...OTHER, custom_param_1: 'campaign-7' }, `key-${OTHER.email}`);
  const injected = await staff('/api/lead-details/inject', {
    ...contracts.injections.inject.example,
    lead_ids: [first],
    advertiser_id: world.advertiser.id,
    min_delay: 0,
    max_delay: 0,
    funnel: CANARY.email,
  });
  expect(injected.status).toBe(200);
  const copies = await eventually(async () => {
    const rows = await query<{ id: number }>(
      `SELECT created_lead_id AS id FROM progress_logs WHERE status = 'completed' AND lead_id = $1`,
      [first],
    );
    if (rows[0]?.id == null) throw new Error('not injected yet');
    return rows.map(({ id }) => id);
  });
  for (const body of [
    { lead_id: first, status: `Called ${CANARY.email}`, ftd: true, amount: '250.50' },
    { brand_lead_id: CANARY.email, status: SPACED },
    { brand_lead_id: `x-${CANARY.phone}`, status: SPACED },
  ])
    await call(world.app.url, 'POST', `/api/v1/postbacks/${world.advertiser.postbackToken}`, {
      body,
    });
  await staff('/api/lead-details', {
    search_in: 'email',
    search_txt: [CANARY.email],
    start_date: '2020-01-01 00:00',
    end_date: '2035-01-01 00:00',
  });
  return [first, ...copies];
};

/** The answers of advertisers that are kept about leads. */
const answersAbout = (ids: readonly number[]): Promise<object[]> =>
  query('SELECT lead_id FROM kept_answers WHERE lead_id = ANY($1)', [ids]);

/** Puts the person into every column that is declared personal. */
const writeEverywhere = async (ids: readonly number[]): Promise<void> => {
  const text = `Seen ${CANARY.email}, ${SPACED}`;
  const delivery = await newDelivery(world, await newPostback(world));
  await query('UPDATE publisher_postback_deliveries SET lead_id = $2 WHERE id = $1', [
    delivery,
    ids[0],
  ]);
  const json = JSON.stringify({ list: [{ note: text }, CANARY.email], phone: CANARY.phone });
  const identity = new Set(['email', 'phone', 'first_name', 'last_name', 'ip']);
  const types = await query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS table, column_name AS column, udt_name AS type
     FROM information_schema.columns
     WHERE table_schema = 'public'`,
  );
  const ofLeads = [
    'leads',
    'lead_attempts',
    'lead_decisions',
    'lead_status_history',
    'inbound_postbacks',
    'publisher_postback_deliveries',
    'progress_logs',
  ];
  for (const { table, column, type } of types) {
    if (!ofLeads.includes(table) || !COLUMNS[table]?.personal?.includes(column)) continue;
    if (identity.has(column) || type === 'bytea') continue;
    if (column === 'redirect_token' || column === 'hit_id') continue;
    const key = table === 'leads' ? 'id' : 'lead_id';
    const written = await query(
      `UPDATE ${table} SET ${column} = $2 WHERE ${key} = ANY($1) RETURNING 1`,
      [ids, type === 'jsonb' ? json : text],
    );
    expect([table, written.length]).not.toEqual([table, 0]);
  }
  await query(
    `INSERT INTO clicks (hit_id, publisher_id, publisher_click_id, custom_param_2, ip, user_agent,
       is_unique, created_at)
     VALUES ('hit-of-${mark}', $1, $2, $2, $3, 'Browser', true, now())`,
    [world.publisher.id, CANARY.email, CANARY.ip],
  );
  // Somebody else behind the address of the person.
  await query(
    `INSERT INTO clicks (hit_id, publisher_id, ip, user_agent, is_unique, created_at)
     VALUES ('other-${mark}', $1, $2, 'Browser', true, now())`,
    [world.publisher.id, CANARY.ip],
  );
  await query(`UPDATE leads SET hit_id = 'other-${mark}' WHERE email = $1`, [OTHER.email]);
  await query(`INSERT INTO presets (user_id, name, page, config) VALUES ($1, $2, 'leads', $3)`, [
    world.admin.userId,
    text,
    json,
  ]);
  await query('UPDATE users SET extras = extras || $2 WHERE id = $1', [world.admin.userId, json]);
  await query(
    `INSERT INTO record_versions (entity, entity_id, version, saved_at, content)
     VALUES ('preset', 1, 1, now(), $1)`,
    [json],
  );
  await query(
    `INSERT INTO replays (id, user_id, draft, range_from, range_until, status, due_at, total, error,
       created_at, finished_at)
     VALUES (gen_random_uuid(), $1, $2, now(), now(), 'failed', now(), 0, $3, now(), now())`,
    [world.admin.userId, json, text],
  );
  await query(`INSERT INTO lookup_values (kind, value) VALUES ('custom_param_1', $1)`, [text]);
  await query(
    `INSERT INTO audit_log (action, entity, entity_id, before, after, created_at)
     VALUES ('lead.edit', 'lead', $1, $2, NULL, now()), ('lead.export', 'lead', NULL, NULL, $2, now())`,
    [ids[0], JSON.stringify({ ...CANARY, search_txt: [CANARY.email] })],
  );
};

describe('a person is erased', () => {
  let ids: number[];
  let before: unknown;
  let run: Erasure;

  beforeAll(async () => {
    ids = await bringIn();
    await world.app.get(KeptAnswersService).flush();
    await writeEverywhere(ids);
    await eventually(() => {
      if (world.app.get(LeadsInMemoryService).status.state !== 'ready')
        throw new Error('not read yet');
    });
  }, 60_000);

  it('is counted first, by e-mail or phone', async () => {
    for (const value of [CANARY.email.toUpperCase(), CANARY.phone, SPACED])
      expect((await staff('/api/data-protection/person', { value })).body).toMatchObject({
        leads: ids.length,
        under_way: 0,
        related_leads: 0,
        blacklist_items: 0,
      });
    expect((await staff('/api/data-protection/person', { value: 'nobody' })).status).toBe(422);
  });

  it('is exported, with an entry in the audit log that does not name the person', async () => {
    const { body } = await staff('/api/data-protection/person/export', { value: CANARY.email });
    const data = body.data as Record<string, Record<string, unknown>[]>;
    expect(data.leads).toHaveLength(ids.length);
    for (const rows of ['leads', 'status_changes', 'clicks', 'reports', 'audit_entries'])
      expect([rows, JSON.stringify(data[rows])]).toEqual([
        rows,
        expect.stringContaining(CANARY.email),
      ]);
    expect(data.transmissions?.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(OTHER.email);
    const [entry] = await query<{ after: object }>(
      `SELECT after FROM audit_log WHERE action = 'person.export'`,
    );
    expect(entry?.after).toEqual({ leads: ids.length, subject_hash: expect.any(String) });
  });

  it('is not erased by a slip', async () => {
    const reply = await staff('/api/data-protection/erasures', {
      value: CANARY.email,
      confirmation: OTHER.email,
    });
    expect(reply.status).toBe(422);
    expect(await runs()).toEqual([]);
  });

  it('waits for an advertiser that is being called, and then ends', async () => {
    expect(linesWith(await databaseText(world.db)).length).toBeGreaterThan(15);
    expect((await answersAbout(ids)).length).toBeGreaterThan(0);
    const underWay = await createLead(world.db, {
      publisher_id: world.publisher.id,
      status: 1,
      ...CANARY,
      settle_by: new Date(Date.now() + 3_600_000),
    });
    ids.push(underWay);
    await createProgressLog(world.db, {
      lead_id: ids[0] ?? 0,
      advertiser_id: world.advertiser.id,
      created_by: world.admin.userId,
      scheduled_at: new Date(Date.now() + 3_600_000),
    });
    const id = await eraseByHand(CANARY.email);
    expect(await eraseByHand(CANARY.email)).toBe(id);
    await eventually(async () => {
      await world.app.get(ErasureQueueService).addDue();
      expect((await runs())[0]).toMatchObject({ waiting: 1 });
    });
    await query(`UPDATE leads SET status = 3, settle_by = NULL WHERE id = $1`, [underWay]);
    before = await figures();
    run = await completed(id);
  }, 60_000);

  it('is found nowhere afterwards, and others are as they were', async () => {
    const text = await databaseText(world.db);
    expect(linesWith(text)).toEqual([]);
    expect(linesWith(text, [OTHER.email, OTHER.phone]).length).toBeGreaterThan(1);
    expect(await answersAbout(ids)).toEqual([]);
    expect(linesWith(await redisText())).toEqual([]);
    expect(linesWith(lines.join(''))).toEqual([]);
    await eventually(async () => {
      expect(world.app.get(LeadsInMemoryService).status).toMatchObject({ state: 'ready' });
      const email = (value: string) =>
        world.app
          .get(LeadsInMemoryService)
          .find([{ kind: 'text', field: 'email', terms: [{ kind: 'like', text: value }] }], {
            limit: 10,
            offset: 0,
            sort: 'id',
            order: 'asc',
          } as never);
      expect((await email(CANARY.email))?.ids).toHaveLength(0);
      expect((await email(OTHER.email))?.ids).toHaveLength(1);
    });
  });

  it('leaves counts and money unchanged to the cent', async () => {
    expect(JSON.stringify(before)).toContain('250.50');
    const words = (value: unknown): string => JSON.stringify(value).replaceAll(/Called [^"]*/g, '');
    const erased = (value: unknown): string => words(value).replaceAll(/Seen [^"]*/g, '');
    expect(erased(await figures())).toBe(erased(before));
  });

  it('leaves a report, and an audit log with a hash', async () => {
    expect(run).toMatchObject({
      kind: 'person',
      subject_kind: 'email',
      progress: 100,
      waiting: 0,
      report: {
        leads: ids.length,
        ended_injections: 1,
        presets: 1,
        user_settings: 1,
        replays: 1,
        record_versions: expect.any(Number),
      },
    });
    const entries = await query<{ action: string; after: Record<string, unknown> }>(
      `SELECT action, after FROM audit_log WHERE entity = 'person' AND entity_id = $1 ORDER BY id`,
      [run.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['person.erase', 'person.erased']);
    for (const { after } of entries)
      expect(String(after.subject_hash)).toMatch(new RegExp(`^${run.subject_hash}`));
  });

  it('is unknown: the same lead is taken as one of a new person', async () => {
    const again = await intake(CANARY, `again-${CANARY.email}`);
    expect(
      (await staff('/api/data-protection/person', { value: CANARY.email })).body,
    ).toMatchObject({ leads: 1 });
    expect(again).toBeGreaterThan(Math.max(...ids));
  });

  it('is not sent to advertisers any more', async () => {
    const reply = await staff('/api/lead-details/inject', {
      ...contracts.injections.inject.example,
      lead_ids: [ids[0]],
      advertiser_id: world.advertiser.id,
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'LEAD_ERASED' } });
  });
});

it('a run that died goes on after its last batch, and counts nothing twice', async () => {
  const many = person('many');
  for (let n = 0; n < 250; n += 1)
    await createLead(world.db, { publisher_id: world.publisher.id, ...many });
  // Nobody else takes the run of the worker that dies.
  const repository = world.app.get(ErasureRepository);
  const claim = repository.claim.bind(repository);
  jest.spyOn(repository, 'claim').mockResolvedValue(null);
  const id = await eraseByHand(many.email);
  const inAMinute = (): Date => new Date(Date.now() + 60_000);
  const dead = await claim(id, inAMinute(), inAMinute());
  if (!dead) throw new Error('The run was not there to be claimed.');
  // It ends within its second batch, and gives nothing back.
  const rows = world.app.get(EraseRepository);
  const lockLeads = rows.lockLeads.bind(rows);
  jest
    .spyOn(rows, 'lockLeads')
    .mockImplementationOnce(lockLeads)
    .mockRejectedValueOnce(new Error('killed'));
  jest.spyOn(repository, 'giveBack').mockResolvedValueOnce();
  await world.app
    .get(ErasureRunnerService)
    .run(dead, { signal: new AbortController().signal, renewedEnd: inAMinute });
  expect((await runs())[0]).toMatchObject({ id, status: 'running', report: { leads: 200 } });
  jest.restoreAllMocks();
  await query(`UPDATE erasures SET due_at = now() - interval '1 s' WHERE id = $1`, [id]);
  // Two workers at once: the second supersedes the first, whose batches change nothing.
  const queue = world.app.get(ErasureQueueService);
  await Promise.all([queue.run(id), queue.run(id)]);
  const run = await completed(id);
  expect(run.report).toMatchObject({ leads: 250 });
  expect(await repository.lock(dead)).toBe(false);
  expect(linesWith(await databaseText(world.db), [many.email])).toEqual([]);
}, 60_000);

it('what is older than the settings allow is erased once a day', async () => {
  const old = person('old');
  const fresh = person('fresh');
  const day = 86_400_000;
  const leadOf = (values: object, days: number): Promise<number> =>
    createLead(world.db, {
      publisher_id: world.publisher.id,
      created_at: new Date(Date.now() - days * day),
      ...values,
    });
  const ids = [await leadOf(old, 40), await leadOf(fresh, 10)];
  for (const [index, days] of [40, 10].entries())
    await query(
      `INSERT INTO lead_attempts (lead_id, state, restriction_origin, req_payload, created_at)
       VALUES ($1, 'rejected', 'system', $2, now() - make_interval(days => $3))`,
      [ids[index], `payload-${days}-${mark}`, days],
    );
  const answerOf = `answer-of-${mark}`;
  for (const days of [25, 10])
    await query(
      `INSERT INTO kept_answers (advertiser_id, step, lead_id, received_at, content)
       VALUES ($1, $2, $3, now() - make_interval(days => $4), '')`,
      [world.advertiser.id, answerOf, ids[1], days],
    );
  await setSetting(world.db, 'payload_retention_days', 20);
  await setSetting(world.db, 'personal_data_retention_days', 30);
  await eventually(async () => {
    const { payload_retention_days: days } = await world.app.get(SettingsService).get();
    if (days !== 20) throw new Error(`still ${days}`);
  });
  const retention = world.app.get(RetentionService);
  await eventually(async () => {
    await Promise.all([retention.start(), retention.start()]);
    const kinds = (await runs()).map(({ kind }) => kind).filter((kind) => kind !== 'person');
    expect(kinds.sort()).toEqual(['payloads', 'personal_data']);
  });
  const made = (await runs()).filter(({ kind }) => kind !== 'person');
  for (const { id } of made) await completed(id);
  const text = await databaseText(world.db);
  expect(linesWith(text, Object.values(old))).toEqual([]);
  expect(linesWith(text, [`payload-40-${mark}`])).toEqual([]);
  expect(linesWith(text, Object.values(fresh)).length).toBeGreaterThan(0);
  expect(linesWith(text, [`payload-10-${mark}`])).toHaveLength(1);
  expect(linesWith(text, [answerOf])).toHaveLength(1);
}, 60_000);

it('takes its own permission', async () => {
  const person = await signIn(world.app, { permissions: ['DATA_PROTECTION', 'CONTACT_DATA'] });
  const ask = (headers: Readonly<Record<string, string>>): Promise<Reply> =>
    call(world.app.url, 'POST', '/api/data-protection/person', {
      headers,
      body: { value: OTHER.email },
    });
  expect((await ask(person.headers)).status).toBe(200);
  expect((await ask(world.nobody.headers)).status).toBe(403);
});
