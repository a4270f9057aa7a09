import { Module } from '@nestjs/common';
import { createPlan, type LeadValues } from '@leadline/prisma/seed';
import { DepositsService } from '#modules/conversions/conversions/deposits.service.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { AlertsModule } from '#modules/operation/alerts/alerts.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  addPending,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
import { postMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, AlertsModule] })
class MoneyModule {}

const AT = new Date('2026-03-20T10:00:00Z');
const NONE = { share_revenue: null, share_payout: null };

describe('deposits after the FTD', () => {
  let app: TestApp;
  let world: ConversionWorld;
  let staff: SignedIn;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const send = (path: string, body: object) =>
    call<{ id: number; issues?: object[] }>(app.url, 'POST', path, {
      body,
      headers: staff.headers,
    });
  const sharesOf = async (lead: number): Promise<object | undefined> =>
    (await rows('SELECT share_revenue, share_payout FROM leads WHERE id = $1', [lead]))[0];
  /** A lead with a reported FTD, of a deal with 30 % and terms with 12.5 % of its deposits. */
  const addSharing = async (values: Partial<LeadValues> = {}): Promise<number> => {
    const country = { country_id: world.de, amount: '500.00' };
    const [deal, terms] = await onDatabase(app, async (db) => [
      await createPlan(db, 'advertiser', world.advertiser, {
        ...country, name: 'Share', funnels: ['x'], share_percent: '30',
      }),
      await createPlan(db, 'publisher', world.publisher, {
        ...country, name: 'Share', funnels: ['x'], share_percent: '12.5',
      }),
    ]); // prettier-ignore
    return addPending(app, world, {
      created_at: new Date('2026-02-01T12:00:00Z'),
      ...values,
      revenue_plan_id: deal,
      payout_plan_id: terms,
    });
  };
  const report = (leadId: number, amount: string, externalId: string): Promise<boolean> =>
    app
      .get(DepositsService)
      .report({ leadId, advertiserId: world.advertiser, amount, externalId, depositedAt: AT });
  const decide = async (lead_id: number, status: string, is_accept: boolean, more = {}) => {
    const body = { lead_id, is_accept, seen: { status, fake_ftd: false }, ...more };
    expect((await send('/api/pending-conversions/action', body)).status).toBe(200);
  };
  const agrees = async (): Promise<void> => {
    await postMoney(app);
    expect(await app.get(LedgerCheckService).check()).toEqual({ leads: 0, accounts: 0 });
  };

  beforeAll(async () => {
    app = await createTestApp(MoneyModule);
    staff = await signIn(app, { roleId: 1 });
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await makeConversionWorld(app);
  });

  it('an event counts once; its share is rounded once and is owed as the FTD is', async () => {
    const lead = await addSharing();
    expect(await report(lead, '33.33', 'tx-1')).toBe(true);
    expect(await report(lead, '33.33', 'tx-1')).toBe(false);
    await expect(report(lead, '34.00', 'tx-1')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    // 30 % of 33.33
    expect(await sharesOf(lead)).toEqual({ share_revenue: '10.00', share_payout: null });
    await decide(lead, 'Pending FTD', true);
    await report(lead, '33.33', 'tx-2');
    // 30 % and 12.5 % of 66.66
    expect(await sharesOf(lead)).toEqual({ share_revenue: '20.00', share_payout: '8.33' });
    await report(lead, '-100.00', 'tx-3');
    // 30 % and 12.5 % of -33.34
    expect(await sharesOf(lead)).toEqual({ share_revenue: '-10.00', share_payout: '-4.17' });
    await agrees();
    const reversal = { lead_id: lead, reason: 'Charged back', advertiser_pays: false };
    expect((await send('/api/pending-conversions/reverse', reversal)).status).toBe(200);
    expect(await sharesOf(lead)).toEqual(NONE);
    await agrees();
    await decide(lead, 'FTD REJECTED', true);
    expect(await sharesOf(lead)).toEqual({ share_revenue: '-10.00', share_payout: '-4.17' });
    await agrees();
  });

  it('staff enter and void deposits; postings say who did and when it happened', async () => {
    const lead = await addSharing();
    const path = `/api/lead-details/${lead}/deposits`;
    const body = { amount: '100', deposited_at: AT.toISOString() };
    expect(await send(path, { ...body, currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'currency', code: 'unsupported' }] },
    });
    const made = await send(path, body);
    expect(made.status).toBe(201);
    expect(await sharesOf(lead)).toEqual({ share_revenue: '30.00', share_payout: null });
    for (let times = 0; times < 2; times += 1)
      expect((await send(`${path}/${made.body.id}/void`, { reason: 'mistake' })).status).toBe(200);
    expect(await sharesOf(lead)).toEqual(NONE);
    await agrees();
    expect(
      await rows(
        `SELECT reason, user_id, is_reversal, happened_at = $2 AS is_then
         FROM ledger_postings WHERE lead_id = $1 AND part = 'share' ORDER BY id`,
        [lead, AT],
      ),
    ).toEqual([
      { reason: 'deposit', user_id: staff.userId, is_reversal: false, is_then: true },
      { reason: 'deposit_voided', user_id: staff.userId, is_reversal: true, is_then: false },
    ]);
  });

  it('a time to the minute may be that of the lead; a deposit of another lead is not voided', async () => {
    const lead = await addSharing({ created_at: new Date('2026-02-01T12:00:30Z') });
    const path = `/api/lead-details/${lead}/deposits`;
    const early = { amount: '100', deposited_at: '2026-02-01T11:59:00Z' };
    expect(await send(path, early)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'deposited_at', code: 'before_lead' }] },
    });
    const made = await send(path, { ...early, deposited_at: '2026-02-01T12:00:00Z' });
    expect(await rows('SELECT deposited_at FROM deposits WHERE id = $1', [made.body.id])).toEqual([
      { deposited_at: new Date('2026-02-01T12:00:30Z') },
    ]);
    const others = `/api/lead-details/${await addAccepted(app, world)}/deposits`;
    expect(await send(`${others}/${made.body.id}/void`, { reason: 'mistake' })).toMatchObject({
      status: 404,
      body: { code: 'DEPOSIT_NOT_FOUND' },
    });
  });

  it('a lead without an FTD has no deposits', async () => {
    const id = await addAccepted(app, world);
    await expect(report(id, '10.00', 'tx-4')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
