import { createPlan } from '@leadline/prisma/seed';
import type { AppError } from '#shared/http/app-error.js';
import { runInContext } from '#shared/logging/request-context.js';
import { createBody, group, timeslot, updateBody } from '#test/support/distribution-bodies.js';
import { newLead } from '#test/support/intake-world.js';
import { DistributionFixture } from './distribution-fixture.js';

interface Member {
  readonly percentage: number;
  readonly deal?: number;
}

describe('a distribution that names deals', () => {
  let fixture: DistributionFixture;
  let [crg, cpa] = [0, 0];
  beforeAll(async () => {
    fixture = await DistributionFixture.create();
  }, 60_000);
  afterAll(() => fixture.close());
  beforeEach(async () => {
    const { db } = fixture.world;
    // Leads refer to those of earlier tests.
    await db.query('UPDATE distributions SET deleted_at = now()');
    crg = await createPlan(db, 'advertiser', fixture.alpha, {
      name: 'CRG GB',
      country_ids: [fixture.world.gb],
      amount: '800.00',
      per_lead: '2.00',
    });
    cpa = await createPlan(db, 'advertiser', fixture.alpha, { per_lead: '1.00' });
  });

  /** One group with alpha under these deals. */
  const slots = (members: readonly Member[]) => [
    timeslot('Always', [
      {
        ...group('First', []),
        brands: members.map(({ percentage, deal }) => ({
          id: fixture.alpha,
          name: '',
          percentage,
          ...(deal !== undefined && { deal: { id: deal } }),
        })),
      },
    ]),
  ];
  const gb = () => ({ selectedCountry: { id: fixture.world.gb } });
  const both = () =>
    slots([
      { percentage: 30, deal: crg },
      { percentage: 70, deal: cpa },
    ]);
  const issuesOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => [],
      (error: AppError) => error.options.issues?.map(({ field, message }) => [field, message]),
    );
  const end = (deal: number): Promise<unknown> =>
    fixture.world.db.query('UPDATE advertiser_revenues SET ended_at = now() WHERE id = $1', [deal]);

  it('shares leads among them; each lead keeps its deal', async () => {
    const { world } = fixture;
    const id = await fixture.make(both(), gb());
    await world.reload();
    const leads = [];
    for (let sent = 0; sent < 10; sent += 1) leads.push((await world.send(newLead())).body.lead_id);
    const rows = await world.rows<{ deal: number; plan: number; per_lead: string }>(
      `SELECT a.deal_id AS deal, l.revenue_plan_id AS plan, l.lead_revenue AS per_lead
       FROM leads l
       JOIN lead_attempts a ON a.lead_id = l.id
       WHERE l.id = ANY($1) AND l.distribution_id = $2`,
      [leads, id],
    );
    const of = (deal: number) => rows.filter((row) => row.deal === deal);
    // 30 % and 70 % of ten leads.
    expect([of(crg).length, of(cpa).length]).toEqual([3, 7]);
    expect(rows.every(({ deal, plan }) => deal === plan)).toBe(true);
    expect(new Set(of(crg).map(({ per_lead: amount }) => amount))).toEqual(new Set(['2.00']));
    const credits = await world.rows<{ member: number; credit: string }>(
      `SELECT c.advertiser_id AS member, c.credit
       FROM slot_credits c
       JOIN distribution_advertisers d ON d.group_id = c.group_id AND d.deal_id = -c.advertiser_id
       JOIN distribution_groups g ON g.id = c.group_id
       JOIN distribution_timeslots t ON t.id = g.timeslot_id
       WHERE t.distribution_id = $1`,
      [id],
    );
    expect(credits.map(({ credit }) => Number(credit))).toEqual([0, 0]);
  });

  it('is shown, edited, compared and restored with them', async () => {
    const id = await fixture.make(both(), gb());
    const [listed] = (await fixture.list()).filter((one) => one.id === id);
    expect(listed).toMatchObject({
      advertiser_id: [fixture.alpha],
      advertiser_name: `alpha · CRG GB, alpha · Deal ${cpa}`,
    });
    const brands = [
      { id: fixture.alpha, name: 'alpha', percentage: 30, deal: { id: crg, name: 'CRG GB' } },
      { id: fixture.alpha, name: 'alpha', percentage: 70, deal: { id: cpa, name: `Deal ${cpa}` } },
    ];
    expect((await fixture.service.get(id)).step2[0]?.groups[0]?.brands).toEqual(brands);
    await fixture.service.update(
      updateBody(id, slots([{ percentage: 100 }]), gb()),
      fixture.userId,
    );
    const { step2 } = await fixture.service.get(id);
    expect(step2[0]?.groups[0]?.brands).toEqual([
      { id: fixture.alpha, name: 'alpha', percentage: 100 },
    ]);
    const { data } = await fixture.service.history(id, { limit: 10 });
    expect(JSON.stringify(data[0])).toContain(`alpha · CRG GB 30%, alpha · Deal ${cpa} 70%`);
  });

  it('takes each deal of the advertiser once, none of another one, and none that has ended', async () => {
    const field = 'step2.0.groups.0.brands.0.deal.id';
    const foreign = await createPlan(fixture.world.db, 'advertiser', fixture.bravo, {
      per_lead: '1.00',
    });
    expect(await issuesOf(fixture.make(slots([{ percentage: 100, deal: foreign }])))).toEqual([
      [field, 'The advertiser has no such deal'],
    ]);
    const twice = () =>
      createBody(
        slots([
          { percentage: 30, deal: crg },
          { percentage: 70, deal: crg },
        ]),
      );
    expect(twice).toThrow('Please select a valid brand');
    const id = await fixture.make(both(), gb());
    await end(crg);
    // It may stay where it is named already, also if something else is edited.
    await fixture.service.update(updateBody(id, both(), gb()), fixture.userId);
    expect(await issuesOf(fixture.make(both(), gb()))).toEqual([[field, 'This deal has ended']]);
  });

  it('takes a new deal only from those who may list the deals of the advertiser', async () => {
    const field = 'step2.0.groups.0.brands.0.deal.id';
    const refused = [field, 'You may not choose among the deals of this advertiser'];
    const one = () => slots([{ percentage: 100, deal: crg }]);
    const withoutRight = { traceId: 'deals', seesDeals: false };
    const { id: publisher } = fixture.world.publisher;
    const ofOthers = { traceId: 'deals', ownParties: { advertiser: [], publisher: [publisher] } };
    const make = () =>
      issuesOf(fixture.make(one(), { ...gb(), selectedAffiliate: { id: publisher } }));
    expect(await runInContext(withoutRight, make)).toEqual([refused]);
    expect(await runInContext(ofOthers, make)).toContainEqual(refused);
    const id = await fixture.make(one(), gb());
    const save = (members: readonly Member[]) => () =>
      issuesOf(fixture.service.update(updateBody(id, slots(members), gb()), fixture.userId));
    // It stays where it is named already; another one may not be added.
    expect(await runInContext(withoutRight, save([{ percentage: 100, deal: crg }]))).toEqual([]);
    expect(
      await runInContext(
        withoutRight,
        save([
          { percentage: 30, deal: cpa },
          { percentage: 70, deal: crg },
        ]),
      ),
    ).toEqual([refused]);
  });

  it('skips a deal that has ended, and “Why?” says so', async () => {
    const { world } = fixture;
    await fixture.make(both(), gb());
    await end(crg);
    await world.reload();
    const { lead_id: lead } = (await world.send(newLead())).body;
    const [row] = await world.rows<{ candidates: { deal: { name: string }; reason: string }[] }>(
      `SELECT trace -> 'candidates' AS candidates FROM lead_decisions WHERE lead_id = $1`,
      [lead],
    );
    expect(row?.candidates.map(({ deal, reason }) => [deal.name, reason])).toEqual([
      ['CRG GB', 'deal_ended'],
      [`Deal ${cpa}`, null],
    ]);
  });
});
