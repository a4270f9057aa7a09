import { concernsAdvertiser, concernsTraffic, type CapSets } from '@leadline/contracts';
import fc from 'fast-check';
import pg from 'pg';
import sql from 'sql-template-tag';
import { capAppliesTo } from '#modules/routing/caps/data/cap-reservations.sql.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

/** Few values, so that caps often apply. */
const id = fc.integer({ min: 1, max: 4 });
const funnel = fc.constantFrom('spring', 'summer', 'it’s “50 %”, {a}');
const ids = fc.uniqueArray(id, { maxLength: 3 });
const cap = fc.record({
  publisherIds: ids,
  countryIds: ids,
  advertiserIds: ids,
  funnels: fc.uniqueArray(funnel, { maxLength: 2 }),
});
const lead = fc.record({
  publisherId: id,
  countryId: id,
  advertiserId: id,
  funnel: fc.option(funnel),
});

const CAPS_PER_LEAD = 20;

describe('whether a cap applies to a lead', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('is the same in SQL, which counts FTDs, and in TypeScript, which routes leads', async () => {
    let [applied, skipped] = [0, 0];
    const leads = fc.asyncProperty(
      fc.array(cap, { minLength: CAPS_PER_LEAD, maxLength: CAPS_PER_LEAD }),
      lead,
      async (caps, subject) => {
        const inTypeScript = caps.map((sets) => appliesInTypeScript(sets, subject));
        expect(await appliesInSql(caps, subject)).toEqual(inTypeScript);
        applied += inTypeScript.filter(Boolean).length;
        skipped += inTypeScript.filter((applies) => !applies).length;
      },
    );
    await fc.assert(leads, { numRuns: 300, seed: 50 });
    expect(Math.min(applied, skipped)).toBeGreaterThan(300);
  });

  type Cap = typeof cap extends fc.Arbitrary<infer T> ? T : never;
  type Lead = typeof lead extends fc.Arbitrary<infer T> ? T : never;

  const appliesInTypeScript = (sets: Cap, subject: Lead): boolean => {
    const compiled: CapSets = {
      publisherIds: new Set(sets.publisherIds),
      countryIds: new Set(sets.countryIds),
      advertiserIds: new Set(sets.advertiserIds),
      funnels: new Set(sets.funnels),
    };
    return concernsTraffic(compiled, subject) && concernsAdvertiser(compiled, subject.advertiserId);
  };

  const appliesInSql = async (caps: readonly Cap[], subject: Lead): Promise<boolean[]> => {
    const applies = capAppliesTo({
      publisher_id: sql`${subject.publisherId}::int`,
      advertiser_id: sql`${subject.advertiserId}::int`,
      country_id: sql`${subject.countryId}::int`,
      funnel: sql`${subject.funnel}::text`,
    });
    const rows = JSON.stringify(
      caps.map((sets, n) => ({
        n,
        publisher_ids: sets.publisherIds,
        country_ids: sets.countryIds,
        advertiser_ids: sets.advertiserIds,
        funnels: sets.funnels,
      })),
    );
    const found = await client.query<{ applies: boolean | null }>(sql`
      SELECT ${applies} AS applies
      FROM jsonb_to_recordset(${rows}::jsonb) AS c(
        n int, publisher_ids int[], country_ids int[], advertiser_ids int[], funnels text[])
      ORDER BY n`);
    return found.rows.map((row) => row.applies === true);
  };
});
