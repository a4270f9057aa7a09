import type { PermissionName, PlanCohort, PlanCohorts } from '@leadline/contracts';
import { Module } from '@nestjs/common';
import { FixedClock } from '#shared/clock/clock.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { owedBy, settleMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, GuaranteesModule] })
class MoneyModule {}

const DAY_MS = 86_400_000;
const DAY = new Date('2026-03-02T10:00:00Z');

describe('guarantees', () => {
  const clock = new FixedClock(DAY);
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;
  let leads: number[];
  let deal: number;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  /** Ten leads of a day under a deal of 100 per FTD with 25 % guaranteed, closed two days later. */
  const addCohort = async (terms = ''): Promise<void> => {
    const [plan] = await rows<{ id: number }>(
      `INSERT INTO advertiser_revenues (advertiser_id, amount, guarantee_percent, period,
         maturity_days)
       VALUES ($1, 100, 25, 'day', 2)
       RETURNING id`,
      [world.advertiser],
    );
    deal = plan?.id ?? 0;
    if (terms) await rows(`UPDATE advertiser_revenues SET ${terms} WHERE id = $1`, [deal]);
    leads = [];
    for (let count = 0; count < 10; count += 1)
      leads.push(await addAccepted(app, world, { created_at: DAY }));
    await rows(
      `UPDATE leads l
       SET revenue_plan_id = p.id, revenue_in_cohort = true, lead_revenue = p.per_lead
       FROM advertiser_revenues p
       WHERE l.id = ANY($1) AND p.id = $2`,
      [leads, deal],
    );
  };
  const report = (index: number): Promise<unknown> =>
    app.get(ConversionsService).reportFtd({
      leadId: leads[index] ?? 0,
      ftdAt: clock.now(),
      amount: null,
      source: 'advertiser',
    });
  const decide = async (index: number, body: object, path = 'action'): Promise<void> => {
    const staff = await signIn(app, {
      permissions: [
        'PENDING_CONVERSIONS_LIST',
        'PENDING_CONVERSIONS_MARK_FTD',
        'PENDING_CONVERSIONS_REVERSE_FTD',
      ],
    });
    const reply = await call(app.url, 'POST', `/api/pending-conversions/${path}`, {
      body: { lead_id: leads[index], ...body },
      headers: staff.headers,
    });
    expect(reply.status).toBe(200);
  };
  const settle = (): Promise<void> => settleMoney([app, other]);
  const closeCohort = async (): Promise<void> => {
    clock.set(new Date('2026-03-05T00:00:00Z'));
    await settle();
  };
  const owed = (): Promise<string> => owedBy(app, world.advertiser);
  const read = async (
    path: string,
    permissions: readonly PermissionName[],
    limitedToOwnParties = false,
  ): Promise<Reply<PlanCohorts>> => {
    // The clock goes back and forth by days, and a session ends meanwhile.
    const { headers } = await signIn(app, { permissions, limitedToOwnParties });
    return call<PlanCohorts>(app.url, 'GET', `/api/${path}`, { headers });
  };
  const cohorts = async (query = ''): Promise<PlanCohorts> => {
    const path = `advertisers/${world.advertiser}/plans/${deal}/cohorts${query}`;
    const { status, body } = await read(path, ['ADVERTISER_DEALS_LIST']);
    expect(status).toBe(200);
    return body;
  };
  const newest = async (): Promise<PlanCohort> => {
    const [cohort] = (await cohorts()).data;
    if (!cohort) throw new Error('There is no cohort.');
    return cohort;
  };
  /** Adds up what a cohort says that it earned, with its top-up once that is posted. */
  const earned = ({ earned_for_ftds, earned_for_leads, topup, state }: PlanCohort): string =>
    [earned_for_ftds, earned_for_leads, state === 'closed' ? topup : '0']
      .reduce((total, amount) => total + Number(amount), 0)
      .toFixed(2);

  beforeAll(async () => {
    app = await createTestApp(MoneyModule, { clock });
    other = await createTestApp(MoneyModule, { clock, databaseUrl: app.databaseUrl });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });
  beforeEach(async () => {
    clock.set(DAY);
    world = await makeConversionWorld(app);
  });
  afterEach(async () => {
    expect(await app.get(LedgerCheckService).check()).toEqual({ leads: 0, accounts: 0 });
    expect(await rows('SELECT FROM cohort_events')).toEqual([]);
    expect(await rows('SELECT FROM cohort_recounts')).toEqual([]);
  });

  it('top up a cohort once, however often and by how many processes it is closed', async () => {
    await addCohort();
    await report(0);
    clock.set(new Date('2026-03-04T23:59:59Z'));
    await settle();
    expect(await owed()).toBe('100.00');
    await closeCohort();
    await settle();
    expect(await owed()).toBe('250.00'); // 100 × 25 % × 10
    const shares = await rows(
      'SELECT DISTINCT topup_revenue AS share, topup_revenue_at AS at FROM leads WHERE id = ANY($1)',
      [leads],
    );
    expect(shares).toEqual([{ share: '15.00', at: new Date('2026-03-05T00:00:00Z') }]);
    expect(
      await rows(
        `SELECT leads, counted, ftds FROM plan_cohorts c
         JOIN leads l ON l.revenue_plan_id = c.revenue_id WHERE l.id = $1`,
        [leads[0]],
      ),
    ).toEqual([{ leads: 10, counted: 10, ftds: 1 }]);
  });

  it('pay late FTDs only beyond the guarantee, and follow a reversal after the closing', async () => {
    await addCohort();
    await report(0);
    await closeCohort();
    const balances: string[] = [];
    for (const index of [1, 2, 3]) {
      clock.advance(DAY_MS);
      await report(index);
      await settle();
      balances.push(await owed());
    }
    expect(balances).toEqual(['250.00', '300.00', '400.00']);
    await decide(0, { is_accept: true, seen: { status: 'Pending FTD', fake_ftd: false } });
    await decide(0, { reason: 'Charged back', advertiser_pays: false }, 'reverse');
    await settle();
    expect(await owed()).toBe('300.00'); // 100 × max(3, 2.5)
  });

  it('leave out deducted leads, and give back their amounts when the status changes', async () => {
    await addCohort(`per_lead = 5, deducted_statuses = '{Wrong number}', deduct_percent = 20`);
    await rows(`UPDATE leads SET brand_status = 'Wrong number' WHERE id = ANY($1)`, [
      leads.slice(0, 3),
    ]);
    await closeCohort();
    expect(await owed()).toBe('240.00'); // 8 × 5 + 100 × 25 % × 8
    await rows(`UPDATE leads SET brand_status = 'New' WHERE id = ANY($1)`, [leads.slice(0, 3)]);
    await settle();
    expect(await owed()).toBe('300.00'); // 10 × 5 + 100 × 25 % × 10
    const reasons = await rows(
      `SELECT DISTINCT reason FROM ledger_postings WHERE lead_id = $1 AND part = 'lead' ORDER BY 1`,
      [leads[0]],
    );
    expect(reasons).toContainEqual({ reason: 'deducted' });
  });

  it('compute closed cohorts anew when the terms change', async () => {
    await addCohort();
    await closeCohort();
    await rows(
      `UPDATE advertiser_revenues SET guarantee_percent = 40
       WHERE advertiser_id = $1 AND period IS NOT NULL`,
      [world.advertiser],
    );
    await settle();
    expect(await owed()).toBe('400.00'); // 100 × 40 % × 10
  });

  it('are told before and after their closing, to the cent of the ledger', async () => {
    await addCohort(`per_lead = 5, deducted_statuses = '{Wrong number}', deduct_percent = 20`);
    await rows(`UPDATE leads SET brand_status = 'Wrong number' WHERE id = ANY($1)`, [
      leads.slice(0, 3),
    ]);
    await report(4);
    await settle();
    expect(await newest()).toEqual({
      ...{ starts_at: '2026-03-02T00:00:00.000Z', ends_at: '2026-03-03T00:00:00.000Z' },
      closes_at: '2026-03-05T00:00:00.000Z',
      ...{ first_day: '2026-03-02', last_day: '2026-03-02', period: 'day', state: 'open' },
      currency: 'USD',
      ...{ leads: 10, counted: 8, ftds: 1, per_ftd: '100.00', guarantee_percent: '25.00' },
      guaranteed_ftds: '2',
      due: '200.00', // 100 × max(1, 25 % × 8)
      earned_for_ftds: '100.00',
      earned_for_leads: '50.00', // 10 × 5: nothing is deducted before the closing
      topup: '100.00',
    });
    expect(earned(await newest())).toBe(await owed());
    clock.set(new Date('2026-03-04T23:59:59Z'));
    const announced = await newest();
    expect(announced.state).toBe('maturing');
    await closeCohort();
    const closed = await newest();
    expect(closed).toEqual({ ...announced, state: 'closed', earned_for_leads: '40.00' });
    expect(earned(closed)).toBe(await owed());
    for (const index of [5, 6]) {
      await report(index);
      await settle();
      expect(earned(await newest())).toBe(await owed());
    }
    expect(await newest()).toMatchObject({
      due: '300.00', // 100 × max(3, 2)
      earned_for_ftds: '200.00', // the second FTD was paid by the top-up
      topup: '100.00',
    });
  });

  it('are listed newest first, by days of the zone of the plan that have leads', async () => {
    await addCohort(`zone = 'Asia/Tokyo'`);
    const days = ['2026-03-03T15:30:00Z', '2026-03-06T10:00:00Z'];
    for (const [index, day] of days.entries())
      await rows('UPDATE leads SET created_at = $2 WHERE id = $1', [leads[index], day]);
    await rows('UPDATE leads SET is_test = true WHERE id = $1', [leads[2]]);
    const { data, next } = await cohorts('?limit=2');
    // 15:30 in UTC is past midnight in Tokyo.
    expect(data.map(({ first_day: day }) => day)).toEqual(['2026-03-06', '2026-03-04']);
    const rest = await cohorts(`?limit=2&before=${next}`);
    expect(rest).toMatchObject({
      zone: 'Asia/Tokyo',
      data: [{ first_day: '2026-03-02', leads: 8, counted: 7, state: 'open' }],
      next: null,
    });
    await settle();
  });

  it('of terms count what staff accepted, and are shown with the right to see terms only', async () => {
    await addCohort();
    const [terms] = await rows<{ id: number }>(
      `INSERT INTO publisher_payouts (publisher_id, amount, guarantee_percent, period)
       VALUES ($1, 40, 20, 'month')
       RETURNING id`,
      [world.publisher],
    );
    await rows('UPDATE leads SET payout_plan_id = $2, payout_in_cohort = true WHERE id = ANY($1)', [
      leads,
      terms?.id,
    ]);
    await report(0);
    const path = `publishers/${world.publisher}/plans/${terms?.id}/cohorts`;
    const found = async () => (await read(path, ['PUBLISHER_TERMS_LIST'])).body.data;
    expect(await found()).toMatchObject([
      { first_day: '2026-03-01', last_day: '2026-03-31', ftds: 0, due: '80.00', topup: '80.00' },
    ]);
    await decide(0, { is_accept: true, seen: { status: 'Pending FTD', fake_ftd: false } });
    expect(await found()).toMatchObject([{ ftds: 1, due: '80.00', topup: '40.00' }]);
    expect((await read(path, ['ADVERTISER_DEALS_LIST'])).status).toBe(403);
    expect((await read(path, ['PUBLISHER_TERMS_LIST'], true)).status).toBe(404);
    const other = `publishers/${world.publisher + 1_000_000}/plans/${terms?.id}/cohorts`;
    expect((await read(other, ['PUBLISHER_TERMS_LIST'])).body).toMatchObject({
      code: 'PLAN_NOT_FOUND',
    });
    await settle();
  });
});
