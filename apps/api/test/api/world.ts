import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import {
  countryId,
  createAdvertiser,
  createCap,
  createConversion,
  createDistribution,
  createLead,
  createOffer,
  createProgressLog,
  createPublisher,
  type LeadValues,
  setIntegration,
} from '@leadline/prisma/seed';
import pg from 'pg';
import { AppModule } from '../../src/app.module.js';
import { signInToPanel, type PanelSignedIn } from '#test/support/panel-sign-in.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import {
  createTestApp,
  TEST_SECRET,
  type TestApp,
  type TestAppOptions,
  newQueuePrefix,
} from '#test/support/test-app.js';
import { createTestDatabase } from '#test/support/test-database.js';
import { Environment } from '#shared/config/environment.js';
import type { FixedClock } from '#shared/clock/clock.js';
import type { OldIntegrationTemplate } from '@leadline/contracts';
import type { z } from 'zod';

export interface WorldPublisher {
  readonly id: number;
  readonly token: string;
}
/** The whole product, with a user of every kind and a lead in every state that a route needs. */
export interface World {
  readonly app: TestApp;
  readonly db: pg.Pool;
  /** Holds every permission. */
  readonly admin: SignedIn;
  /** Signed in, without any permission. */
  readonly nobody: SignedIn;
  /** A panel account of `publisher`. */
  readonly panel: PanelSignedIn;
  readonly publisher: WorldPublisher;
  readonly otherPublisher: WorldPublisher;
  readonly inactivePublisher: WorldPublisher;
  readonly advertiser: { readonly id: number; readonly postbackToken: string };
  readonly capId: number;
  /** An accepted lead of `publisher` with a link. */
  readonly leadId: number;
  readonly redirectToken: string;
  /** An accepted lead of `otherPublisher`. */
  readonly otherLeadId: number;
  /** Another accepted lead of `publisher`. */
  newLead(values?: Partial<LeadValues>): Promise<number>;
  newPendingLead(): Promise<number>;
  newCap(values?: { interval: 'daily' | 'interval' }): Promise<number>;
  newDistribution(): Promise<number>;
  /** A job that has not begun. */
  newProgressLog(): Promise<number>;
  close(): Promise<void>;
}

const NO_LIMIT = 1_000_000;
const DAY_MS = 86_400_000;
const UNUSED_COUNTRY = 1;
/** The offer of a click link. */
export const OFFER_SLUG = 'offer-of-the-world';
/** A bot that cannot be reached. */
const TELEGRAM = {
  TELEGRAM_BOT_TOKEN: '7000001:canary-bot-token-abcdefghijklmno',
  TELEGRAM_API_URL: 'http://127.0.0.1:9',
};
const REDIRECT_TOKEN = 'a-link-of-the-world-0001';

const seedParties = async (db: pg.Pool, template: object) => {
  const [publisher, otherPublisher, inactive] = [
    await createPublisher(db, TEST_SECRET, {
      name: 'Publisher A',
      rate_limit_per_minute: NO_LIMIT,
    }),
    await createPublisher(db, TEST_SECRET, {
      name: 'Publisher B',
      rate_limit_per_minute: NO_LIMIT,
    }),
    await createPublisher(db, TEST_SECRET, { name: 'Publisher asleep', status: 'inactive' }),
  ];
  const advertiser = await createAdvertiser(db, TEST_SECRET, { name: 'Advertiser' });
  await setIntegration(db, TEST_SECRET, advertiser.id, template, { key: 'advertiser-api-key' });
  const country = await countryId(db, 'GB');
  // Examples and guesses hit the lowest ids, so the distribution of intake is created after these.
  const newDistribution = async (): Promise<number> =>
    (
      await createDistribution(db, {
        country_id: UNUSED_COUNTRY,
        groups: [[{ advertiser_id: advertiser.id, percentage: 100 }]],
      })
    ).id;
  for (let spare = 0; spare < 3; spare += 1) await newDistribution();
  await db.query(
    'INSERT INTO advertiser_supported_countries (advertiser_id, country_id) VALUES ($1, $2)',
    [advertiser.id, country],
  );
  await createDistribution(db, {
    country_id: country,
    groups: [[{ advertiser_id: advertiser.id, percentage: 100 }]],
  });
  return { publisher, otherPublisher, inactive, advertiser, country, newDistribution };
};

/**
 * Seeds before booting, so that the routing configuration is in force from the first request.
 */
export const createWorld = async (
  options: Omit<TestAppOptions, 'databaseUrl'> = {},
): Promise<World> => {
  const [database, server] = await Promise.all([createTestDatabase(), startAdvertiser()]);
  const db = new pg.Pool({ connectionString: database.url, max: 4 });
  const { publisher, otherPublisher, inactive, advertiser, country, newDistribution } =
    await seedParties(db, server.template);
  const parties = { publisher_id: publisher.id, advertiser_id: advertiser.id, country_id: country };
  const leadId = await createLead(db, {
    ...parties,
    external_id: 'EXT-SEEDED',
    redirect_token: REDIRECT_TOKEN,
    redirect_expires_at: new Date(Date.now() + DAY_MS),
  });
  await db.query('UPDATE leads SET autologin_url = $2 WHERE id = $1', [
    leadId,
    encryptWith(
      deriveKey(TEST_SECRET, 'encryption'),
      'https://advertiser.example/auto',
      'login-link',
    ),
  ]);
  const otherLeadId = await createLead(db, { ...parties, publisher_id: otherPublisher.id });
  await createOffer(db, { slug: OFFER_SLUG, url: 'https://offer.example/landing' });
  // For a country that no test sends leads from.
  const newCap: World['newCap'] = (values) =>
    createCap(db, { country_ids: [UNUSED_COUNTRY], ...values });
  const capId = await newCap();
  const release = async (): Promise<void> => {
    await db.end();
    await Promise.all([database.drop(), server.close()]);
  };
  const app = await createTestApp(AppModule, {
    ...options,
    databaseUrl: database.url,
    environment: {
      ...TELEGRAM,
      ...options.environment,
      DELIVERY_ALLOW_HOSTS: [server.host, options.environment?.DELIVERY_ALLOW_HOSTS]
        .filter((hosts) => hosts !== undefined)
        .join(','),
    },
  }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const asPublisher = (made: { id: number; api_token: string }): WorldPublisher => ({
    id: made.id,
    token: made.api_token,
  });
  const admin = await signIn(app, { roleId: 1 });
  return {
    app,
    db,
    capId,
    leadId,
    otherLeadId,
    newCap,
    newDistribution,
    redirectToken: REDIRECT_TOKEN,
    admin,
    nobody: await signIn(app),
    panel: await signInToPanel(app, { publishers: [publisher.id] }),
    publisher: asPublisher(publisher),
    otherPublisher: asPublisher(otherPublisher),
    inactivePublisher: asPublisher(inactive),
    advertiser: { id: advertiser.id, postbackToken: advertiser.postback_token },
    newLead: (values = {}) => createLead(db, { ...parties, ...values }),
    newPendingLead: async () => {
      const id = await createLead(db, { ...parties, status: 6 });
      await createConversion(db, { lead_id: id });
      return id;
    },
    newProgressLog: async () =>
      createProgressLog(db, {
        lead_id: await createLead(db, parties),
        advertiser_id: advertiser.id,
        created_by: admin.userId,
        scheduled_at: new Date(Date.now() + DAY_MS),
      }),
    close: async () => {
      await app.close();
      await release();
    },
  };
};

export interface Installation {
  /** Each request to its app goes to another API process than the one before. */
  readonly world: World;
  readonly apis: readonly [TestApp, TestApp];
  readonly workers: readonly TestApp[];
  close(): Promise<void>;
}

interface InstallationOptions {
  readonly clock?: FixedClock;
  /** How many processes run jobs. None by default. */
  readonly workers?: number;
}

/** An app whose address is that of the next process, each time somebody asks for it. */
const inTurn = (apis: readonly [TestApp, TestApp]): TestApp => {
  let requests = 0;
  return {
    ...apis[0],
    get url() {
      requests += 1;
      return apis[requests % 2 === 0 ? 0 : 1].url;
    },
  };
};

/** Two API processes and some workers on one PostgreSQL and one Redis, as `--scale` starts them. */
export const createInstallation = async ({
  clock,
  workers = 0,
}: InstallationOptions = {}): Promise<Installation> => {
  const shared = { QUEUE_PREFIX: newQueuePrefix(), DB_POOL_SIZE: '5' };
  const ofApi = { ...shared, PROCESS_ROLE: 'http' };
  const world = await createWorld({ ...(clock && { clock }), environment: ofApi });
  const start = (values: Readonly<Record<string, string>>): Promise<TestApp> =>
    createTestApp(AppModule, {
      ...(clock && { clock }),
      databaseUrl: world.app.databaseUrl,
      environment: {
        ...TELEGRAM,
        ...values,
        DELIVERY_ALLOW_HOSTS: world.app.get(Environment).DELIVERY_ALLOW_HOSTS.join(),
      },
    });
  const apis = [world.app, await start(ofApi)] as const;
  const started = await Promise.all(
    Array.from({ length: workers }, () => start({ ...shared, PROCESS_ROLE: 'worker' })),
  );
  return {
    world: { ...world, app: inTurn(apis) },
    apis,
    workers: started,
    close: async () => {
      await Promise.all([apis[1], ...started].map((app) => app.close()));
      await world.close();
    },
  };
};

/** An advertiser on a loopback port that accepts every lead. */
export interface AdvertiserServer {
  readonly host: string;
  readonly template: z.input<typeof OldIntegrationTemplate>;
  close(): Promise<void>;
}

export const AUTOLOGIN_SECRET = 'autologin-s3cret-key';

export const startAdvertiser = async (): Promise<AdvertiserServer> => {
  let serial = 0;
  const server = createServer((request, reply) => {
    request.resume().on('end', () => {
      serial += 1;
      reply.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: `EXT-${serial}`,
          url: `https://advertiser.example/auto?key=${AUTOLOGIN_SECRET}`,
        }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    template: {
      method: 'POST',
      url: `http://${host}/leads`,
      format: 'json',
      auth: { kind: 'bearer', token: '{{secret.key}}' },
      fields: {
        email: '{{email}}',
        phone: '{{phone}}',
        first: '{{first_name}}',
        password: '{{password}}',
        ref: '{{lead_id}}',
      },
      success: { statuses: [200], rules: [{ kind: 'exists', path: 'id' }] },
      read: { external_id: 'id', autologin_url: 'url', message: null },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
