import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ZoneOffset } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import { staffOf } from './callers.js';

/**
 * Returns the zone of the wall times in a request: an IANA name, or an offset such as `+03:00`. A
 * `tz_offset` in the body counts only without a `timezone-id` header (domain §9).
 */
export const viewerZone = (headerZone: unknown, body: unknown, callerZone: string): string => {
  if (headerZone !== undefined && headerZone !== '') return callerZone;
  const offset =
    typeof body === 'object' && body !== null && 'tz_offset' in body ? body.tz_offset : null;
  return ZoneOffset.safeParse(offset).data ?? callerZone;
};

/** The zone of the member of staff who calls, as determined by `viewerZone`. */
export const ViewerZone = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return viewerZone(request.headers['timezone-id'], request.body, staffOf(request).timezone);
  },
);
