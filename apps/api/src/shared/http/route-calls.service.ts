import {
  Injectable,
  type ExecutionContext,
  type OnApplicationBootstrap,
  type Type,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
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
import { RecordLimits, setCaller, type StaffCaller } from '#shared/auth/callers.js';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.js';
import { fitting } from './reply.interceptor.js';
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
/** An argument of a handler, as its decorator makes it of a request. */
interface Argument {
  readonly index: number;
  readonly data: unknown;
  readonly factory: (data: unknown, context: ExecutionContext) => unknown;
}
/** Answers a request with the handler of its route. */
type Handler = (request: FastifyRequest) => unknown;

const argumentsOf = (controller: object, name: string): Argument[] => {
  const stored: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller.constructor, name);
  return Object.values((stored ?? {}) as Record<string, Argument>).toSorted(
    (a, b) => a.index - b.index,
  );
};

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
      const controller = instance as Record<string, (...given: unknown[]) => unknown>;
      const names = this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object);
      for (const name of names) {
        const method = controller[name];
        const route = method && routeOf(method);
        if (!route) continue;
        const expected = argumentsOf(controller, name);
        this.handlers.set(route, (request) => {
          const context = new ExecutionContextHost(
            [request],
            controller.constructor as Type,
            method,
          );
          const given = expected.map(({ factory, data }) => factory(data, context));
          return method.apply(controller, given);
        });
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

  /** Answers as a route does, without what the caller may not see. */
  async shown<R extends RouteShape>(
    route: R,
    input: RouteCall<R>,
    caller: StaffCaller,
  ): Promise<RouteReply<R>> {
    return fitting(route, await this.call({ route, input }, caller)) as RouteReply<R>;
  }

  /** Carries out a call, as a request without headers that the member of staff makes. */
  async call({ route, input }: RouteRequest, caller: StaffCaller): Promise<unknown> {
    if (!permits(route.access, caller.permissions)) throw new AppError('FORBIDDEN');
    const parts = input as Partial<Record<'params' | 'query' | 'body', unknown>>;
    const request = { ...parts, headers: {} } as FastifyRequest;
    setCaller(request, caller);
    await mustFitLimit(route, this.records, () => parseInput(route, request));
    const handler = this.handlers.get(route);
    if (!handler) throw new Error(`No controller answers ${nameOf(route)}.`);
    return handler(request);
  }
}
