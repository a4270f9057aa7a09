import {
  allRoutes,
  permissionId,
  PERMISSIONS,
  READS_BY_POST,
  type SessionUser,
} from '@leadline/contracts';
import { createAdvertiser, createPublisher } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import {
  addStaff,
  signIn,
  TEST_PASSWORD,
  type SignedIn,
  type SignInOptions,
} from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { fillPath, isStaffRoute } from '../../api/route-requests.js';
import { createWorld, type World } from '../../api/world.js';

/** A view as somebody else has the rights that both have in common, and changes nothing. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const send = (who: SignedIn, method: string, path: string, body?: object): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers: who.headers });
const sessionOf = async (who: SignedIn): Promise<SessionUser> =>
  (await send(who, 'GET', '/api/session')).body as unknown as SessionUser;
const ids = (...names: string[]): number[] => names.map((name) => permissionId(name) ?? 0);
const ALL = PERMISSIONS.map(({ name }) => name);
const admin = (): Promise<SignedIn> => signIn(world.app, { roleId: 1 });
/** Starts a view of somebody with these rights. */
const view = async (who: SignedIn, options: SignInOptions): Promise<{ userId: number }> => {
  const { userId } = await addStaff(world.app, options);
  expect((await send(who, 'POST', `/api/users/${userId}/view-as`)).status).toBe(200);
  return { userId };
};
const manage = (table: string, id: number, userId: number): Promise<unknown> =>
  world.db.query(`UPDATE ${table} SET user_id = $2 WHERE id = $1`, [id, userId]);

it('a view as a user has their permissions, and no others', async () => {
  const who = await admin();
  await view(who, { permissions: ['LEADS_LIST', 'CAPS_LIST'] });
  expect(await sessionOf(who)).toMatchObject({
    user_id: who.userId,
    permissions: ids('LEADS_LIST', 'CAPS_LIST'),
    viewing: { kind: 'user' },
  });
  expect((await send(who, 'GET', '/api/caps')).status).toBe(200);
  expect((await send(who, 'GET', '/api/roles')).body.code).toBe('FORBIDDEN');
});

it('a view as a role that may do everything raises nothing', async () => {
  const who = await signIn(world.app, { permissions: ['ROLES_LIST', 'CAPS_LIST'] });
  expect(await send(who, 'POST', '/api/roles/1/view-as')).toMatchObject({
    status: 200,
    body: { message: 'You now see what Admin sees' },
  });
  expect((await sessionOf(who)).permissions).toEqual(ids('CAPS_LIST', 'ROLES_LIST'));
  expect((await send(who, 'POST', '/api/lead-details', {})).body.code).toBe('FORBIDDEN');
});

it('no route that writes passes, and those that only read do', async () => {
  const who = await admin();
  await view(who, { roleId: 1 });
  const passed: string[] = [];
  for (const { name, route } of allRoutes) {
    const isWrite = isStaffRoute(route) && route.method !== 'GET' && !READS_BY_POST.has(name);
    if (!isWrite || name === 'auth.logout' || name === 'viewAs.end') continue;
    const reply = await send(who, route.method, fillPath(route.path), {});
    const isRefused = ['VIEWING_ONLY', 'FORBIDDEN'].includes(String(reply.body.code));
    if (!isRefused) passed.push(`${name} ${reply.status}`);
  }
  expect(passed).toEqual([]);
  for (const name of READS_BY_POST) {
    const found = allRoutes.find((one) => one.name === name);
    expect([name, found?.route.method]).toEqual([name, 'POST']);
  }
  const leads = await send(who, 'POST', '/api/lead-details', { limit: 10, page_number: 1 });
  expect(leads.status).toBe(200);
});

it('no secret is shown', async () => {
  const who = await admin();
  const path = `/api/publishers/${world.publisher.id}/settings`;
  const tokenOf = ({ body }: Reply): unknown =>
    (body.affiliates as { api_token: string }).api_token;
  const before = tokenOf(await send(who, 'GET', path));
  expect(before).toBe(world.publisher.token);
  await view(who, { roleId: 1 });
  const reply = await send(who, 'GET', path);
  expect(tokenOf(reply)).toMatch(/•|\*/);
  expect(reply.text).not.toContain(world.publisher.token);
});

it('contact data is masked as for the viewed user', async () => {
  const who = await admin();
  const email = 'seen.person@example.com';
  const lead = await world.newLead();
  await world.db.query('UPDATE leads SET email = $2 WHERE id = $1', [lead, email]);
  const list = { limit: 50, page_number: 1, search_in: 'id', search_txt: [String(lead)] };
  expect((await send(who, 'POST', '/api/lead-details', list)).text).toContain(email);
  await view(who, { permissions: ['LEADS_LIST'] });
  const { status, text } = await send(who, 'POST', '/api/lead-details', list);
  expect(status).toBe(200);
  expect(text).not.toContain(email);
});

describe('parties', () => {
  const named = async (table: 'advertisers' | 'publishers', userId: number): Promise<number> => {
    const create = table === 'advertisers' ? createAdvertiser : createPublisher;
    const { id } = await create(world.db, TEST_SECRET, { name: `P ${table} ${userId}` });
    await manage(table, id, userId);
    return id;
  };

  it('of a viewed limited user are those that they manage', async () => {
    const who = await admin();
    const { userId } = await addStaff(world.app, { permissions: ALL, limitedToOwnParties: true });
    const id = await named('advertisers', userId);
    await send(who, 'POST', `/api/users/${userId}/view-as`);
    const own = { advertisers: [id], publishers: [] };
    expect((await sessionOf(who)).own_parties).toEqual(own);
    const { body } = await send(who, 'GET', '/api/advertisers');
    expect((body as unknown as { id: number }[]).map((row) => row.id)).toEqual([id]);
    const foreign = await send(who, 'GET', `/api/advertisers/${world.advertiser.id}/settings`);
    expect(foreign.status).toBe(404);
  });

  it('of a limited viewer are those that the viewed user manages as well', async () => {
    const who = await signIn(world.app, { permissions: ALL, limitedToOwnParties: true });
    const own = await named('advertisers', who.userId);
    const { userId } = await addStaff(world.app, { permissions: ALL, limitedToOwnParties: true });
    const theirs = await named('publishers', userId);
    await send(who, 'POST', `/api/users/${userId}/view-as`);
    expect((await sessionOf(who)).own_parties).toEqual({ advertisers: [], publishers: [] });
    expect((await send(who, 'GET', `/api/advertisers/${own}/settings`)).status).toBe(404);
    expect((await send(who, 'GET', `/api/publishers/${theirs}/settings`)).status).toBe(404);
  });

  it('of a role that is limited are none, because a role manages nothing', async () => {
    const who = await admin();
    const { roleId } = await addStaff(world.app, { permissions: ALL, limitedToOwnParties: true });
    await send(who, 'POST', `/api/roles/${roleId}/view-as`);
    expect((await sessionOf(who)).own_parties).toEqual({ advertisers: [], publishers: [] });
  });
});

it('a view is not changed into another, ends, and both are in the audit log', async () => {
  const who = await admin();
  const { userId } = await view(who, { permissions: ['LEADS_LIST', 'USERS_LIST', 'ROLES_LIST'] });
  expect((await send(who, 'POST', '/api/roles/1/view-as')).body.code).toBe('VIEWING_ONLY');
  expect((await send(who, 'POST', '/api/view-as/end')).status).toBe(200);
  const session = await sessionOf(who);
  expect(session.viewing).toBeUndefined();
  expect(session.permissions).toHaveLength(PERMISSIONS.length);
  const { rows } = await world.db.query(
    `SELECT action, entity, entity_id::int AS entity_id
     FROM audit_log
     WHERE user_id = $1 AND action LIKE 'auth.%view_as'
     ORDER BY id`,
    [who.userId],
  );
  expect(rows).toEqual([
    { action: 'auth.view_as', entity: 'user', entity_id: userId },
    { action: 'auth.end_view_as', entity: 'user', entity_id: who.userId },
  ]);
});

it('a view of a user who was deleted has no rights, and can be ended', async () => {
  const who = await admin();
  const { userId } = await view(who, { roleId: 1 });
  await world.db.query('UPDATE users SET deleted_at = now() WHERE id = $1', [userId]);
  expect((await sessionOf(who)).permissions).toEqual([]);
  expect((await send(who, 'POST', '/api/view-as/end')).status).toBe(200);
  expect((await sessionOf(who)).permissions).toHaveLength(PERMISSIONS.length);
});

it('nothing is injected or sent again in a view', async () => {
  const who = await admin();
  await view(who, { roleId: 1 });
  const jobs = async (): Promise<unknown> =>
    (await world.db.query('SELECT count(*)::int AS n FROM progress_logs')).rows;
  const before = await jobs();
  for (const [method, path] of [
    ['POST', '/api/lead-details/inject'],
    ['PUT', '/api/progress-logs'],
    ['POST', '/api/test-lead'],
  ] as const)
    expect((await send(who, method, path, {})).body.code).toBe('VIEWING_ONLY');
  expect(await jobs()).toEqual(before);
});

it('a sign-out in a view ends the session, and a new one has no view', async () => {
  const who = await admin();
  await view(who, { permissions: ['LEADS_LIST'] });
  expect((await send(who, 'POST', '/api/logout')).status).toBe(200);
  expect((await send(who, 'GET', '/api/session')).status).toBe(401);
  const signedIn = await call(world.app.url, 'POST', '/api/login', {
    body: { email: who.email, password: TEST_PASSWORD },
  });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.viewing).toBeUndefined();
  expect(signedIn.body.permissions).toHaveLength(PERMISSIONS.length);
});
