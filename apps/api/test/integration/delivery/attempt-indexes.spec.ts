import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

let clone: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  clone = await createTestDatabase();
  client = new pg.Client(clone.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await clone.drop();
});

it('no index of attempts depends on a column that changes when a lead is accepted', async () => {
  // The catalogue notes the columns of a predicate as dependencies of the index.
  const { rows } = await client.query<{ column: string }>(`
    SELECT DISTINCT a.attname AS column
    FROM pg_index i
    LEFT JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = i.indrelid
      AND (a.attnum = ANY(i.indkey) OR a.attnum = d.refobjsubid)
    WHERE i.indrelid = 'lead_attempts'::regclass AND a.attnum > 0
    ORDER BY 1`);
  expect(rows.map(({ column }) => column)).toEqual([
    'advertiser_id',
    'id',
    'lead_id',
    'restriction_origin',
  ]);
});
