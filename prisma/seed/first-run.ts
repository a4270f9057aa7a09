import { randomInt } from 'node:crypto';
import pg from 'pg';
import {
  countryId,
  createAdvertiser,
  createCap,
  createDistribution,
  createPayout,
  createPublisher,
  createRevenue,
  setIntegration,
} from './factories.js';
import { seedReference } from './reference.js';
import { createUser, hashPassword } from './users.js';

export interface FirstRunOptions {
  readonly secret: string;
  /** Address of the sandbox advertisers. */
  readonly sandboxUrl: string;
  /** Address of this installation, for the advertisers' postbacks. */
  readonly publicUrl: string;
}
export interface SeededPublisher {
  readonly id: number;
  readonly name: string;
  readonly api_token: string;
  readonly countries: readonly string[];
}
export interface FirstRun {
  readonly admin: { readonly email: string; readonly password: string };
  readonly publishers: readonly SeededPublisher[];
}

const ADMIN_ROLE = 1;
const ADVERTISERS = [
  { slug: 'alpha', name: 'Alpha Markets', revenue: '620.00', nested: false },
  { slug: 'bravo', name: 'Bravo Trade', revenue: '710.00', nested: false },
  { slug: 'charlie', name: 'Charlie Capital', revenue: '580.00', nested: false },
  { slug: 'delta', name: 'Delta FX', revenue: '540.00', nested: true },
] as const;
const COUNTRIES = ['GB', 'DE', 'FR', 'IT', 'ES', 'AU'] as const;
const PUBLISHERS = [
  { name: 'North Media', countries: ['GB', 'DE', 'FR'], payout: '420.00' },
  { name: 'Blue Harbour', countries: ['GB', 'IT', 'ES'], payout: '450.00' },
  { name: 'Southern Cross Leads', countries: ['AU', 'GB'], payout: '400.00' },
] as const;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
/**
 * Twelve characters with a lower-case letter, an upper-case letter and a digit (USR-011, USR-012),
 * from a secure source.
 */
export const newPassword = (): string => {
  const draw = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${draw(LETTERS.toUpperCase(), 2)}${draw(LETTERS, 6)}${draw(DIGITS, 4)}`;
};

/** The integration with an advertiser of the sandbox: one of two forms of answers. */
const template = (sandboxUrl: string, slug: string, nested: boolean): object => ({
  method: 'POST',
  url: `${sandboxUrl}/brands/${slug}/leads`,
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: {
    lead_id: '{{lead_id}}',
    first_name: '{{first_name}}',
    last_name: '{{last_name}}',
    email: '{{email}}',
    phone: '{{phone}}',
    country: '{{country}}',
    ip: '{{ip}}',
    funnel: '{{funnel}}',
    aff_id: '{{affiliate_id}}',
    password: '{{password}}',
    postback_url: '{{secret.postback_url}}',
  },
  success: {
    statuses: [200, 201],
    rules: [
      nested
        ? { kind: 'equals', path: 'status', value: 'ok' }
        : { kind: 'equals', path: 'success', value: 'true' },
    ],
  },
  read: nested
    ? { external_id: 'data.lead.id', autologin_url: 'data.login_url', message: 'errors[0].message' }
    : { external_id: 'id', autologin_url: 'autologin_url', message: 'message' },
});

const createAdvertisers = async (
  client: pg.ClientBase,
  options: FirstRunOptions,
): Promise<number[]> => {
  const ids: number[] = [];
  for (const { slug, name, revenue, nested } of ADVERTISERS) {
    const advertiser = await createAdvertiser(client, options.secret, { name, display_name: name });
    await setIntegration(
      client,
      options.secret,
      advertiser.id,
      template(options.sandboxUrl, slug, nested),
      {
        token: `sandbox-${slug}`,
        postback_url: `${options.publicUrl}/api/v1/postbacks/${advertiser.postback_token}`,
      },
    );
    await createRevenue(client, advertiser.id, revenue);
    ids.push(advertiser.id);
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

/** Whether somebody can sign in already. */
const isSeeded = async (client: pg.ClientBase): Promise<boolean> =>
  ((await client.query('SELECT 1 FROM users LIMIT 1')).rowCount ?? 0) > 0;

/**
 * What a new installation needs to be tried out: reference data, the first administrator, sandbox
 * advertisers, publishers and routing. If there is a user already, it changes only reference data
 * and returns null.
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
    await createRouting(client, await createAdvertisers(client, options));
    const publishers = await createPublishers(client, options.secret);
    await client.query('COMMIT');
    return { admin, publishers };
  } finally {
    await client.end();
  }
};
