import { fitsLimitedRole, permissionId, PERMISSIONS } from '@leadline/contracts';
import { createAdvertiser } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { OWN_PROOF } from './staff-rows.js';
import { createWorld, type World } from './world.js';

/** Users with every permission whose roles are limited to their own parties (ADR 37). */
let ann: SignedIn & { advertiserId: number };
let eve: SignedIn;
let world: World;

beforeAll(async () => {
  world = await createWorld();
  const newLimited = (): Promise<SignedIn> =>
    signIn(world.app, {
      permissions: PERMISSIONS.map(({ name }) => name),
      limitedToOwnParties: true,
    });
  const { id } = await createAdvertiser(world.db, TEST_SECRET, { name: 'Advertiser of Ann' });
  ann = { ...(await newLimited()), advertiserId: id };
  await world.db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [id, ann.userId]);
  eve = await newLimited();
}, 90_000);
afterAll(() => world.close());

const as = ({ headers }: SignedIn, method: string, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers });
const post = (user: SignedIn, path: string, body: unknown): Promise<Reply> =>
  as(user, 'POST', path, body);
const get = (user: SignedIn, path: string): Promise<Reply> => as(user, 'GET', path);

describe('a limited user', () => {
  it('changes nothing that acts on everybody, whatever the role had before', async () => {
    const account = { name: 'Eve', email: 'eve@example.com', level: 5, enable_2fa: false };
    const role = { name: `Wide ${eve.userId}`, permissions: [2] };
    const replies = [
      // With the password of another limited user, eve would have what that one manages.
      await as(eve, 'PUT', '/api/users', { ...account, id: ann.userId, password: 'Secret123' }),
      await post(eve, `/api/users/${ann.userId}/password-link`, OWN_PROOF),
      await post(eve, `/api/users/${ann.userId}/two-factor/reset`, OWN_PROOF),
      await as(eve, 'DELETE', `/api/users/${ann.userId}`),
      await post(eve, '/api/roles', { ...role, limited_to_own_parties: true }),
      await as(eve, 'PUT', `/api/roles/${eve.roleId}`, role),
      await as(eve, 'DELETE', '/api/roles/5'),
      await post(eve, '/api/settings', { payload_retention_days: 1 }),
      await post(eve, '/api/status-groups', { group: 'Mine', statuses: ['New'] }),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [403, 'FORBIDDEN']),
    );
  });

  it('is told the permissions that are left, and the limit', async () => {
    const { permissions, own_parties: own } = (await get(ann, '/api/session')).body as {
      permissions: number[];
      own_parties: { advertisers: number[] };
    };
    expect(own.advertisers).toContain(ann.advertiserId);
    expect(own.advertisers).not.toContain(world.advertiser.id);
    expect(permissions).toEqual(PERMISSIONS.map(({ id }) => id).filter(fitsLimitedRole));
    expect(permissions).not.toContain(permissionId('USERS_EDIT'));
    expect((await get(world.admin, '/api/session')).body.own_parties).toBeNull();
  });

  it('has a role that cannot be saved with such a permission', async () => {
    const wanted = ['LEADS_LIST', 'USERS_EDIT'].map((name) => permissionId(name));
    const body = { name: `Limited ${eve.userId}`, permissions: wanted };
    const limited = await post(world.admin, '/api/roles', {
      ...body,
      limited_to_own_parties: true,
    });
    expect([limited.status, limited.body.issues]).toEqual([
      422,
      [expect.objectContaining({ field: 'permissions', code: 'unfit' })],
    ]);
    const wide = await post(world.admin, '/api/roles', body);
    expect(wide.status).toBe(201);
    const narrowed = await as(world.admin, 'PUT', `/api/roles/${String(wide.body.id)}`, {
      ...body,
      limited_to_own_parties: true,
    });
    expect(narrowed.status).toBe(422);
  });

  it('is never an administrator: Admin has no limit', async () => {
    const reply = await as(world.admin, 'PUT', '/api/roles/1', {
      name: 'Admin',
      permissions: PERMISSIONS.map(({ id }) => id),
      limited_to_own_parties: true,
    });
    expect(reply.body.code).toBe('ROLE_HOLDS_ALL');
  });
});
