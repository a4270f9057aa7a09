import { request } from 'node:http';
import type { StaffToken, AuditPage, PermissionName, UserRow } from '@leadline/contracts';
import { PERMISSIONS } from '@leadline/contracts';
import { SecurityLogService } from '#shared/audit/security-log.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import {
  makeToken,
  scopeIds,
  type MadeToken,
  type TokenOptions,
} from '#test/support/api-tokens.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import { createInstallation, type Installation } from '../../api/world.js';

/** API tokens of staff on two processes (ADR 102). Each request goes to another one. */

const clock = new FixedClock(new Date());
const MINUTE_MS = 60_000;
const ALL = PERMISSIONS.map(({ name }) => name);
let installation: Installation;
let admin: SignedIn;
beforeAll(async () => {
  process.env.TRUST_PROXY = '1';
  installation = await createInstallation({ clock });
  admin = installation.world.admin;
}, 60_000);
afterAll(async () => {
  delete process.env.TRUST_PROXY;
  await installation.close();
});

type Sender = Pick<SignedIn, 'headers'>;
interface Options {
  readonly body?: unknown;
  readonly from?: string;
}
const send = (
  { headers }: Sender,
  method: string,
  path: string,
  { body, from }: Options = {},
): Promise<Reply> =>
  call(installation.world.app.url, method, path, {
    body,
    headers: { ...headers, ...(from !== undefined && { 'x-forwarded-for': from }) },
  });
const bearer = (token: string): Sender => ({ headers: { authorization: `Bearer ${token}` } });
const tokenOf = (who: Sender, options: Partial<TokenOptions> = {}): Promise<MadeToken> =>
  makeToken(installation.world.app, who, { scopes: ['CAPS_LIST'], ...options });
/** The answers of both processes to a read of caps. */
const inBoth = async (who: Sender): Promise<unknown[]> => {
  const replies = [await send(who, 'GET', '/api/caps'), await send(who, 'GET', '/api/caps')];
  return replies.map(({ status, body }) => (status === 200 ? 200 : body.code));
};
const listed = async (id: number, who: Sender = admin): Promise<StaffToken | undefined> => {
  const { body } = await send(who, 'GET', '/api/api-tokens');
  return (body as unknown as StaffToken[]).find((token) => token.id === id);
};
const newestEntry = async (filter: object): Promise<AuditPage['data'][number] | undefined> => {
  const { body } = await send(admin, 'POST', '/api/audit-log', { body: filter });
  return (body as unknown as AuditPage).data[0];
};
const staff = (...permissions: PermissionName[]): Promise<SignedIn> =>
  signIn(installation.world.app, { permissions });
const setUser = (id: number, change: string): Promise<unknown> =>
  installation.world.db.query(`UPDATE users SET ${change} WHERE id = $1`, [id]);

describe('rights', () => {
  it('a token has the scopes that its role has, and nothing else', async () => {
    const who = await staff('CAPS_LIST', 'ROLES_LIST');
    const token = await tokenOf(who);
    expect(token.token).toMatch(/^ldl_[\w-]{43}$/);
    expect(await inBoth(token)).toEqual([200, 200]);
    expect(await send(token, 'GET', '/api/roles')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });

  it('a right that the role loses ends with the answer of the change, and comes back', async () => {
    const who = await staff('CAPS_LIST', 'ROLES_LIST');
    const token = await tokenOf(who);
    const setRights = async (...names: PermissionName[]): Promise<void> => {
      const body = { name: `Role of ${who.userId}`, permissions: scopeIds(names) };
      expect((await send(admin, 'PUT', `/api/roles/${who.roleId}`, { body })).status).toBe(200);
    };
    await setRights('ROLES_LIST');
    expect(await inBoth(token)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await setRights('CAPS_LIST');
    expect(await inBoth(token)).toEqual([200, 200]);
  });

  it('a token learns what it may do now, whatever its scopes, and a session does not', async () => {
    const current = (who: Sender) => send(who, 'GET', '/api/api-tokens/current');
    const who = await staff('CAPS_LIST', 'ROLES_LIST');
    const expires_at = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
    const limits = { addresses: ['127.0.0.0/8'], expires_at, rate_limit_per_minute: 77 };
    const token = await tokenOf(who, { scopes: ['CAPS_LIST', 'ROLES_LIST'], ...limits });
    const [caps, roles] = [
      { id: scopeIds(['CAPS_LIST'])[0], name: 'CAPS_LIST' },
      { id: scopeIds(['ROLES_LIST'])[0], name: 'ROLES_LIST' },
    ];
    expect((await current(token)).body).toEqual({
      ...{ id: token.id, name: 'A script', ...limits, timezone: expect.any(String) as string },
      user: { id: who.userId, name: expect.any(String) as string, is_service_account: false },
      role: { id: who.roleId, name: expect.any(String) as string },
      limited_to_own_parties: false,
      scopes: [caps, roles],
    });
    const body = { name: `Role of ${who.userId}`, permissions: scopeIds(['ROLES_LIST']) };
    expect((await send(admin, 'PUT', `/api/roles/${who.roleId}`, { body })).status).toBe(200);
    expect((await current(token)).body.scopes).toEqual([roles]);
    const service = await tokenOf(admin, { user_id: await newService(1) });
    expect((await current(service)).body.user).toMatchObject({ is_service_account: true });
    expect(await current(admin)).toMatchObject({
      status: 403,
      body: { code: 'API_TOKEN_REQUIRED' },
    });
  });

  it('nobody gives a scope that they lack, also not to a service account', async () => {
    const who = await staff('CAPS_LIST', 'API_TOKENS_MANAGE');
    const wide = {
      ...{ name: 'Too wide', scopes: scopeIds(['CAPS_LIST', 'CAPS_EDIT']) },
      ...{ expires_at: null, current_password: TEST_PASSWORD },
    };
    const refused = { status: 403, body: { code: 'PERMISSION_LACKING' } };
    expect(await send(who, 'POST', '/api/api-tokens', { body: wide })).toMatchObject(refused);
    const user_id = await newService(1);
    const body = { ...wide, user_id };
    expect(await send(who, 'POST', '/api/api-tokens', { body })).toMatchObject(refused);
    const own = await tokenOf(who);
    const change = { body: wide };
    const reply = await send(who, 'PUT', `/api/api-tokens/${own.id}`, change);
    expect(reply).toMatchObject(refused);
  });

  it('a token gives others nothing that it lacks, although its role has it', async () => {
    const token = await tokenOf(admin, { scopes: ['ROLES_CREATE', 'CAPS_LIST'] });
    const role = (...names: PermissionName[]) => ({
      body: { name: `Made by a token ${names.length}`, permissions: scopeIds(names) },
    });
    expect(await send(token, 'POST', '/api/roles', role('CAPS_LIST', 'CAPS_EDIT'))).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_LACKING' },
    });
    expect((await send(token, 'POST', '/api/roles', role('CAPS_LIST'))).status).toBe(201);
  });

  it('a token schedules, moves and withdraws only saves within its scopes', async () => {
    const { newCap } = installation.world;
    const inDays = (days: number): string =>
      `${new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)} 09:00`;
    const body = {
      ...{ method: 'PUT', path: '/api/caps', at: inDays(20), timezone_id: 1 },
      body: {
        ...{ id: await newCap(), type: 'lead', interval: 'daily', cap: '80' },
        ...{ reset_time: '00:00', timezone_id: 1 },
        ...{ country_ids: [1], advertiser_ids: [], affiliate_ids: [] },
      },
    };
    const [reader, editor] = [
      await tokenOf(admin, { scopes: ['CAPS_LIST', 'DISTRIBUTIONS_EDIT'] }),
      await tokenOf(admin, { scopes: ['CAPS_LIST', 'CAPS_EDIT'] }),
    ];
    const path = '/api/scheduled-changes';
    expect(await send(reader, 'POST', path, { body })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const made = await send(editor, 'POST', path, { body });
    expect(made).toMatchObject({ status: 201 });
    const move = { body: { at: inDays(30), timezone_id: 1 } };
    const one = `${path}/${String(made.body.id)}`;
    for (const [method, at, sent] of [
      ['PUT', one, move],
      ['POST', `${one}/cancel`, {}],
    ] as const) {
      expect([at, (await send(reader, method, at, sent)).status]).toEqual([at, 404]);
      expect([at, (await send(editor, method, at, sent)).status]).toEqual([at, 200]);
    }
  });

  it('the token of a limited user sees the parties that the user manages', async () => {
    const { app, db, advertiser } = installation.world;
    const who = await signIn(app, { permissions: ['ADVERTISERS_LIST'], limitedToOwnParties: true });
    const token = await tokenOf(who, { scopes: ['ADVERTISERS_LIST'] });
    const names = async () => (await send(token, 'GET', '/api/advertisers')).body as unknown;
    expect(await names()).toEqual([]);
    await db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [
      advertiser.id,
      who.userId,
    ]);
    expect(await names()).toMatchObject([{ id: advertiser.id }]);
  });
});

describe('hostile tokens', () => {
  const refusalOf = async (token: string): Promise<unknown> => {
    const { status, body } = await send(bearer(token), 'GET', '/api/caps');
    return [status, body.message];
  };

  it('what is no token, or not the whole of one, is refused', async () => {
    const { token } = await tokenOf(admin);
    for (const wrong of [
      token.slice(0, -1),
      `${token}a`,
      token.slice(4),
      token.replace('ldl_', 'ldx_'),
      token.replace('ldl_', 'LDL_'),
      `ldl_${'a'.repeat(43)}`,
      'ldl_',
      `ldl_'%20OR%20'1'='1`,
      `ldl_${"';DROP/**/TABLE/**/api_tokens;--".padEnd(43, 'a')}`,
      `ldl_${'a'.repeat(4_000)}`,
      `ldl_${'a'.repeat(8_000)}`,
    ])
      expect([wrong, await refusalOf(wrong)]).toEqual([wrong, [401, 'Please sign in.']]);
    expect(await inBoth(bearer(token))).toEqual([200, 200]);
  });

  it('a token counts in the Authorization header only, and only once', async () => {
    const { token, headers } = await tokenOf(admin);
    const bare = { headers: {} };
    const refused = { status: 401, body: { code: 'UNAUTHENTICATED' } };
    for (const name of ['token', 'access_token', 'authorization', 'api_token'])
      expect(await send(bare, 'GET', `/api/caps?${name}=${token}`)).toMatchObject(refused);
    const others: Readonly<Record<string, string>>[] = [
      { 'x-api-key': token },
      { cookie: `token=${token}` },
      { authorization: token },
      { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` },
    ];
    for (const given of others)
      expect(await send({ headers: given }, 'GET', '/api/caps')).toMatchObject(refused);
    const twice = (second: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const { app } = installation.world;
        const { host } = new URL(app.url);
        const lines = ['Host', host, 'Authorization', headers.authorization ?? ''];
        request(`http://${host}/api/caps`, { headers: [...lines, 'Authorization', second] })
          .on('response', (reply) => {
            reply.resume();
            resolve(reply.statusCode);
          })
          .on('error', reject)
          .end();
      });
    expect(await twice(`Bearer ${token}`)).toBe(401);
    expect(await twice(`Bearer ${admin.token}`)).toBe(401);
  });

  it('one that was revoked, has expired or whose user is gone says so', async () => {
    const who = await staff('CAPS_LIST');
    const expires_at = new Date(clock.now().getTime() + MINUTE_MS).toISOString();
    const [revoked, expiring, kept] = [
      await tokenOf(who),
      await tokenOf(who, { expires_at }),
      await tokenOf(who),
    ];
    expect((await send(who, 'DELETE', `/api/api-tokens/${revoked.id}`)).status).toBe(200);
    expect(await refusalOf(revoked.token)).toEqual([401, 'This API token was revoked.']);
    expect(await refusalOf(expiring.token)).toEqual([200, undefined]);
    clock.advance(MINUTE_MS);
    expect(await refusalOf(expiring.token)).toEqual([401, 'This API token has expired.']);
    const gone = [401, 'The user of this API token is not active any more.'];
    await setUser(who.userId, 'is_active = false');
    expect(await refusalOf(kept.token)).toEqual(gone);
    await setUser(who.userId, 'is_active = true');
    expect(await refusalOf(kept.token)).toEqual([200, undefined]);
    expect((await send(admin, 'DELETE', `/api/users/${who.userId}`)).status).toBe(200);
    expect(await refusalOf(kept.token)).toEqual(gone);
  });

  it('one that is limited to addresses is refused from elsewhere, and the log says so', async () => {
    const token = await tokenOf(admin, { addresses: ['203.0.113.0/24', '2001:db8::/48'] });
    const from = (address: string) => send(token, 'GET', '/api/caps', { from: address });
    expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('2001:db8::7')).status).toBe(200);
    expect(await from('198.51.100.2')).toMatchObject({
      status: 403,
      body: { code: 'STAFF_ADDRESS_REFUSED' },
    });
    for (const app of installation.apis) await app.get(SecurityLogService).flush();
    expect(await newestEntry({ action: ['access.address_refused'] })).toMatchObject({
      user: { id: admin.userId },
      api_token: { id: token.id },
      address: '198.51.100.2',
    });
    const body = { ...TOKEN_BODY, addresses: ['203.0.113.0/33'] };
    expect(await send(admin, 'POST', '/api/api-tokens', { body })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'addresses' }] },
    });
  });

  it('a token with every scope makes, changes and revokes no token, and signs nobody in', async () => {
    const token = await tokenOf(admin, { scopes: ALL });
    const closed = { status: 403, body: { code: 'API_TOKEN_REFUSED' } };
    const { id } = token;
    expect(await send(token, 'POST', '/api/api-tokens', { body: TOKEN_BODY })).toMatchObject(
      closed,
    );
    expect(await send(token, 'PUT', `/api/api-tokens/${id}`, { body: TOKEN_BODY })).toMatchObject(
      closed,
    );
    expect(await send(token, 'DELETE', `/api/api-tokens/${id}`)).toMatchObject(closed);
    expect(await send(token, 'GET', '/api/api-tokens')).toMatchObject(closed);
    expect(await send(token, 'GET', '/api/session')).toMatchObject(closed);
    expect(await send(token, 'POST', '/api/roles/5/view-as')).toMatchObject(closed);
    expect(await send(token, 'POST', `/api/users/${admin.userId}/sessions/end`)).toMatchObject(
      closed,
    );
  });
});

const TOKEN_BODY = {
  ...{ name: 'Another', scopes: scopeIds(['CAPS_LIST']), expires_at: null },
  current_password: TEST_PASSWORD,
};
let services = 0;
const newService = async (level: number): Promise<number> => {
  services += 1;
  const body = { name: `Service ${services}`, email: null, level, is_service_account: true };
  const reply = await send(admin, 'POST', '/api/users', { body });
  expect(reply).toMatchObject({ status: 201 });
  return Number(reply.body.id);
};

describe('service accounts', () => {
  it('acts by tokens of those who manage them, under its own name', async () => {
    const user_id = await newService(1);
    const token = await tokenOf(admin, { user_id, scopes: ['CAPS_LIST', 'ROLES_CREATE'] });
    expect(await inBoth(token)).toEqual([200, 200]);
    const role = { name: 'By a service account', permissions: scopeIds(['CAPS_LIST']) };
    const made = await send(token, 'POST', '/api/roles', { body: role });
    expect(await newestEntry({ record: { entity: 'role', id: made.body.id } })).toMatchObject({
      user: { id: user_id },
      api_token: { id: token.id },
    });
    const { body } = await send(admin, 'GET', '/api/api-tokens/all');
    expect((body as unknown as StaffToken[]).find(({ id }) => id === token.id)).toMatchObject({
      user: { id: user_id, is_service_account: true },
    });
    // It is not the administrator's own.
    expect(await listed(token.id)).toBeUndefined();
  });

  it('does not count as the administrator that must remain', async () => {
    const token = await tokenOf(admin, { user_id: await newService(1), scopes: ALL });
    expect(await send(token, 'DELETE', `/api/users/${admin.userId}`)).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMINISTRATOR' },
    });
  });

  it('has nothing to sign in with, and gets nothing', async () => {
    const id = await newService(5);
    const { body } = await send(admin, 'GET', '/api/users');
    const row = (body as unknown as UserRow[]).find((user) => user.id === id);
    expect(row).toMatchObject({ email: null, is_service_account: true, enable_2fa: false });
    const proof = { current_password: 'Correct-Horse-7' };
    expect(
      await send(admin, 'POST', `/api/users/${id}/password-link`, { body: proof }),
    ).toMatchObject({ status: 409, body: { code: 'SERVICE_ACCOUNT' } });
    const passwords = { password: 'Secret123', confirmPassword: 'Secret123' };
    const change = { id, name: 'Renamed', email: null, level: 5 };
    for (const [patch, field] of [
      [passwords, 'password'],
      [{ email: 'service@example.com' }, 'email'],
    ] as const)
      expect(
        await send(admin, 'PUT', '/api/users', { body: { ...change, ...patch } }),
      ).toMatchObject({
        status: 422,
        body: { issues: [{ field }] },
      });
    const saved = await send(admin, 'PUT', '/api/users', { body: { ...change, enable_2fa: true } });
    expect(saved.status).toBe(200);
    const stored = await installation.world.db.query(
      'SELECT name, email, password_hash, enable_2fa FROM users WHERE id = $1',
      [id],
    );
    expect(stored.rows).toEqual([
      { name: 'Renamed', email: null, password_hash: null, enable_2fa: false },
    ]);
    const person = { name: 'Person', email: null, level: 5, ...passwords };
    expect(await send(admin, 'POST', '/api/users', { body: person })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'email' }] },
    });
  });

  it('tokens of a person are made by that person, and revoked by managers as well', async () => {
    const who = await staff('CAPS_LIST');
    const body = { ...TOKEN_BODY, user_id: who.userId };
    const ofPerson = { status: 409, body: { code: 'API_TOKEN_OF_PERSON' } };
    expect(await send(admin, 'POST', '/api/api-tokens', { body })).toMatchObject(ofPerson);
    const { id } = await tokenOf(who);
    const path = `/api/api-tokens/${id}`;
    expect(await send(admin, 'PUT', path, { body: TOKEN_BODY })).toMatchObject(ofPerson);
    const other = await staff('CAPS_LIST');
    for (const method of ['PUT', 'DELETE'])
      expect(
        await send(other, method, path, method === 'PUT' ? { body: TOKEN_BODY } : {}),
      ).toMatchObject({ status: 404, body: { code: 'API_TOKEN_NOT_FOUND' } });
    expect((await send(admin, 'DELETE', path)).status).toBe(200);
  });
});

describe('use', () => {
  it('is noted with its address, at most once a minute', async () => {
    const token = await tokenOf(admin);
    expect(await listed(token.id)).toMatchObject({ last_used_at: null, last_address: null });
    const use = (from: string) => send(token, 'GET', '/api/caps', { from });
    const first = clock.now().toISOString();
    await use('203.0.113.9');
    const noted = { last_used_at: first, last_address: '203.0.113.9' };
    expect(await listed(token.id)).toMatchObject(noted);
    clock.advance(MINUTE_MS - 1);
    await use('203.0.113.10');
    expect(await listed(token.id)).toMatchObject(noted);
    clock.advance(1);
    await use('203.0.113.10');
    expect(await listed(token.id)).toMatchObject({
      last_used_at: clock.now().toISOString(),
      last_address: '203.0.113.10',
    });
  });

  it('a write is in the audit log under the user, with the token', async () => {
    const token = await tokenOf(admin, { scopes: ['ROLES_CREATE', 'CAPS_LIST'] });
    const role = { name: 'By a script', permissions: scopeIds(['CAPS_LIST']) };
    const { body } = await send(token, 'POST', '/api/roles', { body: role });
    const record = { entity: 'role', id: Number(body.id) };
    expect(await newestEntry({ record })).toMatchObject({
      user: { id: admin.userId },
      source: 'token',
      api_token: { id: token.id, name: 'A script' },
    });
    await send(admin, 'DELETE', `/api/roles/${record.id}`);
    expect(await newestEntry({ record })).toMatchObject({ source: null, api_token: null });
  });

  it('a change is in force at once, a stale one is refused, and no list has the secret', async () => {
    const token = await tokenOf(admin, { scopes: ['CAPS_LIST', 'ROLES_LIST'] });
    const path = `/api/api-tokens/${token.id}`;
    const body = { ...TOKEN_BODY, scopes: scopeIds(['ROLES_LIST']), version: 1 };
    expect((await send(admin, 'PUT', path, { body })).body).toMatchObject({ version: 2 });
    expect(await inBoth(token)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect((await send(admin, 'PUT', path, { body })).body.code).toBe('CONFLICT');
    const { text } = await send(admin, 'GET', '/api/api-tokens/all');
    expect(text).toContain(`ldl_…${token.token.slice(-4)}`);
    expect(text).not.toContain(token.token.slice(4, -4));
  });
});

describe('at the same time', () => {
  it('after the answer of a revocation nothing passes, of 50 callers on two processes', async () => {
    const token = await tokenOf(admin);
    let isRevoked = false;
    const late: number[] = [];
    let passed = 0;
    const caller = async (): Promise<void> => {
      for (;;) {
        const isLate = isRevoked;
        const { status } = await send(token, 'GET', '/api/caps');
        if (isLate) late.push(status);
        else if (status === 200) passed += 1;
        if (isLate) return;
      }
    };
    const callers = Array.from({ length: 50 }, caller);
    while (passed < 50) await new Promise(setImmediate);
    expect((await send(admin, 'DELETE', `/api/api-tokens/${token.id}`)).status).toBe(200);
    isRevoked = true;
    await Promise.all(callers);
    expect(late).toEqual(Array.from({ length: 50 }, () => 401));
  });

  it('exactly as many calls pass as the rate allows, and the others hear when to come', async () => {
    // The next one is allowed after 12 seconds.
    const token = await tokenOf(admin, { rate_limit_per_minute: 5 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => send(token, 'GET', '/api/caps')),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(35);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(12);
      expect(headers.get('ratelimit-limit')).toBe('5');
    }
    const another = await tokenOf(admin);
    expect(await inBoth(another)).toEqual([200, 200]);
  });
});
