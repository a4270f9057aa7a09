import { createOffer } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createWorld, type World } from '../../api/world.js';
import { Module } from '@nestjs/common';
import {
  CLICK_COLUMNS,
  ClickPivotBody,
  type ClickPivot,
  type ClickReportRow,
} from '@leadline/contracts';
import pg from 'pg';
import { ClickReportsModule } from '#modules/reporting/click-reports/click-reports.module.js';
import { ClickReportsService } from '#modules/reporting/click-reports/click-reports.service.js';
import { ClickChangesQuery } from '#modules/lead-data/leads-in-memory/data/click-changes.query.js';
import { ClickColumnStore } from '#modules/lead-data/leads-in-memory/data/click-column-store.js';
import { ClicksInMemoryService } from '#modules/lead-data/leads-in-memory/clicks-in-memory.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { randomReports } from '#test/support/click-oracle/questions.js';
import { reportOf } from '#test/support/click-oracle/report.js';
import {
  addLead,
  makeClickWorld,
  newClick,
  storeClick,
  type ClickWorld,
} from '#test/support/click-oracle/world.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

describe('click routes', () => {
  /** Reports of clicks as they are called: money, faults, limited roles, and the list of clicks. */

  const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  let world: World;
  let limited: SignedIn;
  let hitId: string;
  beforeAll(async () => {
    world = await createWorld();
    await createOffer(world.db, { slug: 'routed', name: 'Routed', url: 'https://offer.example/' });
    const visit = async ({ id }: { id: number }): Promise<string> => {
      const answer = await fetch(`${world.app.url}/c/routed?affiliate_id=${id}`, {
        redirect: 'manual',
        headers: { 'user-agent': BROWSER, referer: 'https://news.example/' },
      });
      return new URL(answer.headers.get('location') ?? '').searchParams.get('hit_id') ?? '';
    };
    hitId = await visit(world.publisher);
    await visit(world.otherPublisher);
    const leadId = await world.newLead();
    await world.db.query('UPDATE leads SET hit_id = $2 WHERE id = $1', [leadId, hitId]);
    limited = await signIn(world.app, {
      permissions: ['CLICK_REPORTS_LIST'],
      limitedToOwnParties: true,
    });
    await world.db.query('UPDATE publishers SET user_id = $2 WHERE id = $1', [
      world.publisher.id,
      limited.userId,
    ]);
  }, 60_000);
  afterAll(() => world.close());

  const PIVOT = '/api/click-reports/pivot';
  const ask = (path: string, body: object, { headers }: SignedIn = world.admin): Promise<Reply> =>
    call(world.app.url, 'POST', path, { body, headers });
  const labels = ({ body }: Reply): string[] =>
    (body.data as { label: string }[]).map(({ label }) => label);

  it('a limited role sees the clicks of its publishers, without money that it may not see', async () => {
    const all = await ask(PIVOT, { group_by: 'affiliate_id' });
    expect(labels(all).sort()).toEqual(['Publisher A', 'Publisher B']);
    expect(all.body.totals).toMatchObject({ clicks: 2, unique_clicks: 2, bots: 0, payout: '0.00' });
    const own = await ask(PIVOT, { group_by: 'affiliate_id' }, limited);
    expect(labels(own)).toEqual(['Publisher A']);
    expect(own.body.totals).toMatchObject({ clicks: 1 });
    expect(own.body.totals).not.toHaveProperty('payout');
    expect((await ask(PIVOT, { group_by: 'device', sort_by: 'epc' }, limited)).status).toBe(403);
    const list = await ask('/api/click-reports/clicks', {}, limited);
    expect([list.body.total, list.text.includes('Publisher B')]).toEqual([1, false]);
  });

  it('a click is listed with its lead, and without address and browser text', async () => {
    const parents = [{ group_by: 'browser', value: 'Firefox' }];
    const { body, text } = await ask('/api/click-reports/clicks', { parents });
    expect(body.total).toBe(2);
    const clicks = body.data as { hit_id: string; leads: object[] }[];
    expect(clicks.find(({ hit_id }) => hit_id === hitId)).toMatchObject({
      ...{ offer_name: 'Routed', device: 'desktop', os: 'Linux', referrer_host: 'news.example' },
      ...{ is_unique: true, is_bot: false },
      leads: [{ status: 'Accepted', is_test: false, is_fake_ftd: false }],
    });
    expect(text).not.toContain('Mozilla');
    expect(text).not.toContain('127.0.0.1');
  });

  it.each([
    [{ group_by: 'planet' }, 'group_by'],
    [{ group_by: 'hour', parents: [{ group_by: 'hour', value: 1 }] }, 'group_by'],
    [{ group_by: 'os', parents: [{ group_by: 'hour', value: 24 }] }, 'parents.0.value'],
    [{ group_by: 'os', parents: [{ group_by: 'created_at', value: 'x' }] }, 'parents.0.value'],
    [
      {
        group_by: 'os',
        parents: [
          { group_by: 'hour', value: 1 },
          { group_by: 'hour', value: 2 },
        ],
      },
      'parents.1.group_by',
    ],
  ])('refuses %j', async (body, field) => {
    const reply = await ask(PIVOT, body);
    expect([
      reply.status,
      (reply.body.issues as { field: string }[]).map((one) => one.field),
    ]).toEqual([422, [field]]);
  });
});

describe('click oracle', () => {
  /** Random reports of clicks, compared with a slow computation that shares no code with the engine. */

  @Module({
    imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), ClickReportsModule],
  })
  class TestModule {}

  const SEED = Number(process.env.FILTER_SEED ?? 20_261_123);
  const FILTERS = Number(process.env.FILTER_CASES ?? 250);
  const CLICKS = 400;
  const LIMIT_MS = 60_000 + FILTERS * 100;

  let app: TestApp;
  let db: pg.Pool;
  let world: ClickWorld;
  beforeAll(async () => {
    app = await createTestApp(TestModule, {
      clock: new FixedClock(new Date('2026-04-05T12:00:00Z')),
      environment: { PROCESS_ROLE: 'http' },
    });
    db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
    world = await makeClickWorld(db, new Random(SEED), CLICKS);
  }, 60_000);
  afterAll(async () => {
    await db?.end();
    await app?.close();
  });

  const measuresIn = (row: Partial<ClickReportRow>): object =>
    Object.fromEntries(CLICK_COLUMNS.map((column) => [column, row[column]]));
  /** Whether the rows are in the requested order. */
  const isSorted = ({ data }: ClickPivot, { sort_by, sort_order }: ClickPivotBody): boolean => {
    if (!sort_by || sort_by === 'label') return true;
    const values = data.map((row) => Number(row[sort_by]));
    const sign = sort_order === 'asc' ? 1 : -1;
    return values.every((value, index) => index === 0 || sign * (value - values[index - 1]!) >= 0);
  };

  it(
    'every figure of random reports is that of the oracle',
    async () => {
      const reports = app.get(ClickReportsService);
      let found = 0;
      for (const { body, zone } of randomReports(new Random(SEED + 1), world, FILTERS)) {
        const pivot = await reports.pivot(body, { zone, seesMoney: true, publisherIds: null });
        const expected = reportOf(world.clicks, body, zone);
        const context = JSON.stringify({ zone, body });
        expect({ context, total: pivot.totals }).toEqual({ context, total: expected.total });
        expect({
          context,
          groups: new Map(pivot.data.map((row) => [row.value, measuresIn(row)])),
          count: pivot.groups,
        }).toEqual({ context, groups: expected.groups, count: expected.groups.size });
        expect({ context, isSorted: isSorted(pivot, body) }).toEqual({ context, isSorted: true });
        found += pivot.groups;
      }
      // The questions are not all empty.
      expect(found).toBeGreaterThan(FILTERS);
    },
    LIMIT_MS,
  );

  describe('the clicks in memory', () => {
    let client: pg.Client;
    let store: ClickColumnStore;
    const asked = async (body: ClickPivotBody, zone: string) => {
      // The service asks the store as it asks any other.
      const inMemory = jest.spyOn(app.get(ClicksInMemoryService), 'tally');
      inMemory.mockImplementation(async (question) => {
        const answer = await store.tally(question);
        if (!answer) throw new Error('The store has no answer.');
        return answer;
      });
      try {
        return await app
          .get(ClickReportsService)
          .pivot(body, { zone, seesMoney: true, publisherIds: null });
      } finally {
        inMemory.mockRestore();
      }
    };
    const inPostgres = (body: ClickPivotBody, zone: string) =>
      app.get(ClickReportsService).pivot(body, { zone, seesMoney: true, publisherIds: null });
    beforeAll(async () => {
      client = new pg.Client({ connectionString: app.databaseUrl });
      await client.connect();
      store = new ClickColumnStore(new ClickChangesQuery(client));
      expect(await store.load()).toBe(world.clicks.length);
    });
    afterAll(() => client.end());

    it(
      'answer as PostgreSQL does, in the same order, while clicks and leads come',
      async () => {
        const random = new Random(SEED + 2);
        for (const [index, { body, zone }] of randomReports(random, world, FILTERS).entries()) {
          if (index % 10 === 0) {
            let click = newClick(world, random);
            await storeClick(db, click);
            if (!click.is_bot) click = await addLead(db, world, click, random);
            world.clicks.push(click);
          }
          const context = JSON.stringify({ zone, body });
          expect({ context, pivot: await asked(body, zone) }).toEqual({
            context,
            pivot: await inPostgres(body, zone),
          });
        }
      },
      LIMIT_MS,
    );

    it('know that leads of a click were deleted', async () => {
      const body = ClickPivotBody.parse({ group_by: 'browser' });
      const before = await asked(body, 'UTC');
      await db.query('DELETE FROM leads WHERE hit_id IS NOT NULL AND id % 5 = 0');
      const after = await asked(body, 'UTC');
      expect(after.totals.leads).toBeLessThan(before.totals.leads);
      expect(after).toEqual(await inPostgres(body, 'UTC'));
    });

    it('know a click that is stored after its lead', async () => {
      const random = new Random(SEED + 3);
      const body = ClickPivotBody.parse({ group_by: 'device' });
      let click = { ...newClick(world, random), is_bot: false };
      click = await addLead(db, world, click, random);
      await asked(body, 'UTC');
      await storeClick(db, click);
      world.clicks.push(click);
      expect(await asked(body, 'UTC')).toEqual(await inPostgres(body, 'UTC'));
    });
  });

  it('pages of a level are its rows one after the other', async () => {
    const reports = app.get(ClickReportsService);
    const ask = (limit: number, offset: number) =>
      reports.pivot(
        ClickPivotBody.parse({ group_by: 'custom_param_1', sort_by: 'label', limit, offset }),
        { zone: 'UTC', seesMoney: true, publisherIds: null },
      );
    const whole = await ask(100, 0);
    expect(whole.data.map(({ label }) => label)).toEqual([
      '😀',
      'é',
      'x',
      'B',
      'a',
      '%',
      '(empty)',
    ]);
    const pages = [await ask(3, 0), await ask(3, 3), await ask(3, 6)];
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
  });

  it('one publisher is told of its own clicks only', async () => {
    const [own] = world.publishers;
    const viewer = { zone: 'UTC', seesMoney: true, publisherIds: [own ?? 0] };
    const body = ClickPivotBody.parse({ group_by: 'affiliate_id', affiliate_id: world.publishers });
    const { data } = await app.get(ClickReportsService).pivot(body, viewer);
    expect(data.map(({ value }) => value)).toEqual([own]);
  });
});
