import type { PermissionName, UserRow } from '@leadline/contracts';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import type { Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import { addPerson, configureStep, passwordStep, verifyStep } from '../auth/sign-in-steps.js';
import {
  newUser,
  OWN_PROOF,
  PASSWORD,
  passwords,
  startAccountsApp,
  type AccountsApp,
} from './accounts-app.js';

/** Users as administrators manage them: fields, rules, and when a change acts. */

let world: AccountsApp;
beforeAll(async () => {
  world = await startAccountsApp();
}, 60_000);
afterAll(() => world.close());

const issuesOf = ({ body }: Reply): string[] =>
  (body.issues as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );
let made = 0;
const newBody = () => {
  made += 1;
  return { name: `User ${made}`, email: `user-${made}@example.com`, level: 5, ...passwords() };
};
const create = async (patch: object = {}): Promise<number> => {
  const reply = await world.send('POST', '/api/users', { ...newBody(), ...patch });
  expect(reply).toMatchObject({ status: 201, body: { message: 'User successfully created' } });
  return Number(reply.body.id);
};
const save = async (id: number, patch: object, who?: SignedIn): Promise<Reply> =>
  world.send('PUT', '/api/users', { ...(await world.bodyOf(id)), ...patch }, who);

describe('users', () => {
  it('one is created with two-factor authentication, and signs in with the password', async () => {
    const id = await create({ name: ' Ann Lee ', email: 'Ann@Example.com' });
    expect(await world.userNow(id)).toEqual({
      id,
      version: 1,
      name: 'Ann Lee',
      email: 'ann@example.com',
      level: 5,
      role: 'Crm User',
      is_active: true,
      is_service_account: false,
      enable_2fa: true,
      two_factor: 'pending',
      has_chat: false,
      last_sign_in_at: null,
      created_at: '2026-06-01T12:00:00.000Z',
    });
    expect((await world.login('ann@example.com', PASSWORD)).body).toHaveProperty('qr_code');
    const plain = await create({ enable_2fa: false });
    const { email } = await world.userNow(plain);
    expect((await world.login(String(email), PASSWORD)).body.user_id).toBe(plain);
    expect((await world.userNow(plain)).last_sign_in_at).toBe('2026-06-01T12:00:00.000Z');
  });

  it.each([
    [{}, ['name: Name is required', 'email: Email is required', 'level: Role is required']],
    [
      { name: 'A', email: 'a@example.com', level: 5, password: '' },
      ['password: Password is required for new users'],
    ],
    [
      { name: 'A', email: 'a@', level: 'five', ...passwords() },
      ['email: E-mail must be valid', 'level: Role must be a number'],
    ],
    [
      { name: 'A', email: 'a@example.com', level: 5, password: 'secret', confirmPassword: '' },
      [
        'password: Password must contain at least one uppercase letter',
        'password: Password must contain at least one digit',
        'confirmPassword: Please confirm your password',
      ],
    ],
    [
      { name: 'A', email: 'a@example.com', level: 5, ...passwords(), confirmPassword: 'Secret124' },
      ['confirmPassword: Passwords do not match'],
    ],
    [{ name: 'A', email: 'a@example.com', level: 99_999, ...passwords() }, ['level: No such role']],
  ])('%j is refused: %j', async (body, issues) => {
    const reply = await world.send('POST', '/api/users', body);
    expect([reply.status, issuesOf(reply)]).toEqual([422, issues]);
  });

  it('of many with one address one is created; a deleted one frees it', async () => {
    const body = { ...newBody(), email: 'twin@example.com' };
    const replies = await Promise.all(
      [body, body, { ...body, email: 'TWIN@example.com' }].map((one) =>
        world.send('POST', '/api/users', one),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const id = Number(replies.find(({ status }) => status === 201)?.body.id);
    expect((await world.send('DELETE', `/api/users/${id}`)).body.message).toBe(
      'User successfully deleted',
    );
    await create({ email: 'twin@example.com' });
    expect((await world.send('DELETE', `/api/users/${id}`)).body.code).toBe('USER_NOT_FOUND');
    const [kept] = await onDatabase(
      world.app,
      async (client) => (await client.query('SELECT name FROM users WHERE id = $1', [id])).rows,
    );
    expect(kept).toEqual({ name: body.name });
  });

  it('an earlier version is saved again, without a password', async () => {
    const id = await create({ name: 'Before' });
    const body = await world.bodyOf(id);
    await world.send('PUT', '/api/users', { ...body, name: 'After', ...passwords('Fresh4567') });
    const { email } = await world.userNow(id);
    const path = `/api/users/${id}/versions`;
    const history = await world.send('GET', path);
    expect(history.body.data).toMatchObject([
      { version: 2, changes: [{ label: 'Name', before: 'Before', after: 'After' }] },
      { version: 1, restore_changes: [{ label: 'Name', before: 'After', after: 'Before' }] },
    ]);
    expect(history.text).not.toMatch(/assword|argon|Fresh4567/);
    const admin = { name: 'Admin', email: String(email), level: 1, is_active: true };
    await world.send('PUT', '/api/users', { ...admin, id });
    const lesser = await signIn(world.app, { permissions: ['USERS_LIST', 'USERS_EDIT'] });
    expect((await world.send('POST', `${path}/1/restore`, {}, lesser)).body.code).toBe(
      'PERMISSION_LACKING',
    );
    expect((await world.send('POST', `${path}/1/restore`, {})).body.version).toBe(4);
    expect(await world.userNow(id)).toMatchObject({ name: 'Before', level: 5 });
    expect((await world.login(String(email), 'Fresh4567')).status).toBe(200);
  });

  it('a save needs the version that was read; the audit log has all but the password', async () => {
    const id = await create();
    expect(await save(id, { name: 'Bob', ...passwords('Other123'), version: 1 })).toMatchObject({
      status: 200,
      body: { message: 'User successfully updated', version: 2 },
    });
    const stale = await save(id, { name: 'Rob', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { email } = await world.userNow(id);
    expect((await world.login(String(email), PASSWORD)).status).toBe(400);
    expect((await world.login(String(email), 'Other123')).status).toBe(200);
    await world.send('DELETE', `/api/users/${id}`);
    const entries = await world.audit(id);
    expect(entries.map(({ action }) => action)).toEqual([
      'user.create',
      'user.update',
      'user.delete',
    ]);
    expect(entries[1]?.after).toMatchObject({ name: 'Bob', password: 'changed' });
    expect(JSON.stringify(entries)).not.toContain('Other123');
  });

  it('who may only edit advertisers gets names of active users, to choose a manager', async () => {
    const idle = await create({ is_active: false });
    const editor = await signIn(world.app, { permissions: ['ADVERTISERS_EDIT'] });
    const users = (await world.send('GET', '/api/users', undefined, editor))
      .body as unknown as UserRow[];
    expect(Object.keys(users[0] ?? {})).toEqual(['id', 'name', 'is_service_account']);
    expect(users.some(({ id }) => id === idle)).toBe(false);
    expect((await world.userNow(idle)).is_active).toBe(false);
  });
});

describe('nobody', () => {
  const OWN: PermissionName[] = ['USERS_LIST', 'USERS_CREATE', 'USERS_EDIT', 'USERS_DELETE'];

  it('gives a role that may do what they may not, nor changes an account that may', async () => {
    const clerk = await signIn(world.app, { permissions: OWN });
    const peer = await signIn(world.app, { permissions: ['USERS_LIST'] });
    const boss = await newUser(world, 1);
    const refused = { status: 403, body: { code: 'PERMISSION_LACKING' } };
    const asClerk = (method: string, path: string, body?: object): Promise<Reply> =>
      world.send(method, path, body, clerk);
    expect(await asClerk('POST', '/api/users', { ...newBody(), level: 1 })).toMatchObject(refused);
    expect(await save(peer.userId, { level: 2 }, clerk)).toMatchObject(refused);
    expect(await save(boss, passwords(), clerk)).toMatchObject(refused);
    expect(await save(boss, { email: 'mine@example.com' }, clerk)).toMatchObject(refused);
    for (const [method, path, body] of [
      ['DELETE', `/api/users/${boss}`],
      ['POST', `/api/users/${boss}/two-factor/reset`, OWN_PROOF],
      ['POST', `/api/users/${boss}/sessions/end`],
      ['POST', `/api/users/${boss}/password-link`, OWN_PROOF],
    ] as const)
      expect(await asClerk(method, path, body)).toMatchObject(refused);
    // They may give the permissions that they have.
    const own = { ...newBody(), level: clerk.roleId };
    expect((await asClerk('POST', '/api/users', own)).status).toBe(201);
    expect((await save(peer.userId, { name: 'Peer' }, clerk)).status).toBe(200);
  });

  it('deletes, demotes or deactivates themselves', async () => {
    const me = await signIn(world.app, { roleId: 1 });
    const own = { status: 409, body: { code: 'OWN_ACCOUNT' } };
    expect(await save(me.userId, { level: 5 }, me)).toMatchObject(own);
    expect(await save(me.userId, { is_active: false }, me)).toMatchObject(own);
    expect(await world.send('DELETE', `/api/users/${me.userId}`, undefined, me)).toMatchObject(own);
    const patch = { name: 'Myself', ...passwords(), ...OWN_PROOF };
    expect((await save(me.userId, patch, me)).status).toBe(200);
    world.clock.advance(1000);
    expect(await world.isSignedIn(me)).toBe(true);
  });

  it('takes the last administrator away', async () => {
    const everything = await world.send('POST', '/api/roles', {
      name: 'Everything',
      permissions: (await world.send('GET', '/api/session')).body.permissions,
    });
    const deputy = await signIn(world.app, { roleId: Number(everything.body.id) });
    const others = ((await world.send('GET', '/api/users')).body as unknown as UserRow[]).filter(
      ({ id, level }) => level === 1 && id !== world.admin.userId,
    );
    for (const { id } of others) await save(id, { is_active: false });
    const last = { status: 409, body: { code: 'LAST_ADMINISTRATOR' } };
    const { userId: id } = world.admin;
    expect(await save(id, { level: 5 }, deputy)).toMatchObject(last);
    expect(await save(id, { is_active: false }, deputy)).toMatchObject(last);
    expect(await world.send('DELETE', `/api/users/${id}`, undefined, deputy)).toMatchObject(last);
  });

  it.each([
    ['demote', { level: 5 }],
    ['deactivate', { is_active: false }],
  ])('of two administrators who %s each other at once, one stays', async (_verb, patch) => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = await Promise.all([
        signIn(world.app, { roleId: 1 }),
        signIn(world.app, { roleId: 1 }),
      ]);
      const [bodyA, bodyB] = [await world.bodyOf(a.userId), await world.bodyOf(b.userId)];
      const replies = await Promise.all([
        world.send('PUT', '/api/users', { ...bodyB, ...patch }, a, world.app),
        world.send('PUT', '/api/users', { ...bodyA, ...patch }, b, world.other),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const standing = [await world.userNow(a.userId), await world.userNow(b.userId)];
      expect(
        standing.filter(({ level, is_active }) => level === 1 && is_active === true),
      ).toHaveLength(1);
    }
  });
});

describe('a change acts within a second on people who are signed in, in every process', () => {
  const everywhere = async (who: SignedIn): Promise<boolean[]> => [
    await world.isSignedIn(who, world.app),
    await world.isSignedIn(who, world.other),
  ];
  const endsSessions = async (change: (id: number) => Promise<Reply>): Promise<SignedIn> => {
    const who = await signIn(world.app, { roleId: 5 });
    expect(await everywhere(who)).toEqual([true, true]);
    expect((await change(who.userId)).status).toBe(200);
    world.clock.advance(1000);
    expect(await everywhere(who)).toEqual([false, false]);
    return who;
  };

  it('a new password', async () => {
    const { email } = await endsSessions((id) => save(id, passwords()));
    expect((await world.login(email, TEST_PASSWORD)).status).toBe(400);
    expect((await world.login(email, PASSWORD)).status).toBe(200);
  });

  it('a deactivation, whose sessions do not come back', async () => {
    const who = await endsSessions((id) => save(id, { is_active: false }));
    expect((await world.login(who.email, TEST_PASSWORD)).status).toBe(400);
    expect((await save(who.userId, { is_active: true })).status).toBe(200);
    world.clock.advance(1000);
    expect(await everywhere(who)).toEqual([false, false]);
    expect((await world.login(who.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('a deletion', async () => {
    await endsSessions((id) => world.send('DELETE', `/api/users/${id}`));
  });

  it('the end of all sessions', async () => {
    const who = await endsSessions((id) => world.send('POST', `/api/users/${id}/sessions/end`));
    expect((await world.login(who.email, TEST_PASSWORD)).status).toBe(200);
  });

  it('another role', async () => {
    const who = await signIn(world.app, { permissions: ['ROLES_LIST'] });
    const mayList = async (at = world.app): Promise<number> =>
      (await world.send('GET', '/api/roles', undefined, who, at)).status;
    expect([await mayList(), await mayList(world.other)]).toEqual([200, 200]);
    await save(who.userId, { level: 5 });
    world.clock.advance(1000);
    expect([await mayList(), await mayList(world.other)]).toEqual([403, 403]);
  });
});

describe('the second factor', () => {
  it('is reset: it is set up again at the next sign-in', async () => {
    const id = await create();
    const { email } = await world.userNow(id);
    await onDatabase(world.app, (client) =>
      client.query(
        `UPDATE users SET totp_secret = '\\x01', totp_confirmed_at = now() WHERE id = $1`,
        [id],
      ),
    );
    expect((await world.userNow(id)).two_factor).toBe('on');
    expect((await world.login(String(email), PASSWORD)).body.message).toBe(
      'Two factor code required',
    );
    expect((await world.send('POST', `/api/users/${id}/two-factor/reset`, OWN_PROOF)).status).toBe(
      200,
    );
    expect((await world.userNow(id)).two_factor).toBe('pending');
    expect((await world.login(String(email), PASSWORD)).body).toHaveProperty('qr_code');
  });
});

describe('who changes how they themselves sign in proves who they are', () => {
  const wrong = { current_password: 'Wrong-Password-1' };
  const fieldOf = ({ status, body }: Reply) => [
    status,
    (body.issues as { field: string }[]).map(({ field }) => field),
  ];

  it.each([
    ['password', passwords()],
    ['e-mail', { email: 'stolen@example.com' }],
    ['second factor', { enable_2fa: true }],
  ])('a session alone changes nothing: %s', async (_what, patch) => {
    const me = await signIn(world.app, { roleId: 1 });
    const before = await world.userNow(me.userId);
    for (const proof of [{}, { current_password: '' }, wrong])
      expect(fieldOf(await save(me.userId, { ...patch, ...proof }, me))).toEqual([
        422,
        ['current_password'],
      ]);
    expect(await world.userNow(me.userId)).toEqual(before);
    expect((await world.login(me.email, TEST_PASSWORD)).status).toBe(200);
    expect((await save(me.userId, { ...patch, ...OWN_PROOF }, me)).status).toBe(200);
  });

  it('neither does bringing back an earlier version, a link, or a reset', async () => {
    const me = await signIn(world.app, { roleId: 1 });
    const mine = `/api/users/${me.userId}`;
    const before = me.email;
    const patch = { email: 'changed@example.com', ...OWN_PROOF };
    expect((await save(me.userId, patch, me)).status).toBe(200);
    for (const [path, body] of [
      [`${mine}/versions/1/restore`, {}],
      [`${mine}/password-link`, undefined],
      [`${mine}/password-link`, wrong],
      [`${mine}/two-factor/reset`, undefined],
      [`${mine}/two-factor/reset`, wrong],
    ] as const)
      expect((await world.send('POST', path, body, me)).status).toBe(422);
    const restored = await world.send('POST', `${mine}/versions/1/restore`, OWN_PROOF, me);
    expect(restored.status).toBe(200);
    expect((await world.userNow(me.userId)).email).toBe(before);
  });

  it('a name needs no proof, and the accounts of others need none for what a save carries', async () => {
    const me = await signIn(world.app, { roleId: 1 });
    expect((await save(me.userId, { name: 'Me' }, me)).status).toBe(200);
    const id = await create();
    const patch = { ...passwords('Other1234'), email: 'other@example.com', enable_2fa: false };
    expect((await save(id, patch, me)).status).toBe(200);
  });

  it('with a second factor, the code is needed too, once for two saves in two processes', async () => {
    const person = await addPerson(world.app);
    await passwordStep(world.app, person.email);
    const code = codeAt(person.secret, world.clock.now());
    const token = String((await verifyStep(world.app, person.email, code)).body.token);
    const me = { ...world.admin, userId: person.id, headers: { authorization: `Bearer ${token}` } };
    const body = { ...(await world.bodyOf(person.id)), ...passwords(), ...OWN_PROOF };
    expect(fieldOf(await world.send('PUT', '/api/users', body, me))).toEqual([422, ['code']]);
    world.clock.advance(60_000);
    const proven = { ...body, code: codeAt(person.secret, world.clock.now()) };
    const replies = await Promise.all([
      world.send('PUT', '/api/users', proven, me),
      world.send('PUT', '/api/users', proven, me, world.other),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('guesses at the password count as failed sign-ins', async () => {
    const me = await signIn(world.app, { roleId: 1 });
    for (let guess = 0; guess < 5; guess += 1)
      await world.send('POST', `/api/users/${me.userId}/password-link`, wrong, me);
    const blocked = await save(me.userId, { ...passwords(), ...OWN_PROOF }, me);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'LOGIN_BLOCKED']);
    world.clock.advance(3_600_000);
  });
});

it('switching two-factor on ends the sessions that were opened without it', async () => {
  const who = await signIn(world.app, { roleId: 5 });
  expect((await save(who.userId, { enable_2fa: true })).status).toBe(200);
  world.clock.advance(1000);
  expect([await world.isSignedIn(who), await world.isSignedIn(who, world.other)]).toEqual([
    false,
    false,
  ]);
  const { secret } = (await passwordStep(world.app, who.email)).body;
  const reply = await configureStep(
    world.app,
    who.email,
    codeAt(String(secret), world.clock.now()),
  );
  const twice = { ...who, headers: { authorization: `Bearer ${String(reply.body.token)}` } };
  expect((await save(who.userId, { enable_2fa: false })).status).toBe(200);
  expect((await save(who.userId, { enable_2fa: true })).status).toBe(200);
  world.clock.advance(1000);
  expect(await world.isSignedIn(twice)).toBe(true);
});
