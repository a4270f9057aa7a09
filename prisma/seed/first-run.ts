import pg from 'pg';
import {
  countryId,
  createCap,
  createDistribution,
  createPayout,
  createPublisher,
  createRevenue,
} from './factories.js';
import { storeHistory, type HistorySummary } from './history/store.js';
import type { HistoryOptions } from './history/world.js';
import { newPassword } from './passwords.js';
import { seedReference } from './reference.js';
import { createSandboxAdvertiser, type SandboxAddresses } from './sandbox-integration.js';
import { createPublisherAccount, createUser, hashPassword } from './users.js';

export interface FirstRunOptions extends SandboxAddresses {
  /** The demo business with its past, in place of a few parties without leads. */
  readonly history?: HistoryOptions;
  /** For the progress of the history. */
  readonly log?: (line: string) => void;
}
export interface SeededPublisher {
  readonly id: number;
  readonly name: string;
  readonly api_token: string;
  readonly countries: readonly string[];
}
export interface FirstRun {
  readonly admin: { readonly email: string; readonly password: string };
  /** An account for the publisher panel, with the first two publishers. */
  readonly panel: { readonly email: string; readonly password: string };
  readonly publishers: readonly SeededPublisher[];
  /** Absent without a history. */
  readonly history?: HistorySummary;
}

const ADMIN_ROLE = 1;
const ADVERTISERS = [
  { slug: 'alpha', name: 'Alpha Markets', revenue: '620.00' },
  { slug: 'bravo', name: 'Bravo Trade', revenue: '710.00' },
  { slug: 'charlie', name: 'Charlie Capital', revenue: '580.00' },
  { slug: 'delta', name: 'Delta FX', revenue: '540.00' },
] as const;
const COUNTRIES = ['GB', 'DE', 'FR', 'IT', 'ES', 'AU'] as const;
const PUBLISHERS = [
  { name: 'North Media', countries: ['GB', 'DE', 'FR'], payout: '420.00' },
  { name: 'Blue Harbour', countries: ['GB', 'IT', 'ES'], payout: '450.00' },
  { name: 'Southern Cross Leads', countries: ['AU', 'GB'], payout: '400.00' },
] as const;

const createAdvertisers = async (
  client: pg.ClientBase,
  options: FirstRunOptions,
): Promise<number[]> => {
  const ids: number[] = [];
  for (const { slug, name, revenue } of ADVERTISERS) {
    const id = await createSandboxAdvertiser(client, options, { name, brand: slug });
    await createRevenue(client, id, revenue);
    ids.push(id);
  }
  return ids;
};

/** Only an advertiser that refuses some leads is asked here, so that some leads are rejected. */
const WITHOUT_FALLBACK: ReadonlySet<string> = new Set(['AU', 'ES']);

/**
 * One distribution for each country. Three advertisers share the first group, and another gets the
 * leads that they refuse.
 */
const createRouting = async (
  client: pg.ClientBase,
  advertisers: readonly number[],
): Promise<void> => {
  const [alpha = 0, bravo = 0, charlie = 0, delta = 0] = advertisers;
  for (const [index, code] of COUNTRIES.entries()) {
    const shared = [
      [
        { advertiser_id: alpha, percentage: 50 },
        { advertiser_id: bravo, percentage: 30 },
        { advertiser_id: delta, percentage: 20 },
      ],
      [{ advertiser_id: charlie, percentage: 100 }],
    ];
    await createDistribution(client, {
      name: `${code} main`,
      country_id: await countryId(client, code),
      method: index % 2 === 0 ? 'slot' : 'chance',
      groups: WITHOUT_FALLBACK.has(code) ? [[{ advertiser_id: bravo, percentage: 100 }]] : shared,
    });
  }
  await createCap(client, { cap: 500, advertiser_ids: [alpha] });
  await createCap(client, {
    cap: 150,
    advertiser_ids: [bravo],
    country_ids: [await countryId(client, 'GB')],
  });
  await createCap(client, { type: 'ftd', cap: 40, advertiser_ids: [delta] });
};

const createPublishers = async (
  client: pg.ClientBase,
  secret: string,
): Promise<SeededPublisher[]> => {
  const created: SeededPublisher[] = [];
  for (const { name, countries, payout } of PUBLISHERS) {
    const publisher = await createPublisher(client, secret, { name, rate_limit_per_minute: 6000 });
    await createPayout(client, publisher.id, payout);
    created.push({ id: publisher.id, name, api_token: publisher.api_token, countries });
  }
  return created;
};

/** A few parties, enough to send leads. */
const createParties = async (
  client: pg.ClientBase,
  options: FirstRunOptions,
): Promise<Omit<FirstRun, 'admin' | 'panel'>> => {
  await createRouting(client, await createAdvertisers(client, options));
  return { publishers: await createPublishers(client, options.secret) };
};

/** The demo business with its past. */
const createDemo = async (
  client: pg.ClientBase,
  options: FirstRunOptions,
  history: HistoryOptions,
): Promise<Omit<FirstRun, 'admin' | 'panel'>> => {
  const { log = () => undefined } = options;
  const { publishers, summary } = await storeHistory(client, options, history, log);
  return {
    publishers: publishers.map(({ id, name, api_token, countries }) => ({
      id,
      name,
      api_token,
      countries,
    })),
    history: summary,
  };
};

const createPanelAccount = async (
  client: pg.ClientBase,
  publishers: readonly SeededPublisher[],
): Promise<FirstRun['panel']> => {
  const panel = { email: 'publisher@leadline.local', password: newPassword() };
  await createPublisherAccount(client, {
    email: panel.email,
    passwordHash: await hashPassword(panel.password),
    publishers: publishers.slice(0, 2).map(({ id }) => id),
  });
  return panel;
};

/** Whether somebody can sign in already. */
const isSeeded = async (client: pg.ClientBase): Promise<boolean> =>
  ((await client.query('SELECT 1 FROM users LIMIT 1')).rowCount ?? 0) > 0;

/**
 * Fills a new installation with data to try out: reference data, the first administrator, sandbox
 * advertisers, publishers and routing; with `history`, also a past. If there is a user already, it
 * changes only reference data and returns null.
 */
export const seedFirstRun = async (
  databaseUrl: string,
  options: FirstRunOptions,
): Promise<FirstRun | null> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedReference(client);
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(72707371)');
    if (await isSeeded(client)) {
      await client.query('ROLLBACK');
      return null;
    }
    const admin = { email: 'admin@leadline.local', password: newPassword() };
    await createUser(client, {
      name: 'Administrator',
      email: admin.email,
      passwordHash: await hashPassword(admin.password),
      roleId: ADMIN_ROLE,
    });
    const made = await (options.history
      ? createDemo(client, options, options.history)
      : createParties(client, options));
    const panel = await createPanelAccount(client, made.publishers);
    await client.query('COMMIT');
    // Updates the statistics, so that the first queries get good plans for the new rows.
    if (options.history) await client.query('ANALYZE leads');
    return { admin, panel, ...made };
  } finally {
    await client.end();
  }
};
