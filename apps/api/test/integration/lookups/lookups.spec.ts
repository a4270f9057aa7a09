import { FILTER_GROUPS, type contracts, type RouteData } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createDistribution,
  createPlan,
  createPublisher,
  timeZoneId,
} from '@leadline/prisma/seed';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { runInContext } from '#shared/logging/request-context.js';
import { call } from '#test/support/http-client.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

let app: TestApp;
let staff: SignedIn;
const clock = new FixedClock(new Date('2026-07-01T12:00:00Z'));
beforeAll(async () => {
  app = await createTestApp(StaffAppModule, { clock });
  staff = await signIn(app);
}, 60_000);
afterAll(() => app.close());

const get = async <T>(path: string): Promise<T> => {
  const reply = await call<T>(app.url, 'GET', path, { headers: staff.headers });
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('time zones', () => {
  it('come with the offset of now, UTC first (SHL-046)', async () => {
    const zones = await get<RouteData<typeof contracts.lookups.timezones>>('/api/timezone');
    expect(zones[0]).toEqual({ id: 1, name: 'UTC', offset: '+00:00' });
    expect(zones.length).toBeGreaterThan(300);
    expect(zones.find(({ name }) => name === 'Europe/London')?.offset).toBe('+01:00');
  });

  it('change their offset with the season', async () => {
    await get('/api/timezone');
    clock.set(new Date('2026-12-01T12:00:00Z'));
    staff = await signIn(app);
    const zones = await get<RouteData<typeof contracts.lookups.timezones>>('/api/timezone');
    expect(zones.find(({ name }) => name === 'Europe/London')?.offset).toBe('+00:00');
  });
});

it('countries come by name with their flag (API-012)', async () => {
  const countries = await get<RouteData<typeof contracts.lookups.countries>>('/api/countries');
  expect(countries.length).toBeGreaterThan(240);
  expect(countries.find(({ code }) => code === 'GB')).toMatchObject({
    name: 'United Kingdom',
    country_icon: '🇬🇧',
  });
});

describe('filters', () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    await onDatabase(app, async (client) => {
      ids.publisher = (await createPublisher(client, TEST_SECRET, { name: 'Beta Media' })).id;
      ids.sleeping = (
        await createPublisher(client, TEST_SECRET, { name: 'alpha Ads', status: 'inactive' })
      ).id;
      const gone = await createPublisher(client, TEST_SECRET, { name: 'Gone' });
      await client.query('UPDATE publishers SET deleted_at = now() WHERE id = $1', [gone.id]);
      ids.advertiser = (
        await createAdvertiser(client, TEST_SECRET, { name: 'North Brand', status: 'inactive' })
      ).id;
      ids.distribution = (
        await createDistribution(client, {
          name: 'GB main',
          country_id: await countryId(client, 'GB'),
          groups: [],
        })
      ).id;
      await client.query(
        `INSERT INTO lookup_values (kind, value)
         VALUES ('brand_status', 'Interested'), ('funnel', 'spring'), ('offer', 'Gold'),
           ('publisher_status', 'New'), ('custom_param_3', 'c3')`,
      );
    });
    clock.advance(60_000);
  });

  it('hold active and inactive parties, statuses and funnels (API-010)', async () => {
    const data = await get<RouteData<typeof contracts.lookups.filterData>>('/api/get-filter-data');
    expect(data.publishers).toEqual([
      { id: ids.sleeping, name: 'alpha Ads' },
      { id: ids.publisher, name: 'Beta Media' },
    ]);
    expect(data.advertisers).toEqual([{ id: ids.advertiser, name: 'North Brand' }]);
    expect(data.statuses).toEqual([
      { id: 'Interested', name: 'Interested', brand_status: 'Interested' },
    ]);
    expect(data.funnel).toEqual([{ id: 'spring', name: 'spring' }]);
    expect(data.countries.length).toBeGreaterThan(240);
  });

  it('hold every group by name, with stable ids (API-011)', async () => {
    const groups =
      await get<RouteData<typeof contracts.lookups.filterGroups>>('/api/get-filter-data-2');
    expect(Object.keys(groups)).toEqual([...FILTER_GROUPS]);
    expect([groups.Advertisers.id, groups.Publishers.id, groups.Funnel.id]).toEqual([1, 4, 13]);
    expect(groups.Distributions.data).toEqual([{ id: ids.distribution, name: 'GB main' }]);
    expect(groups.Offer.data).toEqual([{ id: 'Gold', name: 'Gold' }]);
    expect(groups['Publisher Status'].data).toEqual([{ id: 'New', name: 'New' }]);
    expect(groups['Custom Param 3'].data).toEqual([{ id: 'c3', name: 'c3' }]);
    expect(groups['Custom Param 1'].data).toEqual([]);
  });

  it('hold deals with their advertisers, and what they pay only for those who may list deals', async () => {
    const terms = { name: 'CRG GB', amount: '900.00', guarantee_percent: '12', period: 'week' };
    const deals = await onDatabase(app, async (client) => [
      await createPlan(client, 'advertiser', ids.advertiser ?? 0, {
        country_id: await countryId(client, 'GB'),
        amount: '800.00',
      }),
      await createPlan(client, 'advertiser', ids.advertiser ?? 0, terms),
    ]);
    const named = async (): Promise<unknown> =>
      (await get<RouteData<typeof contracts.lookups.filterGroups>>('/api/get-filter-data-2')).Deals
        .data;
    const words = (unnamed: string) => [
      { id: deals[0], name: `North Brand · ${unnamed}` },
      { id: deals[1], name: 'North Brand · CRG GB' },
    ];
    const before = staff;
    staff = await signIn(app, { permissions: ['ADVERTISER_DEALS_LIST'] });
    expect(await named()).toEqual(words('GB 800'));
    staff = await signIn(app, { permissions: ['REPORTS_LIST'] });
    expect(await named()).toEqual(words(`Deal ${deals[0]}`));
    staff = before;

    // A lead of an own publisher may have a deal of somebody else's advertiser.
    const limited = {
      traceId: 'a',
      seesDeals: true,
      ownParties: { advertiser: [], publisher: [] },
    };
    const names = await runInContext(limited, () => app.get(LookupsService).dealNames(deals));
    expect(names.map(({ id, name }) => ({ id, name }))).toEqual(words(`Deal ${deals[0]}`));
  });

  it('hold every party as soon as it is made, however many there are', async () => {
    await onDatabase(app, (client) =>
      client.query(
        `INSERT INTO publishers (name, api_token_hash, api_token_encrypted)
         SELECT 'Many ' || n, sha256(('many' || n)::bytea), '\\x00'
         FROM generate_series(1, 5000) n`,
      ),
    );
    const groups =
      await get<RouteData<typeof contracts.lookups.filterGroups>>('/api/get-filter-data-2');
    const data = await get<RouteData<typeof contracts.lookups.filterData>>('/api/get-filter-data');
    for (const publishers of [groups.Publishers.data, data.publishers])
      expect(publishers.filter(({ name }) => name.startsWith('Many '))).toHaveLength(5_000);
  });

  it('are bounded for any number of parameter values', async () => {
    await onDatabase(app, (client) =>
      client.query(
        `INSERT INTO lookup_values (kind, value)
         SELECT 'custom_param_2', 'v' || n
         FROM generate_series(1, 5000) n`,
      ),
    );
    clock.advance(1_000);
    expect(
      (await get<RouteData<typeof contracts.lookups.filterGroups>>('/api/get-filter-data-2'))[
        'Custom Param 2'
      ].data,
    ).toHaveLength(2_000);
  });
});

describe('settings', () => {
  it('have the defaults of the seed; a change is in force within a second', async () => {
    const settings = app.get(SettingsService);
    expect(await settings.get()).toEqual({
      exclude_ftd_status: [],
      default_publisher_status: '',
      merge_email_aliases: true,
      audit_retention_days: 400,
      payload_retention_days: 180,
      trace_retention_days: 400,
      personal_data_retention_days: null,
      export_alert_rows: 10_000,
      staff_addresses: [],
      reporting_timezone_id: 1,
      reporting_timezone: 'UTC',
      ...{
        password_min: 6,
        password_max: 12,
        session_hours: 12,
        session_idle_minutes: null,
        default_timezone_id: 1,
      },
    });
    await onDatabase(app, async (client) => {
      await client.query(`UPDATE settings SET value = $1 WHERE key = 'reporting_timezone_id'`, [
        JSON.stringify(await timeZoneId(client, 'Europe/Paris')),
      ]);
      await client.query(`UPDATE settings SET value = '["Test"]' WHERE key = 'exclude_ftd_status'`);
      await client.query(`DELETE FROM settings WHERE key = 'default_publisher_status'`);
    });
    clock.advance(1_000);
    expect(await settings.get()).toMatchObject({
      exclude_ftd_status: ['Test'],
      default_publisher_status: '',
      merge_email_aliases: true,
      audit_retention_days: 400,
      reporting_timezone: 'Europe/Paris',
    });
  });
});
