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
import { NobodyAuthModule } from '#test/support/nobody-auth.module.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

/** Random reports of clicks, compared with a slow computation that shares no code with the engine. */

@Module({ imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), ClickReportsModule] })
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
  expect(whole.data.map(({ label }) => label)).toEqual(['😀', 'é', 'x', 'B', 'a', '%', '(empty)']);
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
