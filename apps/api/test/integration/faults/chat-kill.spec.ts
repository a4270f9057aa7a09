import { createAdvertiser } from '@leadline/prisma/seed';
import pg from 'pg';
import { ChatPerson, FakeTelegram } from '#test/support/fake-telegram.js';
import { call } from '#test/support/http-client.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { signIn, TEST_PASSWORD } from '#test/support/sign-in.js';
import { databaseVariables, TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';

/** A server that is killed while it saves what somebody has confirmed in a chat. */

let database: TestDatabase;
let telegram: FakeTelegram;
let db: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  telegram = await FakeTelegram.start();
  db = new pg.Pool({ connectionString: database.url, max: 4 });
});
afterAll(async () => {
  await killServers();
  await telegram.close();
  await db.end();
  await database.drop();
});

const start = (): Promise<ServerProcess> =>
  startServer({ ...databaseVariables(database.url), ...telegram.environment });
const saves = async (): Promise<number> =>
  (await db.query(`SELECT 1 FROM audit_log WHERE entity = 'advertiser' AND source = 'chat'`))
    .rowCount ?? 0;
const told = (person: ChatPerson, text: string): Promise<void> =>
  eventually(() => {
    if (!person.lastText.includes(text)) throw new Error(`The chat has: ${person.lastText}`);
  });

it('the next server carries the command out, once', async () => {
  await createAdvertiser(db, TEST_SECRET, { name: 'Alpha' });
  const first = await start();
  const staff = { databaseUrl: database.url, url: first.url };
  const { headers } = await signIn(staff, { roleId: 1 });
  const ann = new ChatPerson(telegram, 9_000_000_001, 'Ann');
  const { body } = await call(first.url, 'POST', '/api/profile/chat/code', {
    headers,
    body: { current_password: TEST_PASSWORD },
  });
  ann.say(`/link ${String(body.code)}`);
  await told(ann, 'linked now');
  ann.say('Alpha off');
  await told(ann, 'Nothing is saved yet.');
  const other = await db.connect();
  await other.query('BEGIN');
  await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('line_saves', 104))`);
  ann.press('Save');
  await waitingForLocks(async (text) => (await db.query(text)).rows, 1);
  await first.kill('SIGKILL');
  await other.query('COMMIT');
  other.release();
  expect(await saves()).toBe(0);
  // As if the minute of its turn had passed.
  await db.query('UPDATE chat_bots SET read_until = now()');
  await start();
  await told(ann, '1 change saved.');
  expect(await saves()).toBe(1);
  expect(ann.texts.filter((text) => text.includes('saved.\n'))).toHaveLength(1);
});
