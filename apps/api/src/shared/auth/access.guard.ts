import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { RouteShape } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/app-error.js';
import { parseInput, routeOf } from '#shared/http/route.decorator.js';
import { currentContext } from '#shared/logging/request-context.js';
import { isAdmitted } from './admission.service.js';
import { RecordLimits } from './callers.js';

/**
 * Denies by default: handlers without a contract, requests that were not admitted to exactly this
 * contract (`Admission`), and records that a limited caller may not name.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly records: RecordLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!route || !isAdmitted(request, route)) throw new AppError('FORBIDDEN');
    const logged = currentContext();
    if (!logged) throw new Error('A request is answered within its context only.');
    if (logged.ownParties) await this.limit(route, request);
    return true;
  }

  /** Checks a limited caller. A route without a rule for limited roles is closed to them. */
  private async limit(route: RouteShape, request: FastifyRequest): Promise<void> {
    if (!route.limit || route.limit.kind === 'closed') throw new AppError('FORBIDDEN');
    if (route.limit.kind === 'record')
      await this.records.mustAllow(route.limit, parseInput(route, request));
  }
}
