import { randomBytes } from 'node:crypto';
import { contracts } from '@leadline/contracts';
import { createPublisher } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { newAdvertiser } from './action-rows.js';
import type { World } from './world.js';

// Bodies of the success cases of parties. Each case makes a new party for its records, because a
// party has one record of a kind for each country.

type Body = Record<string, unknown>;
const exampleOf = (example: unknown): Body => example as Body;
const first = (example: unknown): Body => (example as Body[])[0] ?? {};

/** Routes of the advertiser and of the publisher of the world that need nothing but its id. */
export const BY_ADVERTISER = [
  'integrations.get',
  'integrations.preview',
  'integrations.compare',
  'integrations.checklist',
  'integrations.missingValues',
  'integrations.pastLeads',
  'integrations.test',
  'integrations.revealToken',
  'statusMappings.get',
  'statusMappings.readings',
  'statusPulls.list',
  'advertisers.settings',
  'advertisers.versions',
  'advertisers.effects',
  'advertisers.health',
  'advertisers.closeCircuit',
  'advertiserLedger.list',
  'advertiserLedger.export',
  'advertiserPlans.list',
  'advertiserPlans.create',
  'advertiserPlans.forLead',
] as const;
export const BY_PUBLISHER = [
  'publisherPostbacks.list',
  'publisherPostbacks.create',
  'publisherLedger.list',
  'publisherLedger.export',
  'publisherPlans.list',
  'publisherPlans.create',
  'publisherPlans.forLead',
  'publishers.settings',
  'publishers.versions',
  'publishers.effects',
  'publishers.api',
  'publishers.revealToken',
] as const;

export const newName = (): string => `Party ${randomBytes(4).toString('hex')}`;
export const newPublisher = async ({ db }: World): Promise<number> =>
  (await createPublisher(db, TEST_SECRET, { name: newName() })).id;

export const advertiserBody = ({ admin }: World, name: string): Body => ({
  ...exampleOf(contracts.advertisers.create.example),
  name,
  user_id: admin.userId,
});
export const newRevenueBody = async (world: World): Promise<Body> => ({
  ...first(contracts.revenues.create.example),
  advertiser_id: await newAdvertiser(world),
});
export const newPayoutBody = async (world: World): Promise<Body> => ({
  ...first(contracts.payouts.create.example),
  affiliate_id: await newPublisher(world),
});
export const newExclusionBody = async (world: World): Promise<Body> => ({
  ...exampleOf(contracts.exclusions.create.example),
  advertiser_id: await newAdvertiser(world),
  affiliate_id: [world.publisher.id],
});
export const newCountryBody = async (world: World): Promise<Body> => ({
  ...exampleOf(contracts.advertiserCountries.create.example),
  advertiser_id: await newAdvertiser(world),
});
export const newSourceBody = async (world: World): Promise<Body> => ({
  ...exampleOf(contracts.publisherCountries.create.example),
  affiliate_id: await newPublisher(world),
});
export const newHoursBody = async (world: World): Promise<Body> => ({
  ...exampleOf(contracts.openingHours.create.example),
  advertiser_id: await newAdvertiser(world),
});
export const overrideBody = ({ advertiser, publisher }: World): Body => ({
  ...exampleOf(contracts.publisherOverrides.create.example),
  advertiser_id: advertiser.id,
  affiliate_id: publisher.id,
});

/** Creates a record by its route, and returns its id and what was sent. */
export const stored = async (
  world: World,
  path: string,
  make: (world: World) => Body | Promise<Body>,
  isList = false,
): Promise<{ id: number; body: Body }> => {
  const body = await make(world);
  const reply = await call(world.app.url, 'POST', path, {
    body: isList ? [body] : body,
    headers: world.admin.headers,
  });
  const [id] = isList ? (reply.body.ids as number[]) : [reply.body.id];
  return { id: Number(id), body };
};

/** Creates a plan, and returns the ids by which its routes name it. */
export const BY_DEAL = [
  'advertiserPlans.update',
  'advertiserPlans.remove',
  'advertiserPlans.versions',
  'advertiserPlans.effect',
  'advertiserCohorts.list',
] as const;
export const BY_TERMS = [
  'publisherPlans.update',
  'publisherPlans.remove',
  'publisherPlans.versions',
  'publisherPlans.effect',
  'publisherCohorts.list',
] as const;

export const newPlan = async (
  world: World,
  side: 'advertiser' | 'publisher',
): Promise<{ params: { id: number; plan_id: number } }> => {
  const party = world[side].id;
  const { id } = await stored(world, `/api/${side}s/${party}/plans`, () =>
    exampleOf(contracts.advertiserPlans.create.example),
  );
  return { params: { id: party, plan_id: id } };
};
