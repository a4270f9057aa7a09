import {
  countryId,
  createAdvertiser,
  createLead,
  createLeads,
  createPayout,
  createPublisher,
  createRevenue,
  type LeadValues,
} from '@leadline/prisma/seed';
import pg from 'pg';
import sql from 'sql-template-tag';
import { plainAmount } from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';
import {
  ConversionStatsQuery,
  ConversionStatsRepository,
} from '#modules/routing/routing/data/conversion-stats.repository.js';
import { DepositDelays } from '#modules/routing/routing/domain/conversion-stats.js';
import { termsFor } from '#modules/routing/routing/domain/plans.js';
import {
  ConversionStatsRefreshService,
  REFRESH_MS,
} from '#modules/routing/routing/conversion-stats-refresh.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorldModule } from '#test/support/intake-world.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import type { ConversionStatsRow } from '#modules/routing/routing/domain/snapshot.js';

const AS_OF = new Date('2026-11-18T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(AS_OF.getTime() - milliseconds);
const DAY = 86_400_000;

describe('the conversion statistics for optimize', () => {
  const clock = new FixedClock(new Date(AS_OF.getTime() + 61_000));
  let app: TestApp;
  let other: TestApp;
  let db: pg.Pool;
  let [publisher, alpha, bravo, gb, de] = [0, 0, 0, 0, 0];
  const configure = { clock, environment: { PROCESS_ROLE: 'http' } };

  beforeAll(async () => {
    app = await createTestApp(IntakeWorldModule, configure);
    other = await createTestApp(IntakeWorldModule, { ...configure, databaseUrl: app.databaseUrl });
    db = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
    [gb, de] = [await countryId(db, 'GB'), await countryId(db, 'DE')];
    publisher = (await createPublisher(db, TEST_SECRET)).id;
    [alpha, bravo] = [
      (await createAdvertiser(db, TEST_SECRET, { name: 'alpha' })).id,
      (await createAdvertiser(db, TEST_SECRET, { name: 'bravo' })).id,
    ];
  }, 60_000);
  afterAll(async () => {
    await db.end();
    await other.close();
    await app.close();
  });
  beforeEach(async () => {
    await db.query('TRUNCATE leads, conversion_stats CASCADE');
    // Without the table lock, which would wait for a process that reads all plans, and it for this.
    await db.query('DELETE FROM advertiser_revenues');
  });

  /** The delay of an advertiser whose deposits are not measured. */
  const UNMEASURED = { deposits: 0, median: 3, p90: 14 };
  const count = (measured: ConstructorParameters<typeof DepositDelays>[0] = []) =>
    app.get(ConversionStatsQuery).count(AS_OF, new DepositDelays(measured));
  const lead = (changes: Partial<LeadValues> = {}): LeadValues => ({
    publisher_id: publisher,
    advertiser_id: alpha,
    country_id: gb,
    created_at: ago(20 * DAY),
    ...changes,
  });
  const ofAlpha = (changes: Partial<ConversionStatsRow>): ConversionStatsRow => ({
    advertiser_id: alpha,
    country_id: gb,
    leads: 0,
    ftds: 0,
    revenue: null,
    delay: UNMEASURED,
    ...changes,
  });

  it('count accepted leads and reported FTDs, whatever staff decided', async () => {
    await createLeads(db, [
      lead(),
      lead({ status: 5 }),
      lead({ status: 6 }),
      lead({ status: 7 }),
      lead({ status: 3 }),
      lead({ status: 1, advertiser_id: null }),
      lead({ advertiser_id: bravo, country_id: de }),
    ]);
    expect(await count()).toEqual([
      ofAlpha({ leads: 4, ftds: 3 }),
      { ...ofAlpha({ leads: 1 }), advertiser_id: bravo, country_id: de },
    ]);
  });

  it('leave out test leads, fake FTDs, injected leads and leads without a country', async () => {
    await createLead(db, lead());
    await createLeads(db, [
      lead({ is_test: true, status: 5 }),
      lead({ fake_ftd: true, status: 6 }),
      lead({ is_original: false, status: 5 }),
      lead({ country_id: null, status: 5 }),
    ]);
    expect(await count()).toEqual([ofAlpha({ leads: 1 })]);
  });

  it('count the leads of 30 days, the youngest as old as the delay of their advertiser', async () => {
    // (4 × 380 + 14 × 20) / 400 = 4.5 days; Bravo is not measured.
    const measured = [{ advertiser_id: alpha, deposits: 380, median: 1, p90: 4 }];
    const at = (advertiser_id: number, days: number): LeadValues =>
      lead({ advertiser_id, created_at: ago(days * DAY), status: 5, ftd_at: ago(DAY) });
    await createLeads(db, [
      ...[4.4, 4.6, 34.4, 34.6].map((days) => at(alpha, days)),
      ...[13.9, 14.1, 30, 43.9, 44.1].map((days) => at(bravo, days)),
    ]);
    expect(await count(measured)).toEqual([
      ofAlpha({ leads: 2, ftds: 2, delay: { deposits: 380, median: 1.1, p90: 4.5 } }),
      { ...ofAlpha({ leads: 3, ftds: 3 }), advertiser_id: bravo },
    ]);
  });

  it('measure the delays of the deposits of the last 30 days, of each advertiser and of all', async () => {
    const deposit = (advertiser_id: number, daysAgo: number, delay: number): LeadValues =>
      lead({
        advertiser_id,
        status: 5,
        created_at: ago((daysAgo + delay) * DAY),
        ftd_at: ago(daysAgo * DAY),
      });
    await createLeads(db, [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((delay) => deposit(alpha, 2, delay)),
      deposit(bravo, 29, 20),
      // Left out: made too long ago, too slow, fake, of a test.
      deposit(bravo, 31, 1),
      deposit(bravo, 3, 46),
      { ...deposit(bravo, 3, 2), fake_ftd: true },
      { ...deposit(bravo, 3, 2), is_test: true },
      lead({ advertiser_id: bravo }),
    ]);
    const rows = await app.get(ConversionStatsQuery).measureDelays(AS_OF);
    expect(rows.sort((a, b) => (a.advertiser_id ?? 0) - (b.advertiser_id ?? 0))).toEqual([
      // The eleventh of twelve is 11 days; 90 % of the way is 0.9 of a day behind the tenth.
      { advertiser_id: null, deposits: 12, median: 6.5, p90: expect.closeTo(10.9, 6) as number },
      { advertiser_id: alpha, deposits: 11, median: 6, p90: 10 },
      { advertiser_id: bravo, deposits: 1, median: 20, p90: 20 },
    ]);
  });

  it('use the revenue of the country, the general one, the FTD average, or null', async () => {
    await createRevenue(db, alpha, '700.00', gb);
    await createRevenue(db, alpha, '400.00');
    await createLeads(db, [
      lead(),
      lead({ country_id: de }),
      lead({ advertiser_id: bravo, status: 5, revenue: '100.00' }),
      lead({ advertiser_id: bravo, status: 6, revenue: '151.00' }),
      lead({ advertiser_id: bravo, status: 5, revenue: '0.00' }),
      lead({ advertiser_id: bravo, country_id: de }),
    ]);
    const revenues = (await count()).map(({ advertiser_id: id, country_id: country, revenue }) => [
      id,
      country,
      revenue,
    ]);
    expect(revenues).toHaveLength(5);
    expect(revenues).toEqual(
      expect.arrayContaining([
        [alpha, gb, '700.00'],
        [alpha, de, '400.00'],
        [alpha, null, '400.00'],
        [bravo, gb, '125.50'],
        [bravo, de, null],
      ]),
    );
  });

  it('go with the payouts by which FTDs are paid, for the country or in general', async () => {
    await createPayout(db, publisher, '250.50');
    await createPayout(db, publisher, '90.00', de);
    await app.get(RoutingConfigService).reload();
    const payouts = app.get(RoutingConfigService).current().publishers.get(publisher)?.plans;
    for (const [country, amount] of [
      [gb, 250.5],
      [de, 90],
    ] as const) {
      const [paid] = await app
        .get(DatabaseService)
        .query<{ amount: string }>(
          plainAmount('payout', sql`${publisher}::int`, sql`${country}::int`),
        );
      const lead = { countryId: country, funnel: null, offer: null, customParams: [] };
      const terms = payouts && termsFor(payouts, lead, alpha, Date.now());
      expect([Number(paid?.amount), terms?.perFtd]).toEqual([amount, amount * 100]);
    }
  });

  it('include a country with a revenue and no leads', async () => {
    await createRevenue(db, alpha, '700.00', de);
    expect(await count()).toEqual([ofAlpha({ country_id: de, revenue: '700.00' })]);
  });

  it('are counted once per interval, come into force in all processes, and are kept', async () => {
    await createLeads(db, [lead(), lead({ status: 5 })]);
    await Promise.all(
      [app, other].flatMap((process) => [
        process.get(ConversionStatsRefreshService).run(),
        process.get(ConversionStatsRefreshService).run(),
      ]),
    );
    const stored = await db.query<{ version: number; as_of: Date }>(
      'SELECT version, as_of FROM conversion_stats',
    );
    expect(stored.rows.map(({ as_of: asOf }) => asOf)).toEqual([AS_OF]);
    const version = stored.rows[0]?.version ?? 0;
    await eventually(() => {
      for (const process of [app, other])
        expect(process.get(RoutingConfigService).current().conversionStats).toMatchObject({
          version,
          baseRates: new Map([[gb, 6 / 102]]),
        });
    });
    expect(await app.get(ConversionStatsRepository).find(version)).toEqual({
      version,
      // One deposit at once: (0 × 1 + 3 × 20) / 21 and (0 × 1 + 14 × 20) / 21 days.
      stats: [ofAlpha({ leads: 2, ftds: 1, delay: { deposits: 1, median: 2.86, p90: 13.33 } })],
    });
    expect(await app.get(ConversionStatsRepository).find(version + 1)).toBeNull();
  });

  it('are counted again each interval, arrive without a notification, and expire', async () => {
    await app.get(ConversionStatsRefreshService).run();
    clock.advance(REFRESH_MS);
    await app.get(ConversionStatsRefreshService).run();
    expect((await db.query('SELECT 1 FROM conversion_stats')).rowCount).toBe(2);
    clock.advance(30 * DAY);
    await app.get(ConversionStatsRefreshService).run();
    expect((await db.query('SELECT 1 FROM conversion_stats')).rowCount).toBe(2);
    const silent = await db.query<{ version: number }>(
      `INSERT INTO conversion_stats (as_of, stats)
       VALUES (now() + interval '9 years', '[]')
       RETURNING version`,
    );
    await eventually(() => {
      expect(other.get(RoutingConfigService).current().conversionStats.version).toBe(
        silent.rows[0]?.version,
      );
    });
  });
});
