import type { AdvertiserSettings, PermissionName, PublisherSettings } from '@leadline/contracts';
import type { Reply } from '#test/support/http-client.js';
import { signIn } from '#test/support/sign-in.js';
import { startPartiesApp, type PartiesApp } from './parties-app.js';

/** Amounts, opening hours and overrides of parties. */

let world: PartiesApp;
beforeAll(async () => {
  world = await startPartiesApp();
}, 120_000);
afterAll(() => world.close());

const issuesOf = ({ body }: Reply): string[] =>
  (body.issues as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const get = async <T>(path: string): Promise<T> => (await world.send('GET', path)).body as T;
const COUNTRY = 10;

describe('amounts', () => {
  it('all are stored or none, and one without a country stands beside the others', async () => {
    const id = await world.newAdvertiser();
    const revenue = (country: number | null) => ({
      advertiser_id: id,
      country_id: country,
      amount: '550.5',
    });
    const twice = [revenue(COUNTRY), revenue(COUNTRY)];
    const refused = await world.send('POST', '/api/advertisers/revenue', twice);
    expect(refused).toMatchObject({ status: 409, body: { code: 'AMOUNT_EXISTS' } });
    expect(issuesOf(refused)).toEqual([
      '1.country_id: There is an amount for this country already',
    ]);
    const both = [revenue(COUNTRY), revenue(null)];
    expect((await world.send('POST', '/api/advertisers/revenue', both)).status).toBe(201);
    const { revenues } = await get<AdvertiserSettings>(`/api/advertisers/${id}/settings`);
    expect(revenues.map(({ amount, country }) => [country?.id ?? null, amount])).toEqual([
      [COUNTRY, '550.50'],
      [null, '550.50'],
    ]);
  });

  it('of many creates at once for every country, one row is stored', async () => {
    const id = await world.newPublisher();
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((amount) =>
        world.send('POST', '/api/publishers/payout', [{ affiliate_id: id, amount }]),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const { payouts } = await get<PublisherSettings>(`/api/publishers/${id}/settings`);
    expect(payouts).toHaveLength(1);
    expect(payouts[0]?.country_ids).toEqual([]);
  });

  it.each([
    ['', 'Amount is required'],
    ['many', 'Amount must be a number'],
    ['1.234', 'Amount must be a number'],
    ['0', 'Amount must be greater than 0'],
  ])('%j is refused: %s', async (amount, message) => {
    const body = [{ affiliate_id: 1, country_id: COUNTRY, amount }];
    expect(issuesOf(await world.send('POST', '/api/publishers/payout', body))).toEqual([
      `0.amount: ${message}`,
    ]);
  });
});

describe('opening hours of several countries', () => {
  const week = (until: string) =>
    [7, 1, 2, 3, 4, 5, 6].map((id) => ({
      id,
      label: 'A day',
      checked: id !== 7,
      steps: [{ start_time: '08:00', end_time: until }],
    }));

  it('are set at once, replaced at once, and refused where there are some already', async () => {
    const id = await world.newAdvertiser();
    const hours = (country_ids: number[], until = '17:00', more = {}) => ({
      advertiser_id: id,
      country_ids,
      timezone_id: 1,
      days: week(until),
      ...more,
    });
    const send = (method: string, body: object) =>
      world.send(method, '/api/advertisers/opening-hours', body);
    const stored = async () =>
      Object.fromEntries(
        (await get<AdvertiserSettings>(`/api/advertisers/${id}/settings`)).openingHours.map(
          ({ country_ids: [country], version, days }) => [
            country,
            `${version}: ${days.map(({ id: day }) => day).join('')} ${days[0]?.steps[0]?.end_time}`,
          ],
        ),
      );
    expect((await send('POST', hours([1, 2]))).status).toBe(201);
    const refused = await send('POST', hours([3, 2]));
    expect(refused).toMatchObject({ status: 409, body: { code: 'OPENING_HOURS_EXIST' } });
    expect(await stored()).toEqual({ 1: '1: 1234567 17:00', 2: '1: 1234567 17:00' });
    // The version is that of country 2, which the editor has read; 1 and 3 are copies.
    const copied = hours([1, 2, 3], '18:00', { country_id: 2, version: 1 });
    expect(await send('PUT', copied)).toMatchObject({ status: 200, body: { version: 2 } });
    const all = { 1: '2: 1234567 18:00', 2: '2: 1234567 18:00', 3: '1: 1234567 18:00' };
    expect(await stored()).toEqual(all);
    expect((await send('PUT', hours([1, 2], '19:00', { country_id: 2, version: 1 }))).status).toBe(
      409,
    );
    expect(await stored()).toEqual(all);
    await send('DELETE', { advertiser_id: id, country_id: 2 });
    expect((await send('PUT', hours([2], '19:00', { version: 2 }))).body.code).toBe(
      'OPENING_HOURS_NOT_FOUND',
    );
  });
});

describe('overrides', () => {
  const body = (advertiser: number, publisher: number, side: string) => ({
    side,
    advertiser_id: advertiser,
    affiliate_id: publisher,
    country_id: COUNTRY,
    override_values: ['A-7'],
  });

  it.each([
    ['publisher-override', 'advertiser', 'ADVERTISER_OVERRIDE_PUBLISHER_ID_'],
    ['publisher-override', 'publisher', 'PUBLISHER_OVERRIDE_PUBLISHER_ID_'],
    ['funnel-override', 'advertiser', 'ADVERTISER_OVERRIDE_API_OFFERS_'],
    ['funnel-override', 'publisher', 'PUBLISHER_OVERRIDE_API_OFFERS_'],
  ] as const)('%s: the permission of the %s decides', async (path, side, prefix) => {
    const [advertiser, publisher] = [await world.newAdvertiser(), await world.newPublisher()];
    const has = (permission: string) =>
      signIn(world.app, { permissions: [permission as PermissionName] });
    const create =
      prefix === 'ADVERTISER_OVERRIDE_API_OFFERS_' ? 'ADVERTISERS_EDIT' : `${prefix}CREATE`;
    const [creator, editor, remover] = [
      await has(create),
      await has(`${prefix}EDIT`),
      await has(`${prefix}DELETE`),
    ];
    const otherSide = side === 'advertiser' ? 'publisher' : 'advertiser';
    const forbidden = body(advertiser, publisher, otherSide);
    expect((await world.send('POST', `/api/${path}`, forbidden, creator)).status).toBe(403);
    const own = body(advertiser, publisher, side);
    const created = await world.send('POST', `/api/${path}`, own, creator);
    expect(created.status).toBe(201);
    const id = Number(created.body.id);
    const foreign = Number((await world.send('POST', `/api/${path}`, forbidden)).body.id);
    const at = `/api/${path}/${id}`;
    expect((await world.send('PUT', `/api/${path}/${foreign}`, forbidden, editor)).status).toBe(
      403,
    );
    expect((await world.send('DELETE', `/api/${path}/${foreign}`, undefined, remover)).status).toBe(
      403,
    );
    expect((await world.send('PUT', at, own, editor)).status).toBe(200);
    expect((await world.send('DELETE', at, undefined, remover)).status).toBe(200);
  });

  it.each([
    ['publisher-override', 'advertiser', 'ADVERTISER_OVERRIDE_PUBLISHER_ID_CREATE'],
    ['publisher-override', 'publisher', 'PUBLISHER_OVERRIDE_PUBLISHER_ID_CREATE'],
    ['funnel-override', 'advertiser', 'ADVERTISERS_EDIT'],
    ['funnel-override', 'publisher', 'PUBLISHER_OVERRIDE_API_OFFERS_CREATE'],
  ] as const)(
    '%s: the payload of the specification lands on the page of the %s who alone is permitted',
    async (path, side, permission) => {
      const [advertiser, publisher] = [await world.newAdvertiser(), await world.newPublisher()];
      const creator = await signIn(world.app, { permissions: [permission] });
      const payload = {
        countries: [COUNTRY],
        advertiser_id: advertiser,
        override_values: ['A-7'],
        affiliate_id: publisher,
      };
      const created = await world.send('POST', `/api/${path}`, payload, creator);
      expect(created).toMatchObject({
        status: 201,
        body: { message: 'Record created successfully.' },
      });
      const list = path === 'funnel-override' ? 'funnel_overrides' : 'publisher_overrides';
      const onPages = await Promise.all([
        get<AdvertiserSettings>(`/api/advertisers/${advertiser}/settings`),
        get<PublisherSettings>(`/api/publishers/${publisher}/settings`),
      ]);
      expect(onPages.map((page) => page[list].map(({ id }) => id))).toEqual(
        side === 'advertiser' ? [[created.body.id], []] : [[], [created.body.id]],
      );
      // Its side also decides what a change without `side` lacks.
      const at = `/api/${path}/${created.body.id as number}`;
      const emptied = await world.send('PUT', at, { ...payload, override_values: [] });
      expect(issuesOf(emptied)).toEqual([
        `override_values: ${side === 'advertiser' ? 'Override' : 'Override Values'} is required`,
      ]);
      expect((await world.send('PUT', at, payload)).status).toBe(200);
    },
  );

  it('an override stays on its page, and is of its kind', async () => {
    const [advertiser, other] = [await world.newAdvertiser(), await world.newAdvertiser()];
    const publisher = await world.newPublisher();
    const own = body(advertiser, publisher, 'advertiser');
    const id = Number((await world.send('POST', '/api/funnel-override', own)).body.id);
    const moved = await world.send('PUT', `/api/funnel-override/${id}`, {
      ...own,
      advertiser_id: other,
    });
    expect(issuesOf(moved)).toEqual(['advertiser_id: This override belongs to another advertiser']);
    expect((await world.send('PUT', `/api/publisher-override/${id}`, own)).status).toBe(404);
  });
});

it('the users that can manage an advertiser are those with an active account', async () => {
  const gone = await signIn(world.app);
  await world.db.query('UPDATE users SET is_active = false WHERE id = $1', [gone.userId]);
  const editor = await signIn(world.app, { permissions: ['ADVERTISERS_EDIT'] });
  const { body } = await world.send('GET', '/api/users', undefined, editor);
  const users = (body as unknown as { id: number }[]).map(({ id }) => id);
  expect(users).toContain(world.admin.userId);
  expect(users).not.toContain(gone.userId);
});
