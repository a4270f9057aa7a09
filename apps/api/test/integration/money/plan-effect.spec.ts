import type { PlanEffect } from '@leadline/contracts';
import { Module } from '@nestjs/common';
import { FixedClock } from '#shared/clock/clock.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  addAccepted,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call } from '#test/support/http-client.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { settleMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, GuaranteesModule, PartiesModule] })
class MoneyModule {}

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T00:00:00Z');
const DAYS = 16;
const STATUSES = ['New', 'Wrong Number', 'Call Back'];
const after = (days: number): Date => new Date(START + Math.floor(days * DAY_MS));

const SIDES = {
  advertiser: { path: 'advertisers', table: 'advertiser_revenues', leg: 'revenue', kind: 'receivable' },
  publisher: { path: 'publishers', table: 'publisher_payouts', leg: 'payout', kind: 'on_hold' },
} as const; // prettier-ignore
type SideName = keyof typeof SIDES;

/** A whole number in a range. */
const between = (random: Random, least: number, most: number): number =>
  least + random.below(most - least + 1);

/** Terms of any kind, with or without periods. */
const drawTerms = (random: Random) => {
  const maybe = <T>(chance: number, value: () => T): T | null =>
    random.chance(chance) ? value() : null;
  const amount = (from: number, to: number): string => `${between(random, from, to)}.00`;
  const perFtd = amount(80, 120);
  const plain = { per_ftd: perFtd, per_lead: maybe(0.5, () => amount(1, 5)) };
  if (random.chance(0.15)) return plain;
  const minimum = maybe(0.3, () => amount(20, 60));
  return {
    ...plain,
    period: random.pick(['day', 'week', 'week', 'month'] as const),
    maturity_days: between(random, 0, 3),
    guarantee_percent: maybe(0.5, () => String(between(random, 10, 60))),
    tiers: random.chance(0.4) ? [{ from: 2, amount: amount(60, 160) }] : [],
    lifts_all: random.chance(0.5),
    fee: maybe(0.4, () => amount(5, 40)),
    minimum,
    maximum: maybe(0.3, () => amount(100, 300)),
    ...(random.chance(0.5) && {
      deducted_statuses: ['Wrong Number'],
      deduct_percent: maybe(0.5, () => String(between(random, 10, 90))),
    }),
  };
};

describe('the effect of a backdated change', () => {
  const clock = new FixedClock(after(0));
  let app: TestApp;
  let world: ConversionWorld;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    // The clock jumps over the end of sessions.
    const staff = await signIn(app, { roleId: 1 });
    const reply = await call<T>(app.url, method, `/api/${path}`, { body, headers: staff.headers });
    expect(reply.body).not.toHaveProperty('error');
    expect(reply.status).toBeLessThan(300);
    return reply.body;
  };
  const settle = (): Promise<void> => settleMoney([app]);
  /** Cents that a side owes or is owed. */
  const ledger = async (side: SideName): Promise<number> => {
    const [row] = await rows<{ balance: number }>(
      `SELECT coalesce(sum(abs(balance)), 0)::int AS balance
       FROM ledger_accounts
       WHERE kind = $1 AND ${side}_id = $2`,
      [SIDES[side].kind, world[side]],
    );
    return row?.balance ?? 0;
  };

  const addLead = async (side: SideName, plan: number, random: Random): Promise<number> => {
    const { leg, table } = SIDES[side];
    const status = random.pick(STATUSES);
    const lead = await addAccepted(app, world, {
      created_at: after(between(random, 0, DAYS * 10) / 10),
      is_test: random.chance(0.1),
      ...(random.chance(0.1) && { returned_at: after(0), return_reason: 'other' }),
      brand_status: status,
      publisher_status: status,
    });
    await rows(
      `UPDATE leads l
       SET ${leg}_plan_id = p.id, ${leg}_in_cohort = p.period IS NOT NULL,
         lead_${leg} = p.per_lead
       FROM ${table} p
       WHERE l.id = $1 AND p.id = $2`,
      [lead, plan],
    );
    return lead;
  };
  /** Lets the FTDs of some leads be reported, and accepted for a publisher. */
  const addFtds = async (side: SideName, leads: readonly number[], random: Random) => {
    for (const leadId of leads.filter(() => random.chance(0.5))) {
      clock.set(after(between(random, 8, DAYS + 6)));
      await app
        .get(ConversionsService)
        .reportFtd({ leadId, ftdAt: clock.now(), amount: null, source: 'advertiser' });
      if (side === 'publisher')
        await send('POST', 'pending-conversions/action', {
          ...{ lead_id: leadId, is_accept: true },
          seen: { status: 'Pending FTD', fake_ftd: false },
        });
    }
  };

  beforeAll(async () => {
    app = await createTestApp(MoneyModule, { clock });
  }, 60_000);
  afterAll(() => app.close());

  let moved = 0;
  const worlds = Array.from({ length: 24 }, (_, seed) => seed);
  it.each(worlds)('is what the ledger then gets, in world %i', async (seed) => {
    const random = new Random(seed);
    const side: SideName = seed % 3 === 2 ? 'publisher' : 'advertiser';
    clock.set(after(0));
    world = await makeConversionWorld(app);
    const { path: parties } = SIDES[side];
    const plans = `${parties}/${world[side]}/plans`;
    const scope = { funnels: ['effects'], zone: random.pick(['UTC', 'Asia/Tokyo']) };
    const { id } = await send<{ id: number }>('POST', plans, { ...drawTerms(random), ...scope });
    const { table } = SIDES[side];
    await rows(`UPDATE ${table} SET created_at = $2 WHERE id = $1`, [id, after(0)]);
    const leads: number[] = [];
    for (let count = between(random, 0, 14); count > 0; count -= 1)
      leads.push(await addLead(side, id, random));
    // Some periods are closed before the last FTDs come.
    clock.set(after(7));
    await settle();
    await addFtds(side, leads, random);
    clock.set(after(DAYS + 8));
    await settle();
    const change = {
      ...drawTerms(random),
      ...scope,
      ...(random.chance(0.3) && { ends_on: '2026-03-12' }),
      counts_from: after(between(random, 0, DAYS * 4) / 4).toISOString(),
    };
    const effect = await send<PlanEffect>('POST', `${plans}/${id}/effect`, change);
    const cents = (text: string): number => Math.round(Number(text) * 100);
    const announced = [effect.per_lead, effect.per_ftd, effect.share, effect.periods].reduce(
      (sum, part) => sum + cents(part.after) - cents(part.before),
      0,
    );
    if (announced !== 0) moved += 1;
    const before = await ledger(side);
    await send('PUT', `${plans}/${id}`, change);
    await settle();
    expect((await ledger(side)) - before).toBe(announced);
    // Fees go on until the plan ends.
    await rows(`UPDATE ${table} SET ended_at = created_at WHERE id = $1`, [id]);
  });

  it('is some money in most worlds', () => {
    expect(moved).toBeGreaterThan(worlds.length / 2);
  });
});
