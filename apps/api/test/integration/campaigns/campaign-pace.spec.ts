import { CreateSourceBody, UpdateCampaignBody, UpdateSourceBody } from '@leadline/contracts';
import { CampaignProgressService } from '#modules/leads/campaigns/campaign-progress.service.js';
import { CampaignReachService } from '#modules/leads/campaigns/campaign-reach.service.js';
import { CampaignRunsService } from '#modules/leads/campaigns/campaign-runs.service.js';
import { CampaignSourcesService } from '#modules/leads/campaigns/campaign-sources.service.js';
import { CampaignsService } from '#modules/leads/campaigns/campaigns.service.js';
import { CampaignConsumerQueueService } from '#modules/leads/campaigns/consumer-runner.service.js';
import { accept, refuse } from '#test/support/fake-advertisers.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { CampaignWorld, CampaignWorldModule, START } from './campaign-fixture.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time between two scans of a queue. */
const SCAN_MS = 5_000;

describe('a campaign', () => {
  let world: CampaignWorld;
  let other: TestApp;
  beforeAll(async () => {
    world = await CampaignWorld.create();
    other = await createTestApp(CampaignWorldModule, {
      databaseUrl: world.intake.app.databaseUrl,
      clock: world.clock,
      environment: { DELIVERY_ALLOW_HOSTS: world.intake.advertisers.host, PROCESS_ROLE: 'http' },
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(() => {
    world.clock.set(START);
    for (const name of ['alpha', 'bravo', 'charlie']) world.intake.advertisers.behave(name, accept);
  });
  const all = (id: number) => ({ advertisers: [{ id, percentage: 100 }] });
  /** Sources of one test select only its leads. */
  const failedIn = (funnel: string) => ({ leadStatuses: ['failed'], funnels: [funnel] });
  let people = 0;
  const leadsIn = (funnel: string, count: number): Promise<number[]> =>
    world.addLeads(
      Array.from({ length: count }, () => {
        people += 1;
        const phone = `+447400${String(people).padStart(6, '0')}`;
        return { ...{ funnel, status: 3 as const }, email: `p${people}@example.com`, phone };
      }),
    );

  it('keeps its pace with two workers that scan at the same time', async () => {
    await leadsIn('pace', 30);
    const campaign = await world.campaign([all(world.advertisers.alpha)], { pace_per_hour: 60 });
    await world.source(campaign, failedIn('pace'));
    await world.start(campaign);
    await world.settle();
    const queues = [world.intake.app, other].map((app) => app.get(CampaignConsumerQueueService));
    for (let ms = 0; ms < 10 * MINUTE_MS; ms += SCAN_MS) {
      world.clock.set(new Date(START.getTime() + ms));
      await Promise.all(
        queues.map(async (queue) => {
          for (const { id } of await queue.listDue()) await queue.run(id);
        }),
      );
    }
    const times = (await world.registrations(campaign)).map(({ created_at: at }) => at.getTime());
    // One at once, and one in each of the ten minutes that begin.
    expect(times).toHaveLength(10);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(MINUTE_MS + SCAN_MS);

    // After a pause, the time that passed is not made up for.
    await world.pause(campaign);
    world.clock.set(new Date(START.getTime() + 5 * HOUR_MS));
    await world.start(campaign);
    for (let scan = 0; scan < 3; scan += 1)
      for (const { id } of await queues[0]!.listDue()) await queues[0]!.run(id);
    expect(await world.registrations(campaign)).toHaveLength(11);
  });

  it('goes on at a faster pace as soon as it has one', async () => {
    await leadsIn('faster', 3);
    const campaign = await world.campaign([all(world.advertisers.alpha)], { pace_per_hour: 1 });
    await world.source(campaign, failedIn('faster'));
    await world.start(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(1);
    const body = UpdateCampaignBody.parse({
      ...{ id: campaign, version: 3, name: 'Faster', pace_per_hour: 60 },
    });
    await world.get(CampaignsService).update(body, world.staff);
    world.clock.set(new Date(START.getTime() + MINUTE_MS - 1));
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(1);
    world.clock.set(new Date(START.getTime() + MINUTE_MS));
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(2);
  });

  it('registers people at a later step after its delay', async () => {
    world.intake.advertisers.behave('alpha', refuse);
    await leadsIn('delay', 1);
    const campaign = await world.campaign([
      all(world.advertisers.alpha),
      { ...all(world.advertisers.bravo), delay: 3, delayUnite: 'hours' },
    ]);
    await world.source(campaign, failedIn('delay'));
    await world.start(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(1);
    expect(await world.progress(campaign)).toMatchObject({
      sources: [{ waiting: 1, waiting_for_deposit: 0 }],
    });
    world.clock.set(new Date(START.getTime() + 3 * HOUR_MS - 1));
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(1);
    world.clock.set(new Date(START.getTime() + 3 * HOUR_MS));
    await world.settle();
    expect(await world.registrations(campaign)).toMatchObject([
      { outcome: 'rejected' },
      { outcome: 'accepted', advertiser_id: world.advertisers.bravo },
    ]);
  });

  it('logs what every advertiser said that did not take the person', async () => {
    for (const name of ['alpha', 'bravo']) world.intake.advertisers.behave(name, refuse);
    await leadsIn('logs', 1);
    const { alpha, bravo } = world.advertisers;
    const campaign = await world.campaign([
      {
        advertisers: [
          { id: alpha, percentage: 50 },
          { id: bravo, percentage: 50 },
        ],
      },
    ]);
    await world.source(campaign, failedIn('logs'));
    await world.start(campaign);
    await world.settle();
    const { data } = await world
      .get(CampaignProgressService)
      .listLogs(campaign, { page_number: 1, limit: 50 });
    const parts = data[0]?.reason?.split('; ').toSorted();
    expect(parts).toEqual(['alpha: Not wanted', 'bravo: Not wanted']);
  });

  it('counts the people whom a source brings in: each once, and none who is in already', async () => {
    const at = (days: number) => new Date(START.getTime() - days * DAY_MS);
    const person = (index: number, days: number) => ({
      ...{ funnel: 'reach', status: 3 as const, created_at: at(days) },
      email: `reach-${index}@example.com`,
      phone: `+4475010000${index}`,
    });
    // Three people: the first has two leads. The last lead is too old for the range.
    await world.addLeads([person(1, 1), person(1, 2), person(2, 3), person(3, 9)]);
    const campaign = await world.campaign([all(world.advertisers.alpha)]);
    const reach = world.get(CampaignReachService);
    const draft = (more: object = {}) =>
      CreateSourceBody.parse({ type: 'slot', ...failedIn('reach'), ...more });
    expect(await reach.ofDraft(campaign, draft(), 'UTC')).toEqual({ leads: 4, people: 3 });
    // The zone of the viewer: 13:00 in Paris is 12:00 UTC.
    const range = { created_from: '2026-11-17 13:00', created_until: '2026-11-20 13:00' };
    expect(await reach.ofDraft(campaign, draft(range), 'Europe/Paris')).toEqual({
      leads: 3,
      people: 2,
    });
    const source = await world.source(campaign, {
      ...failedIn('reach'),
      ...{ created_from: '2026-11-17 12:00', created_until: '2026-11-20 12:00' },
    });
    expect(await reach.ofSources(campaign, source)).toEqual({ leads: 3, people: 2 });
    expect(await reach.ofSources(campaign, undefined)).toEqual({ leads: 3, people: 2 });
    await world.start(campaign);
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(2);
    expect(await reach.ofDraft(campaign, draft(), 'UTC')).toEqual({ leads: 4, people: 1 });
  });

  it('does not change a completed source', async () => {
    await leadsIn('edit', 1);
    const campaign = await world.campaign([all(world.advertisers.alpha)]);
    const source = await world.source(campaign, failedIn('edit'));
    await world.start(campaign);
    await world.settle();
    const body = UpdateSourceBody.parse({ type: 'slot', ...failedIn('other') });
    const params = { id: campaign, source_id: source };
    await expect(
      world.get(CampaignSourcesService).update(params, body, 'UTC', world.staff),
    ).rejects.toMatchObject({ code: 'CAMPAIGN_SOURCE_COMPLETED' });
  });

  it('imports the leads that an edited source selects, beside those that it has', async () => {
    await leadsIn('before', 2);
    await leadsIn('afterwards', 3);
    // The second step keeps people waiting, and so the source open.
    const campaign = await world.campaign([
      all(world.advertisers.alpha),
      { ...all(world.advertisers.bravo), delay: 1, delayUnite: 'days' },
    ]);
    const source = await world.source(campaign, failedIn('before'));
    await world.start(campaign);
    await world.settle();
    const body = UpdateSourceBody.parse({
      ...{ type: 'slot', leadStatuses: ['failed'] },
      funnels: ['before', 'afterwards'],
    });
    await world
      .get(CampaignSourcesService)
      .update({ id: campaign, source_id: source }, body, 'UTC', world.staff);
    expect((await world.get(CampaignsService).get(campaign)).sources[0]?.imported_at).toBeNull();
    await world.settle();
    expect(await world.registrations(campaign)).toHaveLength(5);
    expect(await world.progress(campaign)).toMatchObject({
      sources: [{ matched: 5, imported: 5, duplicates: 2 }],
    });
  });

  it('says when it ended, and no longer after it was started again', async () => {
    await leadsIn('ended', 1);
    const campaign = await world.campaign([all(world.advertisers.alpha)]);
    await world.source(campaign, failedIn('ended'));
    await world.start(campaign);
    await world.settle();
    const endedAt = async () => (await world.get(CampaignsService).get(campaign)).campaign.ended_at;
    expect(await endedAt()).toBe(START.toISOString());
    await world.source(campaign, failedIn('ended'));
    await world.start(campaign);
    expect(await endedAt()).toBeNull();
    await world.get(CampaignRunsService).complete(campaign, world.staff);
    expect(await endedAt()).toBe(START.toISOString());
  });
});
