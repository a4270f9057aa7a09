import { Module } from '@nestjs/common';
import { FixedClock } from '#shared/clock/clock.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { CohortClosingService } from '#modules/money/guarantees/cohort-closing.service.js';
import { CohortComputingService } from '#modules/money/guarantees/cohort-computing.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { LedgerPostingService } from '#modules/money/ledger/ledger-posting.service.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
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
    if (terms) await rows(`UPDATE advertiser_revenues SET ${terms} WHERE id = $1`, [plan?.id]);
    leads = [];
    for (let count = 0; count < 10; count += 1)
      leads.push(await addAccepted(app, world, { created_at: DAY }));
    await rows(
      `UPDATE leads l
       SET revenue_plan_id = p.id, revenue_in_cohort = true, lead_revenue = p.per_lead
       FROM advertiser_revenues p
       WHERE l.id = ANY($1) AND p.id = $2`,
      [leads, plan?.id],
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
  /** Runs the jobs of both processes at once, and waits for what their timers have begun. */
  const settle = async (): Promise<void> => {
    const both = [app, other];
    await Promise.all(both.map((each) => each.get(CohortClosingService).closeDue()));
    await Promise.all(both.map((each) => each.get(CohortComputingService).computeAll()));
    await rows('BEGIN; LOCK TABLE cohort_events IN SHARE MODE; COMMIT');
    await Promise.all(both.map((each) => each.get(LedgerPostingService).postAll()));
    await rows('BEGIN; LOCK TABLE money_events IN SHARE MODE; COMMIT');
  };
  const closeCohort = async (): Promise<void> => {
    clock.set(new Date('2026-03-05T00:00:00Z'));
    await settle();
  };
  /** Returns the amount that the advertiser owes. */
  const owed = async (): Promise<string> => {
    const [account] = await rows<{ balance: string }>(
      `SELECT (balance / 100.0)::numeric(12,2)::text AS balance
       FROM ledger_accounts
       WHERE kind = 'receivable' AND advertiser_id = $1`,
      [world.advertiser],
    );
    return account?.balance ?? '0.00';
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
    expect(await rows('SELECT FROM cohort_events')).toEqual([]);
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
        `SELECT leads, counted, ftds, topup::int FROM plan_cohorts c
         JOIN leads l ON l.revenue_plan_id = c.revenue_id WHERE l.id = $1`,
        [leads[0]],
      ),
    ).toEqual([{ leads: 10, counted: 10, ftds: 1, topup: 15_000 }]);
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
});
