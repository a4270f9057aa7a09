import type pg from 'pg';
import { createCampaign } from '../campaigns.js';
import {
  countryId,
  createCap,
  createDistribution,
  createLanding,
  createOffer,
  createPayout,
  createPublisher,
  createRevenue,
  setSetting,
  timeZoneId,
} from '../factories.js';
import { newPassword } from '../passwords.js';
import { createSandboxAdvertiser, type SandboxAddresses } from '../sandbox-integration.js';
import { createUser, hashPassword } from '../users.js';
import {
  DEMO_ADVERTISERS,
  DEMO_CAPS,
  DEMO_OFFERS,
  DEMO_PUBLISHERS,
  DEMO_ROUTES,
  DEMO_STAFF,
  HELD_STATUS,
  payoutOf,
  revenueOf,
} from './business.js';
import { DEMO_COUNTRIES } from './countries.js';
import { createDeals } from './deals.js';
import {
  coded,
  named,
  type World,
  type WorldAdvertiser,
  type WorldCap,
  type WorldCountry,
  type WorldDistribution,
  type WorldOffer,
  type WorldPublisher,
} from './world.js';

/** A publisher of the demo with its API token. */
export type PublisherWithToken = WorldPublisher & { readonly api_token: string };
type Business = Omit<World, 'firstLeadId'> & {
  readonly publishers: readonly PublisherWithToken[];
};

/** Stores the parties, the routing and the settings, all as if they had been there `since`. */
export const createBusiness = async (
  client: pg.ClientBase,
  addresses: SandboxAddresses,
  since: Date,
): Promise<Business> => {
  const countries = await findCountries(client);
  const publishers = await createPublishers(client, addresses.secret, countries);
  const advertisers = await createAdvertisers(client, addresses, countries);
  await createDeals(client, { advertisers, publishers, countries });
  const distributions = await createDistributions(client, { advertisers, countries });
  const caps = await createCaps(client, { publishers, advertisers, countries }, since);
  const offers = await createOffers(client);
  const staffIds = await createStaff(client);
  await setSetting(client, 'exclude_ftd_status', [HELD_STATUS]);
  await backdate(client, since);
  const { rows } = await client.query<{ version: number }>('SELECT version FROM routing_versions');
  return {
    publishers,
    advertisers,
    countries,
    distributions,
    caps,
    offers,
    staffIds,
    configVersion: rows[0]?.version ?? 1,
    sandboxUrl: addresses.sandboxUrl,
  };
};

const findCountries = async (client: pg.ClientBase): Promise<WorldCountry[]> => {
  const countries: WorldCountry[] = [];
  for (const country of DEMO_COUNTRIES)
    countries.push({ ...country, id: await countryId(client, country.code) });
  return countries;
};

const createPublishers = async (
  client: pg.ClientBase,
  secret: string,
  countries: readonly WorldCountry[],
): Promise<PublisherWithToken[]> => {
  const created: PublisherWithToken[] = [];
  for (const publisher of DEMO_PUBLISHERS) {
    const { id, api_token } = await createPublisher(client, secret, {
      name: publisher.name,
      block_duplicate_leads: publisher.duplicates > 0,
      rate_limit_per_minute: 6000,
    });
    for (const code of publisher.countries) {
      const country = coded(countries, code);
      await createPayout(client, id, payoutOf(publisher, country), country.id);
    }
    created.push({ ...publisher, id, api_token });
  }
  return created;
};

const createAdvertisers = async (
  client: pg.ClientBase,
  addresses: SandboxAddresses,
  countries: readonly WorldCountry[],
): Promise<WorldAdvertiser[]> => {
  const created: WorldAdvertiser[] = [];
  for (const advertiser of DEMO_ADVERTISERS) {
    const id = await createSandboxAdvertiser(client, addresses, advertiser);
    for (const country of countries)
      await createRevenue(client, id, revenueOf(advertiser, country), country.id);
    created.push({ ...advertiser, id });
  }
  return created;
};

const createDistributions = async (
  client: pg.ClientBase,
  { advertisers, countries }: Pick<World, 'advertisers' | 'countries'>,
): Promise<WorldDistribution[]> => {
  const created: WorldDistribution[] = [];
  for (const { country: code, method, groups } of DEMO_ROUTES) {
    const { id: country, zone } = coded(countries, code);
    const shares = groups.map((group) =>
      group.map(([name, percentage]) => ({
        advertiser_id: named(advertisers, name).id,
        percentage,
      })),
    );
    const name = `${code} main`;
    const { id, timeslotId, groupIds } = await createDistribution(client, {
      name,
      method,
      country_id: country,
      timezone_id: await timeZoneId(client, zone),
      groups: shares,
    });
    created.push({
      id,
      name,
      method,
      zone,
      countryId: country,
      timeslotId,
      groups: groupIds.map((groupId, index) => ({
        id: groupId,
        name: `Group ${index + 1}`,
        shares: (shares[index] ?? []).map(({ advertiser_id: advertiserId, percentage }) => ({
          advertiserId,
          weight: percentage * 100,
        })),
      })),
    });
  }
  return created;
};

const createCaps = async (
  client: pg.ClientBase,
  { publishers, advertisers, countries }: Pick<World, 'publishers' | 'advertisers' | 'countries'>,
  since: Date,
): Promise<WorldCap[]> => {
  const created: WorldCap[] = [];
  for (const { type, interval, cap, zone, country, advertiser, publisher } of DEMO_CAPS) {
    const sets = {
      country_ids: country ? [coded(countries, country).id] : [],
      advertiser_ids: advertiser ? [named(advertisers, advertiser).id] : [],
      publisher_ids: publisher ? [named(publishers, publisher).id] : [],
    };
    const id = await createCap(client, {
      type,
      interval,
      cap,
      timezone_id: await timeZoneId(client, zone),
      window_started_at: since,
      ...sets,
    });
    created.push({
      id,
      type,
      cap,
      interval,
      zone,
      since,
      countryIds: new Set(sets.country_ids),
      advertiserIds: new Set(sets.advertiser_ids),
      publisherIds: new Set(sets.publisher_ids),
      funnels: new Set(),
    });
  }
  return created;
};

const createOffers = async (client: pg.ClientBase): Promise<WorldOffer[]> => {
  const created: WorldOffer[] = [];
  for (const { slug, name, category, payout, landings: pages } of DEMO_OFFERS) {
    const url = `https://offers.example.com/${slug}`;
    const id = await createOffer(client, { slug, name, url, category, payout_text: payout });
    const landings: WorldOffer['landings'][number][] = [];
    for (const [page, weight] of pages) {
      const address = `${url}/${page.toLowerCase().replace(' ', '-')}?source={publisher_id}`;
      landings.push({ id: await createLanding(client, id, page, address, weight), weight });
    }
    created.push({ slug, id, landings });
  }
  return created;
};

/** The people who decide FTDs. Nobody knows their passwords. */
const createStaff = async (client: pg.ClientBase): Promise<number[]> => {
  const ids: number[] = [];
  for (const person of DEMO_STAFF)
    ids.push(
      await createUser(client, { ...person, passwordHash: await hashPassword(newPassword()) }),
    );
  return ids;
};

const backdate = async (client: pg.ClientBase, since: Date): Promise<void> => {
  for (const table of ['publishers', 'advertisers', 'distributions', 'caps', 'users'])
    await client.query(`UPDATE ${table} SET created_at = $1, updated_at = $1`, [since]);
  await client.query('UPDATE offers SET created_at = $1', [since]);
};

/** Statuses that belong together, as the sandbox advertisers report them. */
const STATUS_GROUPS = [
  { group: 'In contact', statuses: ['Call Back', 'Interested'] },
  { group: 'Not reached', statuses: ['New', 'No Answer'] },
  { group: 'Lost', statuses: ['Not Interested', 'Wrong Number'] },
] as const;

/** Addresses and numbers that are reserved, so no lead of the demo is stopped. */
const BLACKLIST = [
  { type: 'Email Domain', value: 'mailbox.invalid', hides: true, why: 'Throwaway addresses' },
  { type: 'Email', value: 'test@example.org', hides: true, why: 'Tests of a former publisher' },
  { type: 'IP Range', value: '192.0.2.0-192.0.2.255', hides: false, why: 'Bots' },
  { type: 'Phone Prefix', value: '+44909', hides: false, why: 'Premium numbers' },
] as const;

/** A campaign that nobody has started, with a step for those who were refused and one more try. */
const createSecondChance = async (
  client: pg.ClientBase,
  { advertisers, staffIds }: Pick<World, 'advertisers' | 'staffIds'>,
  at: Date,
): Promise<void> => {
  const [first, second, third] = advertisers.map(({ id }) => id);
  const [author] = staffIds;
  if (!first || !second || !third || !author) throw new Error('The demo lacks parties or staff');
  await createCampaign(client, {
    name: 'Second chance',
    exit_condition: 2,
    validate_email: true,
    created_by: author,
    created_at: at,
    steps: [
      [
        { advertiser_id: first, percentage: 60 },
        { advertiser_id: second, percentage: 40 },
      ],
      [{ advertiser_id: third, percentage: 100 }],
    ],
    sources: [{ status: 'inactive', lead_statuses: ['failed'], delay: 7 }],
  });
};

/** Administration of the demo business besides its parties. */
export const createAdministration = async (
  client: pg.ClientBase,
  business: Pick<World, 'advertisers' | 'staffIds'>,
  at: Date,
): Promise<void> => {
  for (const { group, statuses } of STATUS_GROUPS)
    await client.query(
      `INSERT INTO status_groups ("group", statuses, created_at, updated_at)
       VALUES ($1, $2, $3, $3)`,
      [group, statuses, at],
    );
  for (const { type, value, hides, why } of BLACKLIST)
    await client.query(
      `INSERT INTO blacklist_items
         (blacklist_type_id, value, hide_blocked, description, created_at, updated_at)
       SELECT id, $2, $3, $4, $5, $5
       FROM blacklist_types
       WHERE name = $1`,
      [type, value, hides, why, at],
    );
  await createSecondChance(client, business, at);
};
