import { readFile } from 'node:fs/promises';
import {
  permissionId,
  permissionLabel,
  PERMISSIONS,
  type PermissionName,
  type Role,
} from '@leadline/contracts';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import { addStaff, onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

/** Roles: what can be changed, by whom, and when it acts. */

let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let admin: SignedIn;
const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
beforeAll(async () => {
  app = await createTestApp(StaffAppModule, { clock, environment: { DB_POOL_SIZE: '20' } });
  other = await createTestApp(StaffAppModule, { clock, databaseUrl: app.databaseUrl });
  admin = await signIn(app, { roleId: 1 });
}, 60_000);
afterAll(async () => {
  await other.close();
  await app.close();
});

const ids = (...names: PermissionName[]): number[] =>
  names.map((name) => permissionId(name) ?? 0).toSorted((a, b) => a - b);
const ALL = PERMISSIONS.map(({ id }) => id);
const send = (method: string, path: string, body?: object, who = admin, at = app): Promise<Reply> =>
  call(at.url, method, path, { body, headers: who.headers });
const list = async (): Promise<Role[]> =>
  (await send('GET', '/api/roles')).body as unknown as Role[];
const roleNow = async (id: number): Promise<Role> => {
  const role = (await list()).find((one) => one.id === id);
  if (!role) throw new Error(`There is no role ${id}`);
  return role;
};
const newRole = async (name: string, ...names: PermissionName[]): Promise<number> => {
  const permissions = ids(...names);
  const reply = await send('POST', '/api/roles', { name, permissions, type: 'CUSTOM' });
  expect(reply).toMatchObject({ status: 201, body: { message: 'Role created successfully' } });
  return Number(reply.body.id);
};
const auditOf = (id: number) =>
  onDatabase(
    app,
    async (client) =>
      (
        await client.query<{ action: string; before: unknown; after: unknown }>(
          `SELECT action, before, after
           FROM audit_log
           WHERE entity = 'role' AND entity_id = $1
           ORDER BY id`,
          [id],
        )
      ).rows,
  );

describe('roles', () => {
  it('the built-in ones are the levels 1 to 5, and a new one follows', async () => {
    const before = await list();
    expect(before.slice(0, 5).map(({ id, name, type }) => [id, name, type])).toEqual([
      [1, 'Admin', 'SYSTEM'],
      [2, 'Support', 'SYSTEM'],
      [3, 'Publisher Manager', 'SYSTEM'],
      [4, 'Advertiser Manager', 'SYSTEM'],
      [5, 'Crm User', 'SYSTEM'],
    ]);
    const id = await newRole('Night shift', 'LEADS_LIST', 'DASHBOARDS_LIST');
    expect(id).toBe(Math.max(...before.map((role) => role.id)) + 1);
    expect(await roleNow(id)).toEqual({
      id,
      version: 1,
      name: 'Night shift',
      type: 'CUSTOM',
      limited_to_own_parties: false,
      permissions: ids('DASHBOARDS_LIST', 'LEADS_LIST'),
      users: 0,
    });
  });

  it('the first custom role of an installation has the level 6', async () => {
    const [row] = await onDatabase(
      app,
      async (client) =>
        (await client.query<{ first: number }>('SELECT min(id) AS first FROM roles WHERE id > 5'))
          .rows,
    );
    expect(row?.first).toBe(6);
  });

  it('a name is needed, a permission of the catalogue too, and a name is taken once', async () => {
    const issues = async (body: object): Promise<unknown> =>
      ((await send('POST', '/api/roles', body)).body.issues as { message: string }[]).map(
        ({ message }) => message,
      );
    expect(await issues({ name: ' ', permissions: [] })).toEqual([
      'Name is required',
      'Choose at least one permission',
    ]);
    expect(await issues({ name: 'Odd', permissions: [99_999] })).toEqual(['No such permission']);
    const twins = ['Twin', 'twin', 'TWIN', ' Twin '].map((name) =>
      send('POST', '/api/roles', { name, permissions: [2] }),
    );
    const replies = await Promise.all(twins);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ROLE_NAME_TAKEN',
      issues: [{ field: 'name', code: 'taken' }],
    });
  });

  it('a save needs the version that was read, and is in the audit log', async () => {
    const id = await newRole('Versioned', 'LEADS_LIST');
    const body = { name: 'Versioned 2', permissions: ids('CAPS_LIST'), version: 1 };
    expect(await send('PUT', `/api/roles/${id}`, body)).toMatchObject({
      status: 200,
      body: { message: 'Role updated successfully', version: 2 },
    });
    const stale = await send('PUT', `/api/roles/${id}`, { ...body, permissions: [2] });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((stale.body.details as { differences: unknown[] }).differences).toMatchObject([
      { label: 'Name', read: 'Versioned', theirs: 'Versioned 2', mine: 'Versioned 2' },
      { label: 'See caps', read: '', theirs: 'Allowed', mine: '' },
      { label: 'See leads', read: 'Allowed', theirs: '', mine: 'Allowed' },
    ]);
    await send('DELETE', `/api/roles/${id}`);
    const [first, second] = [
      { name: 'Versioned', limited_to_own_parties: false, permissions: ids('LEADS_LIST') },
      { name: 'Versioned 2', limited_to_own_parties: false, permissions: ids('CAPS_LIST') },
    ];
    expect(await auditOf(id)).toEqual([
      { action: 'role.create', before: null, after: first },
      { action: 'role.update', before: first, after: second },
      { action: 'role.delete', before: second, after: null },
    ]);
  });

  it('a built-in role is edited, not deleted; a deleted role frees its name', async () => {
    const { name, permissions } = await roleNow(5);
    const renamed = { name: 'Callers', permissions: [...permissions, ...ids('CAPS_LIST')] };
    expect((await send('PUT', '/api/roles/5', renamed)).status).toBe(200);
    expect((await roleNow(5)).name).toBe('Callers');
    expect((await send('PUT', '/api/roles/5', { name, permissions })).status).toBe(200);
    expect(await send('DELETE', '/api/roles/5')).toMatchObject({
      status: 409,
      body: { code: 'ROLE_BUILT_IN' },
    });
    const id = await newRole('Short-lived', 'LEADS_LIST');
    expect((await send('DELETE', `/api/roles/${id}`)).body.message).toBe(
      'Role deleted successfully',
    );
    expect((await send('PUT', `/api/roles/${id}`, { name, permissions })).status).toBe(404);
    expect((await send('DELETE', `/api/roles/${id}`)).body.code).toBe('ROLE_NOT_FOUND');
    await newRole('Short-lived', 'LEADS_LIST');
  });

  it('a role that users have is not deleted, and they are named', async () => {
    const id = await newRole('Occupied', 'LEADS_LIST');
    await addStaff(app, { roleId: id, email: 'zoe@example.com' });
    await addStaff(app, { roleId: id, email: 'abe@example.com' });
    expect((await roleNow(id)).users).toBe(2);
    expect(await send('DELETE', `/api/roles/${id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'ROLE_IN_USE',
        message: 'abe and zoe have this role. Give them another one first.',
      },
    });
  });

  it('the catalogue lists every permission with its category', async () => {
    const { body } = await send('GET', '/api/permissions');
    expect(body).toEqual(PERMISSIONS.map(({ id, name, category }) => ({ id, name, category })));
  });
});

it('an upgrade gives every role that exists the permission to see contact data', async () => {
  const id = await newRole('Before the upgrade', 'LEADS_LIST');
  const url = new URL(
    '../../../../../prisma/migrations/20261127070001_contact_data/migration.sql',
    import.meta.url,
  );
  const migration = await readFile(url, 'utf8');
  await onDatabase(app, async (client) => {
    await client.query('DELETE FROM role_permissions WHERE permission_id = 149');
    await client.query(migration);
  });
  expect((await roleNow(id)).permissions).toEqual(ids('LEADS_LIST', 'CONTACT_DATA'));
  const built = (await list()).filter(({ type }) => type === 'SYSTEM');
  expect(built).toHaveLength(5);
  for (const { permissions } of built) expect(permissions).toContain(permissionId('CONTACT_DATA'));
});

describe('Admin', () => {
  it('holds everything, also permissions that are not stored for it', async () => {
    await onDatabase(app, (client) =>
      client.query('DELETE FROM role_permissions WHERE role_id = 1 AND permission_id > 10'),
    );
    clock.advance(1000);
    expect((await roleNow(1)).permissions).toEqual(ALL);
    expect((await send('GET', '/api/session')).body.permissions).toEqual(ALL);
    expect((await send('GET', '/api/roles')).status).toBe(200);
  });

  it('cannot lose a permission, but its name', async () => {
    const { version } = await roleNow(1);
    const less = { name: 'Admin', permissions: ALL.slice(1), version };
    expect(await send('PUT', '/api/roles/1', less)).toMatchObject({
      status: 409,
      body: { code: 'ROLE_HOLDS_ALL' },
    });
    const renamed = { name: 'Owner', permissions: ALL, version };
    expect((await send('PUT', '/api/roles/1', renamed)).status).toBe(200);
    expect((await send('PUT', '/api/roles/1', { ...renamed, name: 'Admin' })).status).toBe(409);
    const back = { name: 'Admin', permissions: ALL, version: version + 1 };
    expect((await send('PUT', '/api/roles/1', back)).status).toBe(200);
  });
});

describe('who gives what', () => {
  const OWN: PermissionName[] = ['ROLES_LIST', 'ROLES_CREATE', 'ROLES_EDIT', 'LEADS_LIST'];
  const lacking = (...names: PermissionName[]) => ({
    status: 403,
    body: {
      code: 'PERMISSION_LACKING',
      message: `You cannot give permissions that you do not have: ${names.map(permissionLabel).join(' and ')}.`,
    },
  });

  it('a new role holds only what its author has', async () => {
    const author = await signIn(app, { permissions: OWN });
    const body = (...names: PermissionName[]) => ({
      name: `By ${author.userId}`,
      permissions: ids(...names),
    });
    expect(
      await send('POST', '/api/roles', body('LEADS_LIST', 'LEADS_REVEAL', 'CAPS_EDIT'), author),
    ).toMatchObject(lacking('CAPS_EDIT', 'LEADS_REVEAL'));
    expect((await send('POST', '/api/roles', body('LEADS_LIST'), author)).status).toBe(201);
  });

  it('a role gains only what its editor has', async () => {
    const editor = await signIn(app, { permissions: OWN });
    const id = await newRole('Mixed', 'LEADS_LIST');
    const save = (...names: PermissionName[]): Promise<Reply> =>
      send('PUT', `/api/roles/${id}`, { name: 'Mixed', permissions: ids(...names) }, editor);
    expect(await save('LEADS_LIST', 'CAPS_DELETE')).toMatchObject(lacking('CAPS_DELETE'));
    expect((await save('LEADS_LIST', 'ROLES_LIST')).status).toBe(200);
  });

  it('a role that may do more than its editor is not changed', async () => {
    const editor = await signIn(app, { permissions: [...OWN, 'ROLES_DELETE'] });
    const id = await newRole('Greater', 'LEADS_LIST', 'CAPS_EDIT');
    const admin = { name: 'No Admin', permissions: ALL };
    const replies = [
      await send('PUT', `/api/roles/${id}`, { name: 'L', permissions: ids('LEADS_LIST') }, editor),
      await send('DELETE', `/api/roles/${id}`, undefined, editor),
      await send('PUT', '/api/roles/1', admin, editor),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [403, 'PERMISSION_LACKING']),
    );
    expect(replies[0]?.body.message).toBe(
      'You cannot change this role: it may do what you may not (Edit caps).',
    );
  });

  it('an earlier version is saved again by who could save it, and by nobody else', async () => {
    const id = await newRole('Restored', 'LEADS_LIST');
    const path = `/api/roles/${id}/versions`;
    const narrowed = { name: 'Restored 2', permissions: ids('LEADS_LIST') };
    await send('PUT', `/api/roles/${id}`, { name: 'Restored', permissions: ids('LEADS_REVEAL') });
    await send('PUT', `/api/roles/${id}`, narrowed);
    expect((await send('GET', path)).body.data).toMatchObject([
      { version: 3, is_current: true },
      { version: 2, is_current: false },
      { version: 1, restore_changes: [{ label: 'Name', after: 'Restored' }] },
    ]);
    const editor = await signIn(app, { permissions: OWN });
    expect(await send('POST', `${path}/2/restore`, {}, editor)).toMatchObject(
      lacking('LEADS_REVEAL'),
    );
    expect(await send('POST', `${path}/1/restore`, { version: 2 })).toMatchObject({ status: 409 });
    expect(await send('POST', `${path}/1/restore`, { version: 3 }, editor)).toMatchObject({
      status: 200,
      body: { message: 'Version 1 was restored as version 4', version: 4 },
    });
    expect(await roleNow(id)).toMatchObject({ name: 'Restored', permissions: ids('LEADS_LIST') });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'role.restore' });
  });

  it('of two who take each other the right to edit roles, one succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = await Promise.all([
        signIn(app, { permissions: OWN }),
        signIn(app, { permissions: OWN }),
      ]);
      const strip = (who: SignedIn, role: number, at: TestApp): Promise<Reply> =>
        send(
          'PUT',
          `/api/roles/${role}`,
          { name: `Stripped ${role}`, permissions: ids('LEADS_LIST') },
          who,
          at,
        );
      const replies = await Promise.all([strip(a, b.roleId, app), strip(b, a.roleId, other)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    }
  });

  it('a permission that is taken away, or given, acts within a second in every process', async () => {
    const id = await newRole('Watched', 'CAPS_LIST');
    const person = await signIn(app, { roleId: id });
    const held = async (at: TestApp): Promise<unknown> =>
      (await send('GET', '/api/session', undefined, person, at)).body.permissions;
    const mayList = async (at: TestApp): Promise<number> =>
      (await send('GET', '/api/roles', undefined, person, at)).status;
    for (const at of [app, other]) {
      expect(await held(at)).toEqual(ids('CAPS_LIST'));
      expect(await mayList(at)).toBe(403);
    }
    const save = (...names: PermissionName[]): Promise<Reply> =>
      send('PUT', `/api/roles/${id}`, { name: 'Watched', permissions: ids(...names) });
    await save('ROLES_LIST');
    clock.advance(1000);
    for (const at of [app, other]) expect(await mayList(at)).toBe(200);
    await save('CAPS_LIST');
    clock.advance(1000);
    for (const at of [app, other]) {
      expect(await mayList(at)).toBe(403);
      expect(await held(at)).toEqual(ids('CAPS_LIST'));
    }
  });
});
