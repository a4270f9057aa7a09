import { LeadHistoryRow, StatusHistoryRow } from '@leadline/contracts';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/reads-app.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

describe('the histories of a lead', () => {
  let app: TestApp;
  let staff: SignedIn;
  let lead: number;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    staff = await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] });
    await onDatabase(app, async (db) => {
      const [publisher, broker, other] = [
        await createPublisher(db, TEST_SECRET),
        await createAdvertiser(db, TEST_SECRET, { name: 'Broker' }),
        await createAdvertiser(db, TEST_SECRET, { name: 'Other' }),
      ];
      lead = await createLead(db, { publisher_id: publisher.id, advertiser_id: other.id });
      const neighbour = await createLead(db, {
        publisher_id: publisher.id,
        advertiser_id: other.id,
      });
      await db.query(
        `INSERT INTO lead_attempts (
           lead_id, advertiser_id, state, restriction_origin, message, req_payload,
           created_at, finished_at
         )
         VALUES
           (
             $1, $2, 'rejected', 'broker', 'Duplicate', '{"email":"***"}',
             '2026-01-01T10:00:00Z', '2026-01-01T10:00:01.250Z'
           ),
           (
             $1, $3, 'unknown', NULL, NULL, NULL,
             '2026-01-01T10:00:02Z', NULL
           ),
           (
             $4, $3, 'accepted', NULL, NULL, NULL,
             '2026-01-01T10:00:03Z', '2026-01-01T10:00:04Z'
           )`,
        [lead, broker.id, other.id, neighbour],
      );
      await db.query(
        `INSERT INTO lead_status_history (
           lead_id, source, user_id, brand_status, previous_brand_status,
           status, previous_status, note, created_at
         )
         VALUES
           ($1, 'intake', NULL, NULL, NULL, 2, 1, NULL, '2026-01-01T10:00:00Z'),
           ($1, 'staff', $2, 'New', 'New', 5, 6, 'FTD accepted', '2026-01-02T10:00:00Z')`,
        [lead, staff.userId],
      );
    });
  }, 60_000);
  afterAll(() => app.close());

  const read = async (name: string, leadId: number) =>
    call<unknown[]>(app.url, 'POST', `/api/lead-details/${name}`, {
      body: { lead_id: leadId, tz_offset: '+03:00' },
      headers: staff.headers,
    });

  it('list every attempt with its duration, newest first', async () => {
    const { body } = await read('lead-history', lead);
    expect(body.map((row) => LeadHistoryRow.parse(row))).toEqual([
      expect.objectContaining({
        lead_id: lead,
        advertiser: 'Other',
        status: 'Pending',
        restriction_origin: null,
        taken_time: null,
        created_at: '2026-01-01T10:00:02.000Z',
      }),
      expect.objectContaining({
        lead_id: lead,
        advertiser: 'Broker',
        status: 'Rejected',
        restriction_origin: 'broker',
        message: 'Duplicate',
        taken_time: 1250,
        req_payload: '{"email":"***"}',
      }),
    ]);
  });
  it('list every change of status with its author, newest first', async () => {
    const { body } = await read('status-history', lead);
    expect(body.map((row) => StatusHistoryRow.parse(row))).toEqual([
      expect.objectContaining({
        source: 'staff',
        changed_by: staff.email.split('@')[0],
        status: 'FTD',
        previous_status: 'Pending FTD',
        note: 'FTD accepted',
      }),
      expect.objectContaining({
        source: 'intake',
        changed_by: null,
        status: 'Accepted',
        previous_status: 'Submitted',
      }),
    ]);
  });
  it.each(['lead-history', 'status-history'])(
    '%s of a lead that does not exist is 404',
    async (name) => {
      expect(await read(name, 2_000_000)).toMatchObject({
        status: 404,
        body: { code: 'LEAD_NOT_FOUND' },
      });
    },
  );
});
