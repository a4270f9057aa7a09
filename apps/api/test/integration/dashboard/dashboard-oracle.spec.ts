import {
  DashboardFilter,
  DIMENSIONS,
  isTimeDimension,
  LeadFilter,
  MATRIX_ROWS,
  isTimeRows,
  COMPARISONS,
  comparisonOf,
  MatrixBody,
  periodRange,
  PivotBody,
  COMMON_COLUMNS,
  wallAt,
  type DashboardStats,
  type Period,
} from '@leadline/contracts';
import { DashboardService } from '#modules/reporting/dashboard/dashboard.service.js';
import { LeadMatrixService } from '#modules/reporting/reports/lead-matrix.service.js';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { passes, type Viewer } from '#test/support/lead-oracle/filter.js';
import { makeWorld, OFFER_TEXTS, ZONES, type World } from '#test/support/lead-oracle/generate.js';
import { divided, moneyText } from '#test/support/lead-oracle/metrics.js';
import { periodDates, type OraclePeriod } from '#test/support/lead-oracle/periods.js';
import {
  groupsOf,
  measuresOf,
  type OracleKey,
  type OracleTally,
  type OracleWorld,
} from '#test/support/lead-oracle/pivot.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { wall } from '#test/support/lead-oracle/wall.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const SEED = Number(process.env.FILTER_SEED ?? 20_261_122);
const LEADS = 300;
const ROUNDS = 28;
const REPORTING_ZONE = 'UTC';
/** In weeks of clock changes, at the end of a month that is longer than the one before, and after. */
const NOWS = [
  '2026-03-08T18:00:00Z',
  '2026-03-31T21:30:15Z',
  '2026-04-06T03:00:00Z',
  '2026-06-15T12:00:00.500Z',
  '2026-10-04T01:10:00Z',
  '2026-10-25T02:00:00Z',
  '2026-11-01T23:59:59.999Z',
].map((text) => new Date(text));
/** All money of the Global tab. */
const PERMISSIONS = new Set([93, 94, 95, 96, 97, 98]);
/** All money of all tabs. */
const TAB_PERMISSIONS = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));
const PERIODS = ['today', 'this_week', 'this_month'] as const satisfies (keyof DashboardStats)[];
const NOTHING: OracleTally = {
  attempts: 0,
  leads: 0,
  autologged: 0,
  offered: 0,
  ftds: 0,
  publisher_ftds: 0,
  late_ftds: 0,
  revenue: 0n,
  payout: 0n,
  lead_revenue: 0n,
  lead_payout: 0n,
  topup_revenue: 0n,
  topup_payout: 0n,
};

const MONEY_OF = { affiliate_id: 'payout', advertiser_id: 'revenue' } as const;

const randomDashboardFilter = (random: Random, world: World): DashboardFilter =>
  DashboardFilter.parse({
    publisher_id: random.chance(0.2) ? random.some(world.publishers, 2) : null,
    country_id: random.chance(0.2) ? random.some(world.countries, 2) : null,
    advertiser_id: random.chance(0.2) ? random.some(world.advertisers, 2) : null,
    offer: random.chance(0.2) ? random.some(OFFER_TEXTS, 3) : null,
    excludes: random.chance(0.4)
      ? random.some(['affiliate_id', 'country_id', 'advertiser_id', 'offer'], 2)
      : null,
  });

const changeText = (now: bigint, before: bigint): string => {
  if (before === 0n) return now === 0n ? '0.00' : 'new';
  return divided((now - before) * 10_000n, before);
};

describe('the dashboard against an oracle', () => {
  const clock = new FixedClock(NOWS[0] ?? new Date());
  let app: TestApp;
  let world: World & OracleWorld;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock });
    await onDatabase(app, async (db) => {
      const random = new Random(SEED);
      world = { ...(await makeWorld(db, TEST_SECRET, random, LEADS)), statusGroups: new Map() };
    });
  }, 60_000);
  afterAll(() => app.close());

  /** Requests of the viewer of a round. */
  const rounds = function* (seed: number) {
    const random = new Random(SEED + seed);
    for (let round = 0; round < ROUNDS; round += 1) {
      const zone = random.pick(ZONES);
      const now = NOWS[round % NOWS.length] ?? new Date();
      clock.set(now);
      const viewer: Viewer = { zone, now, reportingZone: REPORTING_ZONE };
      yield { random, round, zone, now, viewer, filter: randomDashboardFilter(random, world) };
    }
  };

  const asked = (filter: DashboardFilter, dates: object, viewer: Viewer, groupBy: OracleKey[]) =>
    groupsOf(world, {
      filter: LeadFilter.parse({ ...filter, ...dates }),
      viewer,
      groupBy,
      parents: [],
      period: 'now',
      countsOffers: false,
    });

  const statsOf = (filter: DashboardFilter, period: OraclePeriod, viewer: Viewer) => {
    const { current, previous } = periodDates(period, viewer.now, viewer.zone);
    const now = asked(filter, current, viewer, []).total;
    const before = asked(filter, previous, viewer, []).total;
    const figures = ({ ftds, revenue, payout }: OracleTally) => ({
      ftd: ftds,
      revenue: moneyText(revenue),
      payout: moneyText(payout),
    });
    return {
      current_period: figures(now),
      previous_period: figures(before),
      comparison: {
        ftd: changeText(BigInt(now.ftds) * 100n, BigInt(before.ftds) * 100n),
        revenue: changeText(now.revenue, before.revenue),
        payout: changeText(now.payout, before.payout),
      },
    };
  };

  it('has the figures of each period and of the one before until the same time', async () => {
    let ftds = 0;
    for (const { round, zone, viewer, filter } of rounds(1)) {
      const stats = await app.get(DashboardService).stats(filter, zone);
      for (const period of PERIODS) {
        const { xaxis, series, ...figures } = stats[period];
        expect({ round, zone, period, ...figures }).toEqual({
          round,
          zone,
          period,
          ...statsOf(filter, period, viewer),
        });
        const step: OracleKey = period === 'today' ? 'date_hour' : 'created_at';
        const { current } = periodDates(period, viewer.now, zone);
        const { groups } = asked(filter, current, viewer, [step]);
        const [counts, revenue, payout] = series.map(({ data }) => data);
        // Every step that has something is on the axis, and the steps add up to the period.
        const shown = xaxis.map((at) =>
          step === 'created_at'
            ? wall(Date.parse(at), zone).slice(0, 10)
            : `${wall(Date.parse(at), zone).slice(0, 13)}:00`,
        );
        for (const { values, tally } of groups.filter((group) => group.tally.ftds > 0)) {
          const place = shown.indexOf(String(values[0]));
          expect([counts?.[place], revenue?.[place], payout?.[place]]).toEqual([
            tally.ftds,
            moneyText(tally.revenue),
            moneyText(tally.payout),
          ]);
        }
        const total = (counts ?? []).reduce((sum: number, count) => sum + Number(count), 0);
        expect(total).toBe(figures.current_period.ftd);
        ftds += total;
      }
    }
    expect(ftds).toBeGreaterThan(ROUNDS);
  }, 60_000);

  it('has the same numbers as a report for the same words', async () => {
    const words: readonly Period[] = ['today', 'yesterday', 'this_week', 'last_week'];
    const longer: readonly Period[] = ['this_month', 'last_month', 'last_7_days', 'this_year'];
    let compared = 0;
    for (const { round, zone, now, filter } of rounds(4))
      for (const period of [...words, ...longer]) {
        if (period === 'last_year') continue;
        const comparison = COMPARISONS[(round + compared) % COMPARISONS.length] ?? 'day_before';
        // The page of the reports sends the range, and what its comparison means for it.
        const { from, until } = periodRange(period, wallAt(now, zone));
        const text = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
        const body = {
          ...{ start_date: text(from), end_date: text(until - 60_000) },
          ...{ ...filter, compare_with_past: true, compare_to: comparisonOf(period, comparison) },
        };
        const report = await app
          .get(ReportsService)
          .pivot(PivotBody.parse({ ...body, group_by: 'advertiser_id' }), zone, TAB_PERMISSIONS);
        const widget = { rows: 'advertiser_id', measures: COMMON_COLUMNS, period };
        const { totals, past, change } = await app
          .get(LeadMatrixService)
          .matrix(
            MatrixBody.parse({ ...filter, ...widget, compare_to: comparison }),
            zone,
            PERMISSIONS,
          );
        // The Global tab has no permission of its own for the margin; the dashboard has no offers
        // and no pending FTDs.
        const own = Object.fromEntries(
          Object.entries(report.totals).filter(
            ([name]) => name !== 'margin' && Object.hasOwn(totals, name),
          ),
        );
        const { past: before, change: moved } = report.totals;
        expect(Object.keys(own)).toEqual(expect.arrayContaining(['leads', 'ftds', 'profit']));
        expect({ round, zone, period, comparison, ...totals, past, change }).toMatchObject({
          ...{ round, zone, period, comparison, ...own },
          past: expect.objectContaining({ leads: before?.leads, profit: before?.profit }),
          change: expect.objectContaining({ ftds: moved?.ftds, revenue: moved?.revenue }),
        });
        compared += before?.attempts ?? 0;
      }
    expect(compared).toBeGreaterThan(ROUNDS);
  }, 60_000);

  it('lists the top parties of a month, and the latest FTDs of all time', async () => {
    let listed = 0;
    for (const { zone, viewer, filter } of rounds(2)) {
      const query = { filters: filter, period: 'this_month' } as const;
      const { current } = periodDates('this_month', viewer.now, zone);
      const publishers = await app.get(DashboardService).topPublishers(query, zone);
      const advertisers = await app.get(DashboardService).topAdvertisers(query, zone);
      // Lists parties with money, also without an FTD.
      const wanted = (key: keyof typeof MONEY_OF) =>
        asked(filter, current, viewer, [key])
          .groups.filter(
            ({ values: [id], tally }) =>
              id !== null && (tally.ftds > 0 || tally[MONEY_OF[key]] !== 0n),
          )
          .map(({ values: [id], tally }) => ({ id, ftd: tally.ftds, ...tally }));
      expect(publishers.map(({ affiliate_name: _, ...row }) => row)).toEqual(
        wanted('affiliate_id')
          .toSorted((a, b) => Number(b.payout - a.payout) || b.ftd - a.ftd)
          .map(({ id, ftd, payout }) => ({ affiliate_id: id, ftd, payout: moneyText(payout) })),
      );
      expect(advertisers.map(({ advertiser_name: _, ...row }) => row)).toEqual(
        wanted('advertiser_id')
          .toSorted((a, b) => Number(b.revenue - a.revenue) || b.ftd - a.ftd)
          .map(({ id, ftd, revenue }) => ({ advertiser_id: id, ftd, revenue: moneyText(revenue) })),
      );
      const latest = await app.get(DashboardService).latestFtd(filter, zone);
      const all = LeadFilter.parse(filter);
      expect(latest.map(({ id }) => id)).toEqual(
        world.leads
          .filter((lead) => passes(all, lead, 'ftd_at', viewer, false))
          .toSorted((a, b) => Number(b.ftd_at) - Number(a.ftd_at) || b.id - a.id)
          .map(({ id }) => id),
      );
      listed += publishers.length + advertisers.length + latest.length;
    }
    expect(listed).toBeGreaterThan(ROUNDS * 10);
  }, 60_000);

  it('has the cells of a matrix, with what is left as Other', async () => {
    const measures = ['leads', 'ftds', 'revenue', 'cr'] as const;
    const shownOf = (tally: OracleTally) => {
      const all = measuresOf(tally);
      return Object.fromEntries(measures.map((name) => [name, all[name]]));
    };
    const less = (total: OracleTally, parts: readonly OracleTally[]): OracleTally => {
      const rest = { ...total };
      for (const part of parts) {
        for (const name of ['attempts', 'leads', 'autologged', 'ftds'] as const)
          rest[name] -= part[name];
        rest.revenue -= part.revenue;
        rest.payout -= part.payout;
      }
      return rest;
    };
    let others = 0;
    for (const { random, round, zone, viewer, filter } of rounds(3)) {
      const rows = MATRIX_ROWS[round % MATRIX_ROWS.length] ?? 'week';
      const columns = isTimeRows(rows)
        ? random.pick(DIMENSIONS.filter((dimension) => dimension !== rows))
        : null;
      const period = random.pick(['this_week', 'this_month'] as const);
      const limits = { limit: 2, column_limit: 2 };
      const body = MatrixBody.parse({ ...filter, period, rows, columns, measures, ...limits });
      const matrix = await app.get(LeadMatrixService).matrix(body, zone, PERMISSIONS);
      const { current, previous } = periodDates(period, viewer.now, zone);
      const { groups, total } = asked(filter, current, viewer, [rows]);
      const found = new Map(groups.map(({ values: [value], tally }) => [value, tally]));
      const context = { round, zone, rows, columns };
      expect({ ...context, totals: matrix.totals, past: matrix.past }).toEqual({
        ...context,
        totals: shownOf(total),
        past: shownOf(asked(filter, previous, viewer, []).total),
      });
      const tallies = (value: string | number | null) => found.get(value) ?? NOTHING;
      const own = matrix.rows.filter(({ is_other }) => !is_other);
      for (const row of own)
        expect({ ...context, ...row.total }).toEqual({
          ...context,
          ...shownOf(tallies(row.value)),
        });
      if (isTimeRows(rows)) {
        const values = own.map(({ value }) => value);
        expect(values).toEqual(expect.arrayContaining([...found.keys()]));
      } else expect(matrix.groups).toBe(found.size);
      const otherRow = matrix.rows.find(({ is_other }) => is_other);
      if (otherRow) {
        const shown = own.map(({ value }) => tallies(value));
        expect(otherRow.total).toEqual(shownOf(less(total, shown)));
        const least = Math.min(...shown.map(({ leads }) => leads));
        const left = groups.filter(
          ({ values: [value] }) => !own.some((row) => row.value === value),
        );
        for (const { tally } of left) expect(tally.leads).toBeLessThanOrEqual(least);
        others += 1;
      }
      if (columns === null) continue;
      const crossed = asked(filter, current, viewer, [rows, columns]).groups;
      const cell = (row: unknown, column: unknown): OracleTally =>
        crossed.find(({ values }) => values[0] === row && values[1] === column)?.tally ?? NOTHING;
      for (const row of own) {
        const parts = matrix.columns
          .filter(({ is_other }) => !is_other)
          .map(({ value }) => cell(row.value, value));
        const rest = matrix.columns.some(({ is_other }) => is_other)
          ? [less(tallies(row.value), parts)]
          : [];
        expect({ ...context, cells: row.cells }).toEqual({
          ...context,
          cells: [...parts, ...rest].map(shownOf),
        });
      }
      if (!isTimeDimension(columns) && matrix.columns.length > 2) others += 1;
    }
    expect(others).toBeGreaterThan(5);
  }, 60_000);
});
