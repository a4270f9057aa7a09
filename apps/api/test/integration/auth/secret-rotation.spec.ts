import { createCipheriv, randomBytes } from 'node:crypto';
import { ENCRYPTED_COLUMNS, rotateSecret, type RotatedColumn } from '@leadline/prisma/rotation';
import { decryptWith, deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { waitingForLocks } from '#test/support/waiting.js';
import { AppModule } from '../../../src/app.module.js';
import { createWorld, type World } from '../../api/world.js';
import {
  addPerson,
  configureStep,
  passwordStep,
  recoverStep,
  verifyStep,
  type Person,
} from './sign-in-steps.js';

// LEADLINE_SECRET is replaced while the server works on (ADR 47).

const NEXT = 'next-secret-next-secret-next-secret-next';
const key = (secret: string): Buffer => deriveKey(secret, 'encryption');

let world: World;
/** A process with the new secret, which still knows the old one. */
let changing: TestApp;
beforeAll(async () => {
  world = await createWorld();
  changing = await processWith({ LEADLINE_SECRET: NEXT, LEADLINE_SECRET_PREVIOUS: TEST_SECRET });
}, 60_000);
afterAll(async () => {
  await changing.close();
  await world.close();
});

const processWith = (environment: Record<string, string>): Promise<TestApp> =>
  createTestApp(AppModule, { databaseUrl: world.app.databaseUrl, environment });
const rotate = (): Promise<RotatedColumn[]> =>
  rotateSecret({ databaseUrl: world.app.databaseUrl, secret: NEXT, previous: TEST_SECRET });
const changedOf = (columns: readonly RotatedColumn[], table: string): number | undefined =>
  columns.find((column) => column.table === table)?.changed;

const session = (app: TestApp, token: string): Promise<Reply> =>
  call(app.url, 'GET', '/api/session', { headers: { authorization: `Bearer ${token}` } });
/** Signs in with the authenticator. */
const signInTwice = async (app: TestApp, { email, secret }: Person): Promise<Reply> => {
  await passwordStep(app, email);
  return verifyStep(app, email, codeAt(secret, new Date()));
};
const revealed = async (app: TestApp, headers: Record<string, string>): Promise<Reply> =>
  call(app.url, 'POST', `/api/publishers/${world.publisher.id}/token/reveal`, { headers });

describe('a process that knows both secrets', () => {
  it('goes on with the sessions of the other processes', async () => {
    expect((await session(changing, world.admin.token)).status).toBe(200);
  });

  it('takes the authenticator and the recovery codes that were set up before', async () => {
    const person = await addPerson(world.app);
    expect((await signInTwice(changing, person)).status).toBe(200);
    const fresh = await addPerson(world.app, 'new');
    const { secret } = (await passwordStep(world.app, fresh.email)).body;
    const set = await configureStep(world.app, fresh.email, codeAt(String(secret), new Date()));
    const [code = '', other = ''] = set.body.recovery_codes as string[];
    await passwordStep(changing, fresh.email);
    expect((await recoverStep(changing, fresh.email, code)).status).toBe(200);
    await passwordStep(changing, fresh.email);
    expect((await recoverStep(changing, fresh.email, code)).status).toBe(400);
    expect((await recoverStep(changing, fresh.email, other)).status).toBe(200);
  });

  it('answers a lead that was sent before with what it was answered', async () => {
    const lead = newLead();
    const send = (app: TestApp, body: object): Promise<Reply> =>
      call(app.url, 'POST', '/api/v1/leads', {
        body,
        headers: { authorization: `Bearer ${world.publisher.token}`, 'idempotency-key': 'before' },
      });
    const first = await send(world.app, lead);
    expect(first.status).toBe(201);
    const again = await send(changing, lead);
    expect([again.status, again.body.lead_id]).toEqual([200, first.body.lead_id]);
    expect((await send(changing, newLead())).body.code).toBe('idempotency_conflict');
  });

  it('shows the API token of a publisher', async () => {
    const reply = await revealed(changing, { ...world.admin.headers });
    expect(reply.body.api_token).toBe(world.publisher.token);
  });
});

it('a process can be told of the new secret before the first one uses it', async () => {
  const ready = await processWith({ LEADLINE_SECRET_PREVIOUS: NEXT });
  const person = await addPerson(changing);
  const { token } = (await signInTwice(changing, person)).body;
  expect((await session(ready, String(token))).status).toBe(200);
  expect((await session(world.app, String(token))).status).toBe(401);
  await ready.close();
});

describe('the rotation', () => {
  it('knows every column that holds encrypted values', async () => {
    const { rows } = await world.db.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name
       FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name NOT LIKE '%hash'
       ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`),
    );
  });

  it('does not overwrite what a server stores meanwhile', async () => {
    const { id } = await addPerson(world.app);
    const stored = encryptWith(key(NEXT), 'a newer secret', 'second-factor');
    const holder = await world.db.connect();
    await holder.query('BEGIN');
    await holder.query('UPDATE users SET totp_secret = $2 WHERE id = $1', [id, stored]);
    const rotated = rotate();
    await waitingForLocks(async (text) => (await world.db.query(text)).rows, 1);
    await holder.query('COMMIT');
    holder.release();
    await rotated;
    const { rows } = await world.db.query<{ totp_secret: Buffer }>(
      'SELECT totp_secret FROM users WHERE id = $1',
      [id],
    );
    expect(rows[0]?.totp_secret.equals(stored)).toBe(true);
  });

  it('names what neither secret opens, and leaves it as it is', async () => {
    const { id } = await addPerson(world.app);
    const strange = encryptWith(key('another-secret-another-secret-another'), 'x', 'second-factor');
    await world.db.query('UPDATE users SET totp_secret = $2 WHERE id = $1', [id, strange]);
    const users = (await rotate()).find(({ table }) => table === 'users');
    expect(users?.unreadable).toEqual([id]);
    await world.db.query('DELETE FROM users WHERE id = $1', [id]);
  });

  it('makes the previous secret worthless', async () => {
    const person = await addPerson(world.app);
    expect(changedOf(await rotate(), 'users')).toBe(1);
    for (const { changed, unreadable } of await rotate())
      expect([changed, unreadable]).toEqual([0, []]);
    for (const { table, column, purpose } of ENCRYPTED_COLUMNS) {
      const { rows } = await world.db.query<{ value: Buffer }>(
        `SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
      );
      for (const { value } of rows)
        expect(() => decryptWith(key(NEXT), value, purpose)).not.toThrow();
    }
    const rotated = await processWith({ LEADLINE_SECRET: NEXT });
    expect((await session(rotated, world.admin.token)).status).toBe(401);
    expect((await signInTwice(rotated, person)).status).toBe(200);
    await rotated.close();
  });

  it('does a thousand and more', async () => {
    await world.db.query(
      `INSERT INTO users (name, email, password_hash, role_id, timezone_id, totp_secret)
       SELECT 'Many', 'many-' || n || '@example.com', 'none', 1, 1, $1
       FROM generate_series(1, 2500) n`,
      [encryptWith(key(TEST_SECRET), 'one of many', 'second-factor')],
    );
    expect(changedOf(await rotate(), 'users')).toBe(2500);
    expect(changedOf(await rotate(), 'users')).toBe(0);
  });

  it('binds what an older version has stored to its purpose, with or without a new secret', async () => {
    const person = await addPerson(world.app);
    const { id, secret } = person;
    await storeSecretOf(id, unbound(key(NEXT), secret));
    expect((await signInTwice(changing, person)).status).toBe(200);
    const options = { databaseUrl: world.app.databaseUrl, secret: NEXT, previous: NEXT };
    expect(changedOf(await rotateSecret(options), 'users')).toBe(1);
    expect(decryptWith(key(NEXT), await storedSecretOf(id), 'second-factor')).toBe(secret);
  });
});

it('a value that is copied to a column of another purpose does not open there', async () => {
  const { rows } = await world.db.query<{ value: Buffer }>(
    'SELECT api_token_encrypted AS value FROM publishers WHERE id = $1',
    [world.publisher.id],
  );
  const { value = Buffer.alloc(0) } = rows[0] ?? {};
  const secrets = changing.get(SecretsService);
  expect(secrets.decrypt(value, 'publisher-token')).toBe(world.publisher.token);
  expect(() => secrets.decrypt(value, 'second-factor')).toThrow();
});

/** Encrypts as versions did that knew no purpose. */
const unbound = (secretKey: Buffer, text: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretKey, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};
const storeSecretOf = (id: number, value: Buffer): Promise<unknown> =>
  world.db.query('UPDATE users SET totp_secret = $2 WHERE id = $1', [id, value]);
const storedSecretOf = async (id: number): Promise<Buffer> => {
  const { rows } = await world.db.query<{ totp_secret: Buffer }>(
    'SELECT totp_secret FROM users WHERE id = $1',
    [id],
  );
  return rows[0]?.totp_secret ?? Buffer.alloc(0);
};
