import { call } from '#test/support/http-client.js';
import type { World } from './world.js';

let campaigns = 0;

const create = async ({ app, admin }: World, path: string, body: unknown): Promise<number> =>
  Number((await call(app.url, 'POST', path, { body, headers: admin.headers })).body.id);

const campaignBody = () => {
  campaigns += 1;
  return { name: `Campaign ${campaigns}` };
};
const sourceBody = () => ({ type: 'slot', leadStatuses: ['failed'] });
const stepBody = ({ advertiser }: World) => ({
  advertisers: [{ id: advertiser.id, percentage: 100 }],
});

/** A campaign with one step without advertisers. */
const newCampaign = (world: World): Promise<number> =>
  create(world, '/api/campaigns', campaignBody());

const newSource = async (world: World): Promise<{ id: number; source_id: number }> => {
  const id = await newCampaign(world);
  return { id, source_id: await create(world, `/api/campaigns/${id}/sources`, sourceBody()) };
};

/** An active source of a campaign that does not run. */
const activeSource = async (world: World): Promise<{ id: number; source_id: number }> => {
  const source = await newSource(world);
  const path = `/api/campaigns/${source.id}/sources/${source.source_id}/play`;
  await call(world.app.url, 'POST', path, { headers: world.admin.headers });
  return source;
};

/** A second step, which can be deleted. */
const newStep = async (world: World): Promise<{ id: number; step_id: number }> => {
  const id = await newCampaign(world);
  return { id, step_id: await create(world, `/api/campaigns/${id}/steps`, stepBody(world)) };
};

/** A campaign that can be started. Its source is not active, so that nothing is imported. */
const readyCampaign = async (world: World): Promise<number> => {
  const { app, admin } = world;
  const { id } = await newSource(world);
  const path = `/api/campaigns/${id}`;
  const { body } = await call(app.url, 'GET', path, { headers: admin.headers });
  const [step] = body.steps as { id: number }[];
  await call(app.url, 'PUT', `${path}/steps/${step?.id}`, {
    body: stepBody(world),
    headers: admin.headers,
  });
  return id;
};

const runningCampaign = async (world: World): Promise<number> => {
  const id = await readyCampaign(world);
  await call(world.app.url, 'POST', `/api/campaigns/${id}/start`, {
    headers: world.admin.headers,
  });
  return id;
};

/** Requests that succeed, for the routes of campaigns. */
export const campaignCases = {
  'campaigns.create': () => ({ body: campaignBody() }),
  'campaigns.get': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.update': async (world: World) => ({
    body: { ...campaignBody(), id: await newCampaign(world) },
  }),
  'campaigns.progress': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.start': async (world: World) => ({ params: { id: await readyCampaign(world) } }),
  'campaigns.pause': async (world: World) => ({ params: { id: await runningCampaign(world) } }),
  'campaigns.complete': async (world: World) => ({ params: { id: await runningCampaign(world) } }),
  'campaigns.simulate': async (world: World) => ({ params: { id: await readyCampaign(world) } }),
  'campaigns.logs': async (world: World) => ({ params: { id: await newCampaign(world) } }),
  'campaigns.createSource': async (world: World) => ({
    params: { id: await newCampaign(world) },
    body: sourceBody(),
  }),
  'campaigns.playSource': async (world: World) => ({ params: await newSource(world) }),
  'campaigns.pauseSource': async (world: World) => ({ params: await activeSource(world) }),
  'campaigns.removeSource': async (world: World) => ({ params: await newSource(world) }),
  'campaigns.createStep': async (world: World) => ({
    params: { id: await newCampaign(world) },
    body: stepBody(world),
  }),
  'campaigns.updateStep': async (world: World) => ({
    params: await newStep(world),
    body: stepBody(world),
  }),
  'campaigns.removeStep': async (world: World) => ({ params: await newStep(world) }),
};
