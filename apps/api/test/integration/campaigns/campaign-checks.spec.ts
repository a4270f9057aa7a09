import { contracts } from '@leadline/contracts';
import { CampaignSimulatorService } from '#modules/leads/campaigns/campaign-simulator.service.js';
import { CampaignImportQueueService } from '#modules/leads/campaigns/import-runner.service.js';
import { MailExchangesService } from '#modules/leads/campaigns/email-validation.service.js';
import { accept } from '#test/support/fake-advertisers.js';
import { CampaignWorld, START } from './campaign-fixture.js';

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
