import { LeadFilter } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createLead,
  createPayout,
  createPublisher,
  createRevenue,
} from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import { AdvertiserReportsModule } from '#modules/conversions/advertiser-reports/advertiser-reports.module.js';
import { ConversionsModule } from '#modules/conversions/conversions/conversions.module.js';
import { PostbackAuthModule } from '#modules/conversions/postback-auth/postback-auth.module.js';
import { LeadsModule } from '#modules/leads/leads/leads.module.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { GuaranteesModule } from '#modules/money/guarantees/guarantees.module.js';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { ReportEngineService } from '#modules/reporting/reports/report-engine.service.js';
import { ReportsModule } from '#modules/reporting/reports/reports.module.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { FixedClock } from '#shared/clock/clock.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NoPublishersModule } from '#test/support/app-modules.js';
import {
  DepositOracle,
  LEGS,
  type Leg,
  type OracleLead,
  type OraclePlanTerms,
} from '#test/support/deposit-oracle.js';
import { call, type Reply } from '#test/support/http-client.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { settleMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, NoPublishersModule, PostbackAuthModule),
    LeadsModule,
    ConversionsModule,
    ReportsModule,
    AdvertiserReportsModule,
    LedgerModule,
    GuaranteesModule,
    PartiesModule,
  ],
})
class DepositWorldModule {}

const SEED = Number(process.env.DEPOSIT_SEED ?? 20_261_128);
const WORLDS = Number(process.env.DEPOSIT_WORLDS ?? 6);
const STEPS = 50;
const LEADS = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY = Date.parse('2026-03-02T10:00:00Z');
const CLOSES_AT = Date.parse('2026-03-05T00:00:00Z');
const PLAIN = { revenue: 80_000, payout: 30_000 };
const SIDES = { revenue: 'advertiser', payout: 'publisher' } as const;
const ACCOUNTS = { revenue: ['receivable', 1], payout: ['on_hold', -1] } as const;

const money = (cents: number): string => (cents / 100).toFixed(2);
const amount = (cents: number | null): string | null => (cents === null ? null : money(cents));

interface World {
  readonly random: Random;
  readonly parties: Readonly<Record<Leg, number>>;
  readonly planIds: Readonly<Record<Leg, number>>;
  readonly token: string;
  readonly oracle: DepositOracle;
  /** Ids of the deposits by their keys in the oracle. */
  readonly depositIds: Map<number, number>;
  /** Legs whose share has changed. */
  readonly changed: Set<Leg>;
}

const randomTerms = (random: Random): OraclePlanTerms => {
  const perFtd = 100 + random.below(90_000);
  const minimum = random.chance(0.4) ? 100 + random.below(300_000) : null;
  return {
    perLead: random.pick([0, 0, 725]),
    perFtd,
    tiers: random.chance(0.5)
      ? [{ from: 2 + random.below(3), amount: 1 + random.below(180_000) }]
      : [],
    liftsAll: random.chance(0.5),
    minimum,
    maximum: random.chance(0.4) ? (minimum ?? 0) + 100 + random.below(200_000) : null,
    share: [random.chance(0.8) ? 1 + random.below(10_000) : null, null],
    changedAt: Infinity,
  };
};

describe('random worlds of deposits', () => {
  const clock = new FixedClock(new Date(DAY));
  let app: TestApp;
  /** Another process on the same database. */
  let other: TestApp;
  let staff: SignedIn;

  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const send = (
    { random }: Pick<World, 'random'>,
    path: string,
    body: object,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Reply<{ id: number; code: string; data: unknown }>> =>
    call(random.pick([app, other]).url, method, path, { body, headers: staff.headers });

  const planBody = (terms: OraclePlanTerms, share: number | null) => ({
    per_lead: terms.perLead === 0 ? null : money(terms.perLead),
    per_ftd: money(terms.perFtd),
    share_percent: amount(share),
    tiers: terms.tiers.map((tier) => ({ ...tier, amount: money(tier.amount) })),
    lifts_all: terms.liftsAll,
    ...{ minimum: amount(terms.minimum), maximum: amount(terms.maximum) },
    ...{ period: 'day', maturity_days: 2, zone: 'UTC' },
    ...{ starts_on: '2026-03-02', ends_on: '2026-03-02' },
  });
  const planPath = (leg: Leg, party: number): string => `/api/${SIDES[leg]}s/${party}/plans`;

  const addLeads = async (
    publisher: number,
    advertiser: number,
    planIds: World['planIds'],
  ): Promise<OracleLead[]> => {
    const leads: OracleLead[] = [];
    await onDatabase(app, async (db) => {
      const country_id = await countryId(db, 'GB');
      await createPayout(db, publisher, money(PLAIN.payout), country_id);
      await createRevenue(db, advertiser, money(PLAIN.revenue), country_id);
      for (let index = 0; index < LEADS; index += 1) {
        const createdAt = DAY + index * MINUTE_MS;
        const id = await createLead(db, {
          ...{ publisher_id: publisher, advertiser_id: advertiser, country_id },
          created_at: new Date(createdAt),
        });
        leads.push({ id, createdAt, hasPlans: index > 0 });
      }
      await db.query(
        `UPDATE leads
         SET revenue_plan_id = r.id, payout_plan_id = p.id, revenue_in_cohort = true,
           payout_in_cohort = true, lead_revenue = r.per_lead, lead_payout = p.per_lead
         FROM advertiser_revenues r, publisher_payouts p
         WHERE leads.id = ANY($1) AND r.id = $2 AND p.id = $3`,
        [leads.slice(1).map(({ id }) => id), planIds.revenue, planIds.payout],
      );
    });
    return leads;
  };

  const makeWorld = async (random: Random): Promise<World> => {
    clock.set(new Date(DAY));
    staff = await signIn(app, { roleId: 1 });
    const [publisher, advertiser] = await onDatabase(
      app,
      async (db) =>
        [await createPublisher(db, TEST_SECRET), await createAdvertiser(db, TEST_SECRET)] as const,
    );
    const parties = { revenue: advertiser.id, payout: publisher.id };
    const terms = { revenue: randomTerms(random), payout: randomTerms(random) };
    const idOf = async (leg: Leg): Promise<number> => {
      const body = planBody(terms[leg], terms[leg].share[0]);
      const made = await send({ random }, planPath(leg, parties[leg]), body);
      expect(made).toMatchObject({ status: 201 });
      return made.body.id;
    };
    const planIds = { revenue: await idOf('revenue'), payout: await idOf('payout') };
    const leads = await addLeads(publisher.id, advertiser.id, planIds);
    clock.set(new Date(DAY + 10 * MINUTE_MS));
    return {
      ...{ random, parties, planIds, token: advertiser.postback_token },
      oracle: new DepositOracle(leads, terms, PLAIN, CLOSES_AT),
      depositIds: new Map(),
      changed: new Set(),
    };
  };

  /** Sends a postback to one process, or to both at once. Returns the codes of the answers. */
  const postback = async ({ random, token }: World, body: object): Promise<string[]> => {
    const targets = random.pick([[app], [other], [app, other]]);
    const path = `/api/v1/postbacks/${token}`;
    const replies = await Promise.all(
      targets.map(({ url }) => call<{ code: string }>(url, 'POST', path, { body })),
    );
    return replies.map((reply) => reply.body.code).sort();
  };
  /** Codes of equal requests, of which the first has this outcome. */
  const codesOf = (outcome: 'applied' | 'unchanged' | 'refused', count: number): string[] => {
    if (outcome === 'refused') return Array.from({ length: count }, () => 'VALIDATION_FAILED');
    return [outcome, ...Array.from({ length: count - 1 }, () => 'unchanged')];
  };

  const reportFtd = async (world: World, lead: OracleLead): Promise<void> => {
    const isNew = world.oracle.reportFtd(lead.id, clock.now().getTime());
    const codes = await postback(world, { lead_id: lead.id, ftd: 1 });
    expect(codes).toEqual(codesOf(isNew ? 'applied' : 'unchanged', codes.length));
  };

  const reportDeposit = async (world: World, lead: OracleLead): Promise<void> => {
    const { random, oracle } = world;
    const known = [...oracle.deposits.values()].filter(({ eventId }) => eventId !== null);
    const again = known.length > 0 && random.chance(0.4) ? random.pick(known) : null;
    const isOther = again !== null && random.chance(0.2);
    const cents =
      again && !isOther ? again.cents : random.pick([1, -1]) * (1 + random.below(99_999));
    const eventId = again?.eventId ?? `tx-${random.below(1_000_000)}`;
    const { id: leadId, createdAt } = oracle.leads.find(({ id }) => id === again?.lead) ?? lead;
    const outcome = oracle.reportDeposit(leadId, eventId, cents);
    // Events arrive in any order.
    const at = createdAt + random.below(clock.now().getTime() - createdAt);
    const codes = await postback(world, {
      ...{ lead_id: leadId, deposit_id: eventId, deposit_amount: money(cents) },
      deposit_time: new Date(at).toISOString(),
    });
    expect(codes).toEqual(codesOf(outcome, codes.length));
    if (outcome !== 'applied') return;
    const [row] = await rows<{ id: number }>(
      'SELECT id FROM deposits WHERE lead_id = $1 AND external_id = $2',
      [leadId, eventId],
    );
    world.depositIds.set(oracle.deposits.size, row?.id ?? 0);
  };

  const enterDeposit = async (world: World, { id, createdAt }: OracleLead): Promise<void> => {
    const { random, oracle } = world;
    const cents = random.pick([1, -1]) * (1 + random.below(99_999));
    const at = createdAt + random.below(clock.now().getTime() - createdAt);
    const reply = await send(world, `/api/lead-details/${id}/deposits`, {
      ...{ amount: money(cents), deposited_at: new Date(at).toISOString() },
    });
    if (oracle.stateOf(id) === 'none') expect(reply.body.code).toBe('LEAD_HAS_NO_FTD');
    else {
      expect(reply.status).toBe(201);
      world.depositIds.set(oracle.enterDeposit(id, cents), reply.body.id);
    }
  };

  const makeVoid = async (world: World): Promise<void> => {
    const { random, oracle, depositIds } = world;
    if (depositIds.size === 0) return;
    const [key, id] = random.pick([...depositIds]);
    const lead = oracle.deposits.get(key)?.lead;
    const path = `/api/lead-details/${lead}/deposits/${id}/void`;
    expect((await send(world, path, { reason: 'mistake' })).status).toBe(200);
    oracle.makeVoid(key);
  };

  const STATUSES = { pending: 'Pending FTD', accepted: 'FTD', rejected: 'FTD REJECTED' } as const;
  /** Accepts what is not accepted, or refuses it. */
  const decide = async (world: World, { id }: OracleLead): Promise<void> => {
    const { random, oracle } = world;
    const state = oracle.stateOf(id);
    if (state === 'none') return;
    const isAccept = state === 'rejected' || (state === 'pending' && random.chance(0.7));
    const advertiser_pays = random.chance(0.5);
    const seen = { status: STATUSES[state], fake_ftd: false };
    const [path, body] =
      state === 'accepted'
        ? ['reverse', { reason: 'Charged back', advertiser_pays }]
        : [
            'action',
            {
              is_accept: isAccept,
              seen,
              ...(!isAccept && { advertiser_pays, status_override: 'No' }),
            },
          ];
    const reply = await send(world, `/api/pending-conversions/${path}`, { lead_id: id, ...body });
    expect(reply.status).toBe(200);
    oracle.decide(id, isAccept, advertiser_pays, clock.now().getTime());
  };

  /** Changes the share of one side for leads that came from a moment in the past on. */
  const changeShare = async (world: World): Promise<void> => {
    const { random, oracle, parties, planIds, changed } = world;
    const leg = random.pick(LEGS);
    if (changed.has(leg)) return;
    changed.add(leg);
    const plan = oracle.plans[leg];
    const late = random.chance(0.8) ? 1 + random.below(10_000) : null;
    const changedAt = DAY + random.below(LEADS) * MINUTE_MS;
    const body = {
      ...planBody(plan, late),
      counts_from: new Date(changedAt).toISOString(),
    };
    const path = `${planPath(leg, parties[leg])}/${planIds[leg]}`;
    expect((await send(world, path, body, 'PUT')).status).toBe(200);
    plan.share = [plan.share[0], late];
    plan.changedAt = changedAt;
  };

  const step = async (world: World): Promise<void> => {
    const { random, oracle } = world;
    clock.advance(MINUTE_MS);
    const lead = random.pick(oracle.leads);
    const kind = random.below(20);
    if (kind < 4) return reportFtd(world, lead);
    if (kind < 10) return reportDeposit(world, lead);
    if (kind < 12) return enterDeposit(world, lead);
    if (kind < 14) return makeVoid(world);
    return kind < 19 ? decide(world, lead) : changeShare(world);
  };

  const sharesAre = async ({ oracle }: World, leg: Leg): Promise<void> => {
    const found = await rows<{ id: number; share: string }>(
      `SELECT id, coalesce(share_${leg}, 0)::text AS share FROM leads WHERE id = ANY($1)`,
      [oracle.leads.map(({ id }) => id)],
    );
    const now = clock.now().getTime();
    expect(new Map(found.map(({ id, share }) => [id, Math.round(Number(share) * 100)]))).toEqual(
      new Map([...oracle.expected(leg, now)].map(([id, { share }]) => [id, share])),
    );
  };

  /** Adds up amounts by key, without those that are 0. */
  const totals = (amounts: readonly (readonly [key: string, cents: number])[]) => {
    const sums = new Map<string, number>();
    for (const [key, cents] of amounts) sums.set(key, (sums.get(key) ?? 0) + cents);
    return [...sums].filter(([, cents]) => cents !== 0).sort();
  };
  const dayOf = (at: number): number => Math.floor(at / DAY_MS);

  const ledgerIs = async ({ oracle, parties }: World, leg: Leg): Promise<void> => {
    const [kind, sign] = ACCOUNTS[leg];
    const posted = await rows<{ lead_id: number; day: number; cents: number }>(
      `SELECT p.lead_id, (e.counts_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day,
         sum(e.amount)::int AS cents
       FROM ledger_entries e
       JOIN ledger_postings p ON p.id = e.posting_id
       JOIN ledger_accounts a ON a.id = e.account_id
       WHERE a.kind = $1 AND a.${SIDES[leg]}_id = $2
       GROUP BY 1, 2`,
      [kind, parties[leg]],
    );
    const expected = [...oracle.expected(leg, clock.now().getTime())];
    expect(
      totals(posted.map(({ lead_id: lead, day, cents }) => [`${lead} ${day}`, sign * cents])),
    ).toEqual(
      totals(
        expected.flatMap(([lead, { parts }]) =>
          parts.map(({ at, cents }) => [`${lead} ${dayOf(at)}`, cents] as const),
        ),
      ),
    );
  };

  const reportsAre = async ({ oracle, parties }: World, leg: Leg): Promise<void> => {
    const filter = LeadFilter.parse({ [`${SIDES[leg]}_id`]: [parties[leg]] });
    const criteria = await app.get(LeadsService).filterCriteria(filter, 'UTC', null);
    const { groups } = await app
      .get(ReportEngineService)
      .tally({ criteria, groupBy: [`${SIDES[leg]}_id`, 'day'], limit: 10_000 });
    const expected = [...oracle.expected(leg, clock.now().getTime()).values()];
    expect(
      totals(groups.map(({ codes, tally }) => [String(codes[1]), Number(tally[leg])])),
    ).toEqual(
      totals(
        expected.flatMap(({ parts }) => parts.map(({ at, cents }) => [String(dayOf(at)), cents])),
      ),
    );
  };

  const agrees = async (world: World): Promise<void> => {
    await settleMoney([app, other]);
    for (const leg of LEGS) {
      await sharesAre(world, leg);
      await ledgerIs(world, leg);
      await reportsAre(world, leg);
    }
    expect(await app.get(LedgerCheckService).check()).toEqual({ leads: 0, accounts: 0 });
  };

  beforeAll(async () => {
    app = await createTestApp(DepositWorldModule, { clock });
    other = await createTestApp(DepositWorldModule, { clock, databaseUrl: app.databaseUrl });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  it.each(Array.from({ length: WORLDS }, (_, index) => SEED + index))(
    'world %i: leads, ledger and reports by day have what the deposits bring',
    async (seed) => {
      const world = await makeWorld(new Random(seed));
      for (let count = 0; count < STEPS; count += 1) await step(world);
      await agrees(world);
      // The period is closed, and things go on.
      clock.set(new Date(CLOSES_AT));
      staff = await signIn(app, { roleId: 1 });
      await agrees(world);
      for (let count = 0; count < STEPS; count += 1) await step(world);
      await agrees(world);
    },
    60_000,
  );
});
