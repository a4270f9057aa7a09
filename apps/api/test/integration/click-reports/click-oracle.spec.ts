import { Module } from '@nestjs/common';
import {
  CLICK_COLUMNS,
  CLICK_DIMENSIONS,
  CLICK_FILTER_FIELDS,
  ClickPivotBody,
  type ClickFilterField,
  type ClickPivot,
  type ClickReportRow,
} from '@leadline/contracts';
import pg from 'pg';
import { ClickReportsModule } from '#modules/click-reports/click-reports.module.js';
import { ClickReports } from '#modules/click-reports/click-reports.service.js';
import { ClickChangesQuery } from '#modules/leads-in-memory/data/click-changes.query.js';
import { ClickColumnStore } from '#modules/leads-in-memory/data/click-column-store.js';
import { ClicksInMemory } from '#modules/leads-in-memory/clicks-in-memory.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { reportOf } from '#test/support/click-oracle/report.js';
import {
  addLead,
  BROWSERS,
  COUNTRIES,
  DEVICES,
  HOSTS,
  makeClickWorld,
  newClick,
  storeClick,
  SYSTEMS,
  TEXTS,
  type ClickWorld,
} from '#test/support/click-oracle/world.js';
import { ZONES } from '#test/support/lead-oracle/generate.js';
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

const valuesOf = (name: ClickFilterField): readonly (string | number)[] => {
  switch (name) {
    case 'affiliate_id':
      return world.publishers;
    case 'offer_id':
      return world.offers;
    case 'landing_id':
      return world.landings;
    case 'country_id':
      return COUNTRIES;
    case 'device':
      return DEVICES;
    case 'browser':
      return BROWSERS;
    case 'os':
      return SYSTEMS;
    case 'referrer_host':
      return HOSTS;
    default:
      return TEXTS;
  }
};
const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const dayText = (day: number): string =>
  new Date(Date.UTC(2026, 2, 18 + day)).toISOString().slice(0, 10);

const randomFilter = (random: Random): object => {
  const filter: Record<string, unknown> = {};
  const excludes: string[] = [];
  for (const name of CLICK_FILTER_FIELDS) {
    if (!random.chance(0.15)) continue;
    const values: (string | number | null)[] = random.some(valuesOf(name), 3);
    if (random.chance(0.25)) values.push(null);
    filter[name] = values;
    if (random.chance(0.3)) excludes.push(name);
  }
  if (random.chance(0.8)) {
    const first = random.below(20);
    filter.start_date = `${dayText(first)} ${clockText(random.below(1440))}`;
    filter.end_date = `${dayText(first + 1 + random.below(12))} ${clockText(random.below(1440))}`;
  }
  if (random.chance(0.2)) {
    filter.inside_selected_hour_range = true;
    filter.start_time = clockText(random.below(1440));
    filter.end_time = clockText(random.below(1440));
  }
  return { ...filter, excludes };
};

const measuresIn = (row: Partial<ClickReportRow>): object =>
  Object.fromEntries(CLICK_COLUMNS.map((column) => [column, row[column]]));
/** Whether the rows are in the order that was asked for. */
const isSorted = ({ data }: ClickPivot, { sort_by, sort_order }: ClickPivotBody): boolean => {
  if (!sort_by || sort_by === 'label') return true;
  const values = data.map((row) => Number(row[sort_by]));
  const sign = sort_order === 'asc' ? 1 : -1;
  return values.every((value, index) => index === 0 || sign * (value - values[index - 1]!) >= 0);
};

/** A report, and reports that are opened by its rows. */
const questions = (random: Random, count: number): { body: ClickPivotBody; zone: string }[] =>
  Array.from({ length: count }, () => {
    const zone = random.pick(ZONES);
    const [group_by, ...above] = random.some(CLICK_DIMENSIONS, 3);
    const parents = above.map((dimension) => {
      if (dimension === 'hour') return { group_by: dimension, value: random.below(24) };
      if (dimension === 'created_at')
        return { group_by: dimension, value: dayText(random.below(24)) };
      const value = random.chance(0.15) ? null : random.pick(valuesOf(dimension));
      return { group_by: dimension, value };
    });
    const body = ClickPivotBody.parse({
      ...(random.chance(0.7) ? randomFilter(random) : {}),
      group_by,
      parents,
      ...(random.chance(0.6) && { sort_by: random.pick([...CLICK_COLUMNS, 'label']) }),
      sort_order: random.pick(['asc', 'desc']),
    });
    return { body, zone };
  });

it(
  'every figure of random reports is that of the oracle',
  async () => {
    const reports = app.get(ClickReports);
    let found = 0;
    for (const { body, zone } of questions(new Random(SEED + 1), FILTERS)) {
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
    const inMemory = jest.spyOn(app.get(ClicksInMemory), 'tally');
    inMemory.mockImplementation(async (question) => {
      const answer = await store.tally(question);
      if (!answer) throw new Error('The store has no answer.');
      return answer;
    });
    try {
      return await app.get(ClickReports).pivot(body, { zone, seesMoney: true, publisherIds: null });
    } finally {
      inMemory.mockRestore();
    }
  };
  const inPostgres = (body: ClickPivotBody, zone: string) =>
    app.get(ClickReports).pivot(body, { zone, seesMoney: true, publisherIds: null });
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
      for (const [index, { body, zone }] of questions(random, FILTERS).entries()) {
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
  const reports = app.get(ClickReports);
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
  const { data } = await app.get(ClickReports).pivot(body, viewer);
  expect(data.map(({ value }) => value)).toEqual([own]);
});
