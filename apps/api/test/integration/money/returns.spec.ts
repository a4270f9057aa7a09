import type { LeadRow } from '@leadline/contracts';
import { Module } from '@nestjs/common';
import { FixedClock } from '#shared/clock/clock.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { LeadActionsService } from '#modules/leads/leads/lead-actions.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { owedBy, settleMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, GuaranteesModule] })
class MoneyModule {}

const DAY = new Date('2026-03-02T10:00:00Z');
const AT_ONCE = 20;

describe('returned leads', () => {
  const clock = new FixedClock(DAY);
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;
  let anna: SignedIn;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const send = (path: string, body: object, who = anna): Promise<Reply> =>
    call(app.url, 'POST', `/api/lead-details${path}`, { body, headers: who.headers });
  /** The clock goes back and forth by days, and a session ends meanwhile. */
  const signInAnna = async (): Promise<void> => {
    anna = await signIn(app, { permissions: ['LEADS_LIST', 'LEADS_RETURN', 'LEADS_MARK_FTD'] });
  };
  const settle = (): Promise<void> => settleMoney([app, other]);
  /** Leads of a day under a deal of 5 for the lead, and terms of 2 for it. */
  const addLeads = async (count: number, deal = ''): Promise<number[]> => {
    const leads: number[] = [];
    for (let index = 0; index < count; index += 1)
      leads.push(await addAccepted(app, world, { created_at: DAY }));
    const [plan] = await rows<{ id: number }>(
      'INSERT INTO advertiser_revenues (advertiser_id, per_lead) VALUES ($1, 5) RETURNING id',
      [world.advertiser],
    );
    if (deal) await rows(`UPDATE advertiser_revenues SET ${deal} WHERE id = $1`, [plan?.id]);
    await rows(
      `UPDATE leads l
       SET revenue_plan_id = p.id, revenue_in_cohort = p.period IS NOT NULL,
         lead_revenue = p.per_lead, lead_payout = 2
       FROM advertiser_revenues p
       WHERE l.id = ANY($1) AND p.id = $2`,
      [leads, plan?.id],
    );
    return leads;
  };
  const report = (leadId: number): Promise<boolean> =>
    app.get(ConversionsService).reportFtd({
      leadId,
      ftdAt: clock.now(),
      amount: null,
      source: 'advertiser',
    });
  const owed = (): Promise<string> => owedBy(app, world.advertiser);
  /** Postings of the amount for a lead on one side, in order of their events. */
  const postings = (leadId: number, leg: 'revenue' | 'payout'): Promise<object[]> =>
    rows(
      `SELECT p.reason, p.user_id, (abs(e.amount) / 100.0)::numeric(12,2)::text AS amount,
         p.is_reversal, p.counts_at, p.happened_at
       FROM ledger_postings p
       JOIN ledger_entries e ON e.posting_id = p.id
       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind IN ('receivable', 'on_hold')
       WHERE p.lead_id = $1 AND p.leg = $2 AND p.part = 'lead' AND p.reason LIKE 'return%'
       ORDER BY p.event_id, p.is_reversal DESC`,
      [leadId, leg],
    );
  const listed = async (body: object): Promise<LeadRow[]> => {
    const { status, body: reply } = await send('', {
      start_date: '2026-03-01 00:00',
      end_date: '2026-03-31 23:59',
      publisher_id: [world.publisher],
      ...body,
    });
    expect(status).toBe(200);
    return (reply as { data: LeadRow[] }).data;
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
    await signInAnna();
  });
  afterEach(async () => {
    await settle();
    expect(await app.get(LedgerCheckService).check()).toEqual({ leads: 0, accounts: 0 });
  });

  it('owe nothing on either side until the return is taken back', async () => {
    const [lead = 0, kept = 0] = await addLeads(2);
    await settle();
    expect(await owed()).toBe('10.00'); // 2 × 5
    clock.advance(60_000);
    const returnedAt = clock.now();
    expect(await send('/return', { lead_ids: [lead], reason: 'wrong_country' })).toMatchObject({
      status: 200,
      body: { message: '1 lead returned', updated: [lead], skipped: [] },
    });
    await settle();
    expect(await owed()).toBe('5.00');
    const back = {
      reason: 'returned',
      user_id: anna.userId,
      is_reversal: true,
      counts_at: DAY,
      happened_at: returnedAt,
    };
    expect(await postings(lead, 'revenue')).toEqual([{ ...back, amount: '5.00' }]);
    expect(await postings(lead, 'payout')).toEqual([{ ...back, amount: '2.00' }]);
    expect(await postings(kept, 'revenue')).toEqual([]);
    clock.advance(60_000);
    await send('/undo-return', { lead_ids: [lead] });
    await settle();
    expect(await owed()).toBe('10.00');
    const again = {
      ...back,
      reason: 'return_undone',
      is_reversal: false,
      happened_at: clock.now(),
    };
    expect(await postings(lead, 'payout')).toEqual([
      { ...back, amount: '2.00' },
      { ...again, amount: '2.00' },
    ]);
  });

  it('are shown in the list, the history and the audit log, with reason, time and person', async () => {
    const [lead = 0, kept = 0] = await addLeads(2);
    await send('/return', { lead_ids: [lead], reason: 'duplicate' });
    // Another reason replaces the first; time and person stay.
    clock.advance(60_000);
    await send('/return', { lead_ids: [lead], reason: 'under_age' });
    const [person] = await rows<{ name: string }>('SELECT name FROM users WHERE id = $1', [
      anna.userId,
    ]);
    expect(await listed({ returned: 'only' })).toMatchObject([
      {
        id: lead,
        status: 'Accepted',
        return_reason: 'under_age',
        returned_at: DAY.toISOString(),
        returned_by: person?.name,
      },
    ]);
    expect(await listed({ returned: 'excluded' })).toMatchObject([
      { id: kept, return_reason: null, returned_at: null, returned_by: null },
    ]);
    expect(await ledgerOf(app, lead)).toMatchObject({
      history: [
        { source: 'staff', note: 'Returned: Duplicate at the advertiser' },
        { source: 'staff', note: 'Returned: Under age' },
      ],
      audit: [
        { action: 'leads.return', before: { return_reason: null } },
        { action: 'leads.return', after: { return_reason: 'under_age' } },
      ],
    });
  });

  it('are accepted leads without an FTD; others are left unchanged', async () => {
    const [lead = 0, deposited = 0] = await addLeads(2);
    await report(deposited);
    const refusal = 'Only an accepted lead without an FTD can be returned.';
    const forecast = await send('/action-check', {
      lead_ids: [lead, deposited],
      action: 'return',
      reason: 'other',
    });
    expect(forecast.body).toMatchObject({
      changed: 1,
      refused: [{ reason: refusal, lead_ids: [deposited] }],
    });
    expect(await send('/return', { lead_ids: [deposited], reason: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'LEAD_CANNOT_BE_RETURNED', message: refusal },
    });
    expect(await send('/return', { lead_ids: [lead, deposited], reason: 'other' })).toMatchObject({
      body: { updated: [lead], skipped: [{ lead_id: deposited }] },
    });
    expect((await send('/return', { lead_ids: [lead], reason: 'no such' })).status).toBe(422);
  });

  it('are paid again when their person deposits', async () => {
    const [lead = 0, faked = 0] = await addLeads(2);
    await send('/return', { lead_ids: [lead, faked], reason: 'never_signed_up' });
    await settle();
    expect(await owed()).toBe('0.00');
    await report(lead);
    await send('/fire-fake-ftd', { lead_ids: [faked] });
    await settle();
    expect(await owed()).toBe('10.00'); // 2 × 5: the deal pays nothing for FTDs
    expect(await postings(lead, 'revenue')).toMatchObject([
      { reason: 'returned' },
      { reason: 'return_undone', user_id: null },
    ]);
    expect((await ledgerOf(app, lead)).history).toMatchObject([
      {},
      { note: 'FTD reported; return taken back' },
    ]);
    expect(await listed({ returned: 'only' })).toEqual([]);
  });

  it('are not counted by a guarantee, before and after its period is settled', async () => {
    const leads = await addLeads(
      10,
      `amount = 100, guarantee_percent = 25, period = 'day', maturity_days = 2`,
    );
    await send('/return', { lead_ids: leads.slice(0, 2), reason: 'invalid_number' });
    await settle();
    expect(await owed()).toBe('40.00'); // 8 × 5
    clock.set(new Date('2026-03-05T00:00:00Z'));
    await signInAnna();
    await settle();
    expect(await owed()).toBe('240.00'); // 8 × 5 + 100 × 25 % × 8
    await send('/return', { lead_ids: leads.slice(2, 6), reason: 'invalid_number' });
    await settle();
    expect(await owed()).toBe('120.00'); // 4 × 5 + 100 × 25 % × 4
    await send('/undo-return', { lead_ids: leads });
    await settle();
    expect(await owed()).toBe('300.00'); // 10 × 5 + 100 × 25 % × 10
  });

  it('are returned once by many people in several processes at once', async () => {
    const leads = await addLeads(5);
    await settle();
    const actions = (index: number): LeadActionsService =>
      (index % 2 === 0 ? app : other).get(LeadActionsService);
    const atOnce = (work: (index: number) => Promise<unknown>): Promise<unknown> =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
    await atOnce((index) =>
      actions(index).return(
        { lead_ids: index % 3 === 0 ? leads : leads.toReversed(), reason: 'duplicate' },
        anna.userId,
      ),
    );
    await settle();
    for (const lead of leads) {
      expect(await postings(lead, 'revenue')).toMatchObject([
        { reason: 'returned', amount: '5.00', is_reversal: true },
      ]);
      expect((await ledgerOf(app, lead)).history).toHaveLength(1);
    }
    // Returns and take-backs in any order leave what the last of them says.
    await atOnce((index) =>
      index % 2 === 0
        ? actions(index).return({ lead_ids: leads, reason: 'other' }, anna.userId)
        : actions(index).undoReturn({ lead_ids: leads }, anna.userId),
    );
    await settle();
    const [state] = await rows<{ kept: number }>(
      'SELECT count(*)::int AS kept FROM leads WHERE id = ANY($1) AND returned_at IS NULL',
      [leads],
    );
    expect(await owed()).toBe(`${5 * (state?.kept ?? 0)}.00`);
  });
});
