import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from './connection.js';
import type { Route } from './generated/routes.js';
import { LeadlineError, type Issue } from './leadline-error.js';

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallInput {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Pauses before a GET is sent again because the network failed. */
const PAUSES_MS: readonly number[] = [200, 1000];
const TOO_MANY = 429;

/** A call that failed. */
class Failed {
  constructor(
    readonly error: LeadlineError,
    /** How long the server asks to wait. Undefined if it does not. */
    readonly retryAfterMs?: number,
  ) {}
}

/** Makes a call, again where that is safe, and returns the content of its answer. */
export async function send(
  connection: Connection,
  route: Route,
  input: CallInput,
): Promise<unknown> {
  const pauses = route.method === 'GET' ? [...PAUSES_MS] : [];
  let waitMs = connection.maxWaitMs;
  for (;;) {
    const outcome = await attempt(connection, route, input);
    if (!(outcome instanceof Failed)) return outcome;
    const { error, retryAfterMs } = outcome;
    const pauseMs = error.code === 'NETWORK' ? pauses.shift() : retryAfterMs;
    waitMs -= retryAfterMs ?? 0;
    if (pauseMs === undefined || waitMs < 0) throw error;
    await delay(pauseMs, undefined, { signal: input.signal });
  }
}

async function attempt(connection: Connection, route: Route, input: CallInput): Promise<unknown> {
  try {
    const response = await fetch(addressOf(connection, route, input), {
      method: route.method,
      headers: {
        authorization: `Bearer ${connection.token}`,
        accept: '*/*',
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      // The token is for this address alone.
      redirect: 'manual',
      signal: input.signal,
    });
    return await contentOf(response, route);
  } catch (error) {
    input.signal?.throwIfAborted();
    const message = `${connection.url} did not answer: ${reasonOf(error)}`;
    return new Failed(new LeadlineError('NETWORK', message, { cause: error }));
  }
}

/** Node names the reason in the cause of its error, or in the first of several causes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

function addressOf(
  { url }: Connection,
  { path }: Route,
  { params = {}, query = {} }: CallInput,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return `${url}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

async function contentOf(response: Response, { isFile }: Route): Promise<unknown> {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  if (response.ok && isFile) return response;
  if (!isJson) {
    await response.body?.cancel();
    return new Failed(unexpected(response));
  }
  const content = parsed(await response.text());
  if (content === undefined) return new Failed(unexpected(response));
  if (response.ok) return content;
  return isErrorReply(content)
    ? new Failed(errorOf(response, content), retryAfterOf(response))
    : new Failed(unexpected(response));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfterOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === TOO_MANY && seconds >= 0 ? Math.max(1, seconds) * 1000 : undefined;
}

interface ErrorReply {
  readonly code: string;
  readonly message: string;
  readonly issues?: readonly Issue[];
  readonly trace_id?: string;
  readonly details?: unknown;
}

const isErrorReply = (content: unknown): content is ErrorReply =>
  typeof content === 'object' && content !== null && 'code' in content && 'message' in content;

const errorOf = (
  { status, headers }: Response,
  { code, message, issues, trace_id, details }: ErrorReply,
): LeadlineError =>
  new LeadlineError(code, message, {
    status,
    requestId: trace_id ?? headers.get('x-request-id'),
    issues,
    details,
  });

function unexpected({ status, url, headers }: Response): LeadlineError {
  const target = headers.get('location');
  const message = target
    ? `${url} redirects to ${target}. Use the address of Leadline itself.`
    : `The answer of ${url} is not one of Leadline (HTTP ${status}).`;
  return new LeadlineError('UNEXPECTED_ANSWER', message, {
    status,
    requestId: headers.get('x-request-id'),
  });
}
