import { createDistribution, createLead } from '@leadline/prisma/seed';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { LeadActionsService } from '#modules/leads/leads/lead-actions.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  addAccepted,
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { addStaff, onDatabase } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

const AT_ONCE = 20;
const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error);

describe('concurrent actions on one lead', () => {
  let app: TestApp;
  let other: TestApp;
  let world: ConversionWorld;
  let [anna, ben] = [0, 0];

  beforeAll(async () => {
    app = await createTestApp(ReadsModule);
    other = await createTestApp(ReadsModule, { databaseUrl: app.databaseUrl });
    world = await makeConversionWorld(app);
    [anna, ben] = [(await addStaff(app)).userId, (await addStaff(app)).userId];
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const actions = (index: number): LeadActionsService =>
    (index % 2 === 0 ? app : other).get(LeadActionsService);
  const person = (index: number): number => (index % 3 === 0 ? ben : anna);
  const atOnce = <T>(work: (index: number) => Promise<T>): Promise<unknown[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index).catch(codeOf)));

  it('fire a fake FTD once; the others are refused', async () => {
    const lead = await addAccepted(app, world);
    const replies = await atOnce((index) =>
      actions(index).fireFakeFtd({ lead_ids: [lead] }, person(index)),
    );
    expect(replies.filter((reply) => reply === 'LEAD_TRANSITION_ILLEGAL')).toHaveLength(
      AT_ONCE - 1,
    );
    const { lead: state, history, audit } = await ledgerOf(app, lead);
    expect([state.status, history.length, audit.length]).toEqual([6, 1, 1]);
  });

  it('keep the real FTD when a fake one is fired at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await addAccepted(app, world);
      const filled = await filledOf(app, world.cap);
      const report = (): Promise<boolean> =>
        other.get(ConversionsService).reportFtd({
          leadId: lead,
          ftdAt: new Date('2026-03-01T12:00:00Z'),
          amount: null,
          source: 'advertiser',
        });
      const fire = (): Promise<unknown> =>
        actions(0)
          .fireFakeFtd({ lead_ids: [lead] }, anna)
          .catch(codeOf);
      const reported =
        round % 2 === 0 ? (await Promise.all([report(), fire()]))[0] : await fire().then(report);
      expect(reported).toBe(true);
      expect(await ledgerOf(app, lead)).toMatchObject({
        lead: { status: 6, revenue: '800.00' },
        conversion: { revenue: '800.00' },
      });
      expect(await filledOf(app, world.cap)).toBe(filled + 1);
    }
  });

  it('set one of the texts without a deadlock when selections overlap in any order', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, () => addAccepted(app, world)));
    const replies = await atOnce((index) =>
      actions(index).overrideStatus(
        {
          lead_ids: index % 2 === 0 ? leads : leads.toReversed(),
          status_override: `Text ${index}`,
        },
        person(index),
      ),
    );
    expect(replies.filter((reply) => typeof reply === 'string')).toEqual([]);
    const ledgers = await Promise.all(leads.map((lead) => ledgerOf(app, lead)));
    expect(new Set(ledgers.map(({ lead }) => lead.publisher_status)).size).toBe(1);
    // Each row of the history begins with the text of the row before.
    for (const { history } of ledgers) {
      const steps = history.map(
        ({ note }) => /Shown to the publisher: (.+) → (.+)$/.exec(note)?.slice(1) ?? [],
      );
      expect(steps.map(([from]) => from)).toEqual([
        'New',
        ...steps.slice(0, -1).map(([, to]) => to),
      ]);
      expect(steps).toHaveLength(AT_ONCE);
    }
  });

  it('of saves of the form that saw the same values one wins; the others are told', async () => {
    const lead = await addPending(app, world);
    const replies = await atOnce((index) =>
      actions(index).update(
        {
          lead_id: lead,
          status_override: `Text ${index}`,
          seen: { revenue: '800.00', payout: '0.00', status_override: '' },
        },
        person(index),
      ),
    );
    expect(replies.filter((reply) => reply === 'CONFLICT')).toHaveLength(AT_ONCE - 1);
    const { lead: state, history } = await ledgerOf(app, lead);
    const winner = replies.findIndex((reply) => reply !== 'CONFLICT');
    expect([state.status_override, history.length]).toEqual([`Text ${winner}`, 2]);
  });

  it('an override during the acceptance of an FTD waits for it and sees its result', async () => {
    const lead = await addPending(app, world);
    await Promise.all([
      actions(0).overrideStatus({ lead_ids: [lead], status_override: 'Sold' }, anna),
      other
        .get(ConversionsService)
        .act({ lead_id: lead, is_accept: true, status_override: null }, ben, 'UTC'),
    ]);
    const { lead: state, conversion, history } = await ledgerOf(app, lead);
    expect([state.status, state.payout, conversion?.state, history.length]).toEqual([
      5,
      '300.00',
      'accepted',
      3,
    ]);
    expect(['Sold', 'FTD']).toContain(state.publisher_status);
  });

  describe('marking as test many times at once', () => {
    /** Accepted leads that each count in a lead cap, an FTD cap and the credits of a group. */
    const addCounted = async (
      count: number,
    ): Promise<{ leads: number[]; cap: number; group: number }> => {
      const leads = await Promise.all(Array.from({ length: count }, () => addPending(app, world)));
      return onDatabase(app, async (db) => {
        const { rows } = await db.query<{ id: number }>(
          `INSERT INTO caps (type, interval, cap, timezone_id, advertiser_ids, window_started_at)
           VALUES ('lead', 'interval', 1000, 1, ARRAY[$1::int], '2026-03-01T00:00:00Z')
           RETURNING id`,
          [world.advertiser],
        );
        const cap = rows[0]?.id ?? 0;
        await createDistribution(db, {
          country_id: world.gb,
          groups: [[{ advertiser_id: world.advertiser, percentage: 100 }]],
        });
        const group =
          (await db.query<{ id: number }>('SELECT max(id) AS id FROM distribution_groups')).rows[0]
            ?.id ?? 0;
        await db.query(
          `INSERT INTO cap_windows (cap_id, window_start, filled)
           VALUES ($1, '2026-03-01T00:00:00Z', $2 + 5)`,
          [cap, count],
        );
        await db.query(
          `INSERT INTO slot_credits (group_id, advertiser_id, credit)
           VALUES ($1, $2, $3 * -400000 + 5), ($1, 0, $3 * 400000 - 5)`,
          [group, world.advertiser, count],
        );
        await db.query(
          `INSERT INTO lead_attempts (
             lead_id, advertiser_id, group_id, state, cap_reservations, slot_moves, created_at
           )
           SELECT id, $2, $3, 'accepted', $4,
             jsonb_build_array(
               jsonb_build_object('advertiser_id', $2::int, 'credit', -400000),
               jsonb_build_object('advertiser_id', 0, 'credit', 400000)),
             now()
           FROM unnest($1::int[]) id`,
          [
            leads,
            world.advertiser,
            group,
            JSON.stringify([{ cap_id: cap, window_start: '2026-03-01T00:00:00.000Z' }]),
          ],
        );
        return { leads, cap, group };
      });
    };
    const creditOf = (group: number): Promise<number | undefined> =>
      onDatabase(
        app,
        async (db) =>
          (
            await db.query<{ credit: number }>(
              `SELECT credit::int FROM slot_credits WHERE group_id = $1 AND advertiser_id <> 0`,
              [group],
            )
          ).rows[0]?.credit,
      );

    it('releases each reservation once, keeps the money and sends no postback', async () => {
      const { leads, cap, group } = await addCounted(10);
      const ftds = await filledOf(app, world.cap);
      // Selections that overlap, in both orders, on both servers.
      const replies = await atOnce((index) =>
        actions(index).markTest(
          { lead_ids: index % 2 === 0 ? leads.slice(0, 7) : leads.slice(3).toReversed() },
          person(index),
        ),
      );
      expect(replies.filter((reply) => typeof reply === 'string')).toEqual([]);
      expect([
        await filledOf(app, cap),
        await creditOf(group),
        ftds - (await filledOf(app, world.cap)),
      ]).toEqual([5, 5, 10]);
      for (const lead of leads) {
        expect(await ledgerOf(app, lead)).toMatchObject({
          lead: { status: 6, revenue: '800.00' },
          conversion: { cap_reservations: [] },
          history: [{}, { note: 'Marked as a test lead' }],
          events: [],
        });
      }
      // Deciding the FTD of a test lead later changes no counter.
      await app
        .get(ConversionsService)
        .act({ lead_id: leads[0] ?? 0, is_accept: false, status_override: 'No' }, anna, 'UTC');
      expect(ftds - (await filledOf(app, world.cap))).toBe(10);
    });

    it('does not uncount from a cap that counts something else by now', async () => {
      const { leads, cap } = await addCounted(1);
      await onDatabase(app, (db) => db.query(`UPDATE caps SET type = 'ftd' WHERE id = $1`, [cap]));
      await actions(0).markTest({ lead_ids: leads }, anna);
      expect(await filledOf(app, cap)).toBe(6);
    });

    it('is refused for a lead that is being delivered', async () => {
      const lead = await onDatabase(app, (db) =>
        createLead(db, { publisher_id: world.publisher, status: 1 }),
      );
      expect(
        await actions(0)
          .markTest({ lead_ids: [lead] }, anna)
          .catch(codeOf),
      ).toBe('LEAD_NOT_SETTLED');
    });
  });
});
