import { emailKeyOf } from '@leadline/contracts';
import fc from 'fast-check';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

let database: TestDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

it('the database and the engine have the same key of an e-mail', async () => {
  const local = fc.stringMatching(/^[a-z0-9+._'-]{0,12}$/);
  const domain = fc.constantFrom(
    'gmail.com',
    'googlemail.com',
    'mail.gmail.com',
    'example.com',
    'xn--mnchen-3ya.example',
  );
  const emails = fc.sample(fc.tuple(local, domain), { numRuns: 2000, seed: 58 });
  const texts = [
    ...emails.map((parts) => parts.join('@')),
    ...['', 'nobody', '@', '+@gmail.com', '...@gmail.com', 'erased-7@erased.invalid', 'a@b@c'],
  ];
  const { rows } = await db.query<{ key: string }>(
    'SELECT email_key(e) AS key FROM unnest($1::text[]) WITH ORDINALITY u(e, n) ORDER BY n',
    [texts],
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(emailKeyOf));
});

it('leads of a person are found by the index on the key', async () => {
  await db.query('SET enable_seqscan = off');
  const { rows } = await db.query<Record<string, string>>(
    `EXPLAIN SELECT 1 FROM leads l JOIN leads t ON email_key(t.email) = email_key(l.email)
     WHERE l.id = 1`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('leads_email_key_idx');
});
