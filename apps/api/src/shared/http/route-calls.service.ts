import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import {
  allRoutes,
  permissionId,
  type PermissionName,
  type RouteAccess,
  type RouteCall,
  type RouteReply,
  type RouteShape,
} from '@leadline/contracts';
import { mustFitLimit } from '#shared/auth/access.guard.js';
import { permits } from '#shared/auth/admission.service.js';
import { RecordLimits, type StaffCaller } from '#shared/auth/callers.js';
import { AppError } from './app-error.js';
import { parseInput, routeOf } from './route.decorator.js';

/** A call of a route of staff. */
export interface RouteRequest {
  readonly route: RouteShape;
  /** Its `params`, `query` and `body`, before they are parsed. */
  readonly input: unknown;
}
/** A call as it is stored: routes go by their names in the registry. */
export interface StoredRequest {
  readonly route: string;
  readonly input: unknown;
}
type Handler = (input: unknown, caller: StaffCaller) => unknown;

const nameOf = (wanted: RouteShape): string =>
  allRoutes.find(({ route }) => route === wanted)?.name ?? '';
export const storedRequest = ({ route, input }: RouteRequest): StoredRequest => ({
  route: nameOf(route),
  input,
});
/** Returns the call that was stored. */
export const requestOf = ({ route: name, input }: StoredRequest): RouteRequest => {
  const route = allRoutes.find((one) => one.name === name)?.route;
  if (!route) throw new Error(`There is no route ${name}.`);
  return { route, input };
};

/** Lists the permissions of which a caller of a route needs one. */
export const permissionsOf = (access: RouteAccess): readonly PermissionName[] => {
  const names = typeof access === 'string' ? [access] : access;
  return names.filter((name): name is PermissionName => permissionId(name) !== undefined);
};

/**
 * Calls routes of staff from within the process, with the checks that a request has: permission,
 * own parties and schema. In a transaction, the calls join it.
 */
@Injectable()
export class RouteCalls implements OnApplicationBootstrap {
  private readonly handlers = new Map<RouteShape, Handler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly records: RecordLimits,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getControllers()) {
      const controller = instance as Record<string, Handler>;
      const names = this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object);
      for (const name of names) {
        const handler = controller[name];
        const route = handler && routeOf(handler);
        if (route) this.handlers.set(route, handler.bind(controller));
      }
    }
  }

  /** Answers as a route does. */
  async answer<R extends RouteShape>(
    route: R,
    input: RouteCall<R>,
    caller: StaffCaller,
  ): Promise<RouteReply<R>> {
    return (await this.call({ route, input }, caller)) as RouteReply<R>;
  }

  /** Carries out a call. The handler takes the input and the member of staff, or less. */
  async call({ route, input }: RouteRequest, caller: StaffCaller): Promise<unknown> {
    if (!permits(route.access, caller.permissions)) throw new AppError('FORBIDDEN');
    const { params, query, body } = input as Partial<Record<'params' | 'query' | 'body', unknown>>;
    const parsed = parseInput(route, { params, query, body });
    await mustFitLimit(route, this.records, () => parsed);
    const handler = this.handlers.get(route);
    if (!handler) throw new Error(`No controller answers ${nameOf(route)}.`);
    return handler(parsed, caller);
  }
}
