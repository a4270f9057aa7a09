import { createCap } from '@leadline/prisma/seed';
import { CampaignRunsService } from '#modules/leads/campaigns/campaign-runs.service.js';
import { CampaignSourcesService } from '#modules/leads/campaigns/campaign-sources.service.js';
import { CampaignConsumerQueueService } from '#modules/leads/campaigns/consumer-runner.service.js';
import { CampaignImportQueueService } from '#modules/leads/campaigns/import-runner.service.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';
import { accept, hang, refuse } from '#test/support/fake-advertisers.js';
import { CampaignWorld, CampaignWorldModule, START } from './campaign-fixture.js';
import { newLead } from '#test/support/intake-world.js';
import { createTestApp } from '#test/support/test-app.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('campaigns', () => {
  let world: CampaignWorld;
  beforeAll(async () => {
    world = await CampaignWorld.create();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    world.intake.advertisers.received.length = 0;
    for (const name of ['alpha', 'bravo', 'charlie']) world.intake.advertisers.behave(name, accept);
    // No source selects what a test before has left.
    await world.intake.db.query('UPDATE leads SET is_hidden = true');
    await world.intake.db.query(`UPDATE campaigns SET status = 'inactive'`);
  });
  const at = (name: 'alpha' | 'bravo' | 'charlie', percentage = 100) => ({
    id: world.advertisers[name],
    percentage,
  });
  const madeBy = async (campaign: number) =>
    world.intake.rows<Record<string, unknown>>(
      `SELECT l.*
      FROM campaign_registrations r
      JOIN leads l ON l.id = r.lead_id
      WHERE r.campaign_id = $1
      ORDER BY l.id`,
      [campaign],
    );
  /** A campaign of two steps whose one person is being offered to alpha, until `answer` accepts. */
  const heldCall = async () => {
    const answers: (() => void)[] = [];
    world.intake.advertisers.behave('alpha', (lead, reply) => {
      answers.push(() => accept(lead, reply));
    });
    await world.addLead();
    const campaign = await world.campaign([
      { advertisers: [at('alpha')] },
      { advertisers: [at('bravo')] },
    ]);
    const source = await world.source(campaign);
    await world.start(campaign);
    await world.get(CampaignImportQueueService).run(source);
    const [person = 0] = await world.dueConsumers();
    const run = world.get(CampaignConsumerQueueService).run(person);
    await eventually(() => {
      if (answers.length === 0) throw new Error('No call');
    });
    return { campaign, person, run, answer: () => answers[0]?.() };
  };
  const actionsOf = async (campaign: number) =>
    (
      await world.intake.rows<{ action: string }>(
        `SELECT action FROM audit_log WHERE entity = 'campaign' AND entity_id = $1 ORDER BY id`,
        [campaign],
      )
    ).map(({ action }) => action);

  it('make a lead of the same person, as the step says, and complete', async () => {
    const publisher = await world.intake.addPublisher();
    await world.intake.reload();
    const source = await world.addLead({ funnel: 'spring', hit_id: 'hit-9', city: 'Leeds' });
    const campaign = await world.campaign([
      { publishers: [publisher.id], funnels: ['second'], advertisers: [at('alpha')] },
    ]);
    await world.source(campaign);
    await world.start(campaign);
    await world.settle();
    expect(await madeBy(campaign)).toMatchObject([
      {
        status: 2,
        is_campaign: true,
        is_original: false,
        parent_id: source,
        publisher_id: publisher.id,
        advertiser_id: world.advertisers.alpha,
        funnel: 'second',
        hit_id: 'hit-9',
        city: 'Leeds',
        forced_advertiser: null,
        campaign_route: { method: 'slot', name: 'Second chance, Step1' },
      },
    ]);
    // It is no injection: the source does not say so.
    expect(
      await world.intake.rows('SELECT status, injected FROM leads WHERE id = $1', [source]),
    ).toEqual([{ status: 3, injected: null }]);
    expect(await world.progress(campaign)).toMatchObject({
      status: 'complete',
      percent: 100,
      sources: [{ status: 'completed', matched: 1, imported: 1, passed: 1, import_percent: 100 }],
      steps: [{ accepted: 1, rejected: 0, under_way: 0 }],
    });
    expect(await actionsOf(campaign)).toEqual([
      'campaign.create',
      'campaign.update',
      'campaign.update',
      'campaign.play_source',
      'campaign.start',
    ]);
  });

  it('keep publisher and funnel of the lead if the step names none', async () => {
    await world.addLead({ funnel: 'spring' });
    const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
    await world.source(campaign);
    await world.start(campaign);
    await world.settle();
    expect(await madeBy(campaign)).toMatchObject([
      { publisher_id: world.intake.publisher.id, funnel: 'spring' },
    ]);
  });

  it('give exact shares with method slot, whoever works on them at the same time', async () => {
    await world.addLeads(Array.from({ length: 40 }, () => ({})));
    const campaign = await world.campaign([{ advertisers: [at('alpha', 75), at('bravo', 25)] }]);
    await world.source(campaign);
    await world.start(campaign);
    const other = await createTestApp(CampaignWorldModule, {
      databaseUrl: world.intake.app.databaseUrl,
      clock: world.clock,
      environment: { DELIVERY_ALLOW_HOSTS: world.intake.advertisers.host, PROCESS_ROLE: 'http' },
    });
    const apps = [world.intake.app, other];
    // Two workers take the same source and the same people.
    const [source] = await world.dueSources();
    await Promise.all(apps.map((app) => app.get(CampaignImportQueueService).run(source ?? 0)));
    const due = await world.dueConsumers();
    expect(due).toHaveLength(40);
    await Promise.all(
      apps.flatMap((app) => due.map((id) => app.get(CampaignConsumerQueueService).run(id))),
    );
    await other.close();
    await world.settle();
    const made = await world.registrations(campaign);
    expect(made).toHaveLength(40);
    expect(new Set(made.map(({ source_lead_id: lead }) => lead)).size).toBe(40);
    const { alpha, bravo } = world.advertisers;
    const gotten = (id: number) => made.filter(({ advertiser_id: got }) => got === id).length;
    expect([gotten(alpha), gotten(bravo)]).toEqual([30, 10]);
    expect(world.intake.advertisers.received).toHaveLength(40);
  });

  it('go on with another advertiser of the step after a refusal, and heed caps', async () => {
    world.intake.advertisers.behave('alpha', refuse);
    await createCap(world.intake.db, { advertiser_ids: [world.advertisers.bravo], cap: 2 });
    await world.intake.reload();
    await world.addLeads([{}, {}, {}]);
    const campaign = await world.campaign([{ advertisers: [at('alpha', 60), at('bravo', 40)] }]);
    await world.source(campaign);
    await world.start(campaign);
    await world.settle();
    const made = await world.registrations(campaign);
    expect(made.map(({ outcome, advertiser_id: id }) => ({ outcome, id }))).toEqual([
      { outcome: 'accepted', id: world.advertisers.bravo },
      { outcome: 'accepted', id: world.advertisers.bravo },
      { outcome: 'rejected', id: null },
    ]);
    await world.intake.db.query('DELETE FROM cap_windows');
    await world.intake.db.query('DELETE FROM caps');
    await world.intake.reload();
  });

  it('never send a person to an advertiser that has them', async () => {
    await world.addLead({ advertiser_id: world.advertisers.alpha });
    const campaign = await world.campaign([
      { advertisers: [at('alpha')] },
      { advertisers: [at('alpha', 50), at('bravo', 50)] },
      { advertisers: [at('bravo')] },
    ]);
    await world.source(campaign, { leadStatuses: ['not_converted'] });
    await world.start(campaign);
    await world.settle();
    expect((await world.registrations(campaign)).map(({ advertiser_id: id }) => id)).toEqual([
      null,
      world.advertisers.bravo,
      null,
    ]);
    expect(world.intake.advertisers.received.map(({ advertiser }) => advertiser)).toEqual([
      'bravo',
    ]);
  });

  it('do not count as duplicates of their publisher, and make no lead a duplicate', async () => {
    const strict = await world.intake.addPublisher({ block_duplicate_leads: true });
    await world.intake.distribute([[[world.advertisers.charlie, 100]]]);
    await world.intake.reload();
    await world.addLead({ publisher_id: strict.id, email: 'twice@example.com' });
    const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
    await world.source(campaign, { publishers: [strict.id] });
    await world.start(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toMatchObject([{ outcome: 'accepted' }]);
    const again = await world.intake.send(newLead({ email: 'twice@example.com' }), {
      token: strict.api_token,
    });
    expect(again.status).toBe(201);
  });

  describe('paused', () => {
    it.each(['campaign', 'source'])('by the %s, register nobody, until they go on', async (by) => {
      await world.addLeads([{}, {}]);
      const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
      const source = await world.source(campaign);
      await world.start(campaign);
      await world.get(CampaignImportQueueService).run(source);
      const due = await world.dueConsumers();
      expect(due).toHaveLength(2);
      const sources = world.get(CampaignSourcesService);
      if (by === 'campaign') await world.pause(campaign);
      else await sources.pause(campaign, source, world.staff);
      // Jobs that were queued before find nothing to do.
      for (const id of due) await world.get(CampaignConsumerQueueService).run(id);
      await world.settle();
      expect(await world.registrations(campaign)).toEqual([]);
      if (by === 'campaign') await world.start(campaign);
      else await sources.play(campaign, source, world.staff);
      await world.settle();
      expect(await world.registrations(campaign)).toHaveLength(2);
    });

    it('begin nothing, even for a worker that has the person already', async () => {
      const lead = await world.addLead();
      const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
      const source = await world.source(campaign);
      await world.start(campaign);
      await world.get(CampaignImportQueueService).run(source);
      const [person = 0] = await world.dueConsumers();
      // The worker waits here, between its claim and the registration.
      await world.intake.db.query('BEGIN');
      await world.intake.db.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [lead]);
      const run = world.get(CampaignConsumerQueueService).run(person);
      await waitingForLocks((text) => world.intake.rows(text), 1);
      await world.pause(campaign);
      await world.intake.db.query('COMMIT');
      await run;
      expect(await world.registrations(campaign)).toEqual([]);
      await world.start(campaign);
      expect(await world.dueConsumers()).toEqual([person]);
      await world.settle();
      expect(await world.registrations(campaign)).toHaveLength(1);
    });

    it('let a lead arrive that is on its way', async () => {
      const { campaign, run, answer } = await heldCall();
      await world.pause(campaign);
      answer();
      await run;
      expect(await world.registrations(campaign)).toMatchObject([{ outcome: 'accepted' }]);
      await world.settle();
      expect(await world.registrations(campaign)).toHaveLength(1);
    });
  });

  it('take turns, so that a large one does not hold up a small one', async () => {
    await world.addLeads([{}, {}, {}, {}]);
    const large = await world.campaign([{ advertisers: [at('alpha')] }]);
    await world.source(large);
    await world.start(large);
    for (const id of await world.dueSources()) await world.get(CampaignImportQueueService).run(id);
    world.clock.set(new Date(START.getTime() + HOUR));
    await world.addLead({ status: 2, advertiser_id: world.advertisers.bravo });
    const small = await world.campaign([{ advertisers: [at('alpha')] }]);
    await world.source(small, { leadStatuses: ['not_converted'] });
    await world.start(small);
    for (const id of await world.dueSources()) await world.get(CampaignImportQueueService).run(id);
    const [late] = await world.consumers(small);
    const due = await world.dueConsumers();
    expect(due).toHaveLength(5);
    expect(due.indexOf(late?.id ?? 0)).toBe(1);
  });

  it('begin not before the schedule, and with a person after the delay', async () => {
    const [old] = await world.addLeads([
      { created_at: new Date(START.getTime() - 3 * DAY) },
      { created_at: new Date(START.getTime() - HOUR) },
    ]);
    const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
    await world.source(campaign, {
      schedule: '2026-11-20 14:00',
      useDelay: true,
      delay: 5,
      delayUnite: 'hours',
    });
    await world.start(campaign);
    world.clock.set(new Date(START.getTime() + 2 * HOUR - 1));
    await world.settle();
    expect(await world.consumers(campaign)).toEqual([]);
    world.clock.set(new Date(START.getTime() + 2 * HOUR));
    await world.settle();
    expect(await world.consumers(campaign)).toHaveLength(2);
    expect((await world.registrations(campaign)).map(({ source_lead_id: lead }) => lead)).toEqual([
      old,
    ]);
    // The younger one was created an hour before the start.
    world.clock.set(new Date(START.getTime() + 4 * HOUR - 1));
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(1);
    world.clock.set(new Date(START.getTime() + 4 * HOUR));
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(2);
  });

  it('look at a person at once when they deposit', async () => {
    await world.addLead();
    const campaign = await world.campaign(
      [{ advertisers: [at('alpha')] }, { advertisers: [at('bravo')] }],
      { exitCondition: 3, conversion_days: 5 },
    );
    await world.source(campaign);
    await world.start(campaign);
    await world.settle();
    const [made] = await world.registrations(campaign);
    expect(await world.progress(campaign)).toMatchObject({
      sources: [{ waiting: 1, waiting_for_deposit: 1 }],
    });
    expect(await world.dueConsumers()).toEqual([]);
    world.clock.advance(HOUR);
    await world.deposit(made?.lead_id ?? 0);
    await world.settle();
    expect(await world.consumers(campaign)).toMatchObject([{ end_reason: 'deposited' }]);
    expect(await world.registrations(campaign)).toHaveLength(1);
    expect(await world.progress(campaign)).toMatchObject({ status: 'complete' });
  });

  it.each([0, 31])(
    'go on after a call that ended %d s after its run was leased',
    async (seconds) => {
      const { campaign, person, run, answer } = await heldCall();
      world.clock.advance(seconds * 1000);
      // After its lease has run out, this takes the person over and finds the call under way.
      await world.get(CampaignConsumerQueueService).run(person);
      answer();
      await run;
      world.clock.advance(31_000);
      await world.settle();
      expect(await world.registrations(campaign)).toMatchObject([
        { outcome: 'accepted', advertiser_id: world.advertisers.alpha },
        { outcome: 'accepted', advertiser_id: world.advertisers.bravo },
      ]);
      expect(await world.consumers(campaign)).toMatchObject([{ end_reason: 'passed' }]);
      expect(world.intake.advertisers.received).toHaveLength(2);
    },
  );

  it('take an advertiser that did not answer for one that has the person', async () => {
    world.intake.advertisers.behave('alpha', hang);
    await world.addLead();
    const campaign = await world.campaign(
      [{ advertisers: [at('alpha')] }, { advertisers: [at('bravo')] }],
      { exitCondition: 2 },
    );
    await world.source(campaign);
    await world.start(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toMatchObject([{ outcome: 'unknown' }]);
    expect(await world.consumers(campaign)).toMatchObject([{ end_reason: 'registered' }]);
  });

  it('follow a lead that a dead process left behind, without a second lead', async () => {
    await world.addLead();
    const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
    const source = await world.source(campaign);
    await world.start(campaign);
    await world.get(CampaignImportQueueService).run(source);
    const [person] = await world.dueConsumers();
    // The process dies between the transaction that stores the lead and the call.
    await world.intake.db.query(`
      CREATE FUNCTION fail_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'killed'; END $$;
      CREATE TRIGGER fail_attempt BEFORE INSERT ON lead_attempts
        FOR EACH ROW EXECUTE FUNCTION fail_attempt()`);
    await world.get(CampaignConsumerQueueService).run(person ?? 0);
    await world.intake.db.query(
      'DROP TRIGGER fail_attempt ON lead_attempts; DROP FUNCTION fail_attempt()',
    );
    expect(await world.registrations(campaign)).toMatchObject([{ outcome: null }]);
    world.clock.advance(HOUR);
    await world.get(DeliverySweepService).run();
    await world.settle();
    expect(await world.registrations(campaign)).toMatchObject([{ outcome: 'accepted' }]);
    expect(world.intake.advertisers.received).toHaveLength(1);
  });

  it('can be started when every step has an advertiser and there is something to do', async () => {
    const notReady = (message: string) =>
      expect.objectContaining({ code: 'CAMPAIGN_NOT_READY', message });
    const campaign = await world.campaign([
      { advertisers: [at('alpha')] },
      { advertisers: [at('bravo', 0)] },
    ]);
    await expect(world.start(campaign)).rejects.toEqual(
      notReady('Step2 has no advertiser with a percentage.'),
    );
    const ready = await world.campaign([{ advertisers: [at('alpha')] }]);
    await expect(world.start(ready)).rejects.toEqual(notReady('The campaign has no source.'));
    await world.source(ready);
    await world.start(ready);
    await world.start(ready);
    expect(await world.progress(ready)).toMatchObject({ status: 'active' });
    // Nobody matches, so it is complete at once.
    await world.settle();
    expect(await world.progress(ready)).toMatchObject({ status: 'complete', percent: 0 });
    await expect(world.start(ready)).rejects.toEqual(
      notReady('All sources of the campaign are completed. Please add another.'),
    );
  });

  it('ended by staff register nobody, even if they are started again', async () => {
    await world.addLeads([{}, {}]);
    const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
    const source = await world.source(campaign);
    await world.start(campaign);
    await world.get(CampaignImportQueueService).run(source);
    await world.get(CampaignRunsService).complete(campaign, world.staff);
    await world.settle();
    await world.source(campaign, { leadStatuses: ['converted'] });
    await world.start(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toEqual([]);
  });

  it('leave a deleted source alone, and keep its people', async () => {
    await world.addLead();
    const campaign = await world.campaign([{ advertisers: [at('alpha')] }]);
    const source = await world.source(campaign);
    await world.start(campaign);
    await world.get(CampaignImportQueueService).run(source);
    await world.get(CampaignSourcesService).remove(campaign, source, world.staff);
    await world.source(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toEqual([]);
    expect(await world.consumers(campaign)).toHaveLength(1);
    expect(await world.progress(campaign)).toMatchObject({
      status: 'complete',
      sources: [{ matched: 1, imported: 0, duplicates: 1 }],
    });
  });
});
