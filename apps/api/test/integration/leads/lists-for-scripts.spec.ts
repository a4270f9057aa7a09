import { LEAD_STATUS } from '@leadline/contracts';
import { createConversion, createLead, createLeads } from '@leadline/prisma/seed';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { ConversionListQuery } from '#modules/conversions/conversions/data/conversion-list.query.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { LeadListQuery } from '#modules/leads/leads/data/lead-list.query.js';
import { LedgerQuery } from '#modules/money/ledger/data/ledger.query.js';
import type { ChangeRange } from '#shared/database/changes.sql.js';
import { cursorOf } from '#shared/database/list-cursor.js';
import type { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { ChangeMarksService } from '#shared/lists/change-marks.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { eventually } from '#test/support/waiting.js';
import { createWorld, type World } from '../../api/world.js';

/**
 * Lists that scripts follow by cursor and by changes, while many connections hold transactions open
 * and commit them in random order (ADR 107).
 */

const CONNECTIONS = 16;
const STEPS = 500;
const PAGE = 7;
let world: World;
let account: { readonly publisher: number; readonly on_hold: number; readonly cost: number };
beforeAll(async () => {
  world = await createWorld();
  const publisher = world.publisher.id;
  const { rows } = await world.db.query<{ id: number }>(
    `INSERT INTO ledger_accounts (kind, publisher_id) VALUES ('on_hold', $1)
     ON CONFLICT (kind, part, advertiser_id, publisher_id, currency) DO UPDATE SET balance = 0
     RETURNING id`,
    [publisher],
  );
  const cost = await world.db.query<{ id: number }>(
    `SELECT id FROM ledger_accounts WHERE kind = 'cost' AND part = 'ftd'`,
  );
  account = { publisher, on_hold: rows[0]?.id ?? 0, cost: cost.rows[0]?.id ?? 0 };
}, 60_000);
afterAll(() => world.close());

/** The same numbers for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

interface Row {
  readonly id: number;
  readonly brand_status?: string | null;
}
interface Page {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}
/** A list, and how its rows are written. Entries of the ledger neither change nor go. */
interface List {
  readonly path: () => string;
  readonly insert: (db: pg.ClientBase, mark: string) => Promise<number>;
  readonly change: ((db: pg.ClientBase, id: number, mark: string) => Promise<unknown>) | null;
  readonly remove: ((db: pg.ClientBase, id: number) => Promise<unknown>) | null;
}
const setStatus = (db: pg.ClientBase, id: number, mark: string): Promise<unknown> =>
  db.query('UPDATE leads SET brand_status = $2 WHERE id = $1', [id, mark]);
let events = 1_000_000;
const LISTS: Readonly<Record<'leads' | 'conversions' | 'ledger', List>> = {
  leads: {
    path: () => '/api/lead-details',
    insert: (db, mark) => createLead(db, { publisher_id: world.publisher.id, brand_status: mark }),
    change: setStatus,
    remove: (db, id) => db.query('DELETE FROM leads WHERE id = $1', [id]),
  },
  conversions: {
    path: () => '/api/pending-conversions',
    insert: async (db, mark) => {
      const lead_id = await createLead(db, {
        ...{ publisher_id: world.publisher.id, advertiser_id: world.advertiser.id },
        ...{ status: LEAD_STATUS.PendingFtd, brand_status: mark },
      });
      await createConversion(db, { lead_id });
      return lead_id;
    },
    change: setStatus,
    remove: async (db, id) => {
      await db.query('DELETE FROM conversions WHERE lead_id = $1', [id]);
      await db.query('DELETE FROM leads WHERE id = $1', [id]);
    },
  },
  ledger: {
    path: () => `/api/publishers/${account.publisher}/ledger`,
    insert: async (db) => {
      events += 1;
      const { rows } = await db.query<{ id: string }>(
        `WITH posted AS (
           INSERT INTO ledger_postings
             (event_id, leg, is_reversal, lead_id, reason, happened_at, counts_at, recorded_at)
           VALUES ($1, 'payout', false, 1, 'corrected', now(), now(), now())
           RETURNING id, counts_at
         ), entries AS (
           INSERT INTO ledger_entries (posting_id, account_id, amount, counts_at)
           SELECT p.id, a.id, a.amount, p.counts_at
           FROM posted p, (VALUES ($2::int, -100), ($3::int, 100)) AS a(id, amount)
         )
         SELECT id FROM posted`,
        [events, account.on_hold, account.cost],
      );
      return Number(rows[0]?.id);
    },
    change: null,
    remove: null,
  },
};

const read = async (list: List, body: object, who: SignedIn = world.admin): Promise<Reply<Page>> =>
  call<Page>(world.app.url, 'POST', list.path(), { body, headers: who.headers });
const page = async (list: List, body: object): Promise<Page> => {
  const reply = await read(list, { limit: PAGE, ...body });
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
  return reply.body;
};

interface Writer {
  readonly client: pg.Client;
  /** Number of the open transaction. Null between two. */
  xid: bigint | null;
  row: { readonly id: number; readonly mark: string | null } | null;
}
/** Connections that write rows of a list in transactions of their own. */
class Writers {
  private readonly writers: Writer[] = [];
  private readonly locked = new Set<number>();
  /** The last committed mark of each row. */
  readonly committed = new Map<number, string>();
  /** The steps at which rows were committed last. */
  readonly committedAt = new Map<number, number>();
  /** Commits of transactions that began before another one that was committed earlier. */
  late = 0;
  private newest = 0n;
  private step = 0;

  constructor(
    private readonly list: List,
    private readonly random: (below: number) => number,
    private readonly kept: ReadonlySet<number> = new Set(),
  ) {}

  async open(): Promise<void> {
    for (let count = 0; count < CONNECTIONS; count += 1) {
      const client = new pg.Client({ connectionString: world.app.databaseUrl });
      await client.connect();
      this.writers.push({ client, xid: null, row: null });
    }
  }

  get steps(): number {
    return this.step;
  }

  /** One connection begins a transaction and writes, or ends the one that it has. */
  async next(): Promise<void> {
    this.step += 1;
    const writer = this.writers[this.random(CONNECTIONS)];
    if (!writer) return;
    if (writer.xid === null) await this.begin(writer);
    else await this.end(writer, this.random(6) > 0);
  }

  async close(): Promise<void> {
    this.step += 1;
    for (const writer of this.writers) {
      if (writer.xid !== null) await this.end(writer, true);
      await writer.client.end();
    }
  }

  private async begin(writer: Writer): Promise<void> {
    const { client } = writer;
    await client.query('BEGIN');
    const { rows } = await client.query<{ xid: string }>(
      'SELECT pg_current_xact_id()::text AS xid',
    );
    writer.xid = BigInt(rows[0]?.xid ?? 0);
    writer.row = await this.write(client, `step ${this.step}`);
    this.locked.add(writer.row.id);
  }

  private async write(client: pg.ClientBase, mark: string): Promise<NonNullable<Writer['row']>> {
    const { insert, change, remove } = this.list;
    const free = [...this.committed.keys()].filter((id) => !this.locked.has(id));
    const id = free[this.random(free.length)];
    const kind = this.random(10);
    if (id === undefined || !change || kind < 3) return { id: await insert(client, mark), mark };
    if (kind === 9 && remove && !this.kept.has(id)) {
      await remove(client, id);
      return { id, mark: null };
    }
    await change(client, id, mark);
    return { id, mark };
  }

  private async end(writer: Writer, isKept: boolean): Promise<void> {
    const { client, xid, row } = writer;
    await client.query(isKept ? 'COMMIT' : 'ROLLBACK');
    Object.assign(writer, { xid: null, row: null });
    if (!row || xid === null) return;
    this.locked.delete(row.id);
    if (!isKept) return;
    if (xid < this.newest) this.late += 1;
    else this.newest = xid;
    if (row.mark === null) this.committed.delete(row.id);
    else this.committed.set(row.id, row.mark);
    this.committedAt.set(row.id, this.step);
  }
}

/** A script that keeps a copy of what has changed since it began. */
class Follower {
  readonly copy = new Map<number, string>();
  private cursor: string | null = null;

  constructor(
    private readonly list: List,
    readonly since: string,
    readonly sinceStep: number,
  ) {}

  /** Reads the next page, and returns its number of rows. */
  async poll(): Promise<number> {
    const place = this.cursor === null ? { updated_since: this.since } : { cursor: this.cursor };
    const { data, next_cursor } = await page(this.list, place);
    expect(next_cursor).not.toBeNull();
    this.cursor = next_cursor;
    for (const { id, brand_status } of data) this.copy.set(id, brand_status ?? '');
    return data.length;
  }
}
const now = async (): Promise<string> => {
  const { rows } = await world.db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now.toISOString() ?? '';
};

describe.each(Object.entries(LISTS))('%s', (name, list) => {
  const isLedger = name === 'ledger';

  it('whoever follows the changes misses none, however late it is committed', async () => {
    const random = randomFrom(name.length);
    const writers = new Writers(list, random);
    await writers.open();
    const followers: Follower[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      if (step % 100 === 0) {
        await world.app.get(ChangeMarksService).mark();
        followers.push(new Follower(list, await now(), writers.steps));
      }
      const follower = followers[random(followers.length)];
      await Promise.all([writers.next(), follower?.poll()]);
    }
    await writers.close();
    expect(writers.late).toBeGreaterThan(STEPS / 20);
    for (const follower of followers) {
      const expected = [...writers.committed].filter(
        ([id]) => (writers.committedAt.get(id) ?? 0) > follower.sinceStep,
      );
      expect(expected.length).toBeGreaterThan(PAGE);
      // Transactions of other test files may hold back the last changes for a moment.
      await eventually(async () => {
        while ((await follower.poll()) > 0);
        const read = expected.map(([id]) => [id, follower.copy.get(id)]);
        expect(read).toEqual(isLedger ? expected.map(([id]) => [id, '']) : expected);
      });
    }
  }, 240_000);

  it('whoever walks the list gets each row that stays exactly once', async () => {
    const random = randomFrom(31 + name.length);
    const kept: number[] = [];
    for (let count = 0; count < 60; count += 1)
      kept.push(await list.insert(world.db as unknown as pg.ClientBase, 'kept'));
    const writers = new Writers(list, random, new Set(kept));
    for (const id of kept) writers.committed.set(id, 'kept');
    await writers.open();
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const { data, next_cursor }: Page = await page(list, cursor === null ? {} : { cursor });
      seen.push(...data.map(({ id }) => id));
      cursor = next_cursor;
      for (let step = 0; step < 25; step += 1) await writers.next();
    } while (cursor !== null);
    await writers.close();
    const times = new Map<number, number>();
    for (const id of seen) times.set(id, (times.get(id) ?? 0) + 1);
    expect(kept.map((id) => times.get(id))).toEqual(kept.map(() => 1));
    expect([...times.values()].filter((count) => count > 1)).toEqual([]);
  }, 120_000);

  it('a cursor that was changed, or is of another list, is refused', async () => {
    const { next_cursor } = await page(list, { limit: 1 });
    const cursor = next_cursor ?? '';
    expect(cursor).toMatch(/^[\w-]{20,}$/);
    const middle = cursor.length >> 1;
    const other = cursor[middle] === 'A' ? 'B' : 'A';
    const place = { order: 'changes', key: '999999999999', id: '0' } as const;
    const own = isLedger ? (`publisher:${account.publisher}` as const) : (name as 'leads');
    for (const wrong of [
      cursor.slice(0, middle) + other + cursor.slice(middle + 1),
      cursor.slice(1),
      'MS03',
      cursorOf(name === 'leads' ? 'conversions' : 'leads', { ...place, order: 'list' }, ''),
      // Another database has made this one.
      cursorOf(own, place, ''),
    ])
      expect(await read(list, { limit: 1, cursor: wrong })).toMatchObject({
        status: 422,
        body: { issues: [{ in: 'body', field: 'cursor', code: 'invalid_cursor' }] },
      });
    expect((await read(list, { limit: 1, updated_since: 'yesterday' })).status).toBe(422);
    const both = { limit: 1, cursor, updated_since: '2026-01-01T00:00:00.000Z' };
    expect((await read(list, both)).status).toBe(422);
  });
});

it('changes are narrowed like the list: to own parties, and without contact data', async () => {
  const { leads } = LISTS;
  const email = 'hidden.person@example.com';
  const id = await createLead(world.db, { publisher_id: world.otherPublisher.id, email });
  const since = { updated_since: '2020-01-01T00:00:00.000Z', limit: 1000 };
  const limited = await signIn(world.app, {
    permissions: ['LEADS_LIST'],
    limitedToOwnParties: true,
  });
  const masked = await signIn(world.app, { permissions: ['LEADS_LIST'] });
  await eventually(async () => {
    const { body, text } = await read(leads, since, masked);
    expect(body.data.map((row) => row.id)).toContain(id);
    expect(text).not.toContain(email);
  });
  expect((await read(leads, since, limited)).body.data).toEqual([]);
  const filtered = await page(leads, { ...since, publisher_id: [world.publisher.id] });
  expect(filtered.data.map((row) => row.id)).not.toContain(id);
});

describe('on many rows', () => {
  const ROWS = 40_000;
  /** Nodes of the plan of a statement. */
  const planOf = async ({ text, values }: Sql): Promise<string> => {
    const { rows } = await world.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  /** Runs a read that only notes its statement. */
  const statementOf = (read: (reads: LimitedReadsService) => Promise<unknown>): Sql => {
    let statement: Sql | undefined;
    const query = (given: Sql): Promise<never[]> => {
      statement = given;
      return Promise.resolve([]);
    };
    void read({ query } as unknown as LimitedReadsService);
    if (!statement) throw new Error('Nothing was read');
    return statement;
  };
  const place = { order: 'list', key: '1795780800000000', id: '1' } as const;
  const page = { sortBy: null, order: 'desc', limit: 100, offset: 0 } as const;
  let range: ChangeRange;

  beforeAll(async () => {
    const leads = Array.from({ length: 500 }, () => ({ publisher_id: world.publisher.id }));
    for (let count = 0; count < ROWS; count += leads.length) await createLeads(world.db, leads);
    await world.db.query(
      `INSERT INTO ledger_postings
         (event_id, leg, is_reversal, lead_id, reason, happened_at, counts_at, recorded_at)
       SELECT -n, 'payout', false, 1, 'corrected', now(), now(), now()
       FROM generate_series(1, $1::int) n`,
      [ROWS],
    );
    const { rows } = await world.db.query<{ xid: string }>(
      'SELECT pg_current_xact_id()::text AS xid',
    );
    const xid = rows[0]?.xid ?? '0';
    range = { after: { order: 'changes', key: xid, id: '0' }, horizon: xid };
    await LISTS.ledger.insert(world.db as unknown as pg.ClientBase, '');
    await world.db.query('VACUUM ANALYZE leads, ledger_postings, ledger_entries');
  }, 120_000);

  it('changes and pages of leads are read by an index', async () => {
    const changed = statementOf((reads) => new LeadListQuery(reads).listChanged([], range, 100));
    expect(await planOf(changed)).toMatch(/Index Scan using leads_changed_xid_idx on leads/);
    const next = statementOf((reads) => new LeadListQuery(reads).listAfter([], place, page));
    expect(await planOf(next)).toMatch(/Index Scan using leads_created_at_idx on leads/);
  });

  it('changes of conversions and of an account are read by an index', async () => {
    const isLate: Condition = { kind: 'reported' };
    const ftds = { conditions: [isLate], isLate };
    const changed = statementOf((reads) =>
      new ConversionListQuery(reads).listChanged(ftds, range, 100),
    );
    expect(await planOf(changed)).toMatch(/leads_(changed_xid|ftd_at)_idx/);
    const recorded = statementOf((reads) =>
      new LedgerQuery(reads).listRecorded(
        {
          owner: { side: 'publisher', id: account.publisher },
          ...{ currency: 'USD', from: null, until: null, asOf: null },
        },
        range,
        100,
      ),
    );
    const plan = await planOf(recorded);
    expect(plan).toMatch(/ledger_postings_changed_xid_idx|ledger_entries_account_idx/);
    expect(plan).not.toMatch(/Seq Scan on ledger_(postings|entries)/);
  });
});

it('a cursor of leads goes with the order by creation, either way, and no page number', async () => {
  const { leads } = LISTS;
  const forward = { sort_by_column: 'created_at', sort_order: 'asc' };
  const { data, next_cursor: cursor } = await page(leads, forward);
  const rest = await page(leads, { ...forward, cursor });
  const ids = [...data, ...rest.data].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2 * PAGE);
  const both = await page(leads, { ...forward, limit: 2 * PAGE });
  expect(ids).toEqual(both.data.map(({ id }) => id));
  expect((await page(leads, { sort_by_column: 'advertiser_name' })).next_cursor).toBeNull();
  for (const [field, wrong] of [
    ['sort_by_column', { sort_by_column: 'advertiser_name' }],
    ['page_number', { page_number: 2 }],
  ] as const)
    expect(await read(leads, { cursor, limit: PAGE, ...wrong })).toMatchObject({
      status: 422,
      body: { issues: [{ field }] },
    });
});
