import { createAdvertiser } from '@leadline/prisma/seed';
import pg from 'pg';
import { eventually } from '#test/support/eventually.js';
import { startMailServer, type MailServer } from '#test/support/mail-server.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { addStaff } from '#test/support/sign-in.js';
import { newQueuePrefix, TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

// A worker of the built server dies while a mail server keeps it waiting.

let mail: MailServer;
let database: TestDatabase;
let db: pg.Pool;
beforeEach(async () => {
  [mail, database] = await Promise.all([startMailServer(), createTestDatabase()]);
  db = new pg.Pool({ connectionString: database.url, max: 4 });
});
afterEach(async () => {
  await killServers();
  await db.end();
  await Promise.all([mail.close(), database.drop()]);
});

const prefix = newQueuePrefix();
const startWorker = (): Promise<ServerProcess> =>
  startServer({
    PROCESS_ROLE: 'worker',
    DATABASE_URL: database.url,
    QUEUE_PREFIX: prefix,
    DELIVERY_ALLOW_HOSTS: mail.authority,
    SMTP_URL: mail.url,
    SMTP_FROM: 'Leadline <alerts@leadline.example>',
  });
/** An alert and a message about it that is due, as the watch writes them. */
const writeMessage = async (): Promise<void> => {
  const { userId } = await addStaff({ databaseUrl: database.url }, { roleId: 1 });
  const { id: advertiserId } = await createAdvertiser(db, TEST_SECRET, { name: 'Acme' });
  await db.query('INSERT INTO circuit_openings VALUES ($1, now(), now())', [advertiserId]);
  await db.query(
    `WITH recipient AS (
       INSERT INTO alert_recipients
         (name, channel, address, kinds, user_id, timezone_id, repeat_hours)
       VALUES ('Office', 'email', 'ann@example.com', '{circuit_open}', $1, 1, 4)
       RETURNING id
     ), message AS (
       INSERT INTO alert_messages (recipient_id, due_at, created_at)
       SELECT id, now(), now() FROM recipient
       RETURNING id, recipient_id
     )
     INSERT INTO alert_notices (recipient_id, key, version, message_id, noticed_at)
     SELECT recipient_id, $2, '1', id, now() FROM message`,
    [userId, `circuit_open:${advertiserId}`],
  );
};
const messageId = (raw = ''): string | undefined => /^Message-ID: (.*)$/m.exec(raw)?.[1];

it('the message is sent by another worker, with the same id', async () => {
  await writeMessage();
  mail.isSilent = true;
  const first = await startWorker();
  await eventually(() => expect(mail.received).toHaveLength(1));
  await first.kill('SIGKILL');
  mail.isSilent = false;
  await db.query('UPDATE alert_messages SET due_at = now()');
  await startWorker();
  await eventually(async () => {
    const { rows } = await db.query('SELECT state, tries FROM alert_messages');
    expect(rows).toEqual([{ state: 'sent', tries: 2 }]);
  }, 20_000);
  expect(mail.received).toHaveLength(2);
  expect(messageId(mail.received[0]?.raw)).toMatch(/^<alerts-.*@localhost>/);
  expect(messageId(mail.received[1]?.raw)).toBe(messageId(mail.received[0]?.raw));
}, 60_000);
