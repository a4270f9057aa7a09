import type { PublisherAccount } from '@leadline/contracts';
import { createPublisher } from '@leadline/prisma/seed';
import argon2 from '@node-rs/argon2';
import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

/** Accounts of the publisher panel, as staff manage them (PAC-001 to PAC-010). */

let app: TestApp;
let staff: SignedIn;
let publishers: { id: number; name: string }[];
beforeAll(async () => {
  app = await createTestApp(StaffAppModule);
  staff = await signIn(app, { permissions: ['PUBLISHER_ACCOUNT'] });
  publishers = await onDatabase(app, async (client) => {
    const made = [];
    for (const name of ['Beta Media', 'Alpha Media'])
      made.push({ name, id: (await createPublisher(client, TEST_SECRET, { name })).id });
    return made;
  });
}, 60_000);
afterAll(() => app.close());

const PATH = '/api/publisher_account';
const send = (method: string, path: string, body?: object, who = staff): Promise<Reply> =>
  call(app.url, method, `${PATH}/${path}`, { body, headers: who.headers });
const create = (body: object, who = staff) => send('POST', 'create_publisher_account', body, who);
const update = (body: object, who = staff) => send('POST', 'update_publisher_account', body, who);
const remove = (id: number) => send('DELETE', `delete_publisher_account/${id}`);
const list = async (): Promise<PublisherAccount[]> => {
  const { body } = await send('GET', 'get_all_publisher_accounts');
  expect(body.status).toBe('success');
  return body.data as PublisherAccount[];
};
const listed = async (id: number) => (await list()).find((account) => account.id === id);

let made = 0;
const newBody = () => {
  made += 1;
  return {
    first_name: ' Pat ',
    last_name: 'Lee',
    email: `Pat-${made}@Example.com`,
    password: 'Secret123',
    added_affiliates: publishers,
  };
};
const newAccount = async (patch: object = {}): Promise<number> => {
  const reply = await create({ ...newBody(), ...patch });
  expect(reply).toMatchObject({
    status: 201,
    body: { message: 'A new publisher account for pub panel was successfully added.' },
  });
  return Number(reply.body.id);
};
const issuesOf = ({ body }: Reply): string[] =>
  (body.issues as { field: string; message: string }[]).map(
    ({ field, message }) => `${field}: ${message}`,
  );
const hashOf = (id: number): Promise<string> =>
  onDatabase(app, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>(
      'SELECT password_hash FROM publisher_accounts WHERE id = $1',
      [id],
    );
    return rows[0]?.password_hash ?? '';
  });

it('an account belongs to several publishers, and its password is only stored as a hash', async () => {
  const id = await newAccount({ email: 'First@Example.com' });
  const [beta, alpha] = publishers;
  expect(await listed(id)).toEqual({
    id,
    first_name: 'Pat',
    last_name: 'Lee',
    email: 'first@example.com',
    added_affiliates: [alpha, beta],
    affiliates: [{ get_affiliates: alpha }, { get_affiliates: beta }],
    is_active: true,
    may_rotate_token: true,
    has_two_factor: false,
    last_sign_in_at: null,
    version: 1,
  });
  const hash = await hashOf(id);
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await argon2.verify(hash, 'Secret123')).toBe(true);
});

it.each([
  [
    {},
    [
      'first_name: First name is required',
      'last_name: Last name is required',
      'email: Email is required',
      'added_affiliates: Select at least one Affiliate',
      'password: Password is required',
    ],
  ],
  [
    { email: 'pat@', password: 'secret', added_affiliates: [] },
    [
      'email: E-mail must be valid',
      'added_affiliates: Select at least one Affiliate',
      'password: Password must contain at least one uppercase letter',
      'password: Password must contain at least one digit',
    ],
  ],
])('%j is refused: %j', async (body, issues) => {
  const base = 'email' in body ? newBody() : {};
  const reply = await create({ ...base, ...body });
  expect([reply.status, issuesOf(reply).toSorted()]).toEqual([422, issues.toSorted()]);
});

it('a publisher that does not exist is named', async () => {
  const reply = await create({ ...newBody(), added_affiliates: [publishers[0], { id: 999_999 }] });
  expect([reply.status, reply.body.code, issuesOf(reply)]).toEqual([
    422,
    'PARTY_REFERENCE_UNKNOWN',
    ['added_affiliates: A chosen affiliate does not exist'],
  ]);
});

it('of many with one address one is created, whatever the case; a deleted one frees it', async () => {
  const emails = ['twin@example.com', 'Twin@example.com', 'TWIN@EXAMPLE.COM'];
  const replies = await Promise.all(emails.map((email) => create({ ...newBody(), email })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const refused = replies.find(({ status }) => status === 422)!;
  expect(issuesOf(refused)).toEqual(['email: Another publisher account has this e-mail address.']);
  const id = Number(replies.find(({ status }) => status === 201)?.body.id);
  const other = await newAccount();
  expect(
    (await update({ ...newBody(), id: other, email: 'TWIN@example.com' })).body.issues,
  ).toMatchObject([{ field: 'email', code: 'taken' }]);

  expect((await remove(id)).body.message).toBe(
    'A publisher account for pub panel was successfully deleted.',
  );
  await newAccount({ email: 'twin@example.com' });
});

it('without a password the old one stays; a new one replaces it', async () => {
  const id = await newAccount();
  const before = await hashOf(id);
  const { password: _, ...kept } = newBody();
  const [beta] = publishers;
  expect(await update({ ...kept, id, password: '', added_affiliates: [beta!.id] })).toMatchObject({
    status: 200,
    body: { message: 'A publisher account for pub panel was successfully updated.', version: 2 },
  });
  expect([await hashOf(id), (await listed(id))?.added_affiliates]).toEqual([before, [beta]]);
  await update({ ...kept, id, password: 'Other4567' });
  expect(await argon2.verify(await hashOf(id), 'Other4567')).toBe(true);
});

it('a deleted account is gone, also for whoever edits it or deletes it at the same time', async () => {
  const id = await newAccount();
  const replies = await Promise.all([remove(id), remove(id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await listed(id)).toBeUndefined();
  expect((await update({ ...newBody(), id })).body.code).toBe('PUBLISHER_ACCOUNT_NOT_FOUND');
});

it('a deleted publisher is not shown among those of an account', async () => {
  const publisher = await onDatabase(app, (client) =>
    createPublisher(client, TEST_SECRET, { name: 'Leaving' }),
  );
  const id = await newAccount({ added_affiliates: [...publishers, { id: publisher.id }] });
  await onDatabase(app, (client) =>
    client.query('UPDATE publishers SET deleted_at = now() WHERE id = $1', [publisher.id]),
  );
  expect((await listed(id))?.added_affiliates.map(({ name }) => name)).toEqual([
    'Alpha Media',
    'Beta Media',
  ]);
});

it('the audit log has every write, and no password', async () => {
  const id = await newAccount();
  await update({ ...newBody(), id, first_name: 'Kim' });
  await remove(id);
  const entries = await onDatabase(
    app,
    async (client) =>
      (
        await client.query<{ action: string; user_id: number; before: object; after: object }>(
          `SELECT action, user_id, before, after
           FROM audit_log
           WHERE entity = 'publisher_account' AND entity_id = $1
           ORDER BY id`,
          [id],
        )
      ).rows,
  );
  expect(entries).toMatchObject([
    { action: 'publisher_account.create', user_id: staff.userId, after: { first_name: 'Pat' } },
    { action: 'publisher_account.update', after: { first_name: 'Kim', password: 'changed' } },
    { action: 'publisher_account.delete', before: { first_name: 'Kim' } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Secret123|argon2/);
});
