import { createCap, type LeadValues } from '@leadline/prisma/seed';
import { UpdateCampaignBody, SaveStepBody, contracts } from '@leadline/contracts';
import { CampaignRunsService } from '#modules/leads/campaigns/campaign-runs.service.js';
import { CampaignSourcesService } from '#modules/leads/campaigns/campaign-sources.service.js';
import { CampaignStepsService } from '#modules/leads/campaigns/campaign-steps.service.js';
import { CampaignsService } from '#modules/leads/campaigns/campaigns.service.js';
import { CampaignConsumerQueueService } from '#modules/leads/campaigns/consumer-runner.service.js';
import { CampaignImportQueueService } from '#modules/leads/campaigns/import-runner.service.js';
import { AppError } from '#shared/http/app-error.js';
import { accept, refuse } from '#test/support/fake-advertisers.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { CampaignWorld, CampaignWorldModule, START } from './campaign-fixture.js';
import { CampaignSimulatorService } from '#modules/leads/campaigns/campaign-simulator.service.js';
import { MailExchangesService } from '#modules/leads/campaigns/email-validation.service.js';

// Staff pause, start, play, edit, add and delete at random moments, while two workers run. WORLDS=200
// tries more of them.
const WORLDS = Number(process.env.WORLDS ?? 3);
const LEADS = 60;
const ACTIONS = 80;
const CAP = 9;
const DAY_MS = 86_400_000;
/** Codes for staff whose action comes too late. */
const TOO_LATE = new Set([
  'CAMPAIGN_NOT_READY',
  'CAMPAIGN_COMPLETE',
  'CAMPAIGN_SOURCE_COMPLETED',
  'CAMPAIGN_LAST_STEP',
]);

describe('campaigns that are steered while they run', () => {
  let world: CampaignWorld;
  let other: TestApp;
  let actions = 0;
  let registrations = 0;
  beforeAll(async () => {
    world = await CampaignWorld.create();
    other = await createTestApp(CampaignWorldModule, {
      databaseUrl: world.intake.app.databaseUrl,
      clock: world.clock,
      environment: { DELIVERY_ALLOW_HOSTS: world.intake.advertisers.host, PROCESS_ROLE: 'http' },
    });
    for (const name of ['alpha', 'bravo', 'charlie'])
      world.intake.advertisers.behave(name, (lead, reply) =>
        (Number(lead.body.lead_id) % 3 === 0 ? refuse : accept)(lead, reply),
      );
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  /** Every third lead is of somebody who has another one. */
  const randomLead = (random: Random, run: number): Partial<LeadValues> => {
    const isAccepted = random.chance(0.3);
    return {
      email: `s${random.below(LEADS * 2)}-${run}@example.com`,
      phone: `+4478${run}${String(random.below(LEADS * 2)).padStart(4, '0')}`,
      status: isAccepted ? 2 : 3,
      advertiser_id: isAccepted ? world.advertisers.charlie : null,
      created_at: new Date(START.getTime() - random.below(10) * DAY_MS),
    };
  };
  const randomStep = (random: Random) => {
    const [first, ...others] = random.some(Object.values(world.advertisers), 3);
    return SaveStepBody.parse({
      advertisers: [
        { id: first, percentage: 40 },
        ...others.map((id) => ({ id, percentage: random.pick([0, 30]) })),
      ],
    });
  };
  const newSource = async (campaign: number, random: Random): Promise<unknown> =>
    world.source(campaign, {
      type: random.pick(['slot', 'chance', 'optimize']),
      leadStatuses: random.pick([['failed'], ['not_converted'], ['failed', 'not_converted']]),
    });

  const act = async (campaign: number, random: Random): Promise<unknown> => {
    const { steps, sources, campaign: row } = await world.get(CampaignsService).get(campaign);
    const source = sources.length > 0 ? random.pick(sources).id : 0;
    const step = random.pick(steps).id;
    const all: (() => Promise<unknown>)[] = [
      () => world.pause(campaign),
      () => world.start(campaign),
      () => world.start(campaign),
      () => world.get(CampaignSourcesService).pause(campaign, source, world.staff),
      () => world.get(CampaignSourcesService).play(campaign, source, world.staff),
      () => world.get(CampaignSourcesService).play(campaign, source, world.staff),
      () => world.get(CampaignStepsService).update(campaign, step, randomStep(random), world.staff),
    ];
    const rare: (() => Promise<unknown>)[] = [
      () => newSource(campaign, random),
      () => world.get(CampaignSourcesService).remove(campaign, source, world.staff),
      () => world.get(CampaignStepsService).create(campaign, randomStep(random), world.staff),
      () => world.get(CampaignStepsService).remove(campaign, step, world.staff),
      () =>
        world
          .get(CampaignsService)
          .update(
            UpdateCampaignBody.parse({ ...row, exitCondition: random.pick([1, 2, 3]) }),
            world.staff,
          ),
    ];
    if (sources.length === 0) return newSource(campaign, random);
    return random.chance(0.2) ? random.pick(rare)() : random.pick(all)();
  };
  const steer = async (campaign: number, random: Random): Promise<void> => {
    for (let count = 0; count < ACTIONS; count += 1)
      try {
        await act(campaign, random);
        actions += 1;
      } catch (error) {
        if (!(error instanceof AppError) || !TOO_LATE.has(error.code)) throw error;
      }
  };
  /** A worker that takes anything due, until `isOver`. */
  const work = async (app: TestApp, random: Random, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const [imports, consumers] = [
        app.get(CampaignImportQueueService),
        app.get(CampaignConsumerQueueService),
      ];
      for (const { id } of await imports.listDue()) await imports.run(id);
      const due = await consumers.listDue();
      if (due.length > 0) await consumers.run(random.pick(due).id);
      await app.get(CampaignRunsService).completeFinished();
    }
  };
  /** Everything plays, and the days for deposits go by. */
  const finish = async (campaign: number, random: Random): Promise<void> => {
    await newSource(campaign, random);
    await world.start(campaign);
    for (const { id, status } of (await world.get(CampaignsService).get(campaign)).sources)
      if (status === 'inactive')
        await world.get(CampaignSourcesService).play(campaign, id, world.staff);
    for (let round = 0; round < 6; round += 1) {
      await world.settle();
      world.clock.set(new Date(world.clock.now().getTime() + 40 * DAY_MS));
    }
  };

  it.each(Array.from({ length: WORLDS }, (_, run) => run))('world %#', async (run) => {
    const random = new Random(run + 1);
    world.clock.set(START);
    world.intake.advertisers.received.length = 0;
    await world.intake.db.query('UPDATE leads SET is_hidden = true');
    await world.intake.db.query('UPDATE caps SET deleted_at = now() WHERE deleted_at IS NULL');
    await createCap(world.intake.db, { advertiser_ids: [world.advertisers.alpha], cap: CAP });
    await world.intake.reload();
    await world.addLeads(Array.from({ length: LEADS }, () => randomLead(random, run)));
    const campaign = await world.campaign([randomStep(random), randomStep(random)]);
    await newSource(campaign, random);
    await world.start(campaign);
    let isOver = false;
    const workers = [world.intake.app, other, world.intake.app, other].map((app, index) =>
      work(app, new Random(run * 10 + index), () => isOver),
    );
    await steer(campaign, random).finally(() => {
      isOver = true;
    });
    await Promise.all(workers);
    await finish(campaign, random);

    const made = await world.registrations(campaign);
    registrations += made.length;
    // Each person once per step, in order, each lead sent to an advertiser at most once.
    const calls = world.intake.advertisers.received.map(
      ({ advertiser, body }) => `${advertiser}:${body.lead_id}`,
    );
    expect(new Set(calls).size).toBe(calls.length);
    expect(made.filter(({ outcome }) => outcome === null)).toEqual([]);
    const { rows: backwards } = await world.intake.db.query(
      `SELECT one.consumer_id
      FROM campaign_registrations one
      JOIN campaign_registrations two USING (consumer_id)
      WHERE one.campaign_id = $1 AND two.step_id > one.step_id
        AND (two.lead_id <= one.lead_id OR two.created_at < one.ended_at)`,
      [campaign],
    );
    expect(backwards).toEqual([]);
    expect(await world.progress(campaign)).toMatchObject({ status: 'complete' });
    const { rows: twice } = await world.intake.db.query(
      `SELECT one.id, two.id AS other_id
      FROM leads one
      JOIN leads two USING (advertiser_id)
      WHERE one.id < two.id AND two.is_campaign AND (one.email = two.email OR one.phone = two.phone)
        AND one.status IN (2, 5, 6, 7) AND two.status IN (2, 5, 6, 7)`,
    );
    expect(twice).toEqual([]);
    const { rows: perDay } = await world.intake.db.query<{ count: number }>(
      `SELECT count(*)::int AS count
      FROM leads
      WHERE advertiser_id = $1 AND status = 2 AND email LIKE $2
      GROUP BY date_trunc('day', created_at)`,
      [world.advertisers.alpha, `%-${run}@example.com`],
    );
    for (const { count } of perDay) expect(count).toBeLessThanOrEqual(CAP);
  });
  it('most actions came in time, and people were registered meanwhile', () => {
    expect(actions).toBeGreaterThan((WORLDS * ACTIONS) / 2);
    expect(registrations).toBeGreaterThan(WORLDS * 10);
  });
});

const RETRY = 30_000;
const MX = [{ exchange: 'mx.example.com', priority: 1 }];

/** Domains answer by their names. */
class FakeExchanges extends MailExchangesService {
  /** Runs once, when the domain `pause.example` is looked up. */
  onPause: () => Promise<void> = () => Promise.resolve();
  silent = new Set<string>();
  async lookUp(domain: string) {
    if (domain === 'pause.example') await this.onPause();
    if (this.silent.has(domain)) throw new Error('queryMx ESERVFAIL');
    return domain === 'no-mail.example' ? [] : MX;
  }
}

describe('campaigns', () => {
  const exchanges = new FakeExchanges();
  let world: CampaignWorld;
  let run = 0;
  beforeAll(async () => {
    world = await CampaignWorld.create({
      configure: (builder) => builder.overrideProvider(MailExchangesService).useValue(exchanges),
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    run += 1;
    world.clock.set(START);
    world.intake.advertisers.received.length = 0;
    exchanges.silent.clear();
    for (const name of ['alpha', 'bravo', 'charlie']) world.intake.advertisers.behave(name, accept);
    await world.intake.db.query('UPDATE leads SET is_hidden = true');
  });
  const at = (name: 'alpha' | 'bravo' | 'charlie', percentage = 100) => ({
    id: world.advertisers[name],
    percentage,
  });
  const sourceCounts = async (campaign: number) => (await world.progress(campaign)).sources[0];

  describe('that validate e-mails', () => {
    const campaignOf = (): Promise<number> =>
      world.campaign([{ advertisers: [at('alpha')] }], { validateEmail: true });

    it('add nobody whose domain takes no mail or whose address is none', async () => {
      await world.addLeads([
        { email: `a${run}@mail.example` },
        { email: `b${run}@no-mail.example` },
        { email: `c${run}..d@mail.example` },
      ]);
      const campaign = await campaignOf();
      await world.source(campaign);
      await world.start(campaign);
      await world.settle();
      expect(await sourceCounts(campaign)).toMatchObject({
        matched: 3,
        imported: 1,
        invalid_emails: 2,
        duplicates: 0,
      });
    });

    it('let another lead in whose address is valid, if one of the person is not', async () => {
      const phone = `+44790000${1000 + run}`;
      const [, valid] = await world.addLeads([
        { email: `a${run}@no-mail.example`, phone },
        { email: `a${run}@mail.example`, phone },
      ]);
      const campaign = await campaignOf();
      await world.source(campaign);
      await world.start(campaign);
      await world.settle();
      expect(await world.consumers(campaign)).toMatchObject([{ lead_id: valid }]);
    });

    it('ask five times about a domain that nobody answers for, then leave it out', async () => {
      exchanges.silent.add('silent.example');
      await world.addLeads([
        { email: `a${run}@silent.example` },
        { email: `b${run}@mail.example` },
      ]);
      const campaign = await campaignOf();
      const source = await world.source(campaign);
      await world.start(campaign);
      for (let tries = 1; tries < 5; tries += 1) {
        await world.get(CampaignImportQueueService).run(source);
        expect(await world.consumers(campaign)).toEqual([]);
        expect(await world.dueSources()).toEqual([]);
        world.clock.advance(RETRY);
      }
      await world.settle();
      expect(await sourceCounts(campaign)).toMatchObject({
        matched: 2,
        imported: 1,
        invalid_emails: 0,
        unchecked_emails: 1,
      });
    });

    it('add everybody if the name servers come back meanwhile', async () => {
      exchanges.silent.add('late.example');
      await world.addLead({ email: `a${run}@late.example` });
      const campaign = await campaignOf();
      await world.source(campaign);
      await world.start(campaign);
      await world.settle();
      exchanges.silent.clear();
      world.clock.advance(RETRY);
      await world.settle();
      expect(await sourceCounts(campaign)).toMatchObject({ imported: 1, unchecked_emails: 0 });
    });

    it('stop in the middle of an import when they are paused, and go on there', async () => {
      // Batches have 200 leads. The pause comes while the second one is being checked.
      const leads = Array.from({ length: 450 }, (_, index) => ({
        email: `p${index}-${run}@${index === 300 ? 'pause.example' : 'mail.example'}`,
      }));
      await world.addLeads(leads);
      const campaign = await campaignOf();
      await world.source(campaign, { useDelay: true, delay: 9 });
      exchanges.onPause = () => world.pause(campaign);
      await world.start(campaign);
      await world.settle();
      expect(await world.consumers(campaign)).toHaveLength(200);
      expect(await sourceCounts(campaign)).toMatchObject({ imported: 200, imported_at: null });
      expect(await world.dueSources()).toEqual([]);
      await world.start(campaign);
      await world.settle();
      expect(await world.consumers(campaign)).toHaveLength(450);
      expect(await sourceCounts(campaign)).toMatchObject({
        matched: 450,
        imported: 450,
        duplicates: 0,
        import_percent: 100,
      });
    });
  });

  describe('simulated', () => {
    it('say what the first step would do, and write nothing', async () => {
      await world.addLeads([
        ...Array.from({ length: 8 }, () => ({})),
        { email: `twin${run}@mail.example` },
        { email: `twin${run}@mail.example` },
        { email: `x${run}@no-mail.example` },
        { email: `y${run}@late.example` },
      ]);
      exchanges.silent.add('late.example');
      const taken = `taken${run}@mail.example`;
      await world.addLead({ email: taken, advertiser_id: world.advertisers.alpha });
      await world.addLead({ email: taken, advertiser_id: world.advertisers.bravo });
      await world.addLead({ email: taken });
      const campaign = await world.campaign([{ advertisers: [at('alpha', 60), at('bravo', 40)] }], {
        validateEmail: true,
      });
      await world.source(campaign);
      const before = await world.intake.digest();
      const result = await world.get(CampaignSimulatorService).simulate(campaign);
      expect(await world.intake.digest()).toEqual(before);
      expect(contracts.campaigns.simulate.response.parse(result)).toEqual({
        matching: 13,
        tried: 13,
        duplicates: 1,
        invalid_emails: 1,
        unchecked_emails: 1,
        // 9 people besides the one whom both have: 60 and 40 percent, by exact shares.
        offered: [
          { id: world.advertisers.alpha, name: 'alpha', leads: 5 },
          { id: world.advertisers.bravo, name: 'bravo', leads: 4 },
        ],
        rejected: [{ id: null, name: 'No advertiser accepts this lead', leads: 1 }],
      });
      expect(world.intake.advertisers.received).toEqual([]);
    });

    it('count people in the campaign as duplicates, and leave completed sources out', async () => {
      await world.addLeads([{}, {}]);
      const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
      await world.source(campaign);
      await world.start(campaign);
      await world.settle();
      await world.source(campaign, { leadStatuses: ['failed', 'converted'] });
      expect(await world.get(CampaignSimulatorService).simulate(campaign)).toMatchObject({
        matching: 2,
        duplicates: 2,
        offered: [],
      });
    });
  });
});
