import type { PlanCohorts } from '@leadline/contracts';
import { Module } from '@nestjs/common';
import { FixedClock } from '#shared/clock/clock.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  CohortClosingService,
  MOST_PER_PASS,
} from '#modules/money/guarantees/cohort-closing.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
import { owedBy, settleMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, GuaranteesModule, PartiesModule] })
class MoneyModule {}

const DAY_MS = 86_400_000;
const DAY = new Date('2026-03-02T10:00:00Z');
const TIERS = '[{"from": 3, "amount": "150.00"}]';

describe('periods of plans', () => {
  const clock = new FixedClock(DAY);
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;
  let deal: number;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  /** A deal of 100 per FTD by the day, closed two days later. */
  const addDeal = async (terms: string): Promise<void> => {
    const [plan] = await rows<{ id: number }>(
      `INSERT INTO advertiser_revenues (advertiser_id, amount, period, maturity_days, created_at)
       VALUES ($1, 100, 'day', 2, $2)
       RETURNING id`,
      [world.advertiser, DAY],
    );
    deal = plan?.id ?? 0;
    await rows(`UPDATE advertiser_revenues SET ${terms} WHERE id = $1`, [deal]);
  };
  const addLeads = async (count: number, values: object = {}): Promise<number[]> => {
    const leads: number[] = [];
    while (leads.length < count)
      leads.push(await addAccepted(app, world, { created_at: DAY, ...values }));
    await rows(
      `UPDATE leads l
       SET revenue_plan_id = p.id, revenue_in_cohort = true, lead_revenue = p.per_lead
       FROM advertiser_revenues p
       WHERE l.id = ANY($1) AND p.id = $2`,
      [leads, deal],
    );
    return leads;
  };
  const report = async (leads: readonly (number | undefined)[]): Promise<void> => {
    for (const lead of leads)
      await app.get(ConversionsService).reportFtd({
        leadId: lead ?? 0,
        ftdAt: clock.now(),
        amount: null,
        source: 'advertiser',
      });
  };
  /** Runs every job of both processes twice. */
  const settle = (): Promise<void> => settleMoney([app, other, app, other]);
  const settleAt = async (moment: string): Promise<string> => {
    clock.set(new Date(moment));
    await settle();
    return owed();
  };
  const owed = (): Promise<string> => owedBy(app, world.advertiser);
  const reprice = async (body: object): Promise<void> => {
    const staff = await signIn(app, { permissions: ['ADVERTISER_DEALS_EDIT'] });
    const path = `/api/advertisers/${world.advertiser}/plans/${deal}`;
    const terms = { per_lead: null, per_ftd: '100.00', period: 'day', maturity_days: 2 };
    const reply = await call(app.url, 'PUT', path, {
      body: { ...terms, ...body },
      headers: staff.headers,
    });
    expect(reply.status).toBe(200);
  };

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
    expect(await rows('SELECT FROM cohort_recounts')).toEqual([]);
    // Fees go on until the plan ends.
    await rows('UPDATE advertiser_revenues SET ended_at = created_at WHERE id = $1', [deal]);
  });

  it.each([
    ['marginal tiers', false, '500.00'], // 2 × 100 + 2 × 150
    ['tiers that lift all', true, '600.00'], // 4 × 150
  ])('owe %s, whenever the FTDs come', async (_kind, lifts, expected) => {
    const totals = new Set<string>();
    for (const late of [0, 1, 2, 3, 4]) {
      clock.set(DAY);
      world = await makeConversionWorld(app);
      await addDeal(`tiers = '${TIERS}', lifts_all = ${lifts}`);
      const leads = await addLeads(6);
      await report(leads.slice(late, 4));
      await settleAt('2026-03-05T00:00:00Z');
      await report(leads.slice(0, late));
      await settle();
      totals.add(await owed());
    }
    expect([...totals]).toEqual([expected]);
  });

  it('take back what exceeds a maximum, and follow a change of the terms', async () => {
    await addDeal('maximum = 250, per_lead = 5');
    await report((await addLeads(6)).slice(0, 4));
    await settle();
    expect(await owed()).toBe('430.00'); // 4 × 100 + 6 × 5
    expect(await settleAt('2026-03-05T00:00:00Z')).toBe('250.00');
    await rows('UPDATE advertiser_revenues SET maximum = 300 WHERE id = $1', [deal]);
    await settle();
    expect(await owed()).toBe('300.00');
  });

  it('owe a fee and a minimum also without leads, from the creation to the end of the plan', async () => {
    await addDeal('fee = 20, minimum = 100');
    expect(await settleAt('2026-03-04T23:59:59Z')).toBe('0.00');
    expect(await settleAt('2026-03-05T00:00:00Z')).toBe('120.00');
    expect(await settleAt('2026-03-07T12:00:00Z')).toBe('360.00'); // 2, 3 and 4 March
    await rows(`UPDATE advertiser_revenues SET ended_at = '2026-03-05T09:00:00Z' WHERE id = $1`, [
      deal,
    ]);
    expect(await settleAt('2026-04-01T00:00:00Z')).toBe('480.00');
    const entries = await rows(
      `SELECT DISTINCT p.lead_id, p.part, a.kind, a.part AS account
       FROM ledger_postings p
       JOIN ledger_entries e ON e.posting_id = p.id
       JOIN ledger_accounts a ON a.id = e.account_id
       JOIN plan_cohorts c ON c.id = p.cohort_id
       WHERE c.revenue_id = $1
       ORDER BY a.kind`,
      [deal],
    );
    expect(entries).toEqual([
      { lead_id: null, part: 'period', kind: 'income', account: 'period' },
      { lead_id: null, part: 'period', kind: 'receivable', account: null },
    ]);
  });

  it('owe a publisher its fee, on its own account', async () => {
    const [plan] = await rows<{ id: number }>(
      `INSERT INTO publisher_payouts (publisher_id, fee, period, created_at, starts_on, ends_on, zone)
       VALUES ($1, 500, 'month', $2, '2026-01-15', '2026-02-10', 'Asia/Tokyo')
       RETURNING id`,
      [world.publisher, DAY],
    );
    await settleAt('2026-03-05T00:00:00Z');
    const cohorts = await rows<{ starts_at: Date; unshared: number }>(
      'SELECT starts_at, unshared::int FROM plan_cohorts WHERE payout_id = $1 ORDER BY 1',
      [plan?.id],
    );
    expect(cohorts).toEqual([
      { starts_at: new Date('2025-12-31T15:00:00Z'), unshared: 50_000 },
      { starts_at: new Date('2026-01-31T15:00:00Z'), unshared: 50_000 },
    ]);
    const [account] = await rows<{ balance: number }>(
      `SELECT balance::int FROM ledger_accounts WHERE kind = 'on_hold' AND publisher_id = $1`,
      [world.publisher],
    );
    expect(account?.balance).toBe(-100_000);
  });

  it('give a fee back when leads come to count, and these take it', async () => {
    await addDeal('fee = 20');
    const leads = await addLeads(3, { is_test: true });
    expect(await settleAt('2026-03-05T00:00:00Z')).toBe('20.00');
    await rows('UPDATE leads SET is_test = false WHERE id = ANY($1)', [leads]);
    await settle();
    expect(await owed()).toBe('20.00');
    const money = await rows(
      `SELECT c.unshared::int, sum(l.topup_revenue)::text AS shared
       FROM plan_cohorts c, leads l
       WHERE c.revenue_id = $1 AND l.id = ANY($2)
       GROUP BY 1`,
      [deal, leads],
    );
    expect(money).toEqual([{ unshared: 0, shared: '20.00' }]);
  });

  it('keep their terms without leads: a change counts for later periods, a backdated one for all', async () => {
    await addDeal('fee = 20');
    clock.set(new Date('2026-03-03T12:00:00Z'));
    await reprice({ fee: '30.00' });
    // 20 on 2 and 3 March, 30 on 4 March
    expect(await settleAt('2026-03-07T00:00:00Z')).toBe('70.00');
    await reprice({ fee: '50.00', counts_from: '2026-03-03T00:00:00Z' });
    await settle();
    expect(await owed()).toBe('120.00'); // 20 + 2 × 50
    await reprice({ fee: null, counts_from: '2026-03-01T00:00:00Z' });
    await settle();
    expect(await owed()).toBe('0.00');
  });

  it('are computed again after a process from before, which does not know the terms', async () => {
    await addDeal(`tiers = '${TIERS}'`);
    const leads = await addLeads(4);
    await report(leads.slice(0, 4));
    expect(await settleAt('2026-03-05T00:00:00Z')).toBe('500.00');
    await rows(
      'UPDATE leads SET topup_revenue = NULL, topup_revenue_at = NULL WHERE id = ANY($1)',
      [leads],
    );
    await rows('UPDATE plan_cohorts SET leads = 4, topup = 0 WHERE revenue_id = $1', [deal]);
    await settle();
    expect(await owed()).toBe('500.00');
  });

  it('are listed without leads while they owe a fee or a minimum', async () => {
    await addDeal('fee = 20, minimum = 5');
    await addLeads(1, { created_at: new Date('2026-03-03T10:00:00Z') });
    clock.set(new Date('2026-03-05T12:00:00Z'));
    await settle();
    const staff = await signIn(app, { permissions: ['ADVERTISER_DEALS_LIST'] });
    const cohorts = async (query: string) => {
      const path = `/api/advertisers/${world.advertiser}/plans/${deal}/cohorts${query}`;
      return (await call<PlanCohorts>(app.url, 'GET', path, { headers: staff.headers })).body;
    };
    const owes = { due: '25.00', topup: '25.00' }; // 5 + 20
    const all = [
      { first_day: '2026-03-05', state: 'open', leads: 0, ...owes },
      { first_day: '2026-03-04', state: 'maturing', leads: 0, ...owes },
      { first_day: '2026-03-03', state: 'maturing', leads: 1, ...owes },
      { first_day: '2026-03-02', state: 'closed', leads: 0, ...owes },
    ];
    expect(await cohorts('')).toMatchObject({ data: all, next: null });
    const { data, next } = await cohorts('?limit=2');
    const rest = await cohorts(`?limit=2&before=${next}`);
    expect([...data, ...rest.data]).toMatchObject(all);
    // Without a fee and a minimum since 3 March, only days with a lead owe anything.
    await reprice({ counts_from: '2026-03-03T00:00:00Z' });
    expect((await cohorts('')).data.map(({ first_day: day }) => day)).toEqual([
      '2026-03-03',
      '2026-03-02',
    ]);
    await settle();
  });

  it('of a plan that began long ago are closed in batches, and other plans take turns', async () => {
    const closing = app.get(CohortClosingService);
    const closed = (): Promise<{ id: number; closed: number; first: Date }[]> =>
      rows(
        `SELECT revenue_id AS id, count(*)::int AS closed, min(starts_at) AS first
         FROM plan_cohorts
         WHERE revenue_id = ANY($1)
         GROUP BY 1
         ORDER BY 1`,
        [[old, deal]],
      );
    // Leads of earlier tests are out of the way.
    await settleAt('2026-03-07T00:00:00Z');
    await addDeal('fee = 1');
    const old = deal;
    // It owes for each day from 700 days before 2 March on.
    await rows("UPDATE advertiser_revenues SET starts_on = '2024-04-01' WHERE id = $1", [old]);
    await addDeal('fee = 2');
    await closing.closeDue();
    // 2, 3 and 4 March of the second deal; the rest of the batch is of the first one.
    const first = new Date('2024-04-01T00:00:00Z');
    const second = new Date('2026-03-02T00:00:00Z');
    expect(await closed()).toEqual([
      { id: old, closed: MOST_PER_PASS - 3, first },
      { id: deal, closed: 3, first: second },
    ]);
    await closing.closeDue();
    expect(await closed()).toMatchObject([{ closed: 700 + 3 }, { closed: 3 }]);
    await closing.closeDue();
    expect(await closed()).toMatchObject([{ closed: 700 + 3 }, { closed: 3 }]);
    // The first deal ends on 2 March.
    await rows('UPDATE advertiser_revenues SET ended_at = created_at WHERE id = $1', [old]);
    await settle();
    expect(await owed()).toBe('707.00'); // 701 × 1 + 3 × 2
  });

  it('are closed when they are due, one after the other', async () => {
    await addDeal('minimum = 10');
    for (let day = 0; day < 3; day += 1) {
      clock.set(new Date(Date.parse('2026-03-05T00:00:00Z') + day * DAY_MS));
      await settle();
      expect(await owed()).toBe(`${(day + 1) * 10}.00`);
    }
  });
});
