import { createAdvertiser, createLead, createPublisher, countryId } from '@leadline/prisma/seed';
import pg from 'pg';
import sql from 'sql-template-tag';
import { planOfLead } from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';
import type { PlanLeg } from '@leadline/contracts';
import {
  leadTerms,
  routedLeadOf,
  type RoutedLeadRow,
} from '#modules/routing/routing/domain/lead.js';
import { ROUTED_LEAD_COLUMNS } from '#modules/routing/routing/data/routing.sql.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { IntakeWorldModule } from '#test/support/intake-world.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { seededDraw } from '@leadline/contracts';

const ZONES = ['UTC', 'America/New_York', 'Pacific/Auckland'];

describe('plans in routing', () => {
  let app: TestApp;
  let db: pg.Client;
  let advertisers: number[];
  let publishers: number[];
  let countries: number[];
  beforeAll(async () => {
    app = await createTestApp(IntakeWorldModule);
    db = new pg.Client({ connectionString: app.databaseUrl });
    await db.connect();
    advertisers = [
      (await createAdvertiser(db, TEST_SECRET, { name: 'alpha' })).id,
      (await createAdvertiser(db, TEST_SECRET, { name: 'bravo' })).id,
    ];
    publishers = [
      (await createPublisher(db, TEST_SECRET)).id,
      (await createPublisher(db, TEST_SECRET)).id,
    ];
    countries = [await countryId(db, 'GB'), await countryId(db, 'DE'), await countryId(db, 'FR')];
  });
  afterAll(async () => {
    await db.end();
    await app.close();
  });

  it('are those of the lead ledger, for 400 leads at both advertisers', async () => {
    const draw = seededDraw('plans');
    let count = 0;
    const one = <T>(list: readonly T[]): T => {
      count += 1;
      const item = list[Math.floor(draw(`${count}`) * list.length)];
      if (item === undefined) throw new Error('An empty list');
      return item;
    };
    const some = <T>(list: readonly T[]): T[] => one([[], [], [one(list)], [one(list), one(list)]]);
    for (const [table, owner, others, owners, parties] of [
      ['advertiser_revenues', 'advertiser_id', 'publisher_ids', advertisers, publishers],
      ['publisher_payouts', 'publisher_id', 'advertiser_ids', publishers, advertisers],
    ] as const)
      for (let made = 0; made < 60; made += 1)
        await db.query(
          `INSERT INTO ${table} (${owner}, country_ids, funnels, offers, ${others}, custom_params,
             starts_on, ends_on, zone, per_lead, ended_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            one(owners),
            some(countries),
            some(['spring', 'autumn']),
            some(['one', 'two']),
            some(parties),
            one([{}, {}, { 1: 'search' }, { 2: 'a', 5: 'b' }]),
            one([null, null, '2026-11-18']),
            one([null, null, '2026-11-19']),
            one(ZONES),
            `${made + 1}.00`,
            one([null, null, null, '2026-11-01']),
          ],
        );
    const ids: number[] = [];
    for (let made = 0; made < 400; made += 1)
      ids.push(
        await createLead(db, {
          publisher_id: one(publishers),
          country_id: one([...countries, null]),
          funnel: one(['spring', 'autumn', null]),
          offer: one(['one', 'two', null]),
          custom_param_1: one(['search', null]),
          custom_param_2: one(['a', 'z']),
          custom_param_5: one(['b', null]),
          created_at: one([
            new Date('2026-11-17T23:59:59.999Z'),
            new Date('2026-11-18T05:00:00Z'),
            new Date('2026-11-19T10:59:59.999Z'),
            new Date('2026-11-19T12:00:00Z'),
            new Date('2026-11-20T00:00:00Z'),
          ]),
        }),
      );
    await app.get(RoutingConfigService).reload();
    const snapshot = app.get(RoutingConfigService).current();
    const database = app.get(DatabaseService);
    const rows = await database.query<RoutedLeadRow>(
      sql`SELECT ${ROUTED_LEAD_COLUMNS} FROM leads l WHERE id = ANY(${ids}::int[]) ORDER BY id`,
    );
    expect(rows).toHaveLength(400);
    const seen = new Set<number>();
    for (const advertiser of advertisers) {
      const plan = (leg: PlanLeg) => planOfLead(leg, sql`p.id`, sql`${advertiser}::int`);
      const expected = await database.query<{ revenue: number | null; payout: number | null }>(sql`
        SELECT (${plan('revenue')}) AS revenue, (${plan('payout')}) AS payout
        FROM leads l
        WHERE id = ANY(${ids}::int[])
        ORDER BY id`);
      const found = rows.map((row) => {
        const { revenue, payout } = leadTerms(
          { lead: routedLeadOf(row), snapshot, now: new Date() },
          { advertiserId: advertiser },
        );
        for (const terms of [revenue, payout]) if (terms) seen.add(terms.planId);
        return { revenue: revenue?.planId ?? null, payout: payout?.planId ?? null };
      });
      expect(found).toEqual(expected);
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it('pay by the terms of the time at which a lead came', async () => {
    const { id: advertiser } = await createAdvertiser(db, TEST_SECRET, { name: 'charlie' });
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO advertiser_revenues (advertiser_id, amount, per_lead, period, guarantee_percent)
       VALUES ($1, 800, 5.25, 'day', 7.5) RETURNING id`,
      [advertiser],
    );
    const planId = rows[0]?.id ?? 0;
    await db.query(
      `INSERT INTO plan_versions (revenue_id, until_at, terms)
       VALUES ($1, '2026-11-18T00:00:00Z', '{"per_lead": 4.1, "amount": null}')`,
      [planId],
    );
    await app.get(RoutingConfigService).reload();
    const snapshot = app.get(RoutingConfigService).current();
    const termsAt = (at: string) => {
      const row = {
        ...{ id: 1, publisher_id: publishers[0] ?? 0, country_id: null, email: '', phone: '' },
        ...{ ip: '', offer: null, funnel: null, custom_params: [], is_test: false },
        ...{ created_at: new Date(at), forced_advertiser: null, campaign_route: null },
      };
      const member = { advertiserId: advertiser };
      return leadTerms({ lead: routedLeadOf(row), snapshot, now: new Date() }, member).revenue;
    };
    expect(termsAt('2026-11-17T23:59:59Z')).toEqual({
      ...{ planId, perLead: 410, perFtd: 0, guarantee: 0 },
    });
    expect(termsAt('2026-11-18T00:00:00Z')).toEqual({
      ...{ planId, perLead: 525, perFtd: 80_000, guarantee: 750 },
    });
  });
});
