import { fitsLimitedRole, PERMISSIONS, type PartyLimit } from '@leadline/contracts';
import {
  createAdvertiser,
  createCap,
  createConversion,
  createDistribution,
  createLead,
  createPublisher,
} from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { eventually } from '#test/support/waiting.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { AppModule } from '../../src/app.module.js';
import { isStaffRoute, routesLogoutLast } from './route-requests.js';
import { prepareSuccess } from './success-cases.js';
import { createWorld, type World } from './world.js';

/*
 * Users with every permission whose roles are limited to their own parties (ADR 37): `ann` manages an
 * advertiser, `pat` a publisher, and `eve` an advertiser that has nothing to do with the world.
 * No reply to eve may have the name of another party: all of them begin with FOREIGN.
 */

const FOREIGN = 'Zz-foreign-party';
const ACTS_WITHIN_MS = 1_000;
const ALL = PERMISSIONS.map(({ name }) => name);

let world: World;
let second: TestApp;
let ann: SignedIn & { advertiserId: number };
let pat: SignedIn & { publisherId: number };
let eve: SignedIn;
/** Leads by who manages their advertiser and publisher. */
let leads: Record<'annOnly' | 'patOnly' | 'both' | 'neither', number>;
let mixedDistributionId: number;
let mixedCapId: number;

const newLimited = (): Promise<SignedIn> =>
  signIn(world.app, { permissions: ALL, limitedToOwnParties: true });
const manage = async (
  table: 'advertisers' | 'publishers',
  id: number,
  { userId }: SignedIn,
): Promise<number> => {
  await world.db.query(`UPDATE ${table} SET user_id = $2 WHERE id = $1`, [id, userId]);
  return id;
};
const advertiserOf = async (user: SignedIn, name: string): Promise<number> =>
  manage('advertisers', (await createAdvertiser(world.db, TEST_SECRET, { name })).id, user);
const publisherOf = async (user: SignedIn, name: string): Promise<number> =>
  manage('publishers', (await createPublisher(world.db, TEST_SECRET, { name })).id, user);

/** Gives every party that eve does not manage a name by which it is found in a reply. */
const nameForeign = async (): Promise<void> => {
  for (const table of ['advertisers', 'publishers'])
    await world.db.query(
      `UPDATE ${table}
       SET name = $1 || id ${table === 'advertisers' ? ', display_name = $1 || id' : ''}
       WHERE user_id IS DISTINCT FROM $2 AND name NOT LIKE $1 || '%'`,
      [FOREIGN, eve.userId],
    );
};

beforeAll(async () => {
  world = await createWorld();
  const { db, publisher, advertiser } = world;
  second = await createTestApp(AppModule, { databaseUrl: world.app.databaseUrl });
  const [one, two, three] = [await newLimited(), await newLimited(), await newLimited()];
  ann = { ...one, advertiserId: await advertiserOf(one, 'Advertiser of Ann') };
  pat = { ...two, publisherId: await publisherOf(two, 'Publisher of Pat') };
  eve = three;
  await advertiserOf(eve, 'Advertiser of Eve');
  const newLead = async (publisher_id: number, advertiser_id: number): Promise<number> => {
    const id = await createLead(db, { publisher_id, advertiser_id, country_id: 1, status: 6 });
    await createConversion(db, { lead_id: id });
    return id;
  };
  leads = {
    annOnly: await newLead(publisher.id, ann.advertiserId),
    patOnly: await newLead(pat.publisherId, advertiser.id),
    both: await newLead(pat.publisherId, ann.advertiserId),
    neither: await newLead(publisher.id, advertiser.id),
  };
  mixedDistributionId = (
    await createDistribution(db, {
      country_id: 2,
      groups: [
        [
          { advertiser_id: ann.advertiserId, percentage: 50 },
          { advertiser_id: advertiser.id, percentage: 50 },
        ],
      ],
    })
  ).id;
  mixedCapId = await createCap(db, {
    country_ids: [2],
    advertiser_ids: [ann.advertiserId, advertiser.id],
  });
}, 90_000);
afterAll(async () => {
  await second.close();
  await world.close();
});

const as = (
  { headers }: SignedIn,
  method: string,
  path: string,
  body?: unknown,
  app: Pick<TestApp, 'url'> = world.app,
): Promise<Reply> => call(app.url, method, path, { body, headers });
const post = (user: SignedIn, path: string, body: unknown): Promise<Reply> =>
  as(user, 'POST', path, body);
const get = (user: SignedIn, path: string): Promise<Reply> => as(user, 'GET', path);

/** Returns the fault in the answer to eve about a foreign party; null if there is none. */
const faultOf = (limit: PartyLimit | undefined, { status, text }: Reply): string | null => {
  if (text.includes(FOREIGN)) return `shows a foreign party: ${text.slice(0, 300)}`;
  if (status >= 500) return `answers ${status}`;
  if (limit?.kind === 'closed') return status === 403 ? null : `is open (${status})`;
  if (limit?.kind === 'record') return status === 404 ? null : `answers ${status}, not 404`;
  return limit ? null : 'has no decision';
};

it('no route shows or changes anything of a foreign party', async () => {
  const faults: string[] = [];
  for (const named of routesLogoutLast()) {
    if (!isStaffRoute(named.route) || named.name === 'auth.logout') continue;
    const send = await prepareSuccess(world, named);
    await nameForeign();
    const fault = faultOf(named.route.limit, await send(eve.headers));
    if (fault !== null) faults.push(`${named.name} ${fault}`);
  }
  expect(faults).toEqual([]);
}, 120_000);

it('the same requests succeed without a limit', async () => {
  const unlimited = await signIn(world.app, { permissions: ALL });
  for (const path of [`/api/advertisers/${ann.advertiserId}/settings`, '/api/advertisers'])
    expect((await get(unlimited, path)).status).toBe(200);
  expect((await get(unlimited, '/api/publishers')).text).toContain(FOREIGN);
});

const RANGE = { start_date: '2020-01-01 00:00', end_date: '2090-01-01 00:00' };
const listed = async (user: SignedIn, body: object = {}): Promise<number[]> => {
  const reply = await post(user, '/api/lead-details', {
    ...RANGE,
    page_number: 1,
    limit: 100,
    ...body,
  });
  expect(reply.status).toBe(200);
  const data = reply.body.data as { id: number }[];
  expect(reply.body.total).toBe(data.length);
  return data.map(({ id }) => id).sort((a, b) => a - b);
};

describe('leads', () => {
  it('are those of own advertisers and of own publishers', async () => {
    expect(await listed(ann)).toEqual([leads.annOnly, leads.both]);
    expect(await listed(pat)).toEqual([leads.patOnly, leads.both]);
    expect(await listed(eve)).toEqual([]);
  });

  it('are not found by a global search either', async () => {
    const search = (id: number) => ({
      search_in: 'id',
      search_txt: [String(id)],
      is_search_global: true,
    });
    expect(await listed(ann, search(leads.patOnly))).toEqual([]);
    expect(await listed(ann, search(leads.annOnly))).toEqual([leads.annOnly]);
  });

  it('of a foreign party in a filter are none, which is no error', async () => {
    expect(await listed(pat, { affiliate_id: [world.publisher.id] })).toEqual([]);
    expect(await listed(pat, { advertiser_id: [ann.advertiserId] })).toEqual([leads.both]);
  });

  it('are counted the same in conversions, reports, the dashboard and the badge', async () => {
    const pending = await post(ann, '/api/pending-conversions', RANGE);
    expect((pending.body.data as { id: number }[]).map(({ id }) => id).sort()).toEqual([
      leads.annOnly,
      leads.both,
    ]);
    expect((await get(ann, '/api/pending-conversions/pending-ftd')).body).toEqual({ count: 2 });
    expect((await get(eve, '/api/pending-conversions/pending-ftd')).body).toEqual({ count: 0 });
    const pivot = { ...RANGE, group_by: 'advertiser_id' };
    const own = await post(ann, '/api/lead-pivot', pivot);
    expect(own.status).toBe(200);
    expect((own.body.data as unknown[]).length).toBe(1);
    expect((await post(eve, '/api/lead-pivot', pivot)).body.data).toEqual([]);
    expect((await get(eve, '/api/dashboard/latest-ftd')).body).toEqual([]);
    expect((await get(ann, '/api/dashboard/latest-ftd')).body).toHaveLength(2);
  });

  it('of others are as absent ones for a page and for an action', async () => {
    for (const [user, id, status] of [
      [ann, leads.annOnly, 200],
      [ann, leads.patOnly, 404],
      [pat, leads.patOnly, 200],
      [pat, leads.annOnly, 404],
      [eve, leads.both, 404],
    ] as const) {
      const reply = await post(user, '/api/lead-details/status-history', { lead_id: id });
      expect([id, reply.status]).toEqual([id, status]);
    }
    const foreign = await post(ann, '/api/lead-details/mark-test-lead', {
      lead_ids: [leads.annOnly, leads.patOnly],
    });
    const absent = await post(ann, '/api/lead-details/mark-test-lead', { lead_ids: [2147483647] });
    expect([foreign.status, foreign.body.code]).toEqual([absent.status, absent.body.code]);
    const { rows } = await world.db.query('SELECT 1 FROM leads WHERE is_test AND id = ANY($1)', [
      Object.values(leads),
    ]);
    expect(rows).toEqual([]);
  });

  it('are not injected into a foreign advertiser', async () => {
    const reply = await post(ann, '/api/lead-details/inject', {
      lead_ids: [leads.annOnly],
      advertiser_id: world.advertiser.id,
      locate_leads: 'system',
      simulate: false,
    });
    expect([reply.status, reply.body.code]).toEqual([404, 'ADVERTISER_NOT_FOUND']);
  });

  it('of others give nothing away in the forecast of an injection', async () => {
    const { db, publisher, advertiser } = world;
    const person = { email: 'shared.person@example.com', phone: '+447400123999' };
    const own = await createLead(db, {
      ...{ ...person, publisher_id: publisher.id, advertiser_id: ann.advertiserId },
      ...{ country_id: 1, status: 2 },
    });
    // The deposit and the cap are of parties that Ann does not manage.
    await createLead(db, {
      ...{ ...person, publisher_id: publisher.id, advertiser_id: advertiser.id },
      ...{ country_id: 1, status: 5 },
    });
    await createCap(db, { publisher_ids: [publisher.id], cap: 9 });
    const body = { lead_ids: [own], advertiser_id: ann.advertiserId };
    const path = '/api/lead-details/inject/check';
    const shown = async (user: SignedIn) => {
      const { deposited, caps } = (await post(user, path, body)).body;
      return { deposited, caps: (caps as { cap: number }[]).map(({ cap }) => cap) };
    };
    await eventually(async () =>
      expect(await shown(world.admin)).toEqual({ deposited: [own], caps: [] }),
    );
    expect(await shown(ann)).toEqual({ deposited: [], caps: [] });
    const foreign = { ...body, lead_ids: [leads.patOnly] };
    expect((await post(ann, path, foreign)).body.code).toBe('LEAD_NOT_FOUND');
  });
});

describe('parties', () => {
  const ids = async (user: SignedIn, path: string): Promise<number[]> =>
    ((await get(user, path)).body as unknown as { id: number }[]).map(({ id }) => id);

  it('are listed and offered as choices if they are own ones', async () => {
    expect(await ids(ann, '/api/advertisers')).toEqual([ann.advertiserId]);
    expect(await ids(ann, '/api/publishers')).toEqual([]);
    expect(await ids(pat, '/api/publishers')).toEqual([pat.publisherId]);
    const { advertisers, publishers } = (await get(ann, '/api/get-filter-data')).body;
    expect(advertisers).toEqual([expect.objectContaining({ id: ann.advertiserId })]);
    expect(publishers).toEqual([]);
    const { Publishers, Countries } = (await get(ann, '/api/get-filter-data-2')).body;
    expect(Publishers).toMatchObject({ data: [], is_partial: true });
    expect(Countries).not.toHaveProperty('is_partial');
  });

  it('that a limited user creates are managed by them', async () => {
    const reply = await post(pat, '/api/publishers', {
      name: 'Second publisher of Pat',
      autologin_interval: 'days',
      locate_leads_by: 'system',
    });
    expect(reply.status).toBe(201);
    // At once and in every process: the list is read again right after.
    const path = `/api/publishers/${String(reply.body.id)}/settings`;
    for (const app of [world.app, second]) {
      const page = await as(pat, 'GET', path, undefined, app);
      expect(page.body.affiliates).toMatchObject({ user_id: pat.userId });
    }
  });

  it('are those of each of their managers, and nobody gives away the last one', async () => {
    const [one, two] = [await newLimited(), await newLimited()];
    const id = await publisherOf(one, 'Publisher of two');
    const save = async (who: SignedIn, managers: object, app = world.app): Promise<Reply> => {
      const { affiliates } = (await get(one, `/api/publishers/${id}/settings`)).body;
      return as(who, 'PUT', '/api/publishers', { ...(affiliates as object), ...managers }, app);
    };
    const both = { user_id: one.userId, other_manager_ids: [two.userId] };
    expect((await save(one, both)).status).toBe(200);
    for (const who of [one, two]) expect(await ids(who, '/api/publishers')).toEqual([id]);
    const alone = { user_id: one.userId, other_manager_ids: [] };
    const refused = await save(two, alone);
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_OWN_PARTY']);
    const others = { user_id: two.userId, other_manager_ids: [] };
    expect((await save(one, others)).body.code).toBe('LAST_OWN_PARTY');
    expect(await ids(two, '/api/publishers')).toEqual([id]);
    // With another party it is theirs to give.
    await advertiserOf(two, 'Advertiser of the second');
    expect((await save(two, alone)).status).toBe(200);
    expect(await ids(two, '/api/publishers')).toEqual([]);
  });

  it('are saved after one of their managers was deleted', async () => {
    const [one, two] = [await newLimited(), await newLimited()];
    const id = await publisherOf(one, 'Publisher of a deleted user');
    const path = `/api/publishers/${id}/settings`;
    const settings = async () => (await get(one, path)).body.affiliates as object;
    const save = (body: object) => as(one, 'PUT', '/api/publishers', body);
    const managed = { ...(await settings()), other_manager_ids: [two.userId] };
    expect((await save(managed)).status).toBe(200);
    await world.db.query('UPDATE users SET deleted_at = now() WHERE id = $1', [two.userId]);
    expect(await settings()).toMatchObject({ other_manager_ids: [] });
    expect((await save(await settings())).status).toBe(200);
    // Without the list, as older clients send it.
    const { other_manager_ids: _others, ...rest } = (await settings()) as { other_manager_ids: [] };
    expect((await save({ ...rest, name: 'Renamed' })).status).toBe(200);
  });

  it('both of which are given away at the same time leave one', async () => {
    const who = await newLimited();
    const parties = [await publisherOf(who, 'First of two'), await publisherOf(who, 'Last of two')];
    const bodies = await Promise.all(
      parties.map(async (id) => (await get(who, `/api/publishers/${id}/settings`)).body.affiliates),
    );
    const replies = await Promise.all(
      bodies.map((body, index) =>
        as(
          who,
          'PUT',
          '/api/publishers',
          { ...(body as object), user_id: ann.userId },
          index === 0 ? world.app : second,
        ),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await ids(who, '/api/publishers')).toHaveLength(1);
  });

  it('of others cannot be referred to', async () => {
    const exclusion = await post(ann, '/api/advertisers/exclusion', {
      advertiser_id: ann.advertiserId,
      affiliate_id: [world.publisher.id],
      country_ids: [1],
      funnel: [],
    });
    expect([exclusion.status, exclusion.body.code]).toEqual([422, 'PARTY_REFERENCE_UNKNOWN']);
    const cap = { type: 'lead', interval: 'daily', cap: 5, reset_time: '00:00', timezone_id: 1 };
    const capOf = async (advertiserIds: number[]): Promise<unknown> =>
      (
        await post(ann, '/api/caps', {
          ...cap,
          country_ids: [3],
          advertiser_ids: advertiserIds,
          affiliate_ids: [],
        })
      ).body.code;
    expect(await capOf([world.advertiser.id])).toBe('CAP_REFERENCE_UNKNOWN');
    expect(await capOf([])).toBe('BEYOND_OWN_PARTIES');
    expect(await capOf([ann.advertiserId])).toBeUndefined();
  });
});

describe('records of several parties', () => {
  it('that are all own ones can be changed, and are shown as such', async () => {
    const { id } = await createDistribution(world.db, {
      country_id: 4,
      publisher_id: await publisherOf(ann, `Publisher of Ann ${ann.userId}`),
      groups: [[{ advertiser_id: ann.advertiserId, percentage: 100 }]],
    });
    await eventually(async () => {
      expect((await get(ann, `/api/distributions/${id}`)).body.may_change).toBe(true);
    }, ACTS_WITHIN_MS);
    const paused = await as(ann, 'PUT', `/api/distributions/${id}/state`, { state: 'paused' });
    expect(paused.status).toBe(200);
  });

  it('are shown to each of them without the names of the others, and cannot be changed', async () => {
    await nameForeign();
    const distribution = await get(ann, `/api/distributions/${mixedDistributionId}`);
    expect(distribution.status).toBe(200);
    const [{ groups = [] } = {}] = distribution.body.step2 as {
      groups?: { brands: { id: number; name: string }[] }[];
    }[];
    expect(groups[0]?.brands.map(({ name }) => name)).toEqual([
      expect.any(String),
      'Hidden advertiser',
    ]);
    const caps = (await get(ann, '/api/caps')).body as unknown as { id: number }[];
    expect(caps.find(({ id }) => id === mixedCapId)).toMatchObject({
      advertisers: [expect.anything(), { name: 'Hidden advertiser' }],
      may_change: false,
    });
    expect(distribution.body.may_change).toBe(false);
    const rows = (await get(ann, '/api/distributions')).body as unknown as object[];
    expect(rows).toContainEqual(
      expect.objectContaining({ id: mixedDistributionId, may_change: false }),
    );
    const changes = [
      await as(ann, 'DELETE', `/api/distributions/${mixedDistributionId}`),
      await as(ann, 'PUT', `/api/distributions/${mixedDistributionId}/state`, { state: 'paused' }),
      await as(ann, 'DELETE', `/api/caps/${mixedCapId}`),
    ];
    expect(changes.map(({ status, body }) => [status, body.code])).toEqual(
      changes.map(() => [403, 'BEYOND_OWN_PARTIES']),
    );
    const stranger = await newLimited();
    expect((await get(stranger, `/api/distributions/${mixedDistributionId}`)).status).toBe(404);
    // It is for any publisher, so also for those of pat.
    expect((await get(pat, `/api/distributions/${mixedDistributionId}`)).status).toBe(200);
    expect((await get(pat, `/api/caps/${mixedCapId}/usage`)).status).toBe(404);
  });
});

describe('a change acts within a second in every process', () => {
  const sees = async (app: TestApp, user: SignedIn, id: number): Promise<number> =>
    (await as(user, 'GET', `/api/advertisers/${id}/settings`, undefined, app)).status;

  it('of the manager of a party', async () => {
    const user = await newLimited();
    const id = await advertiserOf(ann, `Handed over ${user.userId}`);
    for (const app of [world.app, second]) expect(await sees(app, user, id)).toBe(404);
    await manage('advertisers', id, user);
    for (const app of [world.app, second])
      await eventually(async () => expect(await sees(app, user, id)).toBe(200), ACTS_WITHIN_MS);
    await manage('advertisers', id, ann);
    for (const app of [world.app, second])
      await eventually(async () => expect(await sees(app, user, id)).toBe(404), ACTS_WITHIN_MS);
  });

  it('of the manager of a publisher, which is a setting with a version', async () => {
    const user = await newLimited();
    const { id } = (
      await post(world.admin, '/api/publishers', {
        name: `Managed ${user.userId}`,
        autologin_interval: 'days',
        locate_leads_by: 'system',
      })
    ).body;
    const path = `/api/publishers/${String(id)}/settings`;
    expect((await get(user, path)).status).toBe(404);
    const { affiliates } = (await get(world.admin, path)).body as { affiliates: object };
    const saved = await as(world.admin, 'PUT', '/api/publishers', {
      ...affiliates,
      user_id: user.userId,
    });
    expect([saved.status, saved.body.version]).toEqual([200, 2]);
    await eventually(async () => {
      expect((await get(user, path)).body.affiliates).toMatchObject({ user_id: user.userId });
    }, ACTS_WITHIN_MS);
    const unknown = await as(world.admin, 'PUT', '/api/publishers', {
      ...affiliates,
      version: 2,
      user_id: 2147483647,
    });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'PARTY_REFERENCE_UNKNOWN']);
  });

  it('of the limit of a role', async () => {
    const user = await signIn(world.app, { permissions: ALL });
    const { id } = world.advertiser;
    for (const app of [world.app, second]) expect(await sees(app, user, id)).toBe(200);
    const saved = await as(world.admin, 'PUT', `/api/roles/${user.roleId}`, {
      name: `Limited ${user.roleId}`,
      permissions: PERMISSIONS.map((permission) => permission.id).filter(fitsLimitedRole),
      limited_to_own_parties: true,
    });
    expect(saved.status).toBe(200);
    for (const app of [world.app, second])
      await eventually(async () => expect(await sees(app, user, id)).toBe(404), ACTS_WITHIN_MS);
  });
});
