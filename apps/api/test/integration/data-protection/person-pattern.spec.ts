import pg from 'pg';
import {
  joinValues,
  NO_VALUES,
  patternsOf,
  valuesOfLead,
} from '#modules/operation/data-protection/domain/person-pattern.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

/* The patterns are for PostgreSQL, so PostgreSQL applies them, by the function of the product. */

const JANE = valuesOfLead({
  id: 1,
  email: 'jane.doe+x@example.com',
  phone: '+447400123456',
  first_name: 'Jane',
  last_name: "O'Doe",
  ip: '81.2.69.142',
  hit_id: 'hit-12345678',
  city: 'Leeds',
});

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const erase = async (pattern: string, text: string): Promise<string | undefined> =>
  (
    await client.query<{ erased: string }>('SELECT erase_matches($1::text, $2) AS erased', [
      text,
      pattern,
    ])
  ).rows[0]?.erased;

describe('what names one person is found wherever it stands', () => {
  const { everywhere } = patternsOf(JANE);
  it.each([
    ['to Jane.Doe+X@EXAMPLE.com.', 'to [erased].'],
    ['a=jane.doe%2Bx%40example.com&b', 'a=[erased]&b'],
    ['email%3Djane.doe+x@example.com', 'email%3D[erased]'],
    ['+447400123456', '[erased]'],
    ['00447400123456', '[erased]'],
    ['+44 (0)7400 123-456', '[erased]'],
    ['07400 123456', '[erased]'],
    ['phone=%2B447400123456&b', 'phone=[erased]&b'],
    ['from 81.2.69.142.', 'from [erased].'],
    ['hit-12345678', '[erased]'],
  ])('%s', async (text, wanted) => {
    expect(await erase(everywhere, text)).toBe(wanted);
  });

  it.each([
    'mary.jane.doe+x@example.com',
    'jane.doe+x@example.com.au',
    'jane.doe+x@example.community',
    '14474001234567',
    '181.2.69.142',
    '81.2.69.1421',
    'hit-123456789',
    "Jane O'Doe of Leeds",
  ])('%s is somebody or something else', async (text) => {
    expect(await erase(everywhere, text)).toBe(text);
  });

  it('a document keeps its form, its fields and its other values', async () => {
    const document = {
      phone: 447400123456,
      list: ['to jane.doe+x@example.com', 7, null, true],
      jane: { nothing: {}, none: [] },
    };
    const { rows } = await client.query('SELECT erase_matches($1::jsonb, $2) AS erased', [
      JSON.stringify(document),
      everywhere,
    ]);
    expect(rows).toEqual([
      { erased: { ...document, phone: '[erased]', list: ['to [erased]', 7, null, true] } },
    ]);
  });
});

it('names count alone only in texts about a lead of the person', async () => {
  const { dimensions, own } = patternsOf(JANE);
  expect(await erase(dimensions, "Jane likes jane_o'doe and Leeds")).toBe(
    'Jane likes [erased] and Leeds',
  );
  expect(await erase(own, "JANE of leeds, not Janet; O'Doe")).toBe(
    '[erased] of [erased], not Janet; [erased]',
  );
});

it('nobody matches nothing, and too little is not searched for', async () => {
  const nobody = patternsOf({ ...NO_VALUES, first_names: ['J'], phones: ['12'], hit_ids: ['7'] });
  for (const pattern of Object.values(nobody))
    expect(await erase(pattern, 'J 12 7')).toBe('J 12 7');
});

it('what several leads say is joined, each value once', () => {
  const joined = joinValues(JANE, { ...JANE, ips: ['8.8.8.8'], cities: [] });
  expect(joined.ips).toEqual(['81.2.69.142', '8.8.8.8']);
  expect(joined.emails).toEqual(['jane.doe+x@example.com']);
});
