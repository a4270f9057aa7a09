import {
  LEAD_SORT_FIELDS,
  LeadListBody,
  LeadRow,
  type LeadMatches,
  type RouteData,
  type contracts,
} from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createDistribution,
  createLead,
  createLeads,
  createPublisher,
  setSetting,
  timeZoneId,
} from '@leadline/prisma/seed';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { planOf, statementsOf, type Statement } from '#test/support/watch-statements.js';

type ListReply = RouteData<typeof contracts.leads.list>;
const YEAR_OF_LEADS = 20_000;
/** Without statements on the settings, which are read again every second. */
const onLeads = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => text.includes('FROM leads'));

describe('the leads list', () => {
  let app: TestApp;
  let staff: SignedIn;
  let publisher: { id: number; name: string };
  let advertiser: { id: number; name: string };
  let country: number;
  let shownLead: number;

  const list = async (
    body: Record<string, unknown>,
    headers: Readonly<Record<string, string>> = staff.headers,
  ): Promise<ListReply> => {
    const reply = await call<ListReply>(app.url, 'POST', '/api/lead-details', { body, headers });
    expect({ status: reply.status, body: reply.status === 200 ? null : reply.body }).toEqual({
      status: 200,
      body: null,
    });
    return reply.body;
  };

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, {
      environment: { PUBLIC_URL: 'https://leads.example' },
    });
    await onDatabase(app, async (db) => {
      publisher = await createPublisher(db, TEST_SECRET, { name: 'Sunny Traffic' });
      advertiser = await createAdvertiser(db, TEST_SECRET, { name: 'Big Broker' });
      country = await countryId(db, 'GB');
      const distribution = await createDistribution(db, {
        name: 'GB all',
        country_id: country,
        groups: [],
      });
      await setSetting(db, 'exclude_ftd_status', ['Callback']);
      shownLead = await createLead(db, {
        publisher_id: publisher.id,
        advertiser_id: advertiser.id,
        distribution_id: distribution.id,
        country_id: country,
        status: 6,
        brand_status: 'Callback',
        email: 'shown@example.com',
        ip: '8.8.4.4',
        created_at: new Date('2026-02-01T22:30:00Z'),
        ftd_at: new Date('2026-02-02T01:00:00Z'),
        revenue: '600.5',
        redirect_token: 'token-1',
        injected: 'Accepted (#9)',
        funnel_override: 'slug',
        funnel_override_origin: 'publisher',
        custom_param_4: 'Android',
      });
      await db.query('UPDATE leads SET autologin_url = $1 WHERE id = $2', [
        encryptWith(
          deriveKey(TEST_SECRET, 'encryption'),
          'https://broker.example/login?token=very-secret',
          'login-link',
        ),
        shownLead,
      ]);
      await createLead(db, {
        publisher_id: publisher.id,
        email: 'hidden@example.com',
        is_hidden: true,
        created_at: new Date('2026-02-01T22:30:00Z'),
      });
    });
    staff = await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] });
  }, 60_000);
  afterAll(() => app.close());

  it('shows a value for every column, secrets masked', async () => {
    const { total, data } = await list({
      start_date: '2026-02-01 00:00',
      end_date: '2026-02-01 23:59',
    });
    expect(total).toBe(1);
    expect(data.map((row) => LeadRow.parse(row))).toEqual([
      expect.objectContaining({
        id: shownLead,
        email: 'shown@example.com',
        status: 'Pending FTD',
        lead_status_id: 6,
        row_color: 'quality_control_ftd',
        advertiser_id: advertiser.id,
        advertiser_name: 'Big Broker',
        affiliate_id: publisher.id,
        publisher_name: 'Sunny Traffic',
        distribution_name: 'GB all',
        country_id: country,
        country_code: 'GB',
        brand_status: 'Callback',
        funnel_override: 'slug',
        funnel_override_origin: 'publisher',
        pub_override_origin: null,
        custom_param_4: 'Android',
        ip: '8.8.4.4',
        created_at: '2026-02-01T22:30:00.000Z',
        ftd_date: '2026-02-02T01:00:00.000Z',
        late_ftd: 'Yes',
        real_conversion: 'Yes',
        revenue: '600.50',
        payout: '0.00',
        cr: '100.00',
        aff_cr: '0.00',
        autologin_url: 'https://broker.example/…',
        redirect_url: 'https://leads.example/r/token-1',
        injected: 'Accepted (#9)',
        is_injected: false,
        fake_ftd: false,
      }),
    ]);
    expect(JSON.stringify(data)).not.toContain('very-secret');
  });

  it('stays readable when an autologin URL was encrypted with a lost key', async () => {
    await onDatabase(app, (db) =>
      createLead(db, {
        publisher_id: publisher.id,
        advertiser_id: advertiser.id,
        created_at: new Date('2026-02-10T10:00:00Z'),
      }).then((id) =>
        db.query('UPDATE leads SET autologin_url = $1 WHERE id = $2', [
          encryptWith(deriveKey('another-secret', 'encryption'), 'https://x.example', 'login-link'),
          id,
        ]),
      ),
    );
    expect(
      (await list({ start_date: '2026-02-10 00:00', end_date: '2026-02-10 23:59' })).data[0]
        ?.autologin_url,
    ).toBe('…');
  });

  it('reads dates in the zone of the header, else of tz_offset, else of the user', async () => {
    const day = { start_date: '2026-02-02 00:00', end_date: '2026-02-02 23:59' };
    const tokyo = await onDatabase(app, (db) => timeZoneId(db, 'Asia/Tokyo'));
    const { authorization = '' } = staff.headers;
    expect(
      (await list({ ...day, tz_offset: '-05:00' }, { authorization, 'timezone-id': String(tokyo) }))
        .total,
    ).toBe(1);
    expect((await list({ ...day, tz_offset: '+03:00' }, { authorization })).total).toBe(1);
    expect((await list(day, { authorization })).total).toBe(0);
  });

  it('finds one lead anywhere with a global search, but never a hidden one', async () => {
    const search = {
      start_date: '2020-01-01 00:00',
      end_date: '2020-01-02 00:00',
      is_test: true,
      search_in: 'email',
      is_search_global: true,
    };
    expect((await list({ ...search, search_txt: ['SHOWN@'] })).data.map(({ id }) => id)).toEqual([
      shownLead,
    ]);
    expect((await list({ ...search, search_txt: ['hidden@example.com'] })).total).toBe(0);
    expect((await list({ ...search, search_txt: null })).total).toBe(0);
  });

  it('refuses a caller without LEADS_LIST and a date that does not exist', async () => {
    const other = await signIn(app, { permissions: ['REPORTS_LIST'] });
    expect(
      (await call(app.url, 'POST', '/api/lead-details', { body: {}, headers: other.headers }))
        .status,
    ).toBe(403);
    expect(
      (
        await call(app.url, 'POST', '/api/lead-details', {
          body: { start_date: '2026-02-31 00:00' },
          headers: staff.headers,
        })
      ).body,
    ).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ field: 'start_date' }] });
  });

  describe('page by page', () => {
    const range = { start_date: '2025-03-01 00:00', end_date: '2025-03-01 23:59' };
    let ids: number[];
    beforeAll(async () => {
      // One instant and few values, so that every sort has many ties.
      ids = await onDatabase(app, (db) =>
        createLeads(
          db,
          Array.from({ length: 45 }, (_, index) => ({
            publisher_id: publisher.id,
            advertiser_id: index % 2 ? advertiser.id : null,
            offer: ['b', 'A', null][index % 3] ?? null,
            brand_status: index % 4 ? 'New' : null,
            created_at: new Date('2025-03-01T12:00:00Z'),
          })),
        ),
      );
    });

    it.each([...LEAD_SORT_FIELDS, 'email; DROP TABLE leads', null])(
      'neither repeats nor loses a lead when sorted by %s',
      async (sort) => {
        for (const sort_order of ['asc', 'desc']) {
          const pages: number[][] = [];
          for (let page_number = 1; page_number <= 5; page_number += 1) {
            const { total, data } = await list({
              ...range,
              sort_by_column: sort,
              sort_order,
              limit: 10,
              page_number,
            });
            expect(total).toBe(45);
            pages.push(data.map(({ id }) => id));
          }
          expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10, 5]);
          expect(new Set(pages.flat())).toEqual(new Set(ids));
        }
      },
    );
    it('puts empty values last in both directions', async () => {
      for (const sort_order of ['asc', 'desc']) {
        const offers = (await list({ ...range, sort_by_column: 'offer', sort_order })).data.map(
          ({ offer }) => offer,
        );
        expect(offers.slice(30)).toEqual(Array.from({ length: 15 }, () => null));
      }
    });
    it('sorts newest first if the sort is not allowed', async () => {
      expect(
        (await list({ ...range, sort_by_column: 'email', sort_order: 'asc' })).data.map(
          ({ id }) => id,
        ),
      ).toEqual(ids.toReversed());
    });
    it('answers an empty page beyond the last, with the total', async () => {
      expect(await list({ ...range, page_number: 1_000_000, limit: 1000 })).toEqual({
        total: 45,
        data: [],
        next_cursor: null,
      });
    });
  });

  describe('for an action on all of them', () => {
    const MORE_THAN_ONE_CALL = 1003;
    const range = { start_date: '2023-03-01 00:00', end_date: '2023-03-01 23:59' };
    let ids: number[];
    beforeAll(async () => {
      ids = await onDatabase(app, (db) =>
        createLeads(
          db,
          Array.from({ length: MORE_THAN_ONE_CALL }, (_, index) => ({
            publisher_id: publisher.id,
            email: `match${index}@example.com`,
            created_at: new Date(Date.UTC(2023, 2, 1, 12, 0, index)),
          })),
        ),
      );
    });
    const matches = async (body: Record<string, unknown>): Promise<LeadMatches> =>
      (
        await call<LeadMatches>(app.url, 'POST', '/api/lead-details/matches', {
          body: { ...range, ...body },
          headers: staff.headers,
        })
      ).body;

    it('answers the first thousand in the order of the list, and how many there are', async () => {
      const newest = await matches({});
      expect(newest.total).toBe(MORE_THAN_ONE_CALL);
      expect(newest.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 1000));
      const oldest = await matches({ sort_by_column: 'created_at', sort_order: 'asc' });
      expect(oldest.data.map(({ id }) => id)).toEqual(ids.slice(0, 1000));
    });
    it('narrows as the list does, and gives the addresses', async () => {
      expect(await matches({ search_txt: ['match100'], newer_than: ids[1001] })).toEqual({
        total: 1,
        data: [{ id: ids[1002] }],
      });
    });
    it('takes no page, so that nobody acts on a part by mistake', async () => {
      expect(await matches({ page_number: 2, limit: 10 })).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    });
  });

  describe('over a year of leads', () => {
    const body = (values: Record<string, unknown>) =>
      LeadListBody.parse({
        start_date: '2024-05-05 00:00',
        end_date: '2024-05-05 23:59',
        ...values,
      });
    beforeAll(async () => {
      await onDatabase(app, async (db) => {
        const start = Date.UTC(2024, 0, 1);
        await createLeads(
          db,
          Array.from({ length: YEAR_OF_LEADS }, (_, index) => ({
            publisher_id: publisher.id,
            advertiser_id: advertiser.id,
            country_id: country,
            created_at: new Date(start + index * 1_570_000),
          })),
        );
        await db.query('ANALYZE leads');
      });
    }, 120_000);

    it('takes two statements, however many rows', async () => {
      const service = app.get(LeadsService);
      const counts: number[] = [];
      for (const limit of [10, 1000])
        counts.push(
          onLeads(
            await statementsOf(() =>
              service.list(
                body({ start_date: '2024-01-01 00:00', end_date: '2024-12-31 23:59', limit }),
                'UTC',
              ),
            ),
          ).length,
        );
      expect(counts).toEqual([2, 2]);
    });
    it('reads one day and the newest page through the index', async () => {
      const service = app.get(LeadsService);
      const statements = onLeads(
        await statementsOf(async () => {
          await service.list(
            body({
              traffic: 'weekends',
              inside_selected_hour_range: true,
              start_time: '08:00',
              end_time: '12:00',
            }),
            'Europe/Paris',
          );
          await service.list(body({ start_date: null, end_date: null, limit: 50 }), 'UTC');
        }),
      );
      const [countOfDay = [], pageOfDay = [], , newestPage = []] = await Promise.all(
        statements.map((statement) => planOf(app, statement)),
      );
      for (const plan of [countOfDay, pageOfDay, newestPage]) {
        expect(plan).toContainEqual(expect.stringMatching(/leads_created_at_idx$/));
        expect(plan).not.toContain('Seq Scan leads');
      }
    });
  });
});
