import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import {
  concernsAdvertiser,
  concernsDeal,
  concernsTraffic,
  type CapSets,
  type Cap,
} from '@leadline/contracts';
import fc from 'fast-check';
import pg from 'pg';
import sql from 'sql-template-tag';
import { capAppliesTo } from '#modules/routing/caps/data/cap-reservations.sql.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { startPartiesApp, type PartiesApp } from '#test/integration/parties/parties-app.js';
import { createCap, createUser } from '@leadline/prisma/seed';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { eventually } from '#test/support/waiting.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';
import { LeadActionsService } from '#modules/leads/leads/lead-actions.service.js';

/** Few values, so that caps often apply. */
const id = fc.integer({ min: 1, max: 4 });
const funnel = fc.constantFrom('spring', 'summer', 'it’s “50 %”, {a}');
const ids = fc.uniqueArray(id, { maxLength: 3 });
const cap = fc.record({
  publisherIds: ids,
  countryIds: ids,
  advertiserIds: ids,
  funnels: fc.uniqueArray(funnel, { maxLength: 2 }),
  deal: fc.option(id, { freq: 1 }),
});
const lead = fc.record({
  publisherId: id,
  countryId: id,
  advertiserId: id,
  funnel: fc.option(funnel),
  dealId: fc.option(id),
});

const CAPS_PER_LEAD = 20;

describe('whether a cap applies to a lead', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('is the same in SQL, which counts FTDs, and in TypeScript, which routes leads', async () => {
    let [applied, skipped] = [0, 0];
    const leads = fc.asyncProperty(
      fc.array(cap, { minLength: CAPS_PER_LEAD, maxLength: CAPS_PER_LEAD }),
      lead,
      async (caps, subject) => {
        const inTypeScript = caps.map((sets) => appliesInTypeScript(sets, subject));
        expect(await appliesInSql(caps, subject)).toEqual(inTypeScript);
        applied += inTypeScript.filter(Boolean).length;
        skipped += inTypeScript.filter((applies) => !applies).length;
      },
    );
    await fc.assert(leads, { numRuns: 300, seed: 50 });
    expect(Math.min(applied, skipped)).toBeGreaterThan(300);
  });

  type Cap = typeof cap extends fc.Arbitrary<infer T> ? T : never;
  type Lead = typeof lead extends fc.Arbitrary<infer T> ? T : never;

  const appliesInTypeScript = (sets: Cap, subject: Lead): boolean => {
    const compiled: CapSets = {
      publisherIds: new Set(sets.publisherIds),
      countryIds: new Set(sets.countryIds),
      advertiserIds: new Set(sets.advertiserIds),
      funnels: new Set(sets.funnels),
      deal: sets.deal === null ? null : { id: sets.deal },
    };
    return (
      concernsTraffic(compiled, subject) &&
      concernsAdvertiser(compiled, subject.advertiserId) &&
      concernsDeal(compiled, subject.dealId)
    );
  };

  const appliesInSql = async (caps: readonly Cap[], subject: Lead): Promise<boolean[]> => {
    const applies = capAppliesTo({
      publisher_id: sql`${subject.publisherId}::int`,
      advertiser_id: sql`${subject.advertiserId}::int`,
      country_id: sql`${subject.countryId}::int`,
      funnel: sql`${subject.funnel}::text`,
      deal_id: sql`${subject.dealId}::int`,
    });
    const rows = JSON.stringify(
      caps.map((sets, n) => ({
        n,
        publisher_ids: sets.publisherIds,
        country_ids: sets.countryIds,
        advertiser_ids: sets.advertiserIds,
        funnels: sets.funnels,
        deal_id: sets.deal,
      })),
    );
    const found = await client.query<{ applies: boolean | null }>(sql`
      SELECT ${applies} AS applies
      FROM jsonb_to_recordset(${rows}::jsonb) AS c(
        n int, publisher_ids int[], country_ids int[], advertiser_ids int[], funnels text[],
        deal_id int)
      ORDER BY n`);
    return found.rows.map((row) => row.applies === true);
  };
});

describe('the permissions for caps of one page', () => {
  let world: PartiesApp;
  let [advertiser, publisher] = [0, 0];
  let person: SignedIn;

  beforeAll(async () => {
    world = await startPartiesApp();
    [advertiser, publisher] = [await world.newAdvertiser(), await world.newPublisher()];
    person = await signIn(world.app, {
      permissions: [
        'PUBLISHER_CAPS_LIST',
        'PUBLISHER_CAPS_CREATE',
        'PUBLISHER_CAPS_EDIT',
        'PUBLISHER_CAPS_DELETE',
      ],
    });
  });
  afterAll(() => world.close());

  const bodyOf = (parties: object): object => ({
    type: 'lead',
    interval: 'interval',
    cap: '5',
    timezone_id: 1,
    country_ids: [1],
    ...parties,
  });
  const ofAdvertiser = () => bodyOf({ advertiser_ids: [advertiser] });
  const ofPublisher = () => bodyOf({ affiliate_ids: [publisher] });
  const made = async (body: object): Promise<number> => {
    const { status, body: reply } = await world.send('POST', '/api/caps', body);
    expect(status).toBe(201);
    return (reply as unknown as { ids: number[] }).ids[0] ?? 0;
  };
  const statusOf = async (method: string, path: string, body?: object): Promise<number> =>
    (await world.send(method, path, body, person)).status;

  it('are for the caps that name a publisher', async () => {
    expect(await statusOf('POST', '/api/caps', bodyOf({}))).toBe(403);
    expect(await statusOf('POST', '/api/caps', ofAdvertiser())).toBe(403);
    expect(await statusOf('POST', '/api/caps', ofPublisher())).toBe(201);
    const other = await made(ofAdvertiser());
    const own = await made(ofPublisher());
    const { body } = await world.send('GET', '/api/caps', undefined, person);
    const seen = (body as unknown as Cap[]).map(({ id }) => id);
    expect([seen.includes(own), seen.includes(other)]).toEqual([true, false]);
    for (const [id, status] of [
      [other, 403],
      [own, 200],
    ] as const) {
      expect(await statusOf('GET', `/api/caps/${id}/usage`)).toBe(status);
      expect(await statusOf('GET', `/api/caps/${id}/versions`)).toBe(status);
      expect(await statusOf('PUT', '/api/caps', { ...ofPublisher(), id, cap: '6' })).toBe(status);
      expect(await statusOf('POST', `/api/caps/${id}/reset`)).toBe(status);
      expect(await statusOf('POST', `/api/caps/${id}/versions/1/restore`, {})).toBe(status);
      expect(await statusOf('DELETE', `/api/caps/${id}`)).toBe(status);
    }
  });

  it('do not let a cap leave the page', async () => {
    const id = await made(ofPublisher());
    expect(await statusOf('PUT', '/api/caps', { ...ofAdvertiser(), id })).toBe(403);
    const { body } = await world.send('GET', '/api/caps', undefined, person);
    expect((body as unknown as Cap[]).find((cap) => cap.id === id)).toMatchObject({
      version: 1,
      advertisers: [],
      affiliates: [{ id: publisher }],
    });
  });
});

const migration = (name: string): Promise<string> =>
  readFile(
    fileURLToPath(
      new URL(`../../../../../prisma/migrations/${name}/migration.sql`, import.meta.url),
    ),
    'utf8',
  );

describe('the migration that withdraws leases of caps', () => {
  let world: IntakeWorld;
  let advertiser: number;
  let cap: number;
  let other: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    advertiser = await world.addAdvertiser('alpha', { timeout_ms: 60_000 });
    await world.distribute([[[advertiser, 100]]], { method: 'chance' });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.advertisers.behave('alpha', accept);
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
    cap = await createCap(world.db, { cap: 9, advertiser_ids: [advertiser] });
    other = await createCap(world.db, { cap: 100, advertiser_ids: [advertiser] });
    await world.reload();
  });

  const sendMany = async (count: number): Promise<number> => {
    const sent = await Promise.all(Array.from({ length: count }, () => world.send(newLead())));
    return sent.filter(({ status }) => status === 201).length;
  };
  const underWay = async () => {
    let waiting: { lead: ReceivedLead; reply: ServerResponse } | undefined;
    world.advertisers.behave('alpha', (lead, reply) => {
      waiting = { lead, reply };
    });
    const sent = world.send(newLead());
    await eventually(() => expect(waiting).toBeDefined());
    world.advertisers.behave('alpha', accept);
    return {
      sent,
      answer: (behaviour: typeof accept) => {
        if (waiting) behaviour(waiting.lead, waiting.reply);
      },
    };
  };
  const shown = async () => {
    const caps = await world.app.get(CapsService).list();
    return [cap, other].map((id) => {
      const found = caps.find((one) => one.id === id);
      return { filled: found?.filled, reserved: found?.reserved };
    });
  };

  /**
   * Counts as the version before did with 3 accepted leads and one under way: one accepted in the
   * window, one in the lease of a process that works, one in that of a process that has died. The
   * lead under way is reserved in the first of the leases, and in the window of the other cap.
   */
  const countInLeases = async (query: (text: string, values: unknown[]) => Promise<unknown>) => {
    await query(
      `INSERT INTO cap_leases (cap_id, window_start, granted, filled, reserved, granted_at)
       SELECT cap_id, window_start, 3, 1, reserved, now() FROM cap_windows WHERE cap_id = $1
       UNION ALL
       SELECT cap_id, window_start, 2, 1, 0, now() FROM cap_windows WHERE cap_id = $1`,
      [cap],
    );
    await query('UPDATE cap_windows SET filled = 1, reserved = 5, leased = 5 WHERE cap_id = $1', [
      cap,
    ]);
    await query(
      `UPDATE lead_attempts
       SET cap_reservations = (
         SELECT jsonb_agg(
           CASE WHEN r->'cap_id' = to_jsonb($1::int)
             THEN r || jsonb_build_object('lease_id', (SELECT min(id) FROM cap_leases)) ELSE r END)
         FROM jsonb_array_elements(cap_reservations) r)
       WHERE cap_reservations <> '[]'`,
      [cap],
    );
  };
  const withdraw = async (): Promise<void> => {
    const client = await world.db.connect();
    try {
      await client.query('BEGIN');
      await client.query(await migration('20261125210000_cap_leases'));
      await countInLeases((text, values) => client.query(text, values));
      await client.query(await migration('20261127085000_no_leases_of_caps'));
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };

  it.each([
    ['accepted', accept, 201, 1],
    ['refused', refuse, 422, 0],
  ] as const)(
    'gives all room back: a lead under way is %s, and the cap fills exactly',
    async (_name, behaviour, status, more) => {
      expect(await sendMany(3)).toBe(3);
      const { sent, answer } = await underWay();
      const before = await shown();
      expect(before).toEqual([
        { filled: 3, reserved: 1 },
        { filled: 3, reserved: 1 },
      ]);
      await withdraw();
      expect(await shown()).toEqual(before);
      expect(
        await world.rows(
          `SELECT 1 FROM lead_attempts
           WHERE state = 'sending' AND cap_reservations @? '$[*].lease_id'`,
        ),
      ).toEqual([]);
      answer(behaviour);
      expect((await sent).status).toBe(status);
      expect(await shown()).toEqual([
        { filled: 3 + more, reserved: 0 },
        { filled: 3 + more, reserved: 0 },
      ]);
      expect(await sendMany(12)).toBe(6 - more);
      expect(await shown()).toEqual([
        { filled: 9, reserved: 0 },
        { filled: 9, reserved: 0 },
      ]);
    },
  );
});

const CAP = 5;
const AT_ONCE = 24;

describe('marking delivered leads as test leads', () => {
  let world: IntakeWorld;
  let cap: number;
  let userId: number;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    const alpha = await world.addAdvertiser('alpha');
    await world.distribute([[[alpha, 100]]]);
    cap = await createCap(world.db, { advertiser_ids: [alpha], cap: CAP });
    userId = await createUser(world.db, {
      name: 'Staff',
      email: 'staff@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
    await world.reload();
  }, 60_000);
  afterAll(() => world.close());

  const sendMany = (count: number): Promise<(number | null)[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { status, body } = await world.send(newLead());
        return status === 201 ? body.lead_id : null;
      }),
    );
  const places = async () =>
    (
      await world.rows<{ filled: number; reserved: number }>(
        `SELECT sum(filled)::int AS filled, sum(reserved)::int AS reserved
         FROM cap_windows
         WHERE cap_id = $1`,
        [cap],
      )
    )[0];
  const counted = async () =>
    (
      await world.rows<{ count: number }>(
        'SELECT count(*)::int AS count FROM leads WHERE status = 2 AND NOT is_test',
      )
    )[0]?.count;
  it('makes room in a cap for exactly as many others, even while they come in', async () => {
    const accepted = (await sendMany(AT_ONCE)).filter((id) => id !== null);
    expect(accepted).toHaveLength(CAP);
    const actions = world.app.get(LeadActionsService);
    await Promise.all([
      ...accepted
        .slice(0, 3)
        .flatMap((id) => [
          actions.markTest({ lead_ids: [id] }, userId),
          actions.markTest({ lead_ids: accepted.slice(0, 3) }, userId),
        ]),
      sendMany(AT_ONCE),
    ]);
    await sendMany(AT_ONCE);
    expect([await counted(), await places()]).toEqual([CAP, { filled: CAP, reserved: 0 }]);
  });
});
