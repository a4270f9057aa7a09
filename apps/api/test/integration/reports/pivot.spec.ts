import { Pivot, type PermissionName, type ReportRow } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createDistribution,
  createLeads,
  createPublisher,
  timeZoneId,
} from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignInOptions } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

type Body = Record<string, unknown>;
const MARCH = { start_date: '2026-03-01 00:00', end_date: '2026-03-31 23:59' };
const IMPORTED = new Date('2020-05-05T10:00:00Z');
/** Longer than what publishers and advertisers can send. */
const LONG_TEXT = 'ж'.repeat(300);
const march = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 2, day, hour));
const TABS = {
  advertiser_id: 'ADVERTISER',
  country_id: 'COUNTRY',
  offer: 'OFFER',
  affiliate_id: 'PUBLISHER',
  created_at: 'DAILY',
  brand_status: 'STATUS',
} as const;
const MONEY = ['revenue', 'payout', 'profit', 'ecpl', 'aecpl', 'margin'] as const;
const moneyOf = (tab: string): PermissionName[] =>
  MONEY.map((column) => `REPORT_${tab}_${column.toUpperCase()}` as PermissionName);
const ADVERTISER_MONEY: SignInOptions = {
  permissions: ['REPORTS_LIST', ...moneyOf('ADVERTISER'), ...moneyOf('DAILY')],
};

describe('the levels of a report', () => {
  let app: TestApp;
  /** Acme and Bolt buy; Bolt was deleted since. */
  let acme: number;
  let bolt: number;
  let germany: number;
  let paris: number;
  let group: number;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    await onDatabase(app, async (db) => {
      const { id: publisher } = await createPublisher(db, TEST_SECRET, { name: 'Traffic Ltd' });
      acme = (await createAdvertiser(db, TEST_SECRET, { name: 'Acme' })).id;
      bolt = (await createAdvertiser(db, TEST_SECRET, { name: 'bolt' })).id;
      await db.query('UPDATE advertisers SET deleted_at = now() WHERE id = $1', [bolt]);
      germany = await countryId(db, 'DE');
      paris = await timeZoneId(db, 'Europe/Paris');
      const { id: distribution } = await createDistribution(db, {
        name: 'Germans',
        country_id: germany,
        groups: [],
      });
      group = (
        await db.query<{ id: number }>(
          `INSERT INTO status_groups ("group", statuses)
           VALUES ('Talking', '{Callback,Interested}')
           RETURNING id`,
        )
      ).rows[0]?.id as number;
      const lead = { publisher_id: publisher, country_id: germany, distribution_id: distribution };
      await createLeads(db, [
        // Acme: three leads and two FTDs in March.
        { ...lead, advertiser_id: acme, created_at: march(2, 8), offer: 'Alpha' },
        {
          ...lead,
          advertiser_id: acme,
          created_at: march(2, 23),
          offer: 'beta',
          status: 5,
          ftd_at: march(4),
          revenue: '500.00',
          payout: '300.00',
          brand_status: 'Callback',
        },
        {
          ...lead,
          country_id: null,
          advertiser_id: acme,
          created_at: march(3),
          offer: '',
          status: 6,
          ftd_at: march(3, 13),
          revenue: '0.01',
          payout: '0.03',
          brand_status: 'Deposited',
        },
        // Bolt: one lead of February with an FTD in March, and one of March.
        {
          ...lead,
          advertiser_id: bolt,
          created_at: new Date('2026-02-20T10:00:00Z'),
          status: 7,
          ftd_at: march(3, 14),
          revenue: '50.00',
          payout: '60.00',
        },
        { ...lead, advertiser_id: bolt, created_at: march(9, 14), autologged_at: march(9) },
        // Imported, years before the others.
        { ...lead, created_at: IMPORTED, brand_status: LONG_TEXT, custom_param_1: LONG_TEXT },
        // Nobody took two.
        { ...lead, created_at: march(10, 14) },
        { ...lead, created_at: march(10, 15) },
      ]);
    });
  }, 60_000);
  afterAll(() => app.close());

  const signedIn = new Map<SignInOptions, ReturnType<typeof signIn>>();
  const ask = async (body: Body, options: SignInOptions = ADVERTISER_MONEY): Promise<Reply> => {
    const session = signedIn.get(options) ?? signIn(app, options);
    signedIn.set(options, session);
    const { headers } = await session;
    return call(app.url, 'POST', '/api/lead-pivot', { body: { ...MARCH, ...body }, headers });
  };
  const pivot = async (body: Body, options?: SignInOptions): Promise<Pivot> => {
    const reply = await ask(body, options);
    expect(reply.status).toBe(200);
    return Pivot.strict().parse(reply.body);
  };
  const rows = async <Name extends keyof ReportRow>(
    body: Body,
    names: readonly Name[],
  ): Promise<unknown[][]> =>
    (await pivot(body)).data.map((row) => [row.label, ...names.map((name) => row[name])]);

  it.each(['custom_param_1', 'brand_status'])(
    'have groups of %s as long as they are stored, which can be opened and listed',
    async (group_by) => {
      const dates = { start_date: '2020-05-05 00:00', end_date: '2020-05-05 23:59' };
      const { data } = await pivot({ ...dates, group_by });
      expect(data.map(({ value, label, attempts }) => [value, label, attempts])).toEqual([
        [LONG_TEXT, LONG_TEXT, 1],
      ]);
      const groups = [{ group_by, value: LONG_TEXT }];
      expect((await pivot({ ...dates, group_by: 'offer', parents: groups })).totals.attempts).toBe(
        1,
      );
      const { headers } = await signIn(app, { permissions: ['LEADS_LIST'] });
      const leads = await call(app.url, 'POST', '/api/lead-details', {
        body: { ...dates, groups },
        headers,
      });
      expect(leads.body).toMatchObject({ total: 1 });
    },
  );

  it('refuses groups of a filter that no row has', async () => {
    const { status, body } = await ask({
      group_by: 'offer',
      groups: [
        { group_by: 'offer', value: null },
        { group_by: 'hour', value: 24 },
      ],
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ issues: [{ field: 'groups.1.value', code: 'invalid' }] });
  });

  it('have a row for each group, the largest first, and the totals of all', async () => {
    const { data, totals, groups, headers, next_group_by_drilldown_enum } = await pivot({
      group_by: 'advertiser_id',
    });
    expect(data[0]).toEqual({
      id: 1,
      value: acme,
      label: 'Acme',
      advertisers: 'Acme',
      attempts: 3,
      leads: 3,
      success_percent: '100.00',
      autologged: 0,
      autologged_percent: '0.00',
      offered: 3,
      acceptance: '100.00',
      pending_ftds: 1,
      expected_payout: '0.00',
      ftds: 2,
      publisher_ftds: 1,
      late_ftds: 1,
      cr: '66.67', // 2 of 3
      aff_cr: '33.33',
      revenue: '500.01',
      payout: '300.03',
      profit: '199.98',
      margin: '40.00', // 199.98 / 500.01 = 0.39995
      ecpl: '166.67',
      aecpl: '100.01',
      lead_revenue: '0.00',
      lead_payout: '0.00',
      topup_revenue: '0.00',
      topup_payout: '0.00',
      effective_cpa: '250.01', // 500.01 / 2
    });
    expect(data.slice(1)).toMatchObject([
      { id: 2, value: bolt, label: 'bolt', leads: 1, ftds: 1, profit: '-10.00', margin: '-20.00' },
      { id: 3, value: null, label: '(empty)', attempts: 2, leads: 0, ftds: 0, cr: '0.00' },
    ]);
    expect(totals).toMatchObject({
      attempts: 6,
      leads: 4,
      ftds: 3,
      cr: '75.00',
      revenue: '550.01',
      payout: '360.03',
    });
    expect([groups, headers[0], headers.length]).toEqual([
      3,
      { key: 'label', title: 'Advertiser', sortable: true },
      24,
    ]);
    expect(next_group_by_drilldown_enum).toMatchObject({ affiliate_id: 'Publisher', hour: 'Hour' });
    expect(next_group_by_drilldown_enum).not.toHaveProperty('advertiser_id');
  });

  it('open below a group, also below the empty one', async () => {
    const below = (value: unknown) => ({
      group_by: 'offer',
      parents: [{ group_by: 'advertiser_id', value }],
      sort_by: 'label',
      sort_order: 'asc',
    });
    expect(await rows(below(acme), ['value', 'leads', 'revenue'])).toEqual([
      ['Alpha', 'Alpha', 1, '0.00'],
      ['beta', 'beta', 1, '500.00'],
      ['(empty)', null, 1, '0.01'],
    ]);
    expect((await pivot(below(null))).totals).toMatchObject({ attempts: 2, leads: 0 });
    const deep = await pivot({
      group_by: 'affiliate_id',
      parents: [
        { group_by: 'advertiser_id', value: acme },
        { group_by: 'offer', value: null },
        { group_by: 'country_id', value: null },
      ],
    });
    expect(deep.data).toMatchObject([
      { label: 'Traffic Ltd', affiliates: 'Traffic Ltd', leads: 1 },
    ]);
    expect(Object.keys(deep.next_group_by_drilldown_enum)).not.toContain('country_id');
  });

  it('count a lead on its day and its FTD on the day of the FTD', async () => {
    expect(await rows({ group_by: 'created_at' }, ['value', 'leads', 'ftds', 'revenue'])).toEqual([
      ['2026-03-02', '2026-03-02', 2, 0, '0.00'],
      ['2026-03-03', '2026-03-03', 1, 2, '50.01'],
      ['2026-03-04', '2026-03-04', 0, 1, '500.00'],
      ['2026-03-09', '2026-03-09', 1, 0, '0.00'],
      ['2026-03-10', '2026-03-10', 0, 0, '0.00'],
    ]);
    // 23:00 in London is the next day in Paris.
    const inParis = await pivot(
      { group_by: 'created_at' },
      { permissions: ['REPORTS_LIST'], timezoneId: paris },
    );
    expect(inParis.data.map(({ label, leads }) => [label, leads])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 2],
      ['2026-03-04', 0],
      ['2026-03-09', 1],
      ['2026-03-10', 0],
    ]);
    expect(
      await rows(
        { group_by: 'advertiser_id', parents: [{ group_by: 'created_at', value: '2026-03-03' }] },
        ['leads', 'ftds'],
      ),
    ).toEqual([
      ['Acme', 1, 1],
      ['bolt', 0, 1],
    ]);
  });

  it('name hours, weekdays, months, distributions and status groups', async () => {
    expect(await rows({ group_by: 'hour' }, ['value', 'attempts', 'ftds'])).toEqual([
      ['08:00–08:59', 8, 1, 0],
      ['12:00–12:59', 12, 1, 1],
      ['13:00–13:59', 13, 0, 1],
      ['14:00–14:59', 14, 2, 1],
      ['15:00–15:59', 15, 1, 0],
      ['23:00–23:59', 23, 1, 0],
    ]);
    expect(await rows({ group_by: 'weekday' }, ['value', 'attempts'])).toEqual([
      ['Monday', 1, 3], // 2 and 9 March
      ['Tuesday', 2, 3],
      ['Wednesday', 3, 0],
    ]);
    expect(await rows({ group_by: 'month' }, ['value', 'attempts'])).toEqual([
      ['2026-03', '2026-03', 6],
    ]);
    expect(await rows({ group_by: 'dis_id' }, ['attempts'])).toEqual([['Germans', 6]]);
    expect(
      await rows({ group_by: 'status_group' }, ['value', 'attempts', 'leads', 'ftds']),
    ).toEqual([
      ['(empty)', null, 5, 3, 2],
      ['Talking', group, 1, 1, 1],
    ]);
    expect(
      await rows(
        { group_by: 'brand_status', parents: [{ group_by: 'status_group', value: group }] },
        ['attempts'],
      ),
    ).toEqual([['Callback', 1]]);
  });

  it('are sorted and cut by the server, and counted whole', async () => {
    const sorted = async (body: Body) => {
      const { data, groups, totals } = await pivot({ group_by: 'advertiser_id', ...body });
      return [data.map(({ id, label }) => `${id} ${label}`), groups, totals.attempts];
    };
    expect(await sorted({ sort_by: 'profit', sort_order: 'asc' })).toEqual([
      ['1 bolt', '2 (empty)', '3 Acme'],
      3,
      6,
    ]);
    expect(await sorted({ sort_by: 'cr', limit: 1, offset: 1 })).toEqual([['2 Acme'], 3, 6]);
    expect(await sorted({ sort_by: 'label', limit: 2 })).toEqual([['1 bolt', '2 Acme'], 3, 6]);
    expect(await sorted({ offset: 7 })).toEqual([[], 3, 6]);
  });

  it('compare each group with the range before, which may have other groups', async () => {
    const april = { start_date: '2026-04-01 00:00', end_date: '2026-05-01 23:59' };
    const { data, totals } = await pivot({
      ...april,
      group_by: 'advertiser_id',
      compare_with_past: true,
      sort_by: 'label',
      sort_order: 'asc',
    });
    expect(data).toMatchObject([
      {
        label: 'Acme',
        leads: 0,
        past: { leads: 3, revenue: '500.01' },
        change: { leads: '-100.00', revenue: '-100.00', late_ftds: '-100.00', autologged: '0.00' },
      },
      { label: 'bolt', past: { profit: '-10.00' }, change: { profit: '100.00' } },
      { label: '(empty)', past: { attempts: 2 } },
    ]);
    expect(totals).toMatchObject({ leads: 0, past: { leads: 4 }, change: { cr: '-100.00' } });
    const march = await pivot({ group_by: 'country_id', compare_with_past: true });
    expect(march.totals.change).toMatchObject({ leads: '300.00', ftds: 'new' });
    // Neither on the daily tab, nor below a day or a month: these are not in the range before.
    for (const path of [
      { group_by: 'created_at' },
      { group_by: 'hour', parents: [{ group_by: 'month', value: '2026-03' }] },
      { group_by: 'offer', start_date: null },
    ])
      expect((await pivot({ ...path, compare_with_past: true })).totals).not.toHaveProperty('past');
  });

  it('have the money of the tab that the path begins with', async () => {
    const shown = async (body: Body, permissions: readonly PermissionName[]) => {
      const { data, totals, headers } = await pivot(
        { compare_with_past: true, ...body },
        { permissions: ['REPORTS_LIST', ...permissions] },
      );
      const found = [data[0] ?? {}, data[0]?.past ?? data[0] ?? {}, totals].map((part) =>
        MONEY.filter((name) => name in part),
      );
      const titled = MONEY.filter((name) => headers.some(({ key }) => key === name));
      const changed = MONEY.filter((name) => name in (totals.change ?? totals));
      expect([found[1], found[2], titled, changed]).toEqual([
        found[0],
        found[0],
        found[0],
        found[0],
      ]);
      return found[0];
    };
    for (const [group_by, tab] of Object.entries(TABS)) {
      expect(await shown({ group_by }, moneyOf(tab))).toEqual([...MONEY]);
      expect(await shown({ group_by }, [`REPORT_${tab}_PROFIT` as PermissionName])).toEqual([
        'profit',
      ]);
      const others = Object.values(TABS).filter((other) => other !== tab);
      expect(await shown({ group_by }, [...others, 'GLOBAL'].flatMap(moneyOf))).toEqual([]);
    }
    const below = { group_by: 'hour', parents: [{ group_by: 'advertiser_id', value: acme }] };
    expect(await shown(below, moneyOf('ADVERTISER'))).toEqual([...MONEY]);
    expect(await shown({ group_by: 'hour' }, Object.values(TABS).flatMap(moneyOf))).toEqual([]);
  }, 60_000);

  it('say what pending FTDs will cost, which is not in the profit yet', async () => {
    await onDatabase(app, (db) =>
      db.query(
        `INSERT INTO publisher_payouts (publisher_id, country_id, amount)
         SELECT id, NULL, 40.50 FROM publishers WHERE name = 'Traffic Ltd'`,
      ),
    );
    const { data, totals } = await pivot({ group_by: 'created_at' });
    const pending = data.filter(({ pending_ftds }) => pending_ftds !== undefined);
    expect(pending).toMatchObject([
      { value: '2026-03-03', pending_ftds: 1, expected_payout: '40.50' },
    ]);
    expect(totals).toMatchObject({ pending_ftds: 1, expected_payout: '40.50' });
    const byHour = await pivot({ group_by: 'hour' });
    expect(byHour.totals).toMatchObject({ pending_ftds: 1 });
    expect(byHour.totals).not.toHaveProperty('expected_payout');
  });

  it('say in which group a status of several groups counts', async () => {
    await onDatabase(app, (db) =>
      db.query(
        `INSERT INTO status_groups ("group", statuses) VALUES ('Later', '{Callback,Deposited}')`,
      ),
    );
    const { data } = await pivot({ group_by: 'status_group', sort_by: 'label' });
    expect(data.map(({ label, note }) => [label, note])).toEqual([
      ['Talking', 'Counts here, in the oldest group: Callback (also in Later)'],
      ['Later', 'Counts in an older group: Callback (Talking)'],
      ['(empty)', undefined],
    ]);
  });

  it('count by advertiser what was offered, also to one that took nothing', async () => {
    const choosy = await onDatabase(app, async (db) => {
      const { id } = await createAdvertiser(db, TEST_SECRET, { name: 'Choosy' });
      const { rows: leads } = await db.query<{ id: number; created_at: Date }>(
        `SELECT id, created_at
         FROM leads
         WHERE created_at >= '2026-03-10' OR advertiser_id = $1
         ORDER BY created_at DESC, id`,
        [bolt],
      );
      const [first, second, taken] = leads.map((lead) => lead.id);
      const attempt = (lead: number | undefined, advertiser: number, kind: string) =>
        db.query(
          `INSERT INTO lead_attempts
             (lead_id, advertiser_id, state, restriction_origin, created_at, finished_at)
           VALUES ($1, $2, 'rejected', $3, now(), now())`,
          [lead, advertiser, kind],
        );
      // Two leads, one of them twice. Refusals of our own did not reach anybody.
      await db.query('UPDATE leads SET status = 3 WHERE id = ANY($1)', [[first, second]]);
      await attempt(first, id, 'broker');
      await attempt(first, id, 'broker');
      await attempt(second, id, 'broker');
      await attempt(second, acme, 'system');
      await attempt(taken, acme, 'broker');
      return id;
    });
    const { data, totals } = await pivot({ group_by: 'advertiser_id', sort_by: 'label' });
    const offers = data.map(({ label, offered, acceptance }) => [label, offered, acceptance]);
    expect(offers).toEqual([
      ['Choosy', 2, '0.00'],
      ['bolt', 1, '100.00'],
      ['Acme', 4, '75.00'], // Three of four.
      ['(empty)', 0, '0.00'],
    ]);
    expect(totals).toMatchObject({ offered: 7, acceptance: '57.14' }); // 4 / 7
    const below = await pivot({
      group_by: 'country_id',
      parents: [{ group_by: 'advertiser_id', value: choosy }],
    });
    expect(below.data).toMatchObject([{ label: 'Germany', attempts: 0, leads: 0, offered: 2 }]);
    const byCountry = await pivot({ group_by: 'country_id' });
    expect(byCountry.totals).not.toHaveProperty('offered');
    expect(byCountry.headers.map(({ key }) => key)).not.toContain('acceptance');
    expect((await ask({ group_by: 'country_id', sort_by: 'offered' })).status).toBe(422);
  });

  it('cannot be sorted by money that the viewer does not see', async () => {
    const status = async (body: Body) => (await ask(body)).status;
    expect(await status({ group_by: 'country_id', sort_by: 'revenue' })).toBe(403);
    expect(await status({ group_by: 'hour', sort_by: 'margin' })).toBe(403);
    expect(await status({ group_by: 'country_id', sort_by: 'leads' })).toBe(200);
    expect((await ask({ group_by: 'offer' }, { permissions: [] })).status).toBe(403);
  });

  it.each([
    ['group_by', { group_by: 'offer', parents: [{ group_by: 'offer', value: 'Alpha' }] }],
    [
      'parents.1.group_by',
      {
        group_by: 'hour',
        parents: [
          { group_by: 'offer', value: 'Alpha' },
          { group_by: 'offer', value: 'beta' },
        ],
      },
    ],
    ['parents.0.value', { group_by: 'hour', parents: [{ group_by: 'advertiser_id', value: 'x' }] }],
    [
      'parents.0.value',
      { group_by: 'hour', parents: [{ group_by: 'created_at', value: '2026-02-30' }] },
    ],
    ['parents.0.value', { group_by: 'offer', parents: [{ group_by: 'hour', value: null }] }],
    ['group_by', { group_by: 'email' }],
  ])('reject an impossible path at %s', async (field, body) => {
    const reply = await ask(body);
    expect([reply.status, reply.body.issues]).toMatchObject([422, [{ in: 'body', field }]]);
  });
});
