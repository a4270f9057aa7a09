import type { LeadMoney, LedgerPage, Plan, PlanCohorts, PlanEffect } from '@leadline/contracts';
import type { LeadValues } from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import { FixedClock } from '#shared/clock/clock.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { dueAfter, type OracleEvent, type OracleTerms } from '#test/support/cohort-oracle.js';
import {
  acceptUnderPlans,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { settleMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, GuaranteesModule, PartiesModule] })
class MoneyModule {}

const SEED = Number(process.env.MONEY_SEED ?? 20_261_130);
const DAY_MS = 86_400_000;
const MARCH = new Date('2026-03-02T10:00:00Z');
const APRIL = new Date('2026-04-01T00:00:00Z');
/** Rates of three Mondays in March. */
const RATES = [
  ['EUR', ['1.0837', '1.0901', '1.0777'], 2],
  ['JPY', ['0.00668', '0.006713', '0.006591'], 0],
] as const;
const MONDAYS = ['2026-03-02', '2026-03-09', '2026-03-16'];
/** House cents of minor units, half a cent up: a rate has eight decimals. */
const houseCents = (minor: number, rate: string, digits: number): number => {
  const [whole = '0', decimals = ''] = rate.split('.');
  const scaled = BigInt(minor) * BigInt(whole + decimals.padEnd(8, '0'));
  const one = 10n ** BigInt(8 + digits - 2);
  const size = ((scaled < 0n ? -scaled : scaled) * 2n + one) / (one * 2n);
  return Number(scaled < 0n ? -size : size);
};

describe('plans in other currencies', () => {
  const clock = new FixedClock(MARCH);
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let world: ConversionWorld;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  // The clock goes back and forth, and a session ends meanwhile.
  const send = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Reply<T>> => {
    const { headers } = await signIn(app, { roleId: 1 });
    return call<T>(app.url, method, path, { body, headers });
  };
  const plansOf = (side: 'advertiser' | 'publisher'): string =>
    `/api/${side}s/${world[side]}/plans`;
  const create = async (body: object, side: 'advertiser' | 'publisher' = 'advertiser') => {
    const reply = await send('POST', plansOf(side), { per_lead: null, per_ftd: null, ...body });
    expect(reply.status).toBe(201);
    return Number(reply.body.id);
  };
  const accept = (at = MARCH, values: Partial<LeadValues> = {}): Promise<number> =>
    acceptUnderPlans(app, world, { created_at: at, ...values });
  const report = (leadId: number, ftdAt = clock.now()): Promise<unknown> =>
    app.get(ConversionsService).reportFtd({ leadId, ftdAt, amount: null, source: 'advertiser' });
  const decide = async (leadId: number, body: object, path = 'action'): Promise<void> => {
    const reply = await send('POST', `/api/pending-conversions/${path}`, {
      lead_id: leadId,
      ...body,
    });
    expect(reply.status).toBe(200);
  };
  const settle = (): Promise<void> => settleMoney([app, other, app]);
  /** The account of the party in a currency, e.g. `750.00`. */
  const account = async (currency?: string, side = 'advertisers'): Promise<string> => {
    const id = side === 'advertisers' ? world.advertiser : world.publisher;
    const { body } = await send<LedgerPage>('POST', `/api/${side}/${id}/ledger`, { currency });
    return `${body.currency} ${body.closing}`;
  };
  const leadsMoney = async (id: number): Promise<object> => {
    const [row = {}] = await rows(
      'SELECT lead_revenue, revenue, lead_payout, payout FROM leads WHERE id = $1',
      [id],
    );
    return row;
  };

  beforeAll(async () => {
    app = await createTestApp(MoneyModule, { clock });
    other = await createTestApp(MoneyModule, { clock, databaseUrl: app.databaseUrl });
    for (const [currency, rates, digits] of RATES)
      for (const [index, rate] of rates.entries())
        await rows(
          `INSERT INTO exchange_rates (currency, day, rate, minor_digits, source, created_at)
           VALUES ($1, $2, $3, $4, 'ECB', now())`,
          [currency, MONDAYS[index], rate, digits],
        );
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });
  beforeEach(async () => {
    clock.set(MARCH);
    world = await makeConversionWorld(app);
  });
  afterEach(async () => {
    await settle();
    expect(await app.get(LedgerCheckService).check()).toEqual({ leads: 0, accounts: 0 });
    expect(
      await rows(`
        SELECT FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
        GROUP BY e.posting_id, a.currency
        HAVING sum(e.amount) <> 0`),
    ).toEqual([]);
  });

  it('owe in their currency, and are told in that of the house, by the rate of the lead', async () => {
    await create({ currency: 'EUR', per_lead: '5.01', per_ftd: '750.00' });
    await create({ currency: 'JPY', per_ftd: '40000' }, 'publisher');
    const lead = await accept();
    await report(lead);
    await decide(lead, { is_accept: true, seen: { status: 'Pending FTD', fake_ftd: false } });
    await settle();
    // 5.01 × 1.0837 = 5.4293…, 750 × 1.0837 = 812.775, 40000 × 0.00668 = 267.2
    expect(await leadsMoney(lead)).toEqual({
      ...{ lead_revenue: '5.43', revenue: '812.78', lead_payout: null, payout: '267.20' },
    });
    expect(await account()).toBe('EUR 755.01');
    expect(await account('USD')).toBe('USD 0.00');
    expect(await account(undefined, 'publishers')).toBe('JPY 40000.00');
    const { body: money } = await send<LeadMoney>('GET', `/api/leads/${lead}/money`);
    expect(
      money.revenue?.lines?.map(({ amount, agreed }) => [amount, agreed?.amount, agreed?.currency]),
    ).toEqual([
      ['5.43', '5.01', 'EUR'],
      ['812.78', '750.00', 'EUR'],
    ]);
    expect(money.revenue?.plan?.currency).toBe('EUR');
    const [posting] = await rows<{ rate: string; source: string }>(
      `SELECT r.rate::text, r.source FROM ledger_postings p JOIN exchange_rates r ON r.id = p.rate_id
       WHERE p.lead_id = $1 AND p.leg = 'revenue' LIMIT 1`,
      [lead],
    );
    expect(posting).toEqual({ rate: '1.08370000', source: 'ECB' });
  });

  it('keep the rate of the lead when rates change, and give back what they took', async () => {
    await create({ currency: 'EUR', per_ftd: '750.00' });
    const lead = await accept();
    await rows(
      `INSERT INTO exchange_rates (currency, day, rate, minor_digits, source, created_at)
       VALUES ('EUR', '2026-03-02', 1.5, 2, 'late', now())`,
    );
    await report(lead);
    await settle();
    expect(await account()).toBe('EUR 750.00');
    expect(await leadsMoney(lead)).toMatchObject({ revenue: '812.78' });
    await decide(lead, {
      ...{ is_accept: false, advertiser_pays: false },
      seen: { status: 'Pending FTD', fake_ftd: false },
    });
    await settle();
    expect(await account()).toBe('EUR 0.00');
    expect(await account('USD')).toBe('USD 0.00');
    await rows(
      `INSERT INTO exchange_rates (currency, day, rate, minor_digits, source, created_at)
       VALUES ('EUR', '2026-03-02', 1.0837, 2, 'ECB', now())`,
    );
  });

  it('exchange back what staff enter in the house currency', async () => {
    await create({ currency: 'EUR', per_ftd: '750.00' });
    const lead = await accept();
    await report(lead);
    await decide(lead, { is_accept: true, seen: { status: 'Pending FTD', fake_ftd: false } });
    await rows('UPDATE leads SET revenue = 541.85 WHERE id = $1', [lead]);
    await settle();
    expect(await account()).toBe('EUR 500.00'); // 541.85 / 1.0837
    await rows('UPDATE leads SET revenue = 812.78 WHERE id = $1', [lead]);
    await settle();
    expect(await account()).toBe('EUR 750.00');
  });

  it('pay a share of deposits, exchanged at the rate of the lead', async () => {
    await create({ currency: 'EUR', per_ftd: '100.00', share_percent: '30.00' });
    const lead = await accept();
    await report(lead);
    const reply = await send('POST', `/api/lead-details/${lead}/deposits`, {
      amount: '108.37',
      deposited_at: MARCH.toISOString(),
    });
    expect(reply.status).toBe(201);
    await settle();
    expect(await account()).toBe('EUR 130.00'); // 100 + 108.37 × 30 % / 1.0837
  });

  it('move money by terms of the past at the rate of each lead', async () => {
    const deal = await create({ currency: 'EUR', per_lead: '2.00', per_ftd: '750.00' });
    const leads = [await accept(), await accept(new Date('2026-03-10T10:00:00Z'))];
    for (const lead of leads) await report(lead);
    const body = {
      ...{ currency: 'EUR', per_lead: '3.00', per_ftd: '800.00' },
      counts_from: '2026-03-01T00:00:00Z',
    };
    const { body: effect } = await send<PlanEffect>(
      'POST',
      `${plansOf('advertiser')}/${deal}/effect`,
      body,
    );
    expect(effect).toMatchObject({
      currency: 'EUR',
      per_ftd: { leads: 2, before: '1500.00', after: '1600.00' },
    });
    expect((await send('PUT', `${plansOf('advertiser')}/${deal}`, body)).status).toBe(200);
    await settle();
    expect(await account()).toBe('EUR 1606.00');
    expect(await leadsMoney(leads[1] ?? 0)).toMatchObject({
      ...{ lead_revenue: '3.27', revenue: '872.08' },
    });
  });

  it('owe a fee for a month without leads', async () => {
    const deal = await create({ currency: 'JPY', fee: '100000', period: 'month' });
    await rows('UPDATE advertiser_revenues SET created_at = $2 WHERE id = $1', [deal, MARCH]);
    clock.set(APRIL);
    await settle();
    expect(await account()).toBe('JPY 100000.00');
    const [house] = await rows<{ cents: string }>(
      `SELECT (-sum(e.amount))::text AS cents
       FROM ledger_entries e
       JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.kind = 'income' AND a.part = 'period'`,
    );
    expect(house?.cents).toBe('65910'); // 100000 × 0.006591
    await rows('UPDATE advertiser_revenues SET ended_at = created_at WHERE id = $1', [deal]);
  });

  it('stay in a currency that leads have, and need one with a rate', async () => {
    const deal = await create({ currency: 'EUR', per_ftd: '750.00' });
    const change = (currency: string) =>
      send<{ issues?: { field: string; code: string }[] }>(
        'PUT',
        `${plansOf('advertiser')}/${deal}`,
        { currency, per_lead: null, per_ftd: '750.00' },
      );
    expect((await change('CHF')).body.issues).toMatchObject([
      { field: 'currency', code: 'no_rate' },
    ]);
    expect((await change('JPY')).status).toBe(200);
    await accept();
    expect((await change('EUR')).body.issues).toMatchObject([{ field: 'currency', code: 'used' }]);
    const { body } = await send<Plan[]>('GET', plansOf('advertiser'));
    expect(body.map(({ currency }) => currency)).toEqual(['USD', 'JPY']);
  });

  it.each([
    ['JPY', 0],
    ['EUR', 2],
  ] as const)('owe what the oracle says for random months in %s', async (currency, digits) => {
    const random = new Random(SEED);
    const below = (most: number): number => random.below(most);
    const unit = 10 ** digits;
    for (let round = 0; round < 6; round += 1) {
      clock.set(MARCH);
      world = await makeConversionWorld(app);
      const money = (minor: number): string => (minor / unit).toFixed(digits);
      const minimum = below(2) === 0 ? null : 1 + below(3000);
      const terms: OracleTerms = {
        ...{ perLead: below(2) * 15, perFtd: 1 + below(900), fee: below(2) * 77 },
        tiers: below(2) === 0 ? [] : [{ from: 3, amount: 1 + below(1500) }],
        liftsAll: below(2) === 0,
        guaranteePercent: 1 + below(40),
        deductedStatuses: [],
        ...{ deductPercent: null, reading: 'usual', minimum },
        maximum: below(2) === 0 ? null : (minimum ?? 0) + below(3000) + 1,
      };
      const orNull = (minor: number | null): string | null => (minor ? money(minor) : null);
      const deal = await create({
        ...{ currency, period: 'month', lifts_all: terms.liftsAll },
        ...{ per_lead: orNull(terms.perLead), per_ftd: money(terms.perFtd) },
        ...{ fee: orNull(terms.fee), minimum: orNull(minimum), maximum: orNull(terms.maximum) },
        guarantee_percent: terms.guaranteePercent.toFixed(2),
        tiers: terms.tiers.map(({ from, amount }) => ({ from, amount: money(amount) })),
      });
      const ids: number[] = [];
      const rateOf = new Map<number, string>();
      const events: OracleEvent[] = [];
      for (let index = 0; index < 3 + below(7); index += 1) {
        const week = below(3);
        const lead = await accept(new Date(MARCH.getTime() + week * 7 * DAY_MS));
        ids.push(lead);
        rateOf.set(lead, (currency === 'JPY' ? RATES[1] : RATES[0])[1][week] ?? '');
      }
      for (const lead of ids) {
        if (below(3) === 0) continue;
        // Before or after the month is settled.
        clock.set(new Date(below(2) === 0 ? '2026-03-28T00:00:00Z' : '2026-04-02T00:00:00Z'));
        if (clock.now() > APRIL) await settle();
        await report(lead);
        events.push({ kind: 'ftd', lead, at: clock.now().getTime() });
        if (below(4) > 0) continue;
        await decide(lead, {
          ...{ is_accept: false, advertiser_pays: false },
          seen: { status: 'Pending FTD', fake_ftd: false },
        });
        events.push({ kind: 'withdraw', lead });
      }
      clock.set(new Date('2026-04-03T00:00:00Z'));
      await settle();
      const due = dueAfter(terms, ids, events, APRIL.getTime());
      const total = [...due.values()].reduce(
        (sum, { forLead, forFtd, fromGuarantee }) => sum + forLead + forFtd + fromGuarantee,
        0,
      );
      expect(await account()).toBe(`${currency} ${(total / unit).toFixed(2)}`);
      for (const id of ids) {
        const own = due.get(id) ?? { forLead: 0, forFtd: 0, fromGuarantee: 0 };
        const [stored] = await rows<{ minor: string; lead: string; topup: string }>(
          `SELECT coalesce(sum(m.minor), 0)::text AS minor,
             coalesce(sum(m.amount) FILTER (WHERE m.part = 'lead'), 0)::text AS lead,
             coalesce(sum(m.amount) FILTER (WHERE m.part = 'topup'), 0)::text AS topup
           FROM leads l CROSS JOIN LATERAL money_of(l) m
           WHERE l.id = $1 AND m.leg = 'revenue'`,
          [id],
        );
        const rate = rateOf.get(id) ?? '';
        expect(stored).toEqual({
          minor: String(own.forLead + own.forFtd + own.fromGuarantee),
          lead: String(houseCents(own.forLead, rate, digits)),
          topup: String(houseCents(own.fromGuarantee, rate, digits)),
        });
      }
      const { body } = await send<PlanCohorts>('GET', `${plansOf('advertiser')}/${deal}/cohorts`);
      expect(body.data[0]?.currency).toBe(currency);
      await rows('UPDATE advertiser_revenues SET ended_at = created_at WHERE id = $1', [deal]);
    }
  });
});
