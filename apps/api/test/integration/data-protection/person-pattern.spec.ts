import pg from 'pg';
import {
  joinValues,
  NO_VALUES,
  patternsOf,
  valuesOfLead,
} from '#modules/operation/data-protection/domain/person-pattern.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { emailKeyOf } from '@leadline/contracts';
import fc from 'fast-check';
import { setSetting } from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import { DataProtectionModule } from '#modules/operation/data-protection/data-protection.module.js';
import { TraceMonthsService } from '#modules/operation/data-protection/trace-months.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { sqlStateOf } from '#shared/database/sql-state.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';

describe('person pattern', () => {
  /* The patterns are for PostgreSQL, so PostgreSQL applies them, by the function of the product. */

  const JANE = valuesOfLead({
    id: 1,
    email: 'jane.doe+x@example.com',
    phone: '+447400123456',
    first_name: 'Jane',
    last_name: "O'Doe",
    ip: '81.2.69.142',
    hit_id: 'hit-12345678',
    city: 'Leeds',
  });

  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const erase = async (pattern: string, text: string): Promise<string | undefined> =>
    (
      await client.query<{ erased: string }>('SELECT erase_matches($1::text, $2) AS erased', [
        text,
        pattern,
      ])
    ).rows[0]?.erased;

  describe('what names one person is found wherever it stands', () => {
    const { everywhere } = patternsOf(JANE);
    it.each([
      ['to Jane.Doe+X@EXAMPLE.com.', 'to [erased].'],
      ['a=jane.doe%2Bx%40example.com&b', 'a=[erased]&b'],
      ['email%3Djane.doe+x@example.com', 'email%3D[erased]'],
      ['+447400123456', '[erased]'],
      ['00447400123456', '[erased]'],
      ['+44 (0)7400 123-456', '[erased]'],
      ['07400 123456', '[erased]'],
      ['phone=%2B447400123456&b', 'phone=[erased]&b'],
      ['from 81.2.69.142.', 'from [erased].'],
      ['hit-12345678', '[erased]'],
    ])('%s', async (text, wanted) => {
      expect(await erase(everywhere, text)).toBe(wanted);
    });

    it.each([
      'mary.jane.doe+x@example.com',
      'jane.doe+x@example.com.au',
      'jane.doe+x@example.community',
      '14474001234567',
      '181.2.69.142',
      '81.2.69.1421',
      'hit-123456789',
      "Jane O'Doe of Leeds",
    ])('%s is somebody or something else', async (text) => {
      expect(await erase(everywhere, text)).toBe(text);
    });

    it('a document keeps its form, its fields and its other values', async () => {
      const document = {
        phone: 447400123456,
        list: ['to jane.doe+x@example.com', 7, null, true],
        jane: { nothing: {}, none: [] },
      };
      const { rows } = await client.query('SELECT erase_matches($1::jsonb, $2) AS erased', [
        JSON.stringify(document),
        everywhere,
      ]);
      expect(rows).toEqual([
        { erased: { ...document, phone: '[erased]', list: ['to [erased]', 7, null, true] } },
      ]);
    });
  });

  it('names count alone only in texts about a lead of the person', async () => {
    const { dimensions, own } = patternsOf(JANE);
    expect(await erase(dimensions, "Jane likes jane_o'doe and Leeds")).toBe(
      'Jane likes [erased] and Leeds',
    );
    expect(await erase(own, "JANE of leeds, not Janet; O'Doe")).toBe(
      '[erased] of [erased], not Janet; [erased]',
    );
  });

  it('nobody matches nothing, and too little is not searched for', async () => {
    const nobody = patternsOf({ ...NO_VALUES, first_names: ['J'], phones: ['12'], hit_ids: ['7'] });
    for (const pattern of Object.values(nobody))
      expect(await erase(pattern, 'J 12 7')).toBe('J 12 7');
  });

  it('what several leads say is joined, each value once', () => {
    const joined = joinValues(JANE, { ...JANE, ips: ['8.8.8.8'], cities: [] });
    expect(joined.ips).toEqual(['81.2.69.142', '8.8.8.8']);
    expect(joined.emails).toEqual(['jane.doe+x@example.com']);
  });
});

describe('same person', () => {
  let database: TestDatabase;
  let db: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = new pg.Client({ connectionString: database.url });
    await db.connect();
  });
  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  it('the database and the engine have the same key of an e-mail', async () => {
    const local = fc.stringMatching(/^[a-z0-9+._'-]{0,12}$/);
    const domain = fc.constantFrom(
      'gmail.com',
      'googlemail.com',
      'mail.gmail.com',
      'example.com',
      'xn--mnchen-3ya.example',
    );
    const emails = fc.sample(fc.tuple(local, domain), { numRuns: 2000, seed: 58 });
    const texts = [
      ...emails.map((parts) => parts.join('@')),
      ...['', 'nobody', '@', '+@gmail.com', '...@gmail.com', 'erased-7@erased.invalid', 'a@b@c'],
    ];
    const { rows } = await db.query<{ key: string }>(
      'SELECT email_key(e) AS key FROM unnest($1::text[]) WITH ORDINALITY u(e, n) ORDER BY n',
      [texts],
    );
    expect(rows.map(({ key }) => key)).toEqual(texts.map(emailKeyOf));
  });

  it('leads of a person are found by the index on the key', async () => {
    await db.query('SET enable_seqscan = off');
    const { rows } = await db.query<Record<string, string>>(
      `EXPLAIN SELECT 1 FROM leads l JOIN leads t ON email_key(t.email) = email_key(l.email)
     WHERE l.id = 1`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('leads_email_key_idx');
  });
});

describe('trace months', () => {
  @Module({ imports: [IntakeWorldModule, DataProtectionModule] })
  class MonthsModule {}

  const DAY_MS = 86_400_000;
  const LOCK_NOT_AVAILABLE = '55P03';
  const clock = new FixedClock(new Date());

  let world: IntakeWorld;
  let months: TraceMonthsService;
  /** Partition of the month in which the database was made. It ends in the future. */
  let first: string;
  let firstEnd: Date;

  const names = async (): Promise<string[]> => {
    const rows = await world.rows<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name
     FROM pg_inherits
     WHERE inhparent = 'lead_decisions'::regclass
     ORDER BY 1`,
    );
    return rows.map(({ name }) => name).filter((name) => name !== 'lead_decisions_other');
  };
  /** The first instant of the month this many months after the first one. */
  const monthAfter = (count: number): Date =>
    new Date(Date.UTC(firstEnd.getUTCFullYear(), firstEnd.getUTCMonth() + count - 1, 1));
  const nameAfter = (count: number): string =>
    `lead_decisions_${monthAfter(count).toISOString().slice(0, 7).replace('-', '_')}`;

  beforeEach(async () => {
    clock.set(new Date());
    world = await IntakeWorld.create({ clock }, MonthsModule);
    months = world.app.get(TraceMonthsService);
    first = (await names())[0] ?? '';
    const [year, month] = first.split('_').slice(-2).map(Number);
    firstEnd = new Date(Date.UTC(year ?? 0, month ?? 0, 1));
    await world.distribute([[[await world.addAdvertiser('alpha'), 100]]]);
    await world.reload();
  }, 60_000);
  afterEach(() => world.close());

  /** How many traces each month holds. */
  const counts = async (): Promise<Record<string, number>> => {
    const rows = await world.rows<{ name: string; count: number }>(
      `SELECT tableoid::regclass::text AS name, count(*)::int AS count
     FROM lead_decisions
     GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  /** A lead that an advertiser takes, now. */
  const sendLead = async (): Promise<void> => {
    expect((await world.send(newLead())).status).toBe(201);
  };

  it('months are there before they begin, and a trace belongs to its own', async () => {
    expect(await names()).toEqual([first]);
    clock.set(monthAfter(1));
    await Promise.all([months.run(), months.run(), months.run()]);
    expect(await names()).toEqual([first, ...[1, 2, 3, 4].map(nameAfter)]);
    await sendLead();
    clock.set(new Date(monthAfter(2).getTime() - 1));
    await sendLead();
    clock.set(monthAfter(2));
    await sendLead();
    expect(await counts()).toEqual({ [nameAfter(1)]: 2, [nameAfter(2)]: 1 });
  });

  it('without a month a lead is taken all the same, and its trace is moved to it later', async () => {
    clock.set(monthAfter(3));
    await sendLead();
    clock.set(monthAfter(40));
    await sendLead();
    expect(await counts()).toEqual({ lead_decisions_other: 2 });
    clock.set(monthAfter(3));
    await months.run();
    expect(await counts()).toEqual({ [nameAfter(3)]: 1, lead_decisions_other: 1 });
    const traces = await world.rows('SELECT id FROM lead_decisions WHERE trace IS NOT NULL');
    expect(traces).toHaveLength(2);
  });

  it('months that have expired are dropped whole; leads and later traces stay', async () => {
    await sendLead();
    clock.set(monthAfter(1));
    await months.run();
    await sendLead();
    await setSetting(world.db, 'trace_retention_days', 30);
    clock.set(new Date(monthAfter(1).getTime() + 30 * DAY_MS - 1));
    await months.run();
    expect(await counts()).toEqual({ [first]: 1, [nameAfter(1)]: 1 });
    clock.advance(1);
    await Promise.all([months.run(), months.run()]);
    expect(await counts()).toEqual({ [nameAfter(1)]: 1 });
    expect(await names()).not.toContain(first);
    expect(await world.rows('SELECT id FROM leads')).toHaveLength(2);
    const entries = await world.rows(
      `SELECT after ->> 'month' AS month FROM audit_log WHERE entity = 'traces'`,
    );
    expect(entries).toEqual([{ month: first }]);
  });

  it('without an end nothing is dropped', async () => {
    await sendLead();
    await setSetting(world.db, 'trace_retention_days', null);
    clock.set(monthAfter(100));
    await months.run();
    expect(await counts()).toEqual({ [first]: 1 });
  });

  it('whoever reads the traces for long is not disturbed, and the next run does what is left', async () => {
    await sendLead();
    const reader = new pg.Client({ connectionString: world.app.databaseUrl });
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM lead_decisions');
    clock.set(monthAfter(1));
    const failure: unknown = await months.run().catch((error: unknown) => error);
    expect(sqlStateOf(failure)).toBe(LOCK_NOT_AVAILABLE);
    expect(await names()).toEqual([first]);
    await sendLead();
    await reader.query('COMMIT');
    await reader.end();
    await months.run();
    expect(await names()).toContain(nameAfter(4));
    expect(await counts()).toEqual({ [first]: 1, [nameAfter(1)]: 1 });
  });

  it('months are added and dropped while leads come in, and no lead is lost', async () => {
    await setSetting(world.db, 'trace_retention_days', 1);
    const send = async (): Promise<number> => {
      let sent = 0;
      for (; sent < 40; sent += 1) await sendLead();
      return sent;
    };
    const change = async (): Promise<void> => {
      for (let count = 1; count <= 12; count += 1) {
        clock.set(monthAfter(count));
        // A lead may hold a month for longer than the run waits.
        await months.run().catch((error: unknown) => {
          expect(sqlStateOf(error)).toBe(LOCK_NOT_AVAILABLE);
        });
      }
    };
    const [sent] = await Promise.all([Promise.all(Array.from({ length: 5 }, send)), change()]);
    const total = sent.reduce((sum, count) => sum + count, 0);
    expect(await world.rows('SELECT id FROM leads WHERE status = 2')).toHaveLength(total);
    expect(world.advertisers.received).toHaveLength(total);
    await months.run();
    expect(await names()).not.toContain(first);
  }, 30_000);
});
