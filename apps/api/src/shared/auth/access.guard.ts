import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { RouteShape } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/app-error.js';
import { parseInput, routeOf } from '#shared/http/route.decorator.js';
import { currentContext } from '#shared/logging/request-context.js';
import { isAdmitted } from './admission.service.js';
import { RecordLimits } from './callers.js';

/**
 * Checks a limited caller. A route without a rule for limited roles is closed to them. `inputOf`
 * returns the input of the call, whose records they must be allowed to name.
 */
export const mustFitLimit = async (
  { limit }: RouteShape,
  records: RecordLimits,
  inputOf: () => Readonly<Record<string, unknown>>,
): Promise<void> => {
  const context = currentContext();
  if (!context) throw new Error('A request is answered within its context only.');
  if (!context.ownParties) return;
  if (!limit || limit.kind === 'closed') throw new AppError('FORBIDDEN');
  if (limit.kind === 'record') await records.mustAllow(limit, inputOf());
};

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
    await mustFitLimit(route, this.records, () => parseInput(route, request));
    return true;
  }
}
