import type { FirstSteps } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createDistribution,
  createLeads,
  createPublisher,
} from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

/** One scenario: each test goes on where the one before ended. */
describe('the steps to the first real lead', () => {
  let app: TestApp;
  let [advertiser, publisher] = [0, 0];
  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
  }, 60_000);
  afterAll(() => app.close());

  const read = async (): Promise<FirstSteps> => {
    const { headers } = await signIn(app, { permissions: ['DISTRIBUTIONS_CREATE'] });
    const { status, body } = await call(app.url, 'GET', '/api/first-steps', { headers });
    expect(status).toBe(200);
    return body as unknown as FirstSteps;
  };

  it('begin with nothing', async () => {
    expect(await read()).toEqual({
      advertiser: null,
      publisher: null,
      distribution: null,
      lead_id: null,
      leads_url: expect.stringMatching(/^http.*\/api\/v1\/leads$/) as string,
    });
  });

  it('prefer the advertiser whose integration was tested', async () => {
    await onDatabase(app, async (db) => {
      await createAdvertiser(db, TEST_SECRET, { display_name: 'Closed', status: 'inactive' });
      await createAdvertiser(db, TEST_SECRET, { display_name: 'First' });
      advertiser = (await createAdvertiser(db, TEST_SECRET, { display_name: 'Second' })).id;
    });
    expect((await read()).advertiser).toMatchObject({ name: 'First', is_tested: false });
    await onDatabase(app, (db) =>
      db.query(
        `INSERT INTO integration_tests (advertiser_id, basis_hash, accepted_at)
        VALUES ($1, '\\x00', now())`,
        [advertiser],
      ),
    );
    const tested = { id: advertiser, name: 'Second', is_tested: true };
    expect((await read()).advertiser).toEqual(tested);
  });

  it('need a publisher that is not deleted, and a live distribution', async () => {
    await onDatabase(app, async (db) => {
      const gone = await createPublisher(db, TEST_SECRET, { name: 'Gone' });
      await db.query('UPDATE publishers SET deleted_at = now() WHERE id = $1', [gone.id]);
      publisher = (await createPublisher(db, TEST_SECRET, { name: 'North' })).id;
      const groups = [[{ advertiser_id: advertiser, percentage: 100 }]];
      const country_id = await countryId(db, 'NO');
      const paused = await createDistribution(db, { name: 'Paused', country_id, groups });
      await db.query(`UPDATE distributions SET state = 'draft' WHERE id = $1`, [paused.id]);
      await createDistribution(db, { name: 'Norway', country_id, groups });
    });
    expect(await read()).toMatchObject({
      publisher: { id: publisher, name: 'North' },
      distribution: { name: 'Norway', country: 'NO' },
      lead_id: null,
    });
  });

  it('end with a real lead that an advertiser accepted', async () => {
    const lead = { publisher_id: publisher, advertiser_id: advertiser };
    const createdIds = (rows: Parameters<typeof createLeads>[1]): Promise<number[]> =>
      onDatabase(app, (db) => createLeads(db, rows));
    await createdIds([
      { ...lead, status: 2, is_test: true },
      { publisher_id: publisher, status: 3 },
      { publisher_id: publisher, status: 1 },
    ]);
    expect((await read()).lead_id).toBeNull();
    const [first] = await createdIds([
      { ...lead, status: 2 },
      { ...lead, status: 5 },
    ]);
    expect((await read()).lead_id).toBe(first);
  });

  it('are closed without the right to make distributions', async () => {
    const { headers } = await signIn(app, { permissions: ['DASHBOARDS_LIST'] });
    expect((await call(app.url, 'GET', '/api/first-steps', { headers })).status).toBe(403);
  });
});
