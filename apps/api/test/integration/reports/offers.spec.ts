import { Pivot } from '@leadline/contracts';
import { createAdvertiser, createLeads, createOffer, createPublisher } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

type Body = Record<string, unknown>;
const DAY = { start_date: '2026-03-02 00:00', end_date: '2026-03-02 23:59' };
const AT = new Date('2026-03-02T12:00:00Z');

describe('an offer that leads name by its slug or its id', () => {
  let app: TestApp;
  let staff: SignedIn;
  /** Ids as leads hold them. */
  let bright: string;
  let gone: string;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    await onDatabase(app, async (db) => {
      bright = String(await createOffer(db, { slug: 'bright-energy', name: 'Bright Energy' }));
      gone = String(await createOffer(db, { slug: 'gone', name: 'Gone' }));
      await db.query(`UPDATE offers SET deleted_at = now() WHERE slug = 'gone'`);
      const { id: publisher_id } = await createPublisher(db, TEST_SECRET);
      const { id: advertiser_id } = await createAdvertiser(db, TEST_SECRET);
      const lead = { publisher_id, advertiser_id, created_at: AT };
      const sold = { ...lead, status: 6, ftd_at: AT } as const;
      await createLeads(db, [
        { ...sold, offer: 'bright-energy', revenue: '500.00' },
        { ...sold, offer: bright, revenue: '20.50' },
        { ...lead, offer: bright },
        { ...lead, offer: `0${bright}` },
        { ...lead, offer: gone },
        { ...lead, offer: 'gone' },
        { ...lead, offer: null },
      ]);
      await db.query(
        `INSERT INTO lookup_values (kind, value)
         SELECT DISTINCT 'offer', offer FROM leads WHERE offer IS NOT NULL`,
      );
    });
    staff = await signIn(app, {
      permissions: ['REPORTS_LIST', 'LEADS_LIST'],
    });
  }, 60_000);
  afterAll(() => app.close());

  const post = async (path: string, body: Body) => {
    const reply = await call(app.url, 'POST', path, {
      body: { ...DAY, ...body },
      headers: staff.headers,
    });
    expect(reply).toMatchObject({ status: 200 });
    return reply.body;
  };
  const pivot = async (body: Body): Promise<Pivot> =>
    Pivot.parse(await post('/api/lead-pivot', body));
  const found = async (body: Body): Promise<unknown> =>
    (await post('/api/lead-details', body)).total;

  it('has one row, which opens and lists exactly its leads', async () => {
    const { data, groups } = await pivot({
      group_by: 'offer',
      sort_by: 'label',
      sort_order: 'asc',
    });
    const rows = data.map(({ value, label, attempts, ftds, pending_ftds }) => [
      ...[value, label, attempts, ftds, pending_ftds],
    ]);
    expect(rows).toEqual([
      [`0${bright}`, `0${bright}`, 1, 0, undefined],
      [gone, gone, 1, 0, undefined],
      ['bright-energy', 'Bright Energy', 3, 2, 2],
      ['gone', 'gone', 1, 0, undefined],
      [null, '(empty)', 1, 0, undefined],
    ]);
    expect(groups).toBe(5);
    for (const { value, attempts } of data) {
      const parents = [{ group_by: 'offer', value }];
      const below = await pivot({ group_by: 'affiliate_id', parents });
      expect(below.totals).toMatchObject({ attempts });
      expect(await found({ groups: parents })).toBe(attempts);
    }
  });

  it('is found by a filter of either text, and left out by it', async () => {
    for (const text of ['bright-energy', bright]) {
      expect(await found({ offer: [text] })).toBe(3);
      expect(await found({ offer: [text], excludes: ['offer'] })).toBe(4);
      expect(await post('/api/lead-metrics', { offer: [text] })).toMatchObject({
        attempts: 3,
        total_ftd: 2,
      });
      const parents = [{ group_by: 'offer', value: text }];
      expect((await pivot({ group_by: 'country_id', parents })).totals.attempts).toBe(3);
    }
    expect(await found({ offer: [gone] })).toBe(1);
  });

  it('is one column of the dashboard', async () => {
    const { rows } = await post('/api/lead-matrix', { rows: 'offer', measures: ['attempts'] });
    expect(rows).toMatchObject([
      { value: 'bright-energy', label: 'Bright Energy' },
      {},
      {},
      {},
      {},
    ]);
  });

  it('is one choice of the filters', async () => {
    type Choice = { readonly id: string; readonly name: string };
    const { body } = await call<{ Offer: { data: Choice[] } }>(
      app.url,
      'GET',
      '/api/get-filter-data-2',
      { headers: staff.headers },
    );
    const texts = [`0${bright}`, gone, 'gone'].map((text) => ({ id: text, name: text }));
    const choices = [{ id: 'bright-energy', name: 'Bright Energy' }, ...texts];
    const byId = (a: Choice, b: Choice): number => (a.id < b.id ? -1 : 1);
    expect(body.Offer.data.toSorted(byId)).toEqual(choices.toSorted(byId));
  });
});
