import { PERMISSIONS } from '@leadline/contracts';
import { createCap, createLead, createPlan, type LeadValues } from '@leadline/prisma/seed';
import { CapEffectsService } from '#modules/leads/simulations/cap-effects.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { NOW, ReplayFixture } from './replay-fixture.js';

describe('what a cap kept away', () => {
  let fixture: ReplayFixture;
  let caller: StaffCaller;
  beforeAll(async () => {
    fixture = await ReplayFixture.create();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    caller = {
      kind: 'staff',
      userId: fixture.userId,
      sessionId: '',
      permissions: new Set(PERMISSIONS.map((one) => one.id)),
      timezone: 'UTC',
      ownParties: null,
      viewing: null,
      token: null,
    };
    await fixture.world.db.query('UPDATE distributions SET deleted_at = now()');
    await fixture.world.db.query('UPDATE leads SET is_test = true');
  });

  it('is said by a replay with the cap and without it, with the room of those behind', async () => {
    const { world, alpha, bravo } = fixture;
    const { id: distribution } = await world.distribute([[[bravo, 100]], [[alpha, 100]]], {
      publisher_id: world.publisher.id,
      name: 'Bravo first',
    });
    const add = (values: Partial<LeadValues>): Promise<number> =>
      createLead(world.db, fixture.past(0, values));
    // The past of both: one FTD of four leads.
    for (const advertiser_id of [alpha, bravo]) {
      await createLead(world.db, fixture.ftd(0, { advertiser_id }));
      for (let lead = 0; lead < 3; lead += 1) await add({ advertiser_id });
    }
    // Ten leads in the last hour. Bravo may have four of them.
    for (let lead = 0; lead < 10; lead += 1)
      await add({
        advertiser_id: lead < 4 ? bravo : alpha,
        created_at: new Date(NOW.getTime() - (60 - lead) * 60_000),
      });
    const id = await createCap(world.db, { cap: 4, advertiser_ids: [bravo] });
    const behind = await createCap(world.db, { cap: 19, advertiser_ids: [alpha] });
    // Full, but for the leads of one publisher only.
    await createCap(world.db, { cap: 0, publisher_ids: [world.publisher.id + 1] });
    await world.db.query(
      `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
       VALUES ($1, '2026-11-20T00:00:00Z', 16, 1)`,
      [behind],
    );
    const service = world.app.get(CapEffectsService);
    expect(await service.of(id, caller)).toEqual({
      leads: 10,
      is_partial: false,
      moves: [
        {
          with_cap: { id: alpha, name: 'alpha' },
          without_cap: { id: bravo, name: 'bravo' },
          leads: 6,
        },
      ],
      not_estimated_leads: 0,
      // 6 × ¼ × ((800 − 300) − (600 − 300))
      lost_profit: '300.00',
      lost_profit_low: expect.any(String) as string,
      lost_profit_high: expect.any(String) as string,
      behind: [{ advertiser: { id: alpha, name: 'alpha' }, room: { left: 2, cap_id: behind } }],
      distributions: [{ id: distribution, name: 'Bravo first' }],
    });
    await expect(service.of(id + 99, caller)).rejects.toMatchObject({ code: 'CAP_NOT_FOUND' });
    const nobody = { ...caller, permissions: new Set<number>() };
    await expect(service.of(id, nobody)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('names the deals between which leads of one advertiser move', async () => {
    const { world, alpha } = fixture;
    const { db } = world;
    const crg = await createPlan(db, 'advertiser', alpha, { name: 'CRG', per_lead: '5.00' });
    const cpa = await createPlan(db, 'advertiser', alpha, { name: 'CPA', per_lead: '1.00' });
    await world.distribute([], {
      publisher_id: world.publisher.id,
      groups: [
        [{ advertiser_id: alpha, percentage: 100, deal_id: crg }],
        [{ advertiser_id: alpha, percentage: 100, deal_id: cpa }],
      ],
    });
    for (let lead = 0; lead < 5; lead += 1)
      await createLead(
        db,
        fixture.past(0, {
          advertiser_id: alpha,
          created_at: new Date(NOW.getTime() - (60 - lead) * 60_000),
        }),
      );
    const id = await createCap(db, { cap: 2, advertiser_ids: [alpha], deal_id: crg });
    const { moves } = await world.app.get(CapEffectsService).of(id, caller);
    expect(moves).toEqual([
      {
        with_cap: { id: alpha, name: 'alpha · CPA' },
        without_cap: { id: alpha, name: 'alpha · CRG' },
        leads: 3,
      },
    ]);
  });
});
