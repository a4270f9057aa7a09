import { Agent } from 'node:http';
import request from 'supertest';

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

type Method = 'get' | 'head' | 'options' | 'post' | 'put' | 'patch' | 'delete';

const connections = new Agent({ keepAlive: true });

const parsed = (text: string): unknown => {
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

/** Reads every body as text: a test may look at a reply that is no JSON although it says so. */
const readText = (
  stream: NodeJS.ReadableStream,
  done: (error: Error | null, text: string) => void,
): void => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks).toString()));
};

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
  const sent = request(baseUrl)
    [method.toLowerCase() as Method](path)
    .agent(connections)
    .unset('accept-encoding')
    .set({ ...(body !== undefined && { 'content-type': 'application/json' }), ...headers })
    .buffer(true)
    .parse((response, done) => readText(response as never, done));
  if (body !== undefined) sent.send(typeof body === 'string' ? body : JSON.stringify(body));
  const { status, headers: received, body: text } = await sent;
  return { status, headers: asHeaders(received), text, body: parsed(text) as T };
};
