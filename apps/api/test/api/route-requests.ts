import { allRoutes, type NamedRoute, type RouteShape } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import { parseInput } from '#shared/http/route.decorator.js';
import type { World } from './world.js';

/** A request as it goes over the wire. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export type Headers = Readonly<Record<string, string>>;

/** Values for path parameters that are valid but unknown: the largest id, and an unknown token. */
const ABSENT: Readonly<Record<string, string>> = { token: 'nobody-has-this-token-0000000000' };
const LARGEST_ID = '2147483647';

export const fillPath = (
  path: string,
  params: Readonly<Record<string, string | number>> = {},
): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? ABSENT[name] ?? LARGEST_ID));

/**
 * A request with unknown parameters and a body that no route accepts. It shows whether the guard
 * lets the call through, and changes nothing.
 */
export const knock = (route: RouteShape): ApiRequest => ({
  method: route.method,
  path: fillPath(route.path),
  ...(route.body && { body: ['knock'] }),
});

export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
/**
 * Whether the contract refuses an input, so that it does not reach the handler. The server decides
 * it in the same way.
 */
export const isRefused = (route: RouteShape, { params, query, body }: Input): boolean => {
  try {
    parseInput(route, { params, query, body });
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION_FAILED') return true;
    throw error;
  }
};

/** Credentials of a caller of the right kind. */
export const headersFor = (route: RouteShape, world: World): Headers => {
  if (route.access === 'public' || route.access === 'advertiser') return {};
  if (route.access === 'publisher') return { authorization: `Bearer ${world.publisher.token}` };
  return route.access === 'panel' ? world.panel.headers : world.admin.headers;
};

export const isStaffRoute = ({ access }: RouteShape): boolean =>
  !['public', 'publisher', 'advertiser', 'panel'].includes(String(access));
/** Routes after which a session may do less. */
const NARROWING = [
  'viewAs.role',
  'viewAs.user',
  'viewAs.end',
  'auth.logout',
  'panelAuth.logout',
] as const;
export const narrowsSession = ({ name }: NamedRoute): boolean =>
  NARROWING.some((one) => one === name);
const rankOf = ({ name }: NamedRoute): number => NARROWING.findIndex((one) => one === name);
/** Views as somebody and signing out come last: the other requests need the whole session. */
export const routesLogoutLast = (): readonly NamedRoute[] =>
  allRoutes.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Runs the work for all items, a few at a time. */
export const inParallel = async <T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item);
    }),
  );
};
