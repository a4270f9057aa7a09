import { createHash } from 'node:crypto';
import { contracts, type CampaignDetails } from '@leadline/contracts';
import { createAdvertiser, createLead, createPublisher, timeZoneId } from '@leadline/prisma/seed';
import { CampaignImportQueueService } from '#modules/leads/campaigns/import-runner.service.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createWorld, type World } from '../../api/world.js';

/** Campaigns by the calls of their pages. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const PATH = '/api/campaigns';
const send = (method: string, path: string, body?: object): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers: world.admin.headers });
const create = async (body: object = { name: 'Second chance' }): Promise<number> =>
  Number((await send('POST', PATH, body)).body.id);
const get = async (id: number): Promise<CampaignDetails> =>
  contracts.campaigns.get.response.parse((await send('GET', `${PATH}/${id}`)).body);
const faults = ({ body }: Reply): string[] =>
  (body.issues as { field: string }[]).map(({ field }) => field);

it('a new campaign is inactive and has one empty step (CMP-009)', async () => {
  const reply = await send('POST', PATH, { name: ' Spring ', exitCondition: 2 });
  expect(reply).toMatchObject({ status: 201, body: { message: 'Campaign created successfully' } });
  const { campaign, steps, sources } = await get(Number(reply.body.id));
  expect(campaign).toMatchObject({
    name: 'Spring',
    steps: 1,
    status: 'inactive',
    version: 1,
    validateEmail: false,
    exitCondition: 2,
    conversion_days: 7,
  });
  expect(steps).toMatchObject([
    { name: 'Step1', action: 'registration', publishers: [], funnels: [], advertisers: [] },
  ]);
  expect(sources).toEqual([]);
  const [newest] = (await send('GET', PATH)).body as unknown as { id: number }[];
  expect(newest?.id).toBe(campaign.id);
});

it('a stale save fails, and says what was saved meanwhile', async () => {
  const id = await create();
  const fields = { id, name: 'Summer', exitCondition: 3, conversion_days: 3 };
  expect(await send('PUT', PATH, { ...fields, version: 1 })).toMatchObject({
    body: { message: 'Campaign updated successfully', version: 2 },
  });
  const { steps } = await get(id);
  const stale = await send('PUT', `${PATH}/${id}/steps/${steps[0]?.id}`, {
    advertisers: [{ id: world.advertiser.id, percentage: 100 }],
    version: 1,
  });
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  const { differences } = stale.body.details as { differences: { label: string }[] };
  expect(differences.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Name', 'Exit Condition', 'Step1']),
  );
  expect((await get(id)).steps[0]?.advertisers).toEqual([]);
});

it('a source keeps what staff choose, and its schedule is in their zone (CMP-019)', async () => {
  const id = await create();
  const paris = await timeZoneId(world.db, 'Europe/Paris');
  const reply = await call(world.app.url, 'POST', `${PATH}/${id}/sources`, {
    headers: { ...world.admin.headers, 'timezone-id': String(paris) },
    body: {
      type: 'chance',
      leadStatuses: ['failed', 'converted', 'failed'],
      useDelay: true,
      delay: 3,
      delayUnite: 'hours',
      schedule: '2026-12-01 10:00',
      advertisers: [{ id: world.advertiser.id, name: 'as selects send it' }],
      publishers: [world.publisher.id],
      countries: [1, '2'],
      funnels: ['spring'],
      advertiserStatus: ['called'],
      selectedStatus: ['called', 'new'],
      filters: ['advertiser_id', 'country_id'],
    },
  });
  expect(reply.status).toBe(201);
  const { sources } = await get(id);
  expect(sources).toMatchObject([
    {
      id: reply.body.id,
      status: 'inactive',
      imported_at: null,
      type: 'chance',
      leadStatuses: ['failed', 'converted'],
      useDelay: true,
      delay: 3,
      delayUnite: 'hours',
      schedule: '2026-12-01T09:00:00.000Z',
      advertisers: [{ id: world.advertiser.id }],
      publishers: [{ id: world.publisher.id }],
      countries: [1, 2],
      funnels: ['spring'],
      advertiserStatus: ['called', 'new'],
      selectedStatus: ['called', 'new'],
      filters: ['advertiser_id', 'country_id'],
    },
  ]);
});

it.each<[string, object, string[]]>([
  ['no lead status', { leadStatuses: [] }, ['leadStatuses']],
  ['a delay without a time', { useDelay: true }, ['delay']],
  ['a negative delay', { useDelay: true, delay: -1 }, ['delay']],
  ['a delay of centuries', { useDelay: true, delay: 99_999 }, ['delay']],
  ['a type of its own', { type: 'random' }, ['type']],
  ['a day that does not exist', { schedule: '2026-02-30 10:00' }, ['schedule']],
  ['an unknown advertiser', { advertisers: [999_999] }, ['advertisers']],
  ['an unknown publisher', { publishers: [999_999] }, ['publishers']],
  ['an unknown country', { countries: [999_999] }, ['countries']],
])('a source is refused with %s', async (_name, changes, fields) => {
  const id = await create();
  const body = { type: 'slot', leadStatuses: ['failed'], ...changes };
  const reply = await send('POST', `${PATH}/${id}/sources`, body);
  expect([reply.status, faults(reply)]).toEqual([422, fields]);
});

it('percentages add up to 100 at most, and an advertiser is in a step once (CMP-024)', async () => {
  const id = await create();
  const advertiser = { id: world.advertiser.id, percentage: 100 };
  for (const advertisers of [
    [{ ...advertiser, percentage: 100.01 }],
    [{ ...advertiser, percentage: 33.333 }],
    [advertiser, { ...advertiser, percentage: 0 }],
    [
      { ...advertiser, percentage: 60 },
      { id: 1, percentage: 41 },
      { id: 2, percentage: 0 },
    ],
  ])
    expect([
      advertisers,
      (await send('POST', `${PATH}/${id}/steps`, { advertisers })).status,
    ]).toEqual([advertisers, 422]);
  const reply = await send('POST', `${PATH}/${id}/steps`, { advertisers: [advertiser] });
  expect(reply).toMatchObject({ status: 201, body: { version: 2 } });
  expect((await get(id)).steps.map(({ name }) => name)).toEqual(['Step1', 'Step2']);
});

it('a campaign has 50 sources and 20 steps at most', async () => {
  const id = await create();
  const full = { status: 409, body: { code: 'CAMPAIGN_FULL' } };
  const source = { type: 'slot', leadStatuses: ['failed'] };
  for (let sources = 0; sources < 50; sources += 1)
    expect((await send('POST', `${PATH}/${id}/sources`, source)).status).toBe(201);
  expect(await send('POST', `${PATH}/${id}/sources`, source)).toMatchObject(full);
  for (let steps = 1; steps < 20; steps += 1)
    expect((await send('POST', `${PATH}/${id}/steps`, { advertisers: [] })).status).toBe(201);
  expect(await send('POST', `${PATH}/${id}/steps`, { advertisers: [] })).toMatchObject(full);
  const { steps, sources } = await get(id);
  expect([steps.length, sources.length]).toEqual([20, 50]);
});

it('the longest delay is that of a delay which is used', async () => {
  const id = await create();
  const source = { type: 'slot', leadStatuses: ['failed'], delay: 3651 };
  const path = `${PATH}/${id}/sources`;
  expect(faults(await send('POST', path, { ...source, useDelay: true }))).toEqual(['delay']);
  expect((await send('POST', path, { ...source, useDelay: false })).status).toBe(201);
});

it('a campaign has at least one step, and steps are named by their place', async () => {
  const id = await create();
  const advertisers = [{ id: world.advertiser.id, percentage: 100 }];
  await send('POST', `${PATH}/${id}/steps`, { advertisers });
  const [first, second] = (await get(id)).steps;
  const remove = (step: number | undefined) => send('DELETE', `${PATH}/${id}/steps/${step}`);
  expect((await remove(first?.id)).status).toBe(200);
  expect((await get(id)).steps).toMatchObject([{ id: second?.id, name: 'Step1' }]);
  expect((await remove(second?.id)).body.code).toBe('CAMPAIGN_LAST_STEP');
  expect((await remove(first?.id)).body.code).toBe('CAMPAIGN_STEP_NOT_FOUND');
});

it('a step that runs keeps an advertiser', async () => {
  const id = await create();
  const [step] = (await get(id)).steps;
  const path = `${PATH}/${id}/steps/${step?.id}`;
  const advertisers = [{ id: world.advertiser.id, percentage: 100 }];
  await send('PUT', path, { advertisers });
  await send('POST', `${PATH}/${id}/sources`, { type: 'slot', leadStatuses: ['failed'] });
  expect((await send('POST', `${PATH}/${id}/start`)).status).toBe(200);
  expect((await send('PUT', path, { advertisers: [] })).body.code).toBe('CAMPAIGN_NOT_READY');
  expect((await send('POST', `${PATH}/${id}/pause`)).status).toBe(200);
  expect((await send('PUT', path, { advertisers: [] })).status).toBe(200);
});

describe('the parties of a step', () => {
  const withStep = async (): Promise<{ id: number; paths: string[] }> => {
    const advertiser = await createAdvertiser(world.db, TEST_SECRET, {
      name: `North ${Date.now()}`,
    });
    const publisher = await createPublisher(world.db, TEST_SECRET, { name: `South ${Date.now()}` });
    const id = await create({ name: 'Second chance' });
    const [step] = (await get(id)).steps;
    await send('PUT', `${PATH}/${id}/steps/${step?.id}`, {
      advertisers: [{ id: advertiser.id, percentage: 100 }],
      publishers: [publisher.id],
    });
    await send('POST', `${PATH}/${id}/sources`, { type: 'slot', leadStatuses: ['failed'] });
    return {
      id,
      paths: [`/api/advertisers/${advertiser.id}`, `/api/publishers/${publisher.id}`],
    };
  };

  it('are not deleted while the campaign runs', async () => {
    const { id, paths } = await withStep();
    expect((await send('POST', `${PATH}/${id}/start`)).status).toBe(200);
    for (const path of paths)
      expect(await send('DELETE', path)).toMatchObject({
        status: 409,
        body: {
          code: 'PARTY_IN_USE',
          message: '1 campaign still uses it: campaign Second chance.',
        },
      });
    await send('POST', `${PATH}/${id}/pause`);
    for (const path of paths) expect((await send('DELETE', path)).status).toBe(200);
  });

  it.each([
    ['advertiser', 0, 'North'],
    ['publisher', 1, 'South'],
  ])('one deleted %s keeps the campaign from starting', async (_side, index, name) => {
    const { id, paths } = await withStep();
    expect((await send('DELETE', paths[index] ?? '')).status).toBe(200);
    const reply = await send('POST', `${PATH}/${id}/start`);
    expect([reply.status, reply.body.code]).toEqual([409, 'CAMPAIGN_NOT_READY']);
    expect(reply.body.message).toMatch(
      new RegExp(`^Step1 names ${name} \\d+, which was deleted\\.$`, 'u'),
    );
  });

  it('are never deleted by somebody while another starts the campaign', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, paths } = await withStep();
      const [started, deleted] = await Promise.all([
        send('POST', `${PATH}/${id}/start`),
        send('DELETE', paths[round % 2] ?? ''),
      ]);
      expect([started.body.code ?? 'started', deleted.body.code ?? 'deleted']).toEqual(
        started.status === 200 ? ['started', 'PARTY_IN_USE'] : ['CAMPAIGN_NOT_READY', 'deleted'],
      );
    }
  });
});

it('records of another campaign do not exist', async () => {
  const [one, other] = [await create(), await create()];
  const source = await send('POST', `${PATH}/${one}/sources`, {
    type: 'slot',
    leadStatuses: ['failed'],
  });
  const [step] = (await get(one)).steps;
  for (const [method, path] of [
    ['POST', `sources/${Number(source.body.id)}/play`],
    ['POST', `sources/${Number(source.body.id)}/pause`],
    ['DELETE', `sources/${Number(source.body.id)}`],
    ['DELETE', `steps/${step?.id}`],
  ] as const)
    expect([path, (await send(method, `${PATH}/${other}/${path}`)).status]).toEqual([path, 404]);
});

describe('a campaign of the server itself', () => {
  it('runs from Start to complete, with logs that name the lead', async () => {
    const funnel = `funnel-${Date.now()}`;
    const source = await createLead(world.db, {
      publisher_id: world.publisher.id,
      country_id: 1,
      funnel,
    });
    const id = await create();
    const [step] = (await get(id)).steps;
    await send('PUT', `${PATH}/${id}/steps/${step?.id}`, {
      advertisers: [{ id: world.advertiser.id, percentage: 100 }],
    });
    const reply = await send('POST', `${PATH}/${id}/sources`, {
      type: 'slot',
      leadStatuses: ['failed'],
      funnels: [funnel],
    });
    await send('POST', `${PATH}/${id}/sources/${Number(reply.body.id)}/play`);
    await send('POST', `${PATH}/${id}/start`);
    await eventually(async () => {
      expect((await send('GET', `${PATH}/${id}/progress`)).body).toMatchObject({
        status: 'complete',
        percent: 100,
      });
    }, 40_000);
    const logs = contracts.campaigns.logs.response.parse(
      (await send('GET', `${PATH}/${id}/logs`)).body,
    );
    expect(logs).toMatchObject({
      total: 1,
      data: [{ step: 'Step1', source_lead_id: source, funnel }],
    });
    expect(logs.data[0]?.outcome).not.toBe('under_way');
    expect((await send('GET', `${PATH}/${id}/logs?outcome=unknown`)).body.total).toBe(0);
  }, 60_000);

  it('lets a person go who is erased, and keeps no hash of them', async () => {
    const email = `gone${Date.now()}@example.com`;
    const lead = await createLead(world.db, {
      publisher_id: world.publisher.id,
      country_id: 1,
      email,
    });
    const id = await create();
    const [step] = (await get(id)).steps;
    await send('PUT', `${PATH}/${id}/steps/${step?.id}`, {
      advertisers: [{ id: world.advertiser.id, percentage: 100 }],
    });
    const source = await send('POST', `${PATH}/${id}/sources`, {
      type: 'slot',
      leadStatuses: ['failed'],
      useDelay: true,
      delay: 900,
    });
    await send('POST', `${PATH}/${id}/sources/${Number(source.body.id)}/play`);
    await send('POST', `${PATH}/${id}/start`);
    const person = async () =>
      (
        await world.db.query<{ end_reason: string | null; email_key: string }>(
          'SELECT end_reason, email_key FROM campaign_consumers WHERE lead_id = $1',
          [lead],
        )
      ).rows[0];
    await eventually(async () => {
      await world.app.get(CampaignImportQueueService).addDue();
      if (!(await person())) throw new Error('Nobody was imported');
    });
    const hash = createHash('md5').update(email).digest('hex');
    expect((await person())?.email_key.replaceAll('-', '')).toBe(hash);
    await send('POST', '/api/data-protection/erasures', { value: email, confirmation: email });
    await eventually(async () => {
      expect((await person())?.end_reason).toBe('erased');
      expect((await person())?.email_key.replaceAll('-', '')).not.toBe(hash);
    });
  }, 60_000);
});
