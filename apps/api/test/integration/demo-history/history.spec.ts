import pg from 'pg';
import { Module } from '@nestjs/common';
import {
  DEMO_COUNTRIES,
  generateHistory,
  seedFirstRun,
  type FirstRun,
  type World,
} from '@leadline/prisma/seed';
import { demoRouting, snapshotOf } from '../../../src/demo-routing.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { GeoIpService } from '#shared/net/geo-ip.service.js';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { AlertsQuery } from '#modules/operation/alerts/data/alerts.query.js';
import {
  capUsageOf,
  slotMovesOf,
} from '#modules/lead-data/lead-ledger/data/stored-cap-reservations.sql.js';
import { NO_PLANS } from '#modules/routing/routing/domain/plans.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import {
  databaseDigest,
  createTestDatabase,
  type TestDatabase,
} from '#test/support/test-database.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { INVARIANTS, MOMENTS } from './invariants.js';

/* The demo's history: it has to look as if every lead had gone through the system. */

@Module({
  imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), RoutingModule],
  providers: [AlertsQuery, GeoIpService],
})
class HistoryModule {}

const NOW = new Date('2026-11-19T15:20:00Z');
const DAYS = 6;
/** The parties of the history that was made last. */
let business: World;
const OPTIONS = {
  secret: TEST_SECRET,
  sandboxUrl: 'http://127.0.0.1:1',
  publicUrl: 'http://localhost:3000',
  history: {
    now: NOW,
    days: DAYS,
    leads: 1_900,
    seed: 'two',
    routing: (world: World) => {
      business = world;
      return demoRouting(world);
    },
  },
};
class FixedClock extends Clock {
  override now(): Date {
    return NOW;
  }
}

describe('the history of the demo', () => {
  let database: TestDatabase;
  let db: pg.Pool;
  let app: TestApp;
  let made: FirstRun | null;

  beforeAll(async () => {
    database = await createTestDatabase();
    made = await seedFirstRun(database.url, OPTIONS);
    db = new pg.Pool({ connectionString: database.url, max: 2 });
    app = await createTestApp(HistoryModule, {
      databaseUrl: database.url,
      clock: new FixedClock(),
      environment: { PROCESS_ROLE: 'http' },
    });
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await db.end();
    await database.drop();
  });

  const find = async <T extends object>(statement: string): Promise<T[]> =>
    (await db.query<T>(statement)).rows;

  it.each(Object.entries(INVARIANTS))('%s', async (_rule, statement) => {
    expect(await find(statement)).toEqual([]);
  });

  it('refers to rows that exist', async () => {
    const references = await find<{ statement: string }>(`
      SELECT format(
        'SELECT %L AS reference FROM %s c LEFT JOIN %s p ON p.%I = c.%I ' ||
          'WHERE c.%I IS NOT NULL AND p.%I IS NULL LIMIT 1',
        f.conname, f.conrelid::regclass, f.confrelid::regclass, p.attname, c.attname,
        c.attname, p.attname) AS statement
      FROM pg_constraint f
      JOIN pg_attribute c ON c.attrelid = f.conrelid AND c.attnum = f.conkey[1]
      JOIN pg_attribute p ON p.attrelid = f.confrelid AND p.attnum = f.confkey[1]
      WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace`);
    expect(references.length).toBeGreaterThan(20);
    for (const { statement } of references) expect(await find(statement)).toEqual([]);
  });

  it('ends shortly before now, and fills every day of the range', async () => {
    const [range] = await find<{ first: Date; last: Date }>(
      `SELECT min(at) AS first, max(at) AS last FROM (${MOMENTS}) m`,
    );
    const start = NOW.getTime() - DAYS * 86_400_000;
    expect(range?.first.getTime()).toBeGreaterThan(start);
    expect(range?.last.getTime()).toBeLessThan(NOW.getTime());
    const days = await find<{ leads: number }>(
      `SELECT count(*)::int AS leads
       FROM leads
       GROUP BY created_at::date
       ORDER BY created_at::date`,
    );
    expect(days).toHaveLength(DAYS + 1);
    for (const { leads } of days.slice(1)) expect(leads).toBeGreaterThan(50);
  });

  it('shows everything that the business knows', async () => {
    const [row] = await find<Record<string, number>>(`
      SELECT
        count(*) FILTER (WHERE status = 2)::int AS accepted,
        count(*) FILTER (WHERE status = 5)::int AS ftds,
        count(*) FILTER (WHERE status = 6)::int AS pending,
        count(*) FILTER (WHERE status = 7)::int AS ftds_rejected,
        count(*) FILTER (WHERE fake_ftd)::int AS fake,
        (SELECT count(*)::int FROM conversions WHERE reversed_at IS NOT NULL) AS reversed,
        count(lead_payout)::int AS paid_per_lead,
        count(*) FILTER (WHERE revenue_in_cohort)::int AS guaranteed,
        count(*) FILTER (WHERE is_test)::int AS test,
        count(*) FILTER (WHERE NOT is_original)::int AS injected,
        count(*) FILTER (WHERE rejection_code = 'no_advertiser')::int AS no_advertiser,
        count(*) FILTER (WHERE rejection_code = 'cap_reached')::int AS cap_reached,
        count(*) FILTER (WHERE rejection_code = 'duplicate_lead')::int AS duplicates,
        count(*) FILTER (WHERE ftd_at::date > created_at::date)::int AS late,
        count(*) FILTER (WHERE brand_status = 'Under Review')::int AS held,
        count(*) FILTER (WHERE autologged_at IS NOT NULL)::int AS autologged,
        count(DISTINCT publisher_id)::int AS publishers,
        count(DISTINCT advertiser_id)::int AS advertisers,
        count(DISTINCT country_id)::int AS countries,
        (SELECT count(*)::int FROM clicks) AS clicks,
        (SELECT count(*)::int FROM lead_decisions WHERE trace::text LIKE '%cap_full%') AS full_caps
      FROM leads`);
    expect(Object.entries(row ?? {}).filter(([, count]) => count === 0)).toEqual([]);
    expect(row).toMatchObject({ publishers: 12, advertisers: 10, countries: 15 });
    expect(made?.publishers).toHaveLength(12);
  });

  it('has status groups of statuses that its leads have, and a blacklist', async () => {
    const { rows: unknown } = await db.query(
      `SELECT grouped
       FROM status_groups, unnest(statuses) AS grouped
       WHERE NOT EXISTS (SELECT 1 FROM leads WHERE brand_status = grouped)`,
    );
    expect(unknown).toEqual([]);
    const { rows } = await db.query(
      `SELECT (SELECT count(*)::int FROM status_groups) AS groups, count(*)::int AS items
       FROM blacklist_items`,
    );
    expect(rows).toEqual([{ groups: 3, items: 4 }]);
  });

  it('gives people phones and addresses of their countries', async () => {
    const zones = new Map(DEMO_COUNTRIES.map(({ code, zone }) => [code, zone]));
    const people = await find<{ phone: string; ip: string; code: string }>(
      'SELECT phone, host(ip) AS ip, code FROM leads JOIN countries c ON c.id = country_id',
    );
    const geo = app.get(GeoIpService);
    const wrong = people.filter(({ phone, ip, code }) => {
      const read = normalisePhone({ phone, phonePrefix: null, country: null });
      return (
        read?.e164 !== phone ||
        read.country !== code ||
        geo.countryOf(ip) !== code ||
        !zones.has(code)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('is decided with the configuration that the system reads', () => {
    const { publishers, advertisers, distributions, caps, ...rest } = app
      .get(RoutingConfigService)
      .current();
    const assumed = snapshotOf(business);
    // The methods of the demo do not go by money, so its past is decided without plans.
    const withoutPlans = <T extends object>(parties: ReadonlyMap<number, T>): Map<number, T> =>
      new Map([...parties].map(([id, one]) => [id, { ...one, plans: NO_PLANS }]));
    expect({ advertisers: withoutPlans(advertisers), distributions, caps }).toEqual({
      advertisers: assumed.advertisers,
      distributions: assumed.distributions,
      caps: assumed.caps,
    });
    expect(withoutPlans(publishers)).toEqual(assumed.publishers);
    expect(rest).toMatchObject({ overrides: [], mergesAliases: assumed.mergesAliases });
  });

  it('agrees with what the system reads of its reservations', async () => {
    const ids = (await find<{ id: number }>('SELECT id FROM leads')).map(({ id }) => id);
    const system = app.get(DatabaseService);
    const caps = await system.query<{ cap_id: number; window_start: Date; reservations: number }>(
      capUsageOf(ids),
    );
    const windows = await find<{ cap_id: number; window_start: Date; filled: number }>(
      'SELECT cap_id, window_start, filled FROM cap_windows WHERE filled > 0',
    );
    const keyed = (rows: readonly object[]): string[] =>
      rows.map((row) => JSON.stringify(Object.values(row))).sort();
    expect(keyed(caps)).toEqual(keyed(windows));
    const slots = await system.query<object>(slotMovesOf(ids));
    const credits = await find<object>('SELECT group_id, advertiser_id, credit FROM slot_credits');
    expect(keyed(slots)).toEqual(keyed(credits));
  });

  it('records the hours of its daily caps up to what their windows hold', async () => {
    const differing = await find(
      `SELECT * FROM (
         SELECT DISTINCT ON (h.cap_id, h.window_start) h.filled, w.filled AS counted
         FROM cap_hours h
         JOIN cap_windows w ON w.cap_id = h.cap_id AND w.window_start = h.window_start
         ORDER BY h.cap_id, h.window_start, h.hour_start DESC
       ) last
       WHERE filled <> counted`,
    );
    const [hours] = await find<{ count: number }>('SELECT count(*)::int AS count FROM cap_hours');
    expect(differing).toEqual([]);
    expect(hours?.count).toBeGreaterThan(24 * 7);
  });

  it('causes no alert', async () => {
    const facts = await app.get(AlertsQuery).facts(NOW);
    expect(Object.entries(facts).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('stays as it is when the system starts again', async () => {
    // Statements of the reference data that add nothing raise the version all the same.
    const digest = async () => ({ ...(await databaseDigest(db)), routing_versions: null });
    const before = await digest();
    expect(await seedFirstRun(database.url, OPTIONS)).toBeNull();
    expect(await digest()).toEqual(before);
  });

  it('does not depend on how many records were stored before it', () => {
    const { history: options } = OPTIONS;
    const played = (configVersion: number) => {
      const { lead_decisions: decisions, ...history } = generateHistory(
        { ...business, configVersion },
        { ...options, routing: demoRouting },
      );
      // A decision names the version by which it was made.
      const made = decisions.map(({ lead_id: lead, trace }) => ({
        lead,
        trace: { ...trace, version: null },
      }));
      return { ...history, made };
    };
    expect(played(business.configVersion + 7)).toEqual(played(business.configVersion));
  });

  it('is the same for the same seed', async () => {
    const again = await createTestDatabase();
    try {
      await seedFirstRun(again.url, OPTIONS);
      const pool = new pg.Pool({ connectionString: again.url, max: 1 });
      try {
        expect(await contentOf(pool)).toEqual(await contentOf(db));
      } finally {
        await pool.end();
      }
    } finally {
      await again.drop();
    }
  });
});

/** A digest of each table without what is secret, and so drawn anew, and without transactions. */
const contentOf = async (pool: pg.Pool): Promise<Record<string, string | undefined>> => {
  const content: Record<string, string | undefined> = {};
  for (const table of [
    'leads',
    'lead_attempts',
    'lead_decisions',
    'lead_status_history',
    'conversions',
    'clicks',
    'progress_logs',
    'inbound_postbacks',
    'audit_log',
    'cap_windows',
    'cap_hours',
    'slot_credits',
    'lookup_values',
  ]) {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT md5(string_agg(row, '' ORDER BY row)) AS sum
       FROM (
         SELECT (to_jsonb(t) - 'autologin_url' - 'changed_xid')::text AS row FROM ${table} t
       ) r`,
    );
    content[table] = rows[0]?.sum;
  }
  return content;
};
