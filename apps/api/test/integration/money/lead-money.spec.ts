import type { LeadMoney, LeadMoneySide, PermissionName, PlanLeg } from '@leadline/contracts';
import { createPlan } from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { postMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, PartiesModule] })
class MoneyModule {}

const SUBMITTED = 1;
const CAME = '2026-03-01T08:00:00.000Z';
const FTD = '2026-03-01T12:00:00.000Z';

describe('the money of a lead', () => {
  let app: TestApp;
  let world: ConversionWorld;
  let staff: SignedIn;
  let lead: number;
  let deal: number;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const read = (id: number, who = staff): Promise<Reply<LeadMoney>> =>
    call<LeadMoney>(app.url, 'GET', `/api/leads/${id}/money`, { headers: who.headers });
  const sideOf = async (leg: PlanLeg): Promise<LeadMoneySide> => {
    const side = (await read(lead)).body[leg];
    if (!side) throw new Error('The side is hidden.');
    return side;
  };
  /** Lines in short, e.g. `ftd ftd_reported 800.00`. */
  const linesOf = async (leg: PlanLeg): Promise<string[]> =>
    ((await sideOf(leg)).lines ?? []).map(
      ({ part, reason, amount }) => `${part} ${reason} ${amount}`,
    );
  const post = (): Promise<void> => postMoney(app);
  /** Compares the totals with the money that the columns of the lead hold. */
  const totalsAgree = async (): Promise<void> => {
    for (const leg of ['revenue', 'payout'] as const) {
      const [money] = await rows<{ total: string }>(
        `SELECT (coalesce(sum(m.amount), 0) / 100.0)::numeric(12,2)::text AS total
         FROM leads l
         CROSS JOIN LATERAL money_of(l) m
         WHERE l.id = $1 AND m.leg = $2`,
        [lead, leg],
      );
      expect((await sideOf(leg)).total).toBe(money?.total);
    }
  };
  const decide = async (body: object, path = 'action'): Promise<void> => {
    const reply = await call(app.url, 'POST', `/api/pending-conversions/${path}`, {
      body: { lead_id: lead, ...body },
      headers: staff.headers,
    });
    expect(reply.status).toBe(200);
  };

  beforeAll(async () => {
    app = await createTestApp(MoneyModule);
    staff = await signIn(app, { roleId: 1 });
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await makeConversionWorld(app);
    lead = await addAccepted(app, world, {
      created_at: new Date(CAME),
      status: SUBMITTED,
      settle_by: new Date(),
    });
    deal = await onDatabase(app, (db) =>
      createPlan(db, 'advertiser', world.advertiser, {
        name: 'Spring',
        per_lead: '5.00',
        amount: '900.00',
      }),
    );
  });
  /** The deal takes the lead. */
  const take = (): Promise<object[]> =>
    rows(
      `UPDATE leads
       SET status = 2, settle_by = NULL, revenue_plan_id = $2, lead_revenue = 5
       WHERE id = $1`,
      [lead, deal],
    );

  it('is told line by line, with what is being posted, and sums to what the lead has', async () => {
    await onDatabase(app, async (db) => {
      // Posting waits for this lock. The timer of the app may have begun it.
      await db.query('BEGIN; LOCK TABLE ledger_postings IN SHARE MODE');
      await take();
      expect((await sideOf('revenue')).lines).toEqual([
        {
          ...{ part: 'lead', reason: 'lead_accepted', is_reversal: false, amount: '5.00' },
          ...{ agreed: null, counts_at: CAME, recorded_at: null },
        },
      ]);
      await db.query('COMMIT');
    });
    await post();
    expect((await sideOf('revenue')).lines?.[0]?.recorded_at).not.toBeNull();
    await app.get(ConversionsService).reportFtd({
      leadId: lead,
      ftdAt: new Date(FTD),
      amount: null,
      source: 'advertiser',
    });
    await totalsAgree();
    await decide({ is_accept: true, seen: { status: 'Pending FTD', fake_ftd: false } });
    await post();
    await rows(
      `UPDATE leads
       SET covered_revenue = 300, topup_revenue = 7.01, topup_revenue_at = $2
       WHERE id = $1`,
      [lead, FTD],
    );
    await totalsAgree();
    await post();
    expect(await linesOf('revenue')).toEqual([
      'lead lead_accepted 5.00',
      'ftd ftd_reported 900.00',
      'ftd covered -900.00',
      'ftd covered 600.00',
      'topup guarantee 7.01',
    ]);
    expect((await sideOf('revenue')).total).toBe('612.01');
    expect(await linesOf('payout')).toEqual(['ftd ftd_accepted 300.00']);
    await totalsAgree();
    await decide({ reason: 'Charged back', advertiser_pays: true }, 'reverse');
    await post();
    expect(await sideOf('payout')).toMatchObject({ total: '0.00', lines: [{}, {}] });
    await totalsAgree();
  });

  it('names the plan with the terms that were in force when the lead came', async () => {
    await take();
    expect((await sideOf('revenue')).plan).toMatchObject({
      ...{ id: deal, party_id: world.advertiser, name: 'Spring' },
      ...{ per_lead: '5.00', per_ftd: '900.00', terms_until: null, ended_at: null },
    });
    expect((await sideOf('payout')).plan).toBeNull();
    const body = {
      ...{ name: 'Summer', per_lead: '6.00', per_ftd: '950.00' },
      ...{ version: 1, counts_from: '2026-03-01T09:00:00Z' },
    };
    const { headers } = staff;
    const path = `/api/advertisers/${world.advertiser}/plans/${deal}`;
    expect((await call(app.url, 'PUT', path, { body, headers })).status).toBe(200);
    expect((await call(app.url, 'DELETE', path, { headers })).status).toBe(200);
    const { plan } = await sideOf('revenue');
    expect(plan).toMatchObject({
      ...{ name: 'Summer', per_lead: '5.00', per_ftd: '900.00' },
      terms_until: '2026-03-01T09:00:00.000Z',
    });
    expect(plan?.ended_at).not.toBeNull();
  });

  it('of a lead without any is its plan alone', async () => {
    lead = await addAccepted(app, world);
    await rows('UPDATE leads SET revenue_plan_id = $2 WHERE id = $1', [lead, deal]);
    expect((await read(lead)).body).toMatchObject({
      revenue: { plan: { id: deal }, lines: [], total: '0.00' },
      payout: { plan: null, lines: [], total: '0.00' },
    });
    expect((await read(2_000_000_000)).body).toMatchObject({ code: 'LEAD_NOT_FOUND' });
  });

  it('is shown to the rights of each side', async () => {
    await take();
    const shown = async (...permissions: PermissionName[]) =>
      (await read(lead, await signIn(app, { permissions: ['LEADS_LIST', ...permissions] }))).body;
    expect(await shown()).toEqual({ revenue: null, payout: null });
    expect(await shown('ADVERTISER_DEALS_LIST')).toMatchObject({
      revenue: { plan: { id: deal }, lines: null, total: null },
      payout: null,
    });
    expect(await shown('ADVERTISER_LEDGER_LIST')).toMatchObject({
      revenue: { plan: null, total: '5.00' },
      payout: null,
    });
    expect(await shown('PUBLISHER_TERMS_LIST', 'PUBLISHER_LEDGER_LIST')).toMatchObject({
      revenue: null,
      payout: { plan: null, lines: [] },
    });
    const ledgerOnly = await signIn(app, { permissions: ['ADVERTISER_LEDGER_LIST'] });
    expect((await read(lead, ledgerOnly)).status).toBe(403);
  });

  it('hides the side of a party that a limited user does not manage', async () => {
    await take();
    const limited = await signIn(app, {
      permissions: ['LEADS_LIST', 'ADVERTISER_LEDGER_LIST', 'PUBLISHER_LEDGER_LIST'],
      limitedToOwnParties: true,
    });
    expect((await read(lead, limited)).status).toBe(404);
    await rows('UPDATE publishers SET user_id = $2 WHERE id = $1', [
      world.publisher,
      limited.userId,
    ]);
    expect((await read(lead, limited)).body).toMatchObject({
      revenue: null,
      payout: { lines: [], total: '0.00' },
    });
  });
});
