import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { WebhookEvent, WebhookMessage } from '@leadline/contracts';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import type pg from 'pg';
import { TEST_SECRET } from '#test/support/test-app.js';
import { startHttp } from '../net/local-server.js';

/** A call as a receiver got it. */
export interface Call {
  readonly path: string;
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}
/** The server of a customer. It records calls and answers as the test says. */
export interface WebhookReceiver {
  readonly authority: string;
  readonly calls: Call[];
  /** 204 unless a test replaces it. */
  answer: (call: Call, response: ServerResponse) => void;
  close(): Promise<void>;
}

export const accept = (_call: Call, response: ServerResponse): void => {
  response.writeHead(204).end();
};
export const respond =
  (status: number, text = '', headers: Record<string, string> = {}) =>
  (_call: Call, response: ServerResponse): void => {
    response.writeHead(status, headers).end(text);
  };

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const calls: Call[] = [];
  const state: Pick<WebhookReceiver, 'calls' | 'answer'> = { calls, answer: accept };
  const server = await startHttp((request, response, body) => {
    const { headers, url = '' } = request;
    const call = { path: url, id: String(headers['webhook-id']), body, headers };
    calls.push(call);
    state.answer(call, response);
  });
  return Object.assign(state, { authority: server.authority, close: () => server.close() });
};

/**
 * Checks a call as the Standard Webhooks specification tells a receiver to, without any code of the
 * sender: one of the signatures has to be right, and the time has to be near.
 */
export const isGenuine = ({ headers, body }: Call, secret: string, now: Date): boolean => {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (Math.abs(Number(timestamp) * 1000 - now.getTime()) > 5 * 60_000) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one.split(','))
    .filter(([version]) => version === 'v1')
    .map(([, signature = '']) => Buffer.from(signature, 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
};

export const CANARY_SECRET = `whsec_${Buffer.from('canary-canary-canary-canary-1234').toString('base64')}`;

/** A webhook in the database, without a call of staff. */
export const createWebhook = async (
  db: pg.Pool,
  url: string,
  values: {
    readonly events?: readonly WebhookEvent[];
    readonly advertiser_ids?: readonly number[];
    readonly publisher_ids?: readonly number[];
  } = {},
): Promise<number> => {
  const secret = encryptWith(deriveKey(TEST_SECRET, 'encryption'), CANARY_SECRET, 'webhook-secret');
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO webhooks (name, url, events, advertiser_ids, publisher_ids, secret)
     VALUES ('Hook ' || gen_random_uuid(), $1, $2, $3, $4, $5)
     RETURNING id`,
    [
      url,
      values.events ?? ['lead.accepted', 'lead.status_changed'],
      values.advertiser_ids ?? [],
      values.publisher_ids ?? [],
      secret,
    ],
  );
  return rows[0]?.id ?? 0;
};

export interface StoredDelivery {
  readonly id: number;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly record: string;
  readonly state: string;
  readonly tries: number;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly next_try_at: Date;
  readonly attempts: readonly { readonly answer: string | null; readonly error: string | null }[];
}
export const deliveriesOf = async (db: pg.Pool, webhookId: number): Promise<StoredDelivery[]> =>
  (
    await db.query<StoredDelivery>(
      'SELECT * FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY outbox_id',
      [webhookId],
    )
  ).rows;

/** An event of a lead that need not exist. `text` tells it from others. */
export const statusEvent = (lead: number, text: string, at: Date): WebhookMessage => ({
  event: 'lead.status_changed',
  record: `lead:${lead}`,
  at: at.toISOString(),
  advertisers: [1],
  publishers: [1],
  data: {
    lead_id: lead,
    publisher_id: 1,
    advertiser_id: 1,
    advertiser_status: text,
    publisher_status: null,
  },
});
