import { createLead, setSetting } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  addAccepted,
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const NOWHERE = 2_000_000;

describe('actions of staff on leads', () => {
  let app: TestApp;
  let world: ConversionWorld;
  let anna: SignedIn;

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    world = await makeConversionWorld(app);
    anna = await signIn(app, {
      permissions: [
        'LEADS_LIST',
        'LEADS_EDIT',
        'LEADS_OVERRIDE_STATUS',
        'LEADS_MARK_TEST_LEAD',
        'LEADS_MARK_FTD',
      ],
    });
  }, 60_000);
  afterAll(() => app.close());

  const send = (action: string, body: unknown, who = anna): Promise<Reply> =>
    call(app.url, 'POST', `/api/lead-details/${action}`, { body, headers: who.headers });
  const addSubmitted = (): Promise<number> =>
    onDatabase(app, (db) => createLead(db, { publisher_id: world.publisher, status: 1 }));
  const audits = (): Promise<{ action: string; entity_id: number | null }[]> =>
    onDatabase(
      app,
      async (db) =>
        (await db.query('SELECT action, entity_id FROM audit_log ORDER BY id')).rows as {
          action: string;
          entity_id: number | null;
        }[],
    );

  describe('the check of an action', () => {
    it('names the leads that the action then leaves, and changes nothing', async () => {
      const open = await addSubmitted();
      const accepted = await addAccepted(app, world);
      const pending = await addPending(app, world);
      const selection = [open, accepted, pending, NOWHERE];
      const check = async (action: string, more: object = {}) =>
        (await send('action-check', { lead_ids: selection, action, ...more })).body;
      const before = await audits();
      const [fire, mark] = [await check('fire_ftd'), await check('mark_test')];
      expect(fire).toEqual({
        total: 4,
        changed: 1,
        unchanged: [],
        refused: [
          { reason: 'The lead is not in a state that allows this.', lead_ids: [open, pending] },
          { reason: expect.any(String), lead_ids: [NOWHERE] },
        ],
        deposited: [pending],
      });
      expect(mark).toMatchObject({ changed: 2, deposited: [pending] });
      expect(await check('status_override', { status_override: 'Sold' })).toMatchObject({
        changed: 2,
      });
      expect(await audits()).toEqual(before);
      const done = await send('mark-test-lead', { lead_ids: selection });
      expect(done.body.updated).toEqual([accepted, pending]);
      expect((await check('mark_test')).unchanged).toEqual([accepted, pending]);
    });

    it('needs a status for an override', async () => {
      const reply = await send('action-check', { lead_ids: [1], action: 'status_override' });
      expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    });
  });

  describe('an override of the status', () => {
    it("changes the publisher's side only, with history, audit, postback and filters", async () => {
      const lead = await addAccepted(app, world);
      expect(
        await send('status-override', { lead_ids: [lead], status_override: ' Sold out ' }),
      ).toMatchObject({
        status: 200,
        body: {
          message: '1 lead shown to the publisher as "Sold out"',
          updated: [lead],
          skipped: [],
        },
      });
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: {
          status: 2,
          brand_status: 'New',
          publisher_status: 'Sold out',
          status_override: 'Sold out',
        },
        conversion: null,
        events: ['status_changed'],
        history: [
          {
            source: 'staff',
            user_id: anna.userId,
            status: 2,
            previous_status: 2,
            note: 'Override: none → Sold out; Shown to the publisher: New → Sold out',
          },
        ],
        audit: [
          {
            action: 'leads.override_status',
            user_id: anna.userId,
            before: { publisher_status: 'New', status_override: null },
            after: { publisher_status: 'Sold out', status_override: 'Sold out' },
          },
        ],
      });
      expect(
        (
          await onDatabase(app, (db) =>
            db.query(
              `SELECT 1 FROM lookup_values WHERE kind = 'publisher_status' AND value = 'Sold out'`,
            ),
          )
        ).rowCount,
      ).toBe(1);
    });

    it('changes and records nothing if repeated', async () => {
      const lead = await addAccepted(app, world);
      await send('status-override', { lead_ids: [lead], status_override: 'Again' });
      const once = await ledgerOf(app, lead);
      expect(
        (await send('status-override', { lead_ids: [lead], status_override: 'Again' })).body,
      ).toMatchObject({ updated: [lead], skipped: [] });
      expect(await ledgerOf(app, lead)).toEqual(once);
    });

    it('lists the skipped leads, and has one audit entry for the others', async () => {
      const [first, second, submitted] = [
        await addAccepted(app, world),
        await addAccepted(app, world),
        await addSubmitted(),
      ];
      const before = (await audits()).length;
      const { body } = await send('status-override', {
        lead_ids: [NOWHERE, submitted, second, String(first), second],
        status_override: 'Mixed',
      });
      expect(body).toEqual({
        message: '2 leads shown to the publisher as "Mixed", 2 leads left unchanged',
        updated: [second, first],
        skipped: [
          { lead_id: NOWHERE, code: 'LEAD_NOT_FOUND', message: 'No such lead.' },
          {
            lead_id: submitted,
            code: 'LEAD_NOT_SETTLED',
            message: expect.stringContaining('still being delivered') as string,
          },
        ],
      });
      expect((await audits()).slice(before)).toEqual([
        { action: 'leads.override_status', entity_id: null },
      ]);
      expect((await ledgerOf(app, first)).lead.publisher_status).toBe('Mixed');
    });

    it('fails with a reason for each lead if no lead allows it', async () => {
      const submitted = await addSubmitted();
      expect(
        await send('status-override', { lead_ids: [submitted, NOWHERE], status_override: 'x' }),
      ).toMatchObject({
        status: 409,
        body: {
          code: 'LEAD_NOT_SETTLED',
          issues: [
            { field: 'lead_ids.0', message: expect.stringContaining(`#${submitted}`) as string },
            { field: 'lead_ids.1', code: 'LEAD_NOT_FOUND' },
          ],
        },
      });
    });

    it.each([{ lead_ids: [] }, { lead_ids: null }, {}])(
      'without a lead (%j): no row selected',
      async (selection) => {
        expect(await send('status-override', { ...selection, status_override: 'x' })).toMatchObject(
          {
            status: 422,
            body: { code: 'NO_ROW_SELECTED', error: 'No row selected', message: 'No row selected' },
          },
        );
      },
    );

    it.each(['', '   ', 'x'.repeat(256), 'a\u0000b', 7, null])(
      'refuses %j as a status',
      async (status) => {
        expect(
          await send('status-override', { lead_ids: [1], status_override: status }),
        ).toMatchObject({
          status: 422,
          body: { code: 'VALIDATION_FAILED', issues: [{ field: 'status_override' }] },
        });
      },
    );

    it('accepts at most a thousand leads', async () => {
      const ids = Array.from({ length: 1001 }, (_, index) => NOWHERE + index);
      expect(await send('mark-test-lead', { lead_ids: ids })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_FAILED' },
      });
      expect(await send('mark-test-lead', { lead_ids: ids.slice(1) })).toMatchObject({
        status: 404,
        body: { code: 'LEAD_NOT_FOUND' },
      });
    });
  });

  describe('the form of one lead', () => {
    it('changes revenue and payout of an accepted FTD on the lead and its conversion', async () => {
      const lead = await addPending(app, world);
      await app
        .get(ConversionsService)
        .act({ lead_id: lead, is_accept: true, status_override: null }, anna.userId, 'UTC');
      expect(
        await send('update', {
          lead_id: lead,
          revenue: 750,
          payout: '310.5',
          status_override: null,
        }),
      ).toMatchObject({ status: 200, body: { message: `Lead #${lead} updated` } });
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: { status: 5, revenue: '750.00', payout: '310.50', publisher_status: 'FTD' },
        conversion: { state: 'accepted', revenue: '750.00', payout: '310.50' },
        history: [
          {},
          {},
          {
            source: 'staff',
            user_id: anna.userId,
            status: 5,
            previous_status: 5,
            note: 'Revenue: 800.00 → 750.00; Payout: 300.00 → 310.50',
          },
        ],
        events: ['ftd_approved'],
      });
    });

    it('keeps revenue that staff changed when the FTD is accepted afterwards', async () => {
      const lead = await addPending(app, world);
      await send('update', {
        lead_id: lead,
        revenue: '99.99',
        payout: null,
        status_override: null,
      });
      await app
        .get(ConversionsService)
        .act({ lead_id: lead, is_accept: true, status_override: null }, anna.userId, 'UTC');
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: { revenue: '99.99', payout: '300.00' },
        conversion: { revenue: '99.99' },
      });
    });

    it.each([
      ['revenue', 'LEAD_HAS_NO_REVENUE'],
      ['payout', 'LEAD_HAS_NO_PAYOUT'],
    ])('refuses %s without an FTD that allows it, and changes nothing', async (field, code) => {
      const lead = await addAccepted(app, world);
      const before = await ledgerOf(app, lead);
      expect(
        await send('update', {
          lead_id: lead,
          revenue: null,
          payout: null,
          status_override: 'Sold',
          [field]: '5',
        }),
      ).toMatchObject({ status: 409, body: { code, issues: [{ field, code }] } });
      expect(await ledgerOf(app, lead)).toEqual(before);
    });

    it.each(['-1', '1.001', '1e3', 'ten', 12345678901])(
      'refuses %s as an amount',
      async (revenue) => {
        expect(await send('update', { lead_id: 1, revenue })).toMatchObject({
          status: 422,
          body: { code: 'VALIDATION_FAILED', issues: [{ field: 'revenue' }] },
        });
      },
    );

    it('removes an override: the publisher is shown the default of the settings', async () => {
      const lead = await addAccepted(app, world);
      await send('update', { lead_id: lead, status_override: 'Sold' });
      expect((await ledgerOf(app, lead)).lead).toMatchObject({
        publisher_status: 'Sold',
        status_override: 'Sold',
      });
      await send('update', { lead_id: lead, status_override: '' });
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: { publisher_status: 'New', status_override: null },
        events: ['status_changed', 'status_changed'],
      });
      await onDatabase(app, (db) => setSetting(db, 'default_publisher_status', 'In process'));
      const fresh = await createTestApp(ReadsModule, { databaseUrl: app.databaseUrl });
      for (const status_override of ['Sold', ''])
        await call(fresh.url, 'POST', '/api/lead-details/update', {
          body: { lead_id: lead, status_override },
          headers: anna.headers,
        });
      await fresh.close();
      await onDatabase(app, (db) => setSetting(db, 'default_publisher_status', ''));
      expect((await ledgerOf(app, lead)).lead.publisher_status).toBe('In process');
    });

    it('is refused if somebody changed what it showed, with who changed what', async () => {
      const lead = await addPending(app, world);
      const ben = await signIn(app, { permissions: ['LEADS_EDIT', 'LEADS_MARK_TEST_LEAD'] });
      const seen = { revenue: 800, payout: '0.00', status_override: null };
      const save = (override: string, names: object): Promise<Reply> =>
        send('update', { lead_id: lead, status_override: override, seen: names });
      expect((await send('update', { lead_id: lead, revenue: 750, seen }, ben)).status).toBe(200);
      // Neither says anything about the values of the form.
      await send('mark-test-lead', { lead_ids: [lead] });
      await onDatabase(app, (db) =>
        db.query(
          `INSERT INTO lead_status_history
             (lead_id, source, brand_status, status, previous_status, created_at)
           VALUES ($1, 'advertiser', 'Interested', 6, 6, now())`,
          [lead],
        ),
      );
      const before = await ledgerOf(app, lead);
      expect(await save('Sold', seen)).toMatchObject({
        status: 409,
        body: {
          code: 'CONFLICT',
          details: {
            saved_by: { id: ben.userId },
            also_saved_by: [],
            differences: [
              { field: 'revenue', read: '800.00', theirs: '750.00', mine: '750.00' },
              { field: 'status_override', read: '', theirs: '', mine: 'Sold' },
            ],
          },
        },
      });
      expect(await ledgerOf(app, lead)).toEqual(before);
      expect((await save('Sold', { ...seen, revenue: '750.00' })).status).toBe(200);
      // Whoever asks for what is there already is not told that it changed.
      expect((await save('Sold', seen)).status).toBe(200);
    });

    it('is 404 for a lead that does not exist', async () => {
      expect(await send('update', { lead_id: NOWHERE, revenue: null })).toMatchObject({
        status: 404,
        body: { code: 'LEAD_NOT_FOUND' },
      });
    });
  });

  describe('a fake FTD', () => {
    it('is a pending FTD without money, caps or a postback to the publisher', async () => {
      const [lead, rejected] = [
        await addAccepted(app, world),
        await onDatabase(app, (db) => createLead(db, { publisher_id: world.publisher })),
      ];
      const filled = await filledOf(app, world.cap);
      expect((await send('fire-fake-ftd', { lead_ids: [lead, rejected] })).body).toMatchObject({
        updated: [lead],
        skipped: [{ lead_id: rejected, code: 'LEAD_TRANSITION_ILLEGAL' }],
      });
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: {
          status: 6,
          revenue: '0.00',
          payout: '0.00',
          publisher_status: 'New',
          ftd_at: expect.any(Date) as Date,
        },
        conversion: { state: 'pending', revenue: '0.00', cap_reservations: [] },
        history: [{ status: 6, previous_status: 2, note: 'Fake FTD fired' }],
        audit: [{ action: 'leads.fire_fake_ftd' }],
        events: [],
      });
      expect(await filledOf(app, world.cap)).toBe(filled);
      expect(await send('fire-fake-ftd', { lead_ids: [lead] })).toMatchObject({
        status: 409,
        body: { code: 'LEAD_TRANSITION_ILLEGAL' },
      });
    });

    it('is replaced by the real FTD', async () => {
      const lead = await addAccepted(app, world);
      await send('fire-fake-ftd', { lead_ids: [lead] });
      await app.get(ConversionsService).reportFtd({
        leadId: lead,
        ftdAt: new Date('2026-03-01T12:00:00Z'),
        amount: null,
        source: 'advertiser',
      });
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: { status: 6, revenue: '800.00' },
        conversion: {
          state: 'pending',
          revenue: '800.00',
          cap_reservations: [{ cap_id: world.cap }],
        },
      });
    });
  });

  it.each([
    ['update', { lead_id: 1 }, 'LEADS_EDIT'],
    ['status-override', { lead_ids: [1], status_override: 'x' }, 'LEADS_OVERRIDE_STATUS'],
    ['mark-test-lead', { lead_ids: [1] }, 'LEADS_MARK_TEST_LEAD'],
    ['fire-fake-ftd', { lead_ids: [1] }, 'LEADS_MARK_FTD'],
  ] as const)('%s with %j needs %s', async (action, body, permission) => {
    const others = (
      [
        'LEADS_EDIT',
        'LEADS_OVERRIDE_STATUS',
        'LEADS_MARK_TEST_LEAD',
        'LEADS_MARK_FTD',
        'LEADS_LIST',
      ] as const
    ).filter((name) => name !== permission);
    expect((await send(action, body, await signIn(app, { permissions: others }))).status).toBe(403);
  });
});
