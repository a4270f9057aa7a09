import type pg from 'pg';
import {
  DIMENSIONS,
  LeadFilter,
  LeadListBody,
  OFFER_COLUMNS,
  PivotBody,
  REPORT_COLUMNS,
  type Pivot,
  type ReportGroup,
  type ReportRow,
} from '@leadline/contracts';
import { setSetting, timeZoneId } from '@leadline/prisma/seed';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import {
  ReportEngineService,
  type ReportQuestion,
} from '#modules/reporting/reports/report-engine.service.js';
import { runInContext } from '#shared/logging/request-context.js';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import type { GroupKey } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import { KEY_OF } from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import { valueOf } from '#modules/reporting/reports/domain/groups.js';
import { FixedClock } from '#shared/clock/clock.js';
import type { Viewer } from '#test/support/lead-oracle/filter.js';
import {
  makeWorld,
  NOW,
  randomComparison,
  randomFilter,
  ZONES,
  type World,
} from '#test/support/lead-oracle/generate.js';
import {
  groupsOf,
  levelOf,
  type OracleKey,
  type OracleWorld,
} from '#test/support/lead-oracle/pivot.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { startAppFromMemory, type AppFromMemory } from '#test/support/app-from-memory.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const SEED = Number(process.env.FILTER_SEED ?? 20_261_122);
const LEADS = 300;
const FILTERS = Number(process.env.FILTER_CASES ?? 200);
const LIMIT_MS = 60_000 + FILTERS * 100;
const REPORTING_ZONE = 'America/St_Johns';
/** All money of all tabs. */
const PERMISSIONS = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));
const TABS = ['advertiser_id', 'country_id', 'offer', 'affiliate_id', 'created_at', 'brand_status'];
const MONEY = [
  ...['revenue', 'payout', 'profit', 'ecpl', 'aecpl', 'margin', 'expected_payout'],
  ...['lead_revenue', 'lead_payout', 'topup_revenue', 'topup_payout', 'effective_cpa'],
];
const PARTS = ['lead_revenue', 'lead_payout', 'topup_revenue', 'topup_payout'];
const COUNTS = ['attempts', 'leads', 'autologged', 'ftds', 'publisher_ftds', 'late_ftds'] as const;
const NAMED = {
  advertiser_id: 'SELECT id, name FROM advertisers',
  affiliate_id: 'SELECT id, name FROM publishers',
  country_id: 'SELECT id, name FROM countries',
  dis_id: 'SELECT id, name FROM distributions',
  status_group: 'SELECT id, "group" AS name FROM status_groups',
  deal: `SELECT r.id, a.name || ' · ' || CASE r.name WHEN '' THEN 'Deal ' || r.id ELSE r.name END
      AS name
    FROM advertiser_revenues r
    JOIN advertisers a ON a.id = r.advertiser_id`,
  offer: 'SELECT slug AS id, name FROM offers WHERE deleted_at IS NULL',
} as const;

const keyOf = (key: OracleKey): GroupKey =>
  key === 'date_hour' || key === 'week' ? key : KEY_OF[key];

type Names = ReadonlyMap<number | string, string>;
type Row = Record<string, unknown>;

const namesIn = async (db: pg.Client): Promise<ReadonlyMap<string, Names>> => {
  const found = new Map<string, Names>();
  for (const [dimension, query] of Object.entries(NAMED)) {
    const { rows } = await db.query<{ id: number | string; name: string }>(query);
    found.set(dimension, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return found;
};

/** Two groups share a status; the older one has it. An empty status is in none. */
const addStatusGroups = async (db: pg.Client): Promise<ReadonlyMap<string, number>> => {
  const add = async (group: string, statuses: readonly string[]): Promise<number> =>
    (
      await db.query<{ id: number }>(
        'INSERT INTO status_groups ("group", statuses) VALUES ($1, $2) RETURNING id',
        [group, statuses],
      )
    ).rows[0]?.id as number;
  const first = await add('Warm', ['alpha', 'Beta', '', '100%']);
  const second = await add('cold', ['alpha', `O'Neil`]);
  return new Map([
    ['alpha', first],
    ['Beta', first],
    ['100%', first],
    [`O'Neil`, second],
  ]);
};

/** Returns a row without the money that the viewer may not see. */
const withoutMoney = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !MONEY.includes(name))
      .map(([name, value]) => [
        name,
        name === 'past' || name === 'change' ? withoutMoney(value as Row) : value,
      ]),
  );
/** The names of groups that rows have a second time, and notes are tested elsewhere. */
const OWN_NAMES = [
  ...['advertisers', 'affiliates', 'countries', 'offer', 'created_at', 'brand_status'],
  'note',
];
const withoutNames = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !OWN_NAMES.includes(name)));

const defined = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

const centsOf = (money: string | undefined): number => Math.round(Number(money ?? 0) * 100);
/** Sums of the rows of a level, which must equal its totals. */
const sumsOf = (rows: readonly Row[]): number[] => [
  ...COUNTS.map((name) => rows.reduce((total, row) => total + Number(row[name]), 0)),
  ...['revenue', 'payout', 'profit', ...PARTS].map((name) =>
    rows.reduce((total, row) => total + centsOf(row[name] as string | undefined), 0),
  ),
];

const offersOf = (rows: readonly { readonly offered?: number | undefined }[]): number =>
  rows.reduce((total, { offered = 0 }) => total + offered, 0);

describe('reports against an oracle', () => {
  let app: TestApp;
  /** The same database, answered from the leads in memory. */
  let fromMemory: AppFromMemory;
  let world: World & OracleWorld;
  let names: ReadonlyMap<string, Names>;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    await onDatabase(app, async (db) => {
      await setSetting(db, 'reporting_timezone_id', await timeZoneId(db, REPORTING_ZONE));
      const statusGroups = await addStatusGroups(db);
      world = { ...(await makeWorld(db, TEST_SECRET, new Random(SEED), LEADS)), statusGroups };
      names = await namesIn(db);
    });
    fromMemory = await startAppFromMemory(app.databaseUrl, new FixedClock(NOW));
  }, 60_000);
  afterAll(async () => {
    await fromMemory.close();
    await app.close();
  });

  const viewerIn = (zone: string): Viewer => ({ zone, now: NOW, reportingZone: REPORTING_ZONE });

  /** Asks for a level, and expects exactly what the oracle has. */
  const checked = async (wire: Row, zone: string, round: number): Promise<Pivot> => {
    const body = PivotBody.parse(wire);
    const [reply, fromColumns] = await Promise.all(
      [app, fromMemory.app].map((one) =>
        // Without the right to list deals, deals have the names by which they are sorted.
        runInContext({ traceId: 'oracle', seesDeals: false }, () =>
          one.get(ReportsService).pivot(body, zone, PERMISSIONS),
        ),
      ),
    );
    if (!reply) throw new Error('There is no reply');
    const { data, totals, groups } = reply;
    const wanted = levelOf(
      world,
      body,
      viewerIn(zone),
      (dimension) => names.get(dimension) ?? new Map(),
    );
    const shown = TABS.includes(body.parents[0]?.group_by ?? body.group_by)
      ? (row: Row): Row => row
      : withoutMoney;
    expect({
      round,
      zone,
      wire,
      groups,
      totals: withoutNames(totals),
      data: data.map(withoutNames),
    }).toEqual({
      round,
      zone,
      wire,
      groups: wanted.groups,
      totals: shown(wanted.totals),
      data: wanted.data.map(shown),
    });
    expect({ round, zone, wire, reply: fromColumns }).toEqual({ round, zone, wire, reply });
    return reply;
  };

  it(
    `has its metrics and two levels by all dimensions for ${FILTERS} random filters`,
    async () => {
      const random = new Random(SEED + 1);
      let [opened, offered, pending] = [0, 0, 0];
      const parts = new Set<string>();
      for (let round = 0; round < FILTERS; round += 1) {
        const zone = random.pick(ZONES);
        const filter = randomFilter(random, world, zone);
        const group_by = DIMENSIONS[round % DIMENSIONS.length] ?? 'offer';
        const isTab = TABS.includes(group_by);
        const compare_with_past = random.chance(0.7);
        const compare_to = randomComparison(random, zone);
        const first = { ...filter, group_by, compare_with_past, compare_to };
        const level = await checked(first, zone, round);
        expect(sumsOf(level.data)).toEqual(sumsOf([level.totals]));
        expect(offersOf(level.data)).toBe(offersOf([level.totals]));
        if (level.data.length === 0) continue;
        const offers: readonly string[] = group_by === 'advertiser_id' ? [] : OFFER_COLUMNS;
        const columns = REPORT_COLUMNS.filter(
          (name) => (isTab || !MONEY.includes(name)) && !offers.includes(name),
        );
        const part = {
          sort_by: random.pick([...columns, 'label']),
          sort_order: random.pick(['asc', 'desc']),
          sort_value: random.pick(['figure', 'change']),
          limit: 1 + random.below(4),
          offset: random.below(3),
        };
        if (round % 2 === 0) await checked({ ...first, ...part }, zone, round);
        else {
          const then_by = random.pick(DIMENSIONS.filter((dimension) => dimension !== group_by));
          const flat = await checked({ ...first, then_by }, zone, round);
          expect(sumsOf(flat.data)).toEqual(sumsOf([level.totals]));
          await checked({ ...first, then_by, ...part }, zone, round);
        }
        const row = random.pick(level.data);
        const below = {
          ...first,
          group_by: random.pick(DIMENSIONS.filter((dimension) => dimension !== group_by)),
          parents: [{ group_by, value: row.value }],
        };
        const children = await checked(below, zone, round);
        expect(sumsOf(children.data)).toEqual(sumsOf([row]));
        if (row.offered !== undefined) {
          expect(offersOf(children.data)).toBe(row.offered);
          offered += row.offered;
        }
        opened += 1;
        pending += level.totals.pending_ftds ?? 0;
        const { totals }: { totals: Row } = level;
        for (const part of PARTS) if (Number(totals[part]) !== 0) parts.add(part);
      }
      expect(opened).toBeGreaterThan(FILTERS / 2);
      expect(offered).toBeGreaterThan(0);
      expect(pending).toBeGreaterThan(0);
      expect([...parts].sort()).toEqual(PARTS.toSorted());
    },
    LIMIT_MS,
  );

  /** The leads of a row, and its figures as those of a filter. */
  const checkDetails = async (
    filter: Row,
    groups: readonly ReportGroup[],
    { attempts, leads, ftds }: ReportRow,
    zone: string,
  ): Promise<void> => {
    // The default of reports; the list shows them.
    const wire = { is_test: false, exclude_fake_FTD: false, ...defined(filter), groups };
    // Without its fake FTD, a lead is still delivered.
    const fakes = wire.exclude_fake_FTD === true ? true : null;
    const received = { exclude_fake_FTD: fakes };
    const accepted = { ...received, lead_status_id: [2, 5, 6, 7] };
    for (const one of [app, fromMemory.app]) {
      const list = async (more: object): Promise<number> =>
        (await one.get(LeadsService).list(LeadListBody.parse({ ...wire, ...more, limit: 1 }), zone))
          .total;
      const metrics = await one
        .get(ReportsService)
        .metrics(LeadFilter.parse(wire), zone, PERMISSIONS);
      expect({
        wire,
        zone,
        attempts: await list(received),
        leads: await list(accepted),
        ftds: await list({ date_basis: 'ftd' }),
        figures: [metrics.attempts, metrics.leads, metrics.total_ftd],
      }).toEqual({ wire, zone, attempts, leads, ftds, figures: [attempts, leads, ftds] });
    }
  };

  it(
    `lists exactly the leads of a row of two levels by all dimensions`,
    async () => {
      const random = new Random(SEED + 3);
      let found = 0;
      for (let round = 0; round < FILTERS / 2; round += 1) {
        const zone = random.pick(ZONES);
        const filter = randomFilter(random, world, zone);
        const first = DIMENSIONS[round % DIMENSIONS.length] ?? 'offer';
        let groups: readonly ReportGroup[] = [];
        for (const group_by of [first, random.pick(DIMENSIONS.filter((one) => one !== first))]) {
          const body = PivotBody.parse({ ...filter, group_by, parents: groups });
          const { data } = await app.get(ReportsService).pivot(body, zone, PERMISSIONS);
          if (data.length === 0) break;
          const row = random.pick(data);
          groups = [...groups, { group_by, value: row.value }];
          await checkDetails(filter, groups, row, zone);
          found += row.attempts;
        }
      }
      expect(found).toBeGreaterThan(FILTERS);
      expect(fromMemory.unanswered).toBe(0);
      expect(fromMemory.scans).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );

  it(
    'has groups by two keys, intervals of time among them',
    async () => {
      const random = new Random(SEED + 2);
      const keys: readonly OracleKey[] = [...DIMENSIONS, 'date_hour', 'week'];
      let found = 0;
      for (let round = 0; round < FILTERS / 5; round += 1) {
        const zone = random.pick(ZONES);
        const wire = randomFilter(random, world, zone);
        const filter = PivotBody.parse({ ...wire, group_by: 'offer' });
        const first = keys[round % keys.length] ?? 'week';
        const groupBy = [first, random.pick(keys.filter((key) => key !== first))] as const;
        const criteria = await app.get(LeadsService).filterCriteria(filter, zone, false);
        const countsOffers = random.chance(0.5);
        const question: ReportQuestion = {
          criteria,
          groupBy: [keyOf(groupBy[0]), keyOf(groupBy[1])],
          countsOffers,
          limit: 10_000,
        };
        const { groups, total } = await app.get(ReportEngineService).tally(question);
        const fromColumns = await fromMemory.app.get(ReportEngineService).tally(question);
        expect({ round, zone, wire, fromColumns }).toEqual({
          ...{ round, zone, wire },
          fromColumns: expect.objectContaining({ groups, total }) as unknown,
        });
        const wanted = groupsOf(world, {
          filter,
          viewer: viewerIn(zone),
          groupBy,
          parents: [],
          period: 'now',
          countsOffers,
        });
        const ours = groups.map(({ codes, tally }) => ({
          values: groupBy.map((key, index) => valueOf(keyOf(key), codes[index] ?? null)),
          tally,
        }));
        const byValues = (a: { values: unknown }, b: { values: unknown }): number =>
          JSON.stringify(a.values) < JSON.stringify(b.values) ? -1 : 1;
        expect({ round, zone, wire, total: total.tally, groups: ours.toSorted(byValues) }).toEqual({
          round,
          zone,
          wire,
          total: wanted.total,
          groups: wanted.groups.map(({ values, tally }) => ({ values, tally })).toSorted(byValues),
        });
        found += ours.length;
      }
      expect(found).toBeGreaterThan(FILTERS / 2);
      expect(fromMemory.unanswered).toBe(0);
    },
    LIMIT_MS,
  );
});
