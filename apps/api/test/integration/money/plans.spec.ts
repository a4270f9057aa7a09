import type { Plan, PlanEffect, PlansForLead, PlanVersions } from '@leadline/contracts';
import {
  createAdvertiser,
  createDistribution,
  createPlan,
  type LeadValues,
} from '@leadline/prisma/seed';
import { Module } from '@nestjs/common';
import { LedgerCheckService } from '#modules/money/ledger/ledger-check.service.js';
import { LedgerModule } from '#modules/money/ledger/ledger.module.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { ReadsModule } from '#test/support/app-modules.js';
import {
  acceptUnderPlans,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { planFor, type OracleLead, type OraclePlan } from '#test/support/plan-oracle.js';
import { postMoney } from '#test/support/money-jobs.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [ReadsModule, LedgerModule, PartiesModule] })
class PlansModule {}

const FTD = {
  ftdAt: new Date('2026-03-01T12:00:00Z'),
  amount: null,
  source: 'advertiser',
} as const;
const terms = { per_lead: null, per_ftd: '500.00' };

describe('plans', () => {
  let app: TestApp;
  let world: ConversionWorld;
  let staff: SignedIn;

  const send = <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    who = staff,
  ): Promise<Reply<T>> => call<T>(app.url, method, path, { body, headers: who.headers });
  const plansOf = (id = world.advertiser): string => `/api/advertisers/${id}/plans`;
  const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    onDatabase(app, async (db) => (await db.query(text, values)).rows as T[]);
  const create = async (body: object, path = plansOf()): Promise<number> => {
    const reply = await send('POST', path, { ...terms, ...body });
    expect(reply.status).toBe(201);
    return Number(reply.body.id);
  };
  const list = async (query = ''): Promise<Plan[]> =>
    (await send<Plan[]>('GET', plansOf() + query)).body;
  const issuesOf = async (body: object): Promise<string[]> => {
    const reply = await send<{ issues: { field: string; code: string }[] }>(
      'POST',
      plansOf(),
      body,
    );
    expect(reply.status).toBe(422);
    return reply.body.issues.map(({ field, code }) => `${field} ${code}`);
  };
  const accept = (
    values: Partial<LeadValues> = {},
    advertiser = world.advertiser,
    dealId: number | null = null,
  ): Promise<number> => acceptUnderPlans(app, { ...world, advertiser, dealId }, values);
  const reportFtd = (leadId: number): Promise<unknown> =>
    app.get(ConversionsService).reportFtd({ leadId, ...FTD });
  const acceptFtd = async (leadId: number): Promise<void> => {
    const body = {
      lead_id: leadId,
      is_accept: true,
      seen: { status: 'Pending FTD', fake_ftd: false },
    };
    expect((await send('POST', '/api/pending-conversions/action', body)).status).toBe(200);
  };
  const moneyOf = async (id: number): Promise<Record<string, string | null>> => {
    const [row = {}] = await rows<Record<string, string | null>>(
      'SELECT lead_revenue, revenue, lead_payout, payout FROM leads WHERE id = $1',
      [id],
    );
    return row;
  };
  const differences = async (): Promise<object> => {
    await postMoney(app);
    return app.get(LedgerCheckService).check();
  };

  beforeAll(async () => {
    app = await createTestApp(PlansModule);
    staff = await signIn(app, { roleId: 1 });
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    world = await makeConversionWorld(app);
  });

  it('keeps one country apart, lists the plans that win first, and ends what is removed', async () => {
    const one = await create({ name: 'One', country_ids: [world.de] });
    const several = await create({
      ...{ name: 'Two', country_ids: [world.de, world.gb], funnels: ['summer'] },
      ...{ guarantee_percent: '12', period: 'week', deducted_statuses: ['Wrong'] },
      ...{ party_ids: [world.publisher], custom_params: { 1: 'search' } },
    });
    expect(
      await rows(
        'SELECT country_id, country_ids FROM advertiser_revenues WHERE id = ANY($1) ORDER BY id',
        [[one, several]],
      ),
    ).toEqual([
      { country_id: world.de, country_ids: [] },
      { country_id: null, country_ids: [world.de, world.gb] },
    ]);
    const [first, second] = await list();
    expect(first).toMatchObject({
      ...{ id: several, version: 1, per_ftd: '500.00', guarantee_percent: '12.00' },
      ...{ country_ids: [world.de, world.gb], parties: [{ id: world.publisher }] },
      ...{ custom_params: { 1: 'search' }, is_plain: false, ended_at: null },
    });
    expect(second).toMatchObject({ id: one, country_ids: [world.de], is_plain: true });
    expect((await send('DELETE', `${plansOf()}/${several}`)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).not.toContain(several);
    expect((await list('?ended=true')).at(-1)).toMatchObject({ id: several });
    expect((await send('DELETE', `${plansOf()}/${several}`)).body).toMatchObject({
      code: 'PLAN_NOT_FOUND',
    });
  });

  it('says which fields do not go together', async () => {
    expect(await issuesOf({ per_lead: null, per_ftd: null })).toEqual(['per_ftd required']);
    expect(await issuesOf({ ...terms, guarantee_percent: '10' })).toEqual(['period required']);
    expect(await issuesOf({ ...terms, deducted_statuses: ['X'] })).toEqual(['period required']);
    expect(await issuesOf({ ...terms, period: 'dates', starts_on: '2026-11-01' })).toEqual([
      'ends_on required',
    ]);
    expect(await issuesOf({ ...terms, starts_on: '2026-11-02', ends_on: '2026-11-01' })).toEqual([
      'ends_on order',
    ]);
  });

  it('has one plain amount for a country, whichever screen stores it', async () => {
    const reply = await send('POST', plansOf(), { ...terms, country_ids: [world.gb] });
    expect(reply.body).toMatchObject({ code: 'AMOUNT_EXISTS' });
    await create({ country_ids: [world.gb], funnels: ['summer'] });
  });

  it('shows plain amounts alone on the Revenue tab, and ends them there', async () => {
    const plain = await create({ country_ids: [world.de] });
    await create({ country_ids: [world.de], funnels: ['summer'] });
    const shown = async (): Promise<{ id: number; used_by: string[] }[]> => {
      const page = `/api/advertisers/${world.advertiser}/settings`;
      const { body } = await send<{ revenues: { id: number; used_by: string[] }[] }>('GET', page);
      return body.revenues;
    };
    const revenues = async (): Promise<number[]> => (await shown()).map(({ id }) => id);
    expect(await revenues()).toHaveLength(2);
    expect(await revenues()).toContain(plain);
    const member = { advertiser_id: world.advertiser, percentage: 100, deal_id: plain };
    await onDatabase(app, (db) =>
      createDistribution(db, { name: 'Desk', country_id: world.de, groups: [[member]] }),
    );
    expect((await shown()).find(({ id }) => id === plain)?.used_by).toEqual(['Desk']);
    const lead = await accept();
    const removed = await send('DELETE', '/api/advertisers/revenue', { revenue_id: plain });
    expect(removed.status).toBe(200);
    expect(await revenues()).not.toContain(plain);
    await reportFtd(lead);
    expect((await moneyOf(lead)).revenue).toBe('500.00');
  });

  it('a new amount of the Revenue tab counts for leads that come from then on', async () => {
    const plain = await create({ country_ids: [world.de] });
    const before = await accept({ created_at: new Date(Date.now() - 60_000) });
    const body = { revenue_id: plain, advertiser_id: world.advertiser, country_id: world.de };
    const saved = await send('PUT', '/api/advertisers/revenue', { ...body, amount: '700' });
    expect(saved.status).toBe(200);
    const after = await accept({ created_at: new Date(Date.now() + 60_000) });
    await reportFtd(before);
    await reportFtd(after);
    expect([(await moneyOf(before)).revenue, (await moneyOf(after)).revenue]).toEqual([
      '500.00',
      '700.00',
    ]);
    const { body: history } = await send<PlanVersions>('GET', `${plansOf()}/${plain}/versions`);
    expect(history.terms).toMatchObject([{ per_ftd: '500.00' }]);
    expect(history.data.map(({ version, changes }) => [version, changes.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect(history.data[0]?.changes).toMatchObject([
      { label: 'Amount', before: '500.00', after: '700.00' },
    ]);
  });

  it('a backdated change says what it moves, moves that, and posts it with a reason', async () => {
    const plan = await create({ per_lead: '5.00', country_ids: [world.de] });
    const at = (day: number): Date => new Date(`2026-02-0${day}T12:00:00Z`);
    const early = await accept({ created_at: at(1) });
    const late = await accept({ created_at: at(5) });
    const corrected = await accept({ created_at: at(6) });
    for (const lead of [early, late, corrected]) await reportFtd(lead);
    const seen = { revenue: '500.00', payout: '0.00', status_override: '' };
    const byHand = { lead_id: corrected, revenue: '550.00', seen };
    expect((await send('POST', '/api/lead-details/update', byHand)).status).toBe(200);
    const change = { ...terms, per_ftd: '600.00', per_lead: '7.00', country_ids: [world.de] };
    const body = { ...change, counts_from: at(4).toISOString() };
    const effect = await send<PlanEffect>('POST', `${plansOf()}/${plan}/effect`, body);
    expect(effect.body).toEqual({
      ...{ has_past: true, currency: 'USD' },
      leads: 2,
      per_lead: { leads: 2, before: '10.00', after: '14.00' }, // 2 × 5, 2 × 7
      per_ftd: { leads: 1, before: '500.00', after: '600.00' },
      share: { leads: 0, before: '0.00', after: '0.00' },
      periods: { periods: 0, before: '0.00', after: '0.00' },
      corrected: 1,
    });
    await postMoney(app);
    expect((await send('PUT', `${plansOf()}/${plan}`, body)).status).toBe(200);
    expect(await moneyOf(early)).toMatchObject({ lead_revenue: '5.00', revenue: '500.00' });
    expect(await moneyOf(late)).toMatchObject({ lead_revenue: '7.00', revenue: '600.00' });
    expect(await moneyOf(corrected)).toMatchObject({ lead_revenue: '7.00', revenue: '550.00' });
    expect(await differences()).toEqual({ leads: 0, accounts: 0 });
    const posted = await rows<{ reason: string }>(
      'SELECT DISTINCT reason FROM ledger_postings WHERE lead_id = $1 AND is_reversal',
      [late],
    );
    expect(posted).toEqual([{ reason: 'terms_changed' }]);
  });

  it('moves accepted payouts, and what is decided later', async () => {
    const path = `/api/publishers/${world.publisher}/plans`;
    const plan = await create({ country_ids: [world.de], funnels: ['summer'] }, path);
    const came = new Date('2026-02-05T12:00:00Z');
    const [decided, waiting] = [
      await accept({ created_at: came, funnel: 'summer' }),
      await accept({ created_at: came, funnel: 'summer' }),
    ];
    for (const lead of [decided, waiting]) await reportFtd(lead);
    await acceptFtd(decided);
    const body = { ...terms, per_ftd: '450.00', country_ids: [world.de], funnels: ['summer'] };
    const counts_from = '2026-02-01T00:00:00Z';
    expect((await send('PUT', `${path}/${plan}`, { ...body, counts_from })).status).toBe(200);
    await acceptFtd(waiting);
    expect((await moneyOf(decided)).payout).toBe('450.00');
    expect((await moneyOf(waiting)).payout).toBe('450.00');
    expect(await differences()).toEqual({ leads: 0, accounts: 0 });
  });

  it('a backdated change drops versions after it, and shortens the one that contains it', async () => {
    const plan = await create({ per_ftd: '100.00', country_ids: [world.de] });
    await accept({ created_at: new Date('2026-01-01T00:00:00Z') });
    const save = async (perFtd: string, countsFrom: string): Promise<void> => {
      const body = { ...terms, per_ftd: perFtd, country_ids: [world.de], counts_from: countsFrom };
      expect((await send('PUT', `${plansOf()}/${plan}`, body)).status).toBe(200);
    };
    const versions = async (): Promise<string[]> => {
      const { body } = await send<PlanVersions>('GET', `${plansOf()}/${plan}/versions`);
      return body.terms.map(
        ({ per_ftd: amount, until_at: until }) => `${amount} ${until.slice(0, 10)}`,
      );
    };
    await save('200.00', '2026-02-10T00:00:00Z');
    await save('300.00', '2026-02-20T00:00:00Z');
    expect(await versions()).toEqual(['200.00 2026-02-20', '100.00 2026-02-10']);
    await save('400.00', '2026-02-15T00:00:00Z');
    expect(await versions()).toEqual(['200.00 2026-02-15', '100.00 2026-02-10']);
    await save('500.00', '2026-02-10T00:00:00Z');
    expect(await versions()).toEqual(['100.00 2026-02-10']);
    await save('600.00', '2026-01-01T00:00:00Z');
    expect(await versions()).toEqual(['100.00 2026-01-01']);
    const later = { ...terms, counts_from: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await send('PUT', `${plansOf()}/${plan}`, later)).status).toBe(422);
  });

  it('keeps tiers and amounts of a period, and their versions', async () => {
    const tiers = [{ from: 11, amount: '600.00' }];
    const period = { tiers, lifts_all: true, fee: '50.00', minimum: '70.00', maximum: '900.00' };
    const plan = await create({ period: 'month', country_ids: [world.de], ...period });
    const shown = async () => (await list()).find(({ id }) => id === plan);
    expect(await shown()).toMatchObject({ ...period, is_plain: false });
    await accept();
    const next = { ...terms, period: 'month', country_ids: [world.de], fee: '60.00' };
    expect((await send('PUT', `${plansOf()}/${plan}`, next)).status).toBe(200);
    expect(await shown()).toMatchObject({ tiers: [], fee: '60.00', minimum: null });
    const { body } = await send<PlanVersions>('GET', `${plansOf()}/${plan}/versions`);
    expect(body.terms).toMatchObject([period]);
    expect(await issuesOf({ ...terms, ...period })).toEqual(['period required']);
  });

  it('of two saves at once, one wins and the other is told', async () => {
    const plan = await create({ country_ids: [world.de] });
    const save = (perFtd: string): Promise<Reply> =>
      send('PUT', `${plansOf()}/${plan}`, {
        ...{ per_lead: null, per_ftd: perFtd, country_ids: [world.de], version: 1 },
      });
    const replies = await Promise.all([save('600.00'), save('700.00')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [refused] = replies.filter(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONFLICT' });
  });

  it('of two plain plans at once, one is stored', async () => {
    const body = { ...terms, country_ids: [world.de] };
    const replies = await Promise.all([
      send('POST', plansOf(), body),
      send('POST', plansOf(), body),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('a plan belongs to its party, and a limited user sees those of own parties only', async () => {
    const other = await onDatabase(app, async (db) => (await createAdvertiser(db, TEST_SECRET)).id);
    const limited = await signIn(app, {
      permissions: ['ADVERTISER_DEALS_LIST'],
      limitedToOwnParties: true,
    });
    expect((await send('GET', plansOf(), undefined, limited)).status).toBe(404);
    const plan = await create({ country_ids: [world.de] });
    const wrong = await send('PUT', `${plansOf(other)}/${plan}`, terms);
    expect(wrong.body).toMatchObject({ code: 'PLAN_NOT_FOUND' });
  });

  it('a lead keeps the deal of its offer, also if another one wins by now', async () => {
    const offered = await create({ per_lead: '5.00' });
    const wins = await create({ per_lead: '9.00', funnels: ['summer'] });
    expect((await send('DELETE', `${plansOf()}/${offered}`)).status).toBe(200);
    const none = 0;
    const kept = [];
    for (const deal of [offered, none, null])
      kept.push(await accept({ funnel: 'summer' }, world.advertiser, deal));
    expect(
      await rows(`SELECT revenue_plan_id, lead_revenue FROM leads WHERE id = ANY($1) ORDER BY id`, [
        kept,
      ]),
    ).toEqual([
      { revenue_plan_id: offered, lead_revenue: '5.00' },
      { revenue_plan_id: null, lead_revenue: null },
      { revenue_plan_id: wins, lead_revenue: '9.00' },
    ]);
  });

  it('says of each plan why it does not get a lead', async () => {
    const ids = {
      general: await create({}),
      older: await create({ funnels: ['summer'] }),
      wins: await create({ funnels: ['summer', 'winter'] }),
      country: await create({ country_ids: [world.gb], funnels: ['summer'] }),
      param: await create({ custom_params: { 2: 'x' } }),
      party: await create({ party_ids: [world.publisher], funnels: ['summer'] }),
      over: await create({ ends_on: '2026-01-31', funnels: ['summer'] }),
      begins: await create({ starts_on: '2026-03-01', offers: ['book'] }),
    };
    const lead = { country_id: world.de, funnel: 'summer', offer: 'book' };
    const path = `${plansOf()}/for-lead`;
    const { body } = await send<PlansForLead>('POST', path, {
      ...lead,
      at: '2026-02-01T00:00:00Z',
    });
    const reasons = new Map(body.plans.map(({ plan_id: id, reason }) => [id, reason]));
    expect(Object.entries(ids).map(([name, id]) => [name, reasons.get(id)])).toEqual([
      ['general', 'less_specific'],
      ['older', 'older'],
      ['wins', null],
      ['country', 'other_country'],
      ['param', 'other_param'],
      ['party', 'other_party'],
      ['over', 'over'],
      ['begins', 'not_begun'],
    ]);
    const accepted = await accept({ funnel: 'winter' });
    const kept = await send<PlansForLead>('POST', path, { lead_id: accepted });
    expect(kept.body.kept_plan_id).toBe(ids.wins);
    expect((await send('POST', path, { lead_id: 2_000_000_000 })).status).toBe(404);
  });

  it('a lead gets the plan that an oracle names, in 500 worlds', async () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const some = <T>(items: readonly T[]): T[] =>
      random(2) === 0 ? [] : items.filter(() => random(2) === 0);
    const one = <T>(items: readonly T[]): T => items[random(items.length)] as T;
    const day = (): string | null => one([null, null, '2026-02-01', '2026-02-02', '2026-02-03']);
    const [countries, texts] = [
      [world.gb, world.de],
      ['a', 'b', 'c'],
    ];
    const faults: unknown[] = [];
    for (let number = 0; number < 500; number += 1) {
      const advertiser = await onDatabase(
        app,
        async (db) => (await createAdvertiser(db, TEST_SECRET)).id,
      );
      const plans: OraclePlan[] = [];
      for (let plan = random(6); plan >= 0; plan -= 1) {
        const [starts_on, ends_on] = [day(), day()];
        const values = {
          countries: some(countries),
          funnels: some(texts),
          offers: some(texts),
          others: some([world.publisher, 1_000_000]),
          params: Object.fromEntries(some(['1', '5']).map((key) => [key, one(texts)])),
          starts_on:
            starts_on !== null && ends_on !== null && ends_on < starts_on ? null : starts_on,
          ends_on,
          zone: one(['UTC', 'Asia/Tokyo', 'America/New_York']),
          isEnded: random(6) === 0,
        };
        const id = await onDatabase(app, (db) =>
          createPlan(db, 'advertiser', advertiser, {
            ...(plans.length === 0 ? { amount: '9.00' } : { per_lead: '1.00' }),
            country_id: values.countries.length === 1 ? values.countries[0] : null,
            country_ids: values.countries.length === 1 ? [] : values.countries,
            funnels: values.funnels,
            offers: values.offers,
            publisher_ids: values.others,
            custom_params: JSON.stringify(values.params),
            ...{ starts_on: values.starts_on, ends_on, zone: values.zone },
            ended_at: values.isEnded ? new Date() : null,
          }),
        );
        plans.push({ id, ...values });
      }
      const lead: OracleLead = {
        country: one([...countries, null]),
        funnel: one([...texts, null]),
        offer: one([...texts, null]),
        other: world.publisher,
        params: Object.fromEntries(some(['1', '5']).map((key) => [key, one(texts)])),
        at: new Date(Date.UTC(2026, 1, 1, random(72))),
      };
      const taken = await accept(
        {
          ...{ country_id: lead.country, funnel: lead.funnel, offer: lead.offer },
          ...{ created_at: lead.at, custom_param_1: lead.params['1'] ?? null },
          custom_param_5: lead.params['5'] ?? null,
        },
        advertiser,
      );
      const [row] = await rows<{ revenue_plan_id: number | null }>(
        'SELECT revenue_plan_id FROM leads WHERE id = $1',
        [taken],
      );
      const path = `${plansOf(advertiser)}/for-lead`;
      const { body } = await send<PlansForLead>('POST', path, { lead_id: taken });
      const said = body.plans.find(({ wins }) => wins)?.plan_id ?? null;
      const expected = planFor(plans, lead);
      if (row?.revenue_plan_id !== expected || said !== expected)
        faults.push({ plans, lead, expected, kept: row?.revenue_plan_id, said });
    }
    expect(faults).toEqual([]);
  }, 120_000);
});
