import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/publisher-api.js';

export interface PublisherClientOptions {
  /** Where Leadline is, without a trailing slash, e.g. `https://leads.example.com`. */
  readonly baseUrl: string;
  readonly apiToken: string;
}
export type PublisherClient = Client<paths>;

/**
 * A client of the publisher API whose paths, bodies and answers are typed by the OpenAPI document.
 * `data` is the answer of a success, `error` the envelope of everything else; it throws only when
 * no answer came.
 */
export const createPublisherClient = ({
  baseUrl,
  apiToken,
}: PublisherClientOptions): PublisherClient =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiToken}` } });
