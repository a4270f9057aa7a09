import { PublisherRequestsService } from '#modules/intake/intake/publisher-requests.service.js';
import { RejectedRequestCounterService } from '#modules/intake/intake/api-call-log.service.js';
import { PublisherTokensService } from '#modules/parties/parties/party-tokens.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp, TEST_SECRET } from '#test/support/test-app.js';
import {
  LEAD_STATUS,
  publisherLeadStatus,
  PUBLISHER_VIEW,
  showsFtd,
  type LeadStatusId,
} from '@leadline/contracts';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { addUser } from '#test/support/sign-in.js';

const DAY_MS = 86_400_000;

describe('the API token of a publisher', () => {
  let world: IntakeWorld;
  let other: TestApp;
  let tokens: PublisherTokensService;
  let userId: number;
  beforeAll(async () => {
    world = await IntakeWorld.create();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { PROCESS_ROLE: 'http' },
    });
    tokens = world.app.get(PublisherTokensService);
    userId = await addUser(world.db, 'Rotator');
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  /** Whether each token is accepted, in both processes. */
  const accepted = async (list: readonly string[]): Promise<boolean[]> =>
    Promise.all(
      list.map(async (token) => {
        const statuses = await Promise.all(
          [world.app.url, other.url].map(
            async (url) => (await world.send({}, { token, url })).status,
          ),
        );
        expect(new Set(statuses).size).toBe(1);
        return statuses[0] !== 401;
      }),
    );
  const expectAccepted = (list: readonly string[], expected: readonly boolean[]): Promise<void> =>
    eventually(async () => expect(await accepted(list)).toEqual(expected), 5_000);

  it('works for a day after a rotation, and ends with the next one', async () => {
    const { id, api_token: first } = await world.addPublisher();
    await world.reload();
    await expectAccepted([first], [true]);

    const before = Date.now();
    const rotated = await tokens.rotate(id, userId);
    const until = new Date(rotated.previous_valid_until).getTime();
    expect(until - before).toBeGreaterThanOrEqual(DAY_MS);
    expect(until - Date.now()).toBeLessThanOrEqual(DAY_MS);
    await expectAccepted([first, rotated.api_token], [true, true]);
    expect(await tokens.reveal(id, userId)).toEqual({ api_token: rotated.api_token });

    const third = (await tokens.rotate(id, userId)).api_token;
    await expectAccepted([first, rotated.api_token, third], [false, true, true]);

    await world.db.query(
      `UPDATE publishers SET previous_token_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await expectAccepted([first, rotated.api_token, third], [false, false, true]);
    await world.db.query(`UPDATE publishers SET deleted_at = now() WHERE id = $1`, [id]);
    await expectAccepted([third], [false]);
    await expect(tokens.rotate(id, userId)).rejects.toMatchObject({ code: 'PUBLISHER_NOT_FOUND' });
    await expect(tokens.reveal(id, userId)).rejects.toMatchObject({ code: 'PUBLISHER_NOT_FOUND' });
  });

  it('before a rotation is revoked at once, in every process', async () => {
    const { id, api_token: first } = await world.addPublisher();
    await world.reload();
    const { api_token: second } = await tokens.rotate(id, userId);
    await expectAccepted([first, second], [true, true]);
    await tokens.revokePrevious(id, userId);
    await expectAccepted([first, second], [false, true]);
    expect((await world.app.get(PublisherRequestsService).of(id)).previous_token_until).toBeNull();
    const [entry] = await world.rows<{ user_id: number }>(
      `SELECT user_id
       FROM audit_log
       WHERE entity_id = $1 AND action = 'publisher.token_revoke_previous'`,
      [id],
    );
    expect(entry?.user_id).toBe(userId);
    await expect(tokens.revokePrevious(999_999, userId)).rejects.toMatchObject({
      code: 'PUBLISHER_NOT_FOUND',
    });
  });

  it('two people who rotate at once leave two tokens that work', async () => {
    const { id, api_token: first } = await world.addPublisher();
    const [one, two] = await Promise.all([tokens.rotate(id, userId), tokens.rotate(id, userId)]);
    await expectAccepted([first, one.api_token, two.api_token], [false, true, true]);
  });

  it('is audited and never written there', async () => {
    const { id, api_token: first } = await world.addPublisher();
    const { api_token: second } = await tokens.rotate(id, userId);
    await tokens.reveal(id, userId);
    const entries = await world.rows<{ action: string }>(
      `SELECT action, user_id, before, after FROM audit_log WHERE entity_id = $1 ORDER BY id`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'publisher.token_rotate',
      'publisher.token_reveal',
    ]);
    for (const token of [first, second]) expect(JSON.stringify(entries)).not.toContain(token);
  });
});

it('the token before a rotation works to the last millisecond of its 24 hours', async () => {
  const clock = new FixedClock(new Date('2026-03-28T12:00:00Z'));
  const world = await IntakeWorld.create({ clock });
  const { id, api_token: first } = world.publisher;
  await world.rows(
    `INSERT INTO users (id, email, name, password_hash, role_id, timezone_id)
     OVERRIDING SYSTEM VALUE VALUES (7, 'rotator@example.com', 'Rotator', 'x', 1, 1)`,
  );
  const rotated = await world.app.get(PublisherTokensService).rotate(id, 7);
  expect(rotated.previous_valid_until).toBe('2026-03-29T12:00:00.000Z');
  const statuses = async () => {
    const sent = [first, rotated.api_token].map((token) => world.send({}, { token }));
    return (await Promise.all(sent)).map(({ status }) => status);
  };
  clock.advance(DAY_MS - 1);
  expect(await statuses()).toEqual([422, 422]);
  const api = () => world.app.get(PublisherRequestsService).of(id);
  expect((await api()).previous_token_until).toBe('2026-03-29T12:00:00.000Z');
  clock.advance(1);
  expect(await statuses()).toEqual([401, 422]);
  expect((await api()).previous_token_until).toBeNull();
  await world.close();
});

describe("a publisher's requests of today", () => {
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await IntakeWorld.create();
  });
  afterAll(() => world.close());

  it('count by their outcomes', async () => {
    const advertiser = await world.addAdvertiser('buyer');
    const publisher = await world.addPublisher({ rate_limit_per_minute: 500 });
    await world.distribute([[[advertiser, 100]]], { publisher_id: publisher.id });
    await world.reload();
    const token = publisher.api_token;
    for (const lead of [newLead(), newLead(), newLead({ country: 'FR', phone: '+33612345678' })])
      await world.send(lead, { token });
    await world.send({ email: 'nobody' }, { token });
    await world.send(newLead(), { token, key: 'x'.repeat(256) });
    // Refused before a handler knows who calls.
    const post = (path: string, body: string, contentType: string, apiKey = token) =>
      fetch(`${world.app.url}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': contentType, 'x-api-key': apiKey },
      });
    const statuses = [
      await post('/api/v1/leads', '{"email":', 'application/json'),
      await post('/api/v1/leads', `{"email":"${'x'.repeat(70_000)}"}`, 'application/json'),
      await post('/api/v1/leads', 'email=nobody', 'application/x-www-form-urlencoded'),
      await post('/api/v1/conversions', '{}', 'application/json'),
      await post('/api/v1/lead', '{}', 'application/json'),
      // Nobody knows whose request this is.
      await post('/api/v1/leads', '{"email":', 'application/json', `${token}x`),
      await post('/api/v1/leads', '{}', 'application/json', `${token}x`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 413, 415, 405, 404, 401, 401]);
    await world.app.get(RejectedRequestCounterService).flush();
    // Neither is of today, or of this publisher.
    await world.rows(`INSERT INTO intake_refusals VALUES ($1, current_date - 1, 'invalid', 7)`, [
      publisher.id,
    ]);
    await world.send(newLead());

    const { today, ...api } = await world.app.get(PublisherRequestsService).of(publisher.id);
    expect(api).toEqual({
      leads_url: 'http://localhost:3000/api/v1/leads',
      click_url: `http://localhost:3000/c/{offer}?affiliate_id=${publisher.id}`,
      offer_url: null,
      token_masked: `••••••••${token.slice(-4)}`,
      previous_token_until: null,
      rate_limit_per_minute: 500,
    });
    expect(today).toMatchObject({
      accepted: 2,
      unknown: 0,
      rejected: [{ code: 'no_distribution', count: 1 }],
    });
    expect(today.since).toMatch(/T00:00:00\.000Z$/);
    expect(today.refused).toEqual([
      { code: 'idempotency_key_invalid', count: 1 },
      { code: 'invalid', count: 1 },
      { code: 'method_not_allowed', count: 1 },
      { code: 'not_found', count: 1 },
      { code: 'not_json', count: 1 },
      { code: 'too_large', count: 1 },
      { code: 'unsupported_media_type', count: 1 },
    ]);
    await expect(world.app.get(PublisherRequestsService).of(999_999)).rejects.toMatchObject({
      code: 'PUBLISHER_NOT_FOUND',
    });
  });
});

describe('publisher view', () => {
  // The trigger `leads_stamp_publisher_change` agrees with PUBLISHER_VIEW.

  const STATUSES = Object.values(LEAD_STATUS);
  /** The stamp itself, the status, which has its own tests, and columns that other triggers write. */
  const NOT_TRIED = new Set(['publisher_changed_at', 'status', 'changed_xid']);
  /** An expression for a value that differs from the current one, by the type of the column. */
  const OTHER_VALUE: Readonly<Record<string, (column: string) => string>> = {
    bool: (column) => `NOT coalesce(${column}, false)`,
    bytea: (column) => `coalesce(${column}, '') || '\\x01'::bytea`,
    inet: () => `'192.0.2.77'::inet`,
    int2: (column) => `coalesce(${column}, 0) + 1`,
    int4: (column) => `coalesce(${column}, 0) + 1`,
    int8: (column) => `coalesce(${column}, 0) + 1`,
    jsonb: () => `'{"other": true}'::jsonb`,
    numeric: (column) => `coalesce(${column}, 0) + 1`,
    text: (column) => `coalesce(${column}, '') || 'x'`,
    timestamptz: (column) => `coalesce(${column}, now()) + interval '1 day'`,
    _text: (column) => `coalesce(${column}, '{}') || '{x}'::text[]`,
  };

  let database: TestDatabase;
  let db: pg.Client;
  let columns: { name: string; type: string }[];
  let leadOf: Map<LeadStatusId, number>;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = new pg.Client({ connectionString: database.url });
    await db.connect();
    // Any column may take any value in any status.
    const { rows: constraints } = await db.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint
     WHERE conrelid = 'leads'::regclass AND contype IN ('c', 'f')`,
    );
    for (const { name } of constraints)
      await db.query(`ALTER TABLE leads DROP CONSTRAINT "${name}"`);
    ({ rows: columns } = await db.query<{ name: string; type: string }>(
      `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'leads'
        AND is_generated = 'NEVER' AND is_identity = 'NO'
     ORDER BY ordinal_position`,
    ));
    const publisher = await createPublisher(db, TEST_SECRET);
    const advertiser = await createAdvertiser(db, TEST_SECRET);
    leadOf = new Map();
    for (const status of STATUSES) {
      const id = await createLead(db, { publisher_id: publisher.id, advertiser_id: advertiser.id });
      await db.query('UPDATE leads SET status = $2 WHERE id = $1', [id, status]);
      leadOf.set(status, id);
    }
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  /** Whether an update of a lead in this status moves `publisher_changed_at`. Undoes the update. */
  const moves = async (status: LeadStatusId, assignment: string): Promise<boolean> => {
    const id = leadOf.get(status);
    await db.query('BEGIN');
    try {
      const { rows } = await db.query<{ moved: boolean }>(
        `WITH before AS (SELECT publisher_changed_at FROM leads WHERE id = $1)
       UPDATE leads l SET ${assignment} FROM before WHERE l.id = $1
       RETURNING l.publisher_changed_at <> before.publisher_changed_at AS moved`,
        [id],
      );
      if (!rows[0]) throw new Error(`lead ${id} was not updated`);
      return rows[0].moved;
    } finally {
      await db.query('ROLLBACK');
    }
  };

  const isVisible = (column: string, status: LeadStatusId): boolean =>
    (PUBLISHER_VIEW.columns as readonly string[]).includes(column) ||
    ((PUBLISHER_VIEW.ftdColumns as readonly string[]).includes(column) && showsFtd(status));

  it('every visible column exists', () => {
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...PUBLISHER_VIEW.columns, ...PUBLISHER_VIEW.ftdColumns]),
    );
  });

  it.each(STATUSES)(
    'in status %d exactly the visible columns count as a change',
    async (status) => {
      const tried = columns.filter(({ name }) => !NOT_TRIED.has(name));
      const moved: string[] = [];
      for (const { name, type } of tried) {
        const otherValue = OTHER_VALUE[type];
        if (!otherValue) throw new Error(`no other value for ${name} of type ${type}`);
        if (await moves(status, `${name} = ${otherValue(`l.${name}`)}`)) moved.push(name);
      }
      expect(moved).toEqual(
        tried.map(({ name }) => name).filter((name) => isVisible(name, status)),
      );
    },
  );

  it.each(STATUSES)('from status %d a change counts when the publisher sees it', async (from) => {
    const moved: LeadStatusId[] = [];
    for (const to of STATUSES) if (await moves(from, `status = ${to}`)) moved.push(to);
    expect(moved).toEqual(
      STATUSES.filter((to) => publisherLeadStatus(to) !== publisherLeadStatus(from)),
    );
  });
});
