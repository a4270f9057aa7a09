import { ReportChanges } from '@leadline/contracts';
import {
  createAdvertiser,
  createConversion,
  createLeads,
  createPublisher,
  type LeadValues,
} from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const MONDAY = { start_date: '2026-03-02 00:00', end_date: '2026-03-02 23:59' };
const monday = (hour: number): Date => new Date(Date.UTC(2026, 2, 2, hour));
const COPIED = new Date('2026-03-04T09:00:00Z');
const LATER = new Date('2026-03-05T10:00:00Z');

describe('the changes of a report', () => {
  let app: TestApp;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    await onDatabase(app, async (db) => {
      const { id: publisher } = await createPublisher(db, TEST_SECRET, {});
      const { id: advertiser } = await createAdvertiser(db, TEST_SECRET, {});
      const parties = { publisher_id: publisher, advertiser_id: advertiser };
      const leads = {
        untouched: { created_at: monday(8) },
        marked: { created_at: monday(9), is_test: true, updated_at: LATER },
        accepted: { created_at: monday(10), status: 5, updated_at: LATER },
        // A lead of February with an FTD of Monday, taken back on Thursday.
        reversed: {
          created_at: new Date('2026-02-20T10:00:00Z'),
          status: 7,
          ftd_at: monday(12),
          updated_at: new Date(LATER.getTime() + 1),
        },
        tuesday: { created_at: new Date('2026-03-03T08:00:00Z'), updated_at: LATER },
      } satisfies Record<string, Partial<LeadValues>>;
      const created = await createLeads(
        db,
        Object.values(leads).map((values) => ({ ...parties, ...values })),
      );
      Object.keys(leads).forEach((name, index) => (ids[name] = created[index]!));
      await createConversion(db, { lead_id: ids.accepted!, decided_at: LATER });
      await createConversion(db, { lead_id: ids.reversed!, decided_at: monday(13) });
      await db.query(
        'UPDATE conversions SET reversed_at = $1, decided_at = $1 WHERE lead_id = $2',
        [LATER, ids.reversed],
      );
    });
  }, 60_000);
  afterAll(() => app.close());

  const changes = async (since: Date, filter: object = MONDAY): Promise<ReportChanges> => {
    const { headers } = await signIn(app, { permissions: ['REPORTS_LIST'] });
    const body = { ...filter, since: since.toISOString() };
    const reply = await call(app.url, 'POST', '/api/report-changes', { body, headers });
    expect(reply.status).toBe(200);
    return ReportChanges.strict().parse(reply.body);
  };

  it('are the leads and FTDs of its range that changed since, the latest first', async () => {
    expect(await changes(COPIED)).toEqual({
      leads: 3,
      ftds: { reported: 0, accepted: 1, rejected: 0, reversed: 1 },
      lead_ids: [ids.reversed, ids.accepted, ids.marked],
    });
  });

  it('count an FTD that was reported since', async () => {
    const { ftds } = await changes(monday(11));
    expect(ftds).toEqual({ reported: 1, accepted: 1, rejected: 0, reversed: 1 });
  });

  it('are none where nothing changed since', async () => {
    expect(await changes(new Date(LATER.getTime() + 1))).toEqual({
      leads: 0,
      ftds: { reported: 0, accepted: 0, rejected: 0, reversed: 0 },
      lead_ids: [],
    });
  });
});
