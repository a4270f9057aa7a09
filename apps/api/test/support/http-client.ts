import { request } from 'undici';

/** A reply with its JSON body, if it has one. */
export interface Reply<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly text: string;
}
export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
const asHeaders = (raw: Record<string, string | string[] | undefined>): Headers =>
  new Headers(
    Object.entries(raw).flatMap(([name, value]) =>
      [value ?? []].flat().map((single): [string, string] => [name, single]),
    ),
  );

/**
 * Calls the server and does not follow redirects. `body` is sent as JSON, unless it is a string,
 * which is sent unchanged.
 */
export const call = async <T = Record<string, unknown>>(
  baseUrl: string,
  method: string,
  path: string,
  { body, headers }: CallOptions = {},
): Promise<Reply<T>> => {
  const response = await request(`${baseUrl}${path}`, {
    method: method as 'GET',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.body.text();
  return {
    status: response.statusCode,
    headers: asHeaders(response.headers),
    text,
    body: parse(text) as T,
  };
};
