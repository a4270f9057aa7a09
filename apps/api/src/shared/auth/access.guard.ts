import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { holds, type RouteAccess, type RouteShape } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/app-error.js';
import { parseInput, routeOf } from '#shared/http/route.decorator.js';
import { PublisherApiError } from '#shared/http/publisher-api.error.js';
import { currentContext } from '#shared/logging/request-context.js';
import {
  PanelAuthenticator,
  PublisherAuthenticator,
  RecordLimits,
  StaffAuthenticator,
  bearerOf,
  publisherTokenOf,
  setCaller,
  single,
  type StaffCaller,
} from './callers.js';

/** Whether a holder of these permissions may use a route. */
export const permits = (access: RouteAccess, held: ReadonlySet<number>): boolean => {
  if (access === 'public' || access === 'session') return true;
  if (access === 'publisher' || access === 'panel') return false;
  return (typeof access === 'string' ? [access] : access).some((name) => holds(held, name));
};

/** Denies by default: handlers without a contract, and callers whom the contract does not name. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly staff: StaffAuthenticator,
    private readonly publishers: PublisherAuthenticator,
    private readonly panel: PanelAuthenticator,
    private readonly records: RecordLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(context.getHandler());
    if (!route) throw new AppError('FORBIDDEN');
    if (route.access === 'public') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (route.access === 'publisher') return this.admitPublisher(request);
    if (route.access === 'panel') return this.admitPanel(route, request);
    const caller = await this.admitStaff(request);
    if (!permits(route.access, caller.permissions)) throw new AppError('FORBIDDEN');
    if (caller.ownParties) await this.limit(route, request);
    return true;
  }

  /** A route that does not say what limited roles get is closed to them. */
  private async limit(route: RouteShape, request: FastifyRequest): Promise<void> {
    if (!route.limit || route.limit.kind === 'closed') throw new AppError('FORBIDDEN');
    if (route.limit.kind === 'record')
      await this.records.mustAllow(route.limit, parseInput(route, request));
  }

  private async admitStaff(request: FastifyRequest): Promise<StaffCaller> {
    const token = bearerOf(request);
    const zone = single(request.headers['timezone-id']);
    const timezoneId = zone !== null && /^\d{1,9}$/.test(zone) ? Number(zone) : null;
    const caller = token ? await this.staff.authenticate(token, timezoneId) : null;
    if (!caller) throw new AppError('UNAUTHENTICATED');
    setCaller(request, caller);
    const logged = currentContext();
    if (logged) {
      logged.userId = caller.userId;
      logged.ownParties = caller.ownParties;
    } else if (caller.ownParties) {
      throw new Error('A limited caller needs a request context.');
    }
    return caller;
  }

  /** A panel account may name records of its publishers only, and reads no others. */
  private async admitPanel(route: RouteShape, request: FastifyRequest): Promise<true> {
    const token = bearerOf(request);
    const caller = token ? await this.panel.authenticate(token) : null;
    if (!caller) throw new AppError('UNAUTHENTICATED');
    const logged = currentContext();
    if (!logged) throw new Error('A panel account needs a request context.');
    setCaller(request, caller);
    logged.publisherAccountId = caller.accountId;
    logged.ownParties = { advertiser: [], publisher: caller.publishers.map(({ id }) => id) };
    await this.limit(route, request);
    return true;
  }

  private async admitPublisher(request: FastifyRequest): Promise<true> {
    const token = publisherTokenOf(request);
    const found = token ? await this.publishers.authenticate(token) : null;
    if (!found) throw new PublisherApiError('unauthenticated');
    if (!found.isActive) throw new PublisherApiError('publisher_inactive');
    setCaller(request, found.caller);
    return true;
  }
}
