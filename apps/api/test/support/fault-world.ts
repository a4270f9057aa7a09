import { request } from 'node:http';
import {
  countryId,
  createAdvertiser,
  createDistribution,
  createPublisher,
  setIntegration,
} from '@leadline/prisma/seed';
import type { IntakeReply } from '@leadline/contracts';
import pg from 'pg';
import {
  accept,
  advertiserTemplate,
  startFakeAdvertisers,
  type FakeAdvertisers,
} from './fake-advertisers.js';
import { databaseVariables, TEST_SECRET } from './test-app.js';

/** A database with one publisher and one advertiser, for server processes that tests kill. */
export interface FaultWorld {
  readonly db: pg.Pool;
  readonly advertisers: FakeAdvertisers;
  readonly advertiserId: number;
  readonly publisherId: number;
  readonly token: string;
  /** With which the advertiser reports. */
  readonly postbackToken: string;
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const createFaultWorld = async (databaseUrl: string): Promise<FaultWorld> => {
  const advertisers = await startFakeAdvertisers();
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // These tests expect to lose idle connections.
  db.on('error', () => undefined);
  const publisher = await createPublisher(db, TEST_SECRET, { rate_limit_per_minute: 1_000_000 });
  const { id, postback_token: postbackToken } = await createAdvertiser(db, TEST_SECRET, {
    name: 'alpha',
  });
  await setIntegration(
    db,
    TEST_SECRET,
    id,
    advertiserTemplate(advertisers, 'alpha', { timeout_ms: 2000, retries: 0 }),
    { token: 'token' },
  );
  await createDistribution(db, {
    country_id: await countryId(db, 'GB'),
    groups: [[{ advertiser_id: id, percentage: 100 }]],
  });
  return {
    db,
    advertisers,
    advertiserId: id,
    publisherId: publisher.id,
    token: publisher.api_token,
    postbackToken,
    environment: { ...databaseVariables(databaseUrl), DELIVERY_ALLOW_HOSTS: advertisers.host },
    close: async () => {
      await db.end();
      await advertisers.close();
    },
  };
};

/** The advertiser answers after `ms`, and no lead is late, however busy the machine is. */
export const answerAfter = async (
  { db, advertisers, advertiserId }: FaultWorld,
  ms: number,
): Promise<void> => {
  const patient = advertiserTemplate(advertisers, 'alpha', { timeout_ms: 10_000 });
  await setIntegration(db, TEST_SECRET, advertiserId, patient, { token: 'token' });
  advertisers.behave('alpha', (lead, reply) => {
    setTimeout(() => accept(lead, reply), ms);
  });
};

/** Result of a request: an answer, a refused connection (nothing was sent), or a broken one. */
export type SendResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: IntakeReply;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken'; readonly message: string };

/** One request on a connection of its own. */
export const sendLead = (
  url: string,
  token: string,
  lead: unknown,
  key: string,
): Promise<SendResult> =>
  new Promise((resolve) => {
    const call = request(
      `${url}/api/v1/leads`,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
      },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk;
          })
          .on('end', () =>
            resolve({
              kind: 'answer',
              status: response.statusCode ?? 0,
              body: JSON.parse(text) as IntakeReply,
              retryAfter: response.headers['retry-after'],
            }),
          )
          .on('error', ({ message }) => resolve({ kind: 'broken', message }));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED'
          ? { kind: 'refused' }
          : { kind: 'broken', message: error.message },
      ),
    );
    call.end(JSON.stringify(lead));
  });

/** How often each lead was sent to the advertiser. */
export const callsPerLead = (advertisers: FakeAdvertisers): Map<string, number> => {
  const calls = new Map<string, number>();
  for (const { body } of advertisers.received)
    calls.set(body.lead_id ?? '', (calls.get(body.lead_id ?? '') ?? 0) + 1);
  return calls;
};
