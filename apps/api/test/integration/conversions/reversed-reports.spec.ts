import { DashboardFilter, LeadFilter, PivotBody } from '@leadline/contracts';
import { createConversion } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { ReversalsService } from '#modules/conversions/conversions/reversals.service.js';
import { PublisherLedgerQuery } from '#modules/intake/intake/data/publisher-ledger.query.js';
import { DashboardService } from '#modules/reporting/dashboard/dashboard.service.js';
import { ReportsService } from '#modules/reporting/reports/reports.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { startAppFromMemory, type AppFromMemory } from '#test/support/app-from-memory.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { refused, type OracleRefusal } from '#test/support/lead-oracle/decisions.js';
import type { Viewer } from '#test/support/lead-oracle/filter.js';
import {
  makeWorld,
  NOW,
  randomFilter,
  ZONES,
  type OracleLead,
  type World,
} from '#test/support/lead-oracle/generate.js';
import { metricsOf, moneyOf, moneyText, sum } from '#test/support/lead-oracle/metrics.js';
import { levelOf } from '#test/support/lead-oracle/pivot.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const SEED = Number(process.env.FILTER_SEED ?? 20_261_128);
const LEADS = 200;
const FILTERS = 60;
/** All money of all tabs. */
const PERMISSIONS = new Set(Array.from({ length: 42 }, (_, index) => 93 + index));
const EVERYTHING = LeadFilter.parse({ is_test: null, exclude_fake_FTD: null });

const NO_LEADS = { created_at: [], ftd_at: [], topup_revenue_at: [], topup_payout_at: [] };

describe('reports after FTDs were rejected and reversed', () => {
  let app: TestApp;
  /** The same database, answered from the leads in memory, which follow its changes. */
  let fromMemory: AppFromMemory;
  let before: World;
  let world: World & { readonly statusGroups: ReadonlyMap<string, number> };
  /** Numbers of FTDs, without those of hidden leads, which reports leave out. */
  const changed = { reversed: 0, rejected: 0 };

  /** Reverses every second accepted FTD, and rejects every second pending one. */
  const decideSome = async (): Promise<void> => {
    const { userId } = await signIn(app, { permissions: [] });
    const seen = { accepted: 0, pending: 0 };
    const decide = async (lead: OracleLead): Promise<OracleLead> => {
      const kind = lead.status === 5 ? 'accepted' : 'pending';
      if (lead.status !== 5 && lead.status !== 6) return lead;
      seen[kind] += 1;
      if (seen[kind] % 2 === 0) return lead;
      const refusal: OracleRefusal = {
        advertiserPays: lead.id % 3 !== 0,
        shown: kind === 'accepted' ? 'Charged back' : 'Not real',
      };
      const body = {
        lead_id: lead.id,
        advertiser_pays: refusal.advertiserPays,
        status_override: refusal.shown,
      };
      if (kind === 'accepted')
        await app
          .get(ReversalsService)
          .reverse({ ...body, reason: 'The deposit was charged back' }, userId, 'UTC');
      else await app.get(ConversionsService).act({ ...body, is_accept: false }, userId, 'UTC');
      if (!lead.is_hidden) changed[kind === 'accepted' ? 'reversed' : 'rejected'] += 1;
      return refused(lead, refusal);
    };
    const leads: OracleLead[] = [];
    for (const lead of before.leads) leads.push(await decide(lead));
    world = { ...before, leads, statusGroups: new Map() };
  };

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    await onDatabase(app, async (db) => {
      const made = await makeWorld(db, TEST_SECRET, new Random(SEED), LEADS);
      // Nothing is paid before an FTD is accepted.
      await db.query('UPDATE leads SET payout = 0 WHERE status IN (6, 7)');
      // Another job computes anew what a guarantee has paid of an FTD.
      await db.query(`UPDATE leads
        SET covered_revenue = NULL, covered_payout = NULL, share_revenue = NULL,
          share_payout = NULL`);
      const leads = made.leads.map((lead) => ({
        ...lead,
        ...(lead.status === 6 || lead.status === 7 ? { payout: '0.00' } : {}),
        ...{ covered_revenue: null, covered_payout: null },
        ...{ share_revenue: null, share_payout: null },
      }));
      before = { ...made, leads };
      for (const { id, ftd_at } of before.leads)
        if (ftd_at !== null) await createConversion(db, { lead_id: id });
    });
    fromMemory = await startAppFromMemory(app.databaseUrl, new FixedClock(NOW));
    await decideSome();
    await fromMemory.store.refresh();
  }, 60_000);
  afterAll(async () => {
    await fromMemory.close();
    await app.close();
  });

  const viewerIn = (zone: string): Viewer => ({ zone, now: NOW, reportingZone: 'UTC' });
  const both = (): readonly TestApp[] => [app, fromMemory.app];

  it('the deposit stays; approval, payout and unpaid revenue are gone', async () => {
    const of = (leads: World['leads']) => metricsOf(EVERYTHING, leads, viewerIn('UTC'));
    const [then, now] = [of(before.leads), of(world.leads)];
    expect(changed.reversed).toBeGreaterThan(10);
    expect(changed.rejected).toBeGreaterThan(10);
    expect([now.leads, now.total_ftd]).toEqual([then.leads, then.total_ftd]);
    expect(now.publisher_ftd).toBe(then.publisher_ftd - changed.reversed);
    expect(Number(now.payout)).toBeLessThan(Number(then.payout));
    expect(Number(now.revenue)).toBeLessThan(Number(then.revenue));
    for (const one of both())
      expect(await one.get(ReportsService).metrics(EVERYTHING, 'UTC', PERMISSIONS)).toEqual(now);
  });

  it('figures and levels are those of the oracle, in memory and in the database', async () => {
    const random = new Random(SEED + 1);
    for (let round = 0; round < FILTERS; round += 1) {
      const zone = random.pick(ZONES);
      const wire = randomFilter(random, world, zone);
      const filter = LeadFilter.parse(wire);
      const body = PivotBody.parse({ ...wire, group_by: 'affiliate_id', compare_with_past: false });
      const level = levelOf(world, body, viewerIn(zone), () => new Map());
      for (const one of both()) {
        const metrics = await one.get(ReportsService).metrics(filter, zone, PERMISSIONS);
        expect({ round, wire, metrics }).toEqual({
          round,
          wire,
          metrics: metricsOf(filter, world.leads, viewerIn(zone)),
        });
        const { totals } = await one.get(ReportsService).pivot(body, zone, PERMISSIONS);
        expect({ round, wire, totals }).toEqual({ round, wire, totals: level.totals });
      }
    }
    expect(fromMemory.unanswered).toBe(0);
  }, 60_000);

  it('the panel of each publisher and the dashboard agree with the reports', async () => {
    const ledger = new PublisherLedgerQuery(app.get(LimitedReadsService));
    const shown = (lead: OracleLead): boolean => !lead.is_test && !lead.is_hidden;
    for (const publisher of world.publishers) {
      const period = {
        publisherIds: [publisher],
        from: new Date('2000-01-01T00:00:00Z'),
        until: new Date('2100-01-01T00:00:00Z'),
      };
      const days = await ledger.conversionsByDay(period, 'UTC');
      const others = [
        ...(await ledger.leadsByDay(period, 'UTC')),
        ...(await ledger.topupsByDay(period, 'UTC')),
      ];
      const paid = (of: typeof days): bigint => sum(of.map(({ payout }) => payout ?? '0.00'));
      const approved = world.leads.filter(
        (lead) => lead.publisher_id === publisher && lead.status === 5 && shown(lead),
      );
      const panel = {
        conversions: days.reduce((total, day) => total + (day.conversions ?? 0), 0),
        payout: moneyText(paid(days)),
      };
      expect(panel).toEqual({
        conversions: approved.length,
        payout: moneyText(moneyOf({ ...NO_LEADS, ftd_at: approved }).payout),
      });
      for (const one of both()) {
        const filter = { publisher_id: [publisher], is_test: false, exclude_fake_FTD: null };
        const metrics = await one
          .get(ReportsService)
          .metrics(LeadFilter.parse(filter), 'UTC', PERMISSIONS);
        expect([metrics.publisher_ftd, metrics.payout]).toEqual([
          panel.conversions,
          moneyText(paid([...days, ...others])),
        ]);
      }
    }
    const latest = await app.get(DashboardService).latestFtd(DashboardFilter.parse({}), 'UTC');
    const payouts = new Map(world.leads.map(({ id, payout }) => [id, payout]));
    expect(latest.length).toBeGreaterThan(0);
    for (const { id, payout } of latest) expect(payout).toBe(payouts.get(id));
  });
});
