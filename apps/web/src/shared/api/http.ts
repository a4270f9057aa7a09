import { QueryClient } from '@tanstack/react-query';
import { MESSAGES } from '#shared/lib/messages';
import { ApiError } from './api-error';

/**
 * Milliseconds after the last key, click or movement until requests no longer count as use of the
 * session.
 */
const USE_MS = 60_000;
let usedAt = Date.now();
const noteUse = (): void => {
  usedAt = Date.now();
};
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])
  window.addEventListener(name, noteUse, { capture: true, passive: true });

/** Whether somebody uses this page. Its polls continue without a user. */
const isInUse = (): boolean => Date.now() - usedAt < USE_MS;

/** Parameters, query and body of a call, and a signal that aborts it. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** Returns a path with its parameters. */
export const filledPath = (path: string, { params = {} }: AnyInput): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const address = (path: string, input: AnyInput): string => {
  const { query = {} } = input;
  const filled = filledPath(path, input);
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled;
};

/** Sends a request to a route (`[method, path]`). Throws {@link ApiError} if no answer arrives. */
export const sendRequest = async (
  [method, path]: readonly [method: string, path: string],
  input: AnyInput,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  try {
    return await fetch(address(path, input), {
      method,
      headers: {
        accept: 'application/json',
        // A request without this header counts as use and keeps an idle session alive.
        ...(!isInUse() && { 'x-background': '1' }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, 'NETWORK', MESSAGES.somethingWrong);
  }
};

export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError(response.status, 'UNKNOWN', MESSAGES.somethingWrong);
  }
};

/** Returns the error of a refused call. */
export const failureOf = async (response: Response): Promise<ApiError> =>
  ApiError.from(response.status, await readJson(response), response.headers.get('retry-after'));

/**
 * Whether a failure may be temporary, so that the call is retried: no answer, or a server that is
 * not ready.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 800,
        refetchOnWindowFocus: false,
        staleTime: 0,
      },
      mutations: { retry: false },
    },
  });
