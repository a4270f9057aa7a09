import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A signed-in member of staff with the permissions of this moment. */
export interface StaffCaller { readonly kind: 'staff'; readonly userId: number; readonly sessionId: string; readonly permissions: ReadonlySet<number>; readonly timezone: string }
/** A publisher that called with its API token. */
export interface PublisherCaller { readonly kind: 'publisher'; readonly publisherId: number }
export type Caller = StaffCaller | PublisherCaller;

/** Answers who a staff bearer token belongs to; null when it is not valid (any more). Provided by the auth module. */
export abstract class StaffAuthenticator {
  abstract authenticate(token: string, timezoneId: number | null): Promise<StaffCaller | null>;
}
/** Answers which publisher an API token belongs to. Provided by the publishers module. */
export abstract class PublisherAuthenticator {
  abstract authenticate(token: string): Promise<{ caller: PublisherCaller; isActive: boolean } | null>;
}

const CALLER = Symbol('caller');
type WithCaller = FastifyRequest & { [CALLER]?: Caller };
export const setCaller = (request: FastifyRequest, caller: Caller): void => { (request as WithCaller)[CALLER] = caller; };

const callerOf = (context: ExecutionContext, kind: Caller['kind']): Caller => {
  const caller = (context.switchToHttp().getRequest<WithCaller>())[CALLER];
  if (caller?.kind !== kind) throw new Error(`This route has no ${kind} caller: its contract gives access to somebody else.`);
  return caller;
};
/** The member of staff who calls. */
export const staffCallerOf = (context: ExecutionContext): StaffCaller => callerOf(context, 'staff') as StaffCaller;
export const Staff = createParamDecorator((_data: unknown, context: ExecutionContext) => staffCallerOf(context));
/** The publisher that calls. */
export const Publisher = createParamDecorator((_data: unknown, context: ExecutionContext) => callerOf(context, 'publisher'));
