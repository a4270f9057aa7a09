import { createAdvertiser, createConversion, createLeads } from '@leadline/prisma/seed';
import type { PublisherConversionPage, PublisherLeadPage } from '@leadline/contracts';
import pg from 'pg';
import { call } from '#test/support/http-client.js';
import { IntakeWorld } from '#test/support/intake-world.js';
import { TEST_SECRET } from '#test/support/test-app.js';

describe('what a publisher pulls', () => {
  let world: IntakeWorld;
  let advertiser: number;
  /** A publisher for each test. */
  let me: { id: number; token: string };

  beforeAll(async () => {
    world = await IntakeWorld.create();
    advertiser = (await createAdvertiser(world.db, TEST_SECRET)).id;
  });
  afterAll(() => world.close());
  const newPublisher = async (): Promise<typeof me> => {
    const { id, api_token: token } = await world.addPublisher();
    await world.reload();
    return { id, token };
  };
  beforeEach(async () => {
    me = await newPublisher();
  });

  const get = <T = PublisherLeadPage>(path: string, token = me.token) =>
    call<T>(world.app.url, 'GET', path, { headers: { authorization: `Bearer ${token}` } });
  const pullNow = async (query: Record<string, string> = {}): Promise<PublisherLeadPage> => {
    const { status, body, text } = await get(
      `/api/v1/leads?${new URLSearchParams(query).toString()}`,
    );
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return body;
  };
  /** Once nothing is being written: a writer holds back what changed after its beginning. */
  const pull = async (query: Record<string, string> = {}): Promise<PublisherLeadPage> => {
    await world.untilNobodyWrites();
    return pullNow(query);
  };
  const conversions = async (
    query: Record<string, string> = {},
  ): Promise<PublisherConversionPage> => {
    await world.untilNobodyWrites();
    const { body } = await get<PublisherConversionPage>(
      `/api/v1/conversions?${new URLSearchParams(query).toString()}`,
    );
    return body;
  };
  const ids = ({ data }: { data: readonly { lead_id: number }[] }): number[] =>
    data.map(({ lead_id }) => lead_id);
  const newLeads = (count: number, values: object = {}): Promise<number[]> =>
    createLeads(
      world.db,
      Array.from({ length: count }, () => ({
        publisher_id: me.id,
        advertiser_id: advertiser,
        ...values,
      })),
    );

  describe('paging', () => {
    it('returns every lead once, in the order in which they changed', async () => {
      const made = await newLeads(25);
      const seen: number[] = [];
      let page = await pull({ limit: '10' });
      seen.push(...ids(page));
      while (page.has_more) {
        page = await pull({ limit: '10', cursor: page.next_cursor });
        seen.push(...ids(page));
      }
      expect(seen).toEqual(made);
      expect(ids(await pull({ cursor: page.next_cursor }))).toEqual([]);
    });

    it('continues with what has changed since, and with nothing else', async () => {
      const [first = 0] = await newLeads(3);
      const { next_cursor } = await pull();
      await world.db.query(`UPDATE leads SET publisher_status = 'Call back' WHERE id = $1`, [
        first,
      ]);
      const page = await pull({ cursor: next_cursor });
      expect(page.data).toMatchObject([{ lead_id: first, publisher_status: 'Call back' }]);
      expect(ids(await pull({ cursor: page.next_cursor }))).toEqual([]);
    });

    it('delivers that a lead was returned, with the reason', async () => {
      const [lead = 0] = await newLeads(2);
      const { next_cursor, data } = await pull();
      expect(data[0]).toMatchObject({ returned_at: null, return_reason: null });
      await world.db.query(
        `UPDATE leads
         SET returned_at = '2026-03-05T10:00Z', return_reason = 'duplicate'
         WHERE id = $1`,
        [lead],
      );
      expect((await pull({ cursor: next_cursor })).data).toMatchObject([
        {
          lead_id: lead,
          status: 'Accepted',
          returned_at: '2026-03-05T10:00:00.000Z',
          return_reason: 'duplicate',
        },
      ]);
    });

    it('continues from updated_until as well', async () => {
      await newLeads(2);
      const { updated_until } = await pull();
      const [late = 0] = await newLeads(1);
      expect(ids(await pull({ updated_since: updated_until }))).toEqual([late]);
    });

    it('from the time of a lead returns that lead again, but none before it', async () => {
      const [, second = 0, third = 0] = [
        await newLeads(1),
        ...(await newLeads(1)),
        ...(await newLeads(1)),
      ].flat();
      const { data } = await pull();
      expect(ids(await pull({ updated_since: data[1]?.updated_at ?? '' })).slice(-2)).toEqual([
        second,
        third,
      ]);
    });

    it('selects leads by the time of their creation', async () => {
      const [old = 0] = await newLeads(1, { created_at: new Date('2026-03-01T10:00:00Z') });
      const [young = 0] = await newLeads(1, { created_at: new Date('2026-03-02T00:00:00Z') });
      expect(ids(await pull({ from: '2026-03-01', to: '2026-03-02' }))).toEqual([old]);
      expect(ids(await pull({ from: '2026-03-02T01:00:00+01:00' }))).toEqual([young]);
      expect(ids(await pull({ to: '2026-03-01T10:00:00Z' }))).toEqual([]);
    });
  });

  describe('the two ledgers', () => {
    const hidden = /advertiser|revenue|brand|2500\.00|Deposited|alpha/i;

    it('shows nothing of the advertiser, and an FTD only once it is approved', async () => {
      const ledger = {
        brand_status: 'Deposited',
        revenue: '2500.00',
        payout: '900.00',
        publisher_status: 'Call back',
        external_id: 'alpha-1',
      };
      const [pending, rejected, approved] = [
        (await newLeads(1, { ...ledger, status: 6 }))[0] ?? 0,
        (await newLeads(1, { ...ledger, status: 7 }))[0] ?? 0,
        (await newLeads(1, { ...ledger, status: 5, payout: '250.00' }))[0] ?? 0,
      ];
      for (const lead_id of [pending, rejected, approved])
        await createConversion(world.db, { lead_id });
      await world.untilNobodyWrites();
      const reply = await get('/api/v1/leads');
      expect(
        reply.body.data.map(({ lead_id, status, payout, ftd_at }) => [
          lead_id,
          status,
          payout,
          ftd_at !== null,
        ]),
      ).toEqual([
        [pending, 'Accepted', '0.00', false],
        [rejected, 'Accepted', '0.00', false],
        [approved, 'FTD', '250.00', true],
      ]);
      expect(reply.text).not.toMatch(hidden);
      const pulled = await get<PublisherConversionPage>('/api/v1/conversions');
      expect(pulled.body.data).toMatchObject([{ lead_id: approved, payout: '250.00' }]);
      expect(pulled.text).not.toMatch(hidden);
    });

    it('a reported FTD, its rejection and an advertiser status are not shown', async () => {
      const [lead = 0] = await newLeads(1);
      const { next_cursor } = await pull();
      await world.db.query(
        `UPDATE leads
         SET status = 6, ftd_at = now(), revenue = 100, updated_at = now()
         WHERE id = $1`,
        [lead],
      );
      await world.db.query(
        `UPDATE leads SET status = 7, brand_status = 'Deposited', external_id = 'x' WHERE id = $1`,
        [lead],
      );
      expect(ids(await pull({ cursor: next_cursor }))).toEqual([]);
      await createConversion(world.db, { lead_id: lead, state: 'accepted' });
      await world.db.query(`UPDATE leads SET status = 5, payout = 40 WHERE id = $1`, [lead]);
      expect((await pull({ cursor: next_cursor })).data).toMatchObject([
        { lead_id: lead, status: 'FTD', payout: '40.00' },
      ]);
      expect(ids(await conversions())).toEqual([lead]);
    });

    it('an FTD of a test lead counts no money', async () => {
      const [lead = 0] = await newLeads(1, { status: 5, payout: '250.00', is_test: true });
      await createConversion(world.db, { lead_id: lead });
      expect((await pull()).data).toMatchObject([
        { lead_id: lead, status: 'FTD', test: true, payout: '0.00' },
      ]);
      expect((await conversions()).data).toEqual([]);
    });

    it('an injected lead shows only once an advertiser has accepted it', async () => {
      const [parent = 0] = await newLeads(1);
      const [refused = 0, waiting = 0] = [
        ...(await newLeads(1, { is_original: false, parent_id: parent, status: 3 })),
        ...(await newLeads(1, { is_original: false, parent_id: parent, status: 1 })),
      ];
      const { data, next_cursor } = await pull();
      expect(data.map(({ lead_id }) => lead_id)).toEqual([parent]);
      expect([
        (await get(`/api/v1/leads/${refused}`)).status,
        (await get(`/api/v1/leads/${waiting}`)).status,
      ]).toEqual([404, 404]);
      await world.db.query('UPDATE leads SET status = 2 WHERE id = $1', [waiting]);
      expect(ids(await pull({ cursor: next_cursor }))).toEqual([waiting]);
      expect((await get(`/api/v1/leads/${waiting}`)).status).toBe(200);
    });

    it.each([
      'publisher_status',
      'payout',
      'rejection_code',
      'is_test',
      'redirect_token',
      'redirect_expires_at',
      'country_id',
      'email',
      'phone',
      'first_name',
      'last_name',
      'offer',
      'funnel',
      'custom_param_1',
      'custom_param_2',
      'custom_param_3',
      'custom_param_4',
      'custom_param_5',
      'hit_id',
    ])('a change of %s returns the lead again', async (column) => {
      const values: Record<string, unknown> = {
        payout: '7.00',
        is_test: true,
        redirect_expires_at: new Date('2030-01-01'),
        country_id: world.gb,
      };
      const [lead = 0] = await newLeads(1, { status: 5 });
      const { next_cursor } = await pull();
      await world.db.query(`UPDATE leads SET ${column} = $2 WHERE id = $1`, [
        lead,
        values[column] ?? `a-new-${column}-${lead}`,
      ]);
      expect(ids(await pull({ cursor: next_cursor }))).toEqual([lead]);
    });
  });

  it('a publisher never pulls leads of another, whatever the cursor', async () => {
    await newLeads(3);
    await createConversion(world.db, { lead_id: (await newLeads(1, { status: 5 }))[0] ?? 0 });
    const { next_cursor } = await pull({ limit: '1' });
    const stranger = await newPublisher();
    for (const path of [
      '/api/v1/leads',
      `/api/v1/leads?cursor=${next_cursor}`,
      '/api/v1/conversions',
    ])
      expect((await get(path, stranger.token)).body.data).toEqual([]);
  });

  describe('while others write', () => {
    const connections: pg.Client[] = [];
    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: world.app.databaseUrl });
      await client.connect();
      connections.push(client);
      return client;
    };
    afterEach(async () => {
      await Promise.all(connections.splice(0).map((client) => client.end()));
    });
    const touch = (client: pg.Client, lead: number, word: string): Promise<unknown> =>
      client.query('UPDATE leads SET publisher_status = $2 WHERE id = $1', [lead, word]);

    it('finds late commits by cursor, by updated_until and by the last time seen', async () => {
      const [slow = 0, quick = 0] = await newLeads(2);
      const start = await pullNow();
      const [early, second] = [await connect(), await connect()];
      await early.query('BEGIN');
      await touch(early, slow, 'first');
      // Changed later, committed before.
      await touch(second, quick, 'second');
      const between = await pullNow({ cursor: start.next_cursor });
      expect(ids(between)).not.toContain(slow);
      await early.query('COMMIT');
      expect(ids(await pullNow({ cursor: between.next_cursor }))).toContain(slow);
      expect(ids(await pullNow({ updated_since: between.updated_until }))).toContain(slow);
      expect(
        new Set([...ids(between), ...ids(await pullNow({ cursor: between.next_cursor }))]),
      ).toEqual(new Set([slow, quick]));
    });

    it('does not skip a transaction that began earlier and writes later', async () => {
      const [slow = 0] = await newLeads(1);
      const early = await connect();
      await early.query('BEGIN');
      await early.query('SELECT 1');
      const start = await pullNow();
      await touch(early, slow, 'late');
      const between = await pullNow({ cursor: start.next_cursor });
      expect(ids(between)).toEqual([]);
      await early.query('COMMIT');
      expect(ids(await pullNow({ cursor: between.next_cursor }))).toEqual([slow]);
    });

    it('long readers do not block others', async () => {
      const reader = await connect();
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await reader.query('SELECT count(*) FROM leads');
      const [lead = 0] = await newLeads(1);
      expect(ids(await pullNow())).toEqual([lead]);
    });

    it('finds the last change of every lead, in each way, with eight writers', async () => {
      const leads = await newLeads(40);
      const writers = await Promise.all(Array.from({ length: 8 }, connect));
      const followers = [followCursor(), followUpdatedUntil(), followLastSeen()];
      const lastWord = new Map<number, string>();
      const write = async (client: pg.Client, writer: number): Promise<void> => {
        // Each writer has its own leads, so that none waits for a lock and commits come in any
        // order.
        const own = leads.filter((_lead, index) => index % writers.length === writer);
        for (let round = 0; round < 25; round += 1) {
          const chosen = own.filter((_lead, index) => (round + index * 3) % 4 !== 0);
          await client.query('BEGIN');
          for (const lead of chosen) {
            const word = `${writer}-${round}-${lead}`;
            await touch(client, lead, word);
            lastWord.set(lead, word);
          }
          await client.query('COMMIT');
        }
      };
      let isWriting = true;
      const writing = Promise.all(writers.map(write)).finally(() => {
        isWriting = false;
      });
      while (isWriting) for (const follower of followers) await follower.look();
      await writing;
      for (const follower of followers) {
        await follower.look();
        expect(follower.seen).toEqual(lastWord);
      }
    }, 60_000);

    interface Follower {
      readonly seen: Map<number, string>;
      look(): Promise<void>;
    }
    /**
     * Pulls with small pages until nothing is left; `next` says what the following call asks for.
     */
    const follower = (
      next: (page: PublisherLeadPage, query: Record<string, string>) => Record<string, string>,
    ): Follower => {
      const seen = new Map<number, string>();
      let query: Record<string, string> = {};
      return {
        seen,
        look: async () => {
          for (;;) {
            const page = await pullNow({ ...query, limit: '7' });
            for (const { lead_id, publisher_status } of page.data)
              if (publisher_status !== null) seen.set(lead_id, publisher_status);
            query = page.has_more ? { ...query, cursor: page.next_cursor } : next(page, query);
            if (!page.has_more) return;
          }
        },
      };
    };
    const followCursor = (): Follower => follower((page) => ({ cursor: page.next_cursor }));
    const followUpdatedUntil = (): Follower =>
      follower((page) => ({ updated_since: page.updated_until }));
    const followLastSeen = (): Follower =>
      follower((page, { updated_since }) => ({
        updated_since: page.data.at(-1)?.updated_at ?? updated_since ?? page.updated_until,
      }));
  });

  it.each([
    ['cursor', 'nonsense', 'cursor', 'invalid_cursor'],
    ['limit', '0', 'limit', 'too_small'],
    ['limit', '501', 'limit', 'too_big'],
    ['limit', 'all', 'limit', 'invalid_format'],
    ['updated_since', 'yesterday', 'updated_since', 'invalid_union'],
    ['from', '2026-02-30', 'from', 'invalid_union'],
    ['from', '0001-01-01T00:00:00Z', 'from', 'custom'],
    ['to', '9999-12-31', 'to', 'custom'],
    ['from', '2026-01-01T00:00:00', 'from', 'invalid_union'],
  ])('%s=%s is answered 422 with the field and a code', async (name, value, field, code) => {
    const { status, body } = await get<{ code: string; errors: { field: string; code: string }[] }>(
      `/api/v1/leads?${name}=${value}`,
    );
    expect({
      status,
      code: body.code,
      errors: body.errors.map((fault) => [fault.field, fault.code]),
    }).toEqual({ status: 422, code: 'invalid', errors: [[field, code]] });
  });

  it('a cursor of the other list is invalid', async () => {
    const { next_cursor } = await conversions();
    expect((await get(`/api/v1/leads?cursor=${next_cursor}`)).status).toBe(422);
  });

  it('pulls have a rate limit of their own, with its headers', async () => {
    const { api_token: token } = await world.addPublisher({ rate_limit_per_minute: 2 });
    await world.reload();
    const headers = async (): Promise<(number | string | null)[]> => {
      const reply = await get('/api/v1/leads', token);
      return [
        reply.status,
        ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) =>
          reply.headers.get(name),
        ),
      ];
    };
    expect(await headers()).toEqual([200, '2', '1', '30']);
    expect(await headers()).toEqual([200, '2', '0', '60']);
    const refused = await get('/api/v1/conversions', token);
    const { code, message } = refused.body as unknown as { code: string; message: string };
    expect([refused.status, code]).toEqual([429, 'rate_limited']);
    expect(message).toBe(
      `Too many requests. Please try again in ${refused.headers.get('retry-after')} seconds.`,
    );
  });
});
