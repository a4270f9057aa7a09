import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { API_TOKEN_PREFIX, type PartyLimit, ZoneOffset } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import type { OwnParties } from '#shared/logging/request-context.js';

/** A signed-in member of staff with the permissions of this moment. */
export interface StaffCaller {
  readonly kind: 'staff';
  readonly userId: number;
  /** NO_SESSION for a call with an API token, and for work that the server does in their name. */
  readonly sessionId: string;
  readonly permissions: ReadonlySet<number>;
  readonly timezone: string;
  /** Parties to which the role is limited. Null without a limit. */
  readonly ownParties: OwnParties | null;
  /**
   * The role or the user as which the caller looks at the back office (ADR 93). The permissions and
   * the parties are those that both have in common, and nothing may be written. Null otherwise.
   */
  readonly viewing: Viewing | null;
  /** The API token with which the caller calls. Null for a session. */
  readonly token: CallingToken | null;
}
/** Stands for the session of a caller without one. No session has this id. */
export const NO_SESSION = '00000000-0000-0000-0000-000000000000';
/** The API token of a call by a script of staff. */
export interface CallingToken {
  readonly id: number;
  /** Addresses and networks from which it may be used. Empty for everywhere. */
  readonly addresses: readonly string[];
  readonly ratePerMinute: number;
  /** The last use that is noted. */
  readonly lastUsedAt: Date | null;
}
/** A role or a user as which somebody looks at the back office. */
export interface Viewing {
  readonly kind: 'role' | 'user';
  readonly id: number;
  /** Empty if it no longer exists. */
  readonly name: string;
}
/** A publisher account that is signed in to the publisher panel. */
export interface PanelCaller {
  readonly kind: 'panel';
  readonly accountId: number;
  readonly sessionId: string;
  readonly timezone: string;
  /** Publishers that the account may see now, by name. */
  readonly publishers: readonly { readonly id: number; readonly name: string }[];
}
/** A publisher that called with its API token. */
export interface PublisherCaller {
  readonly kind: 'publisher';
  readonly publisherId: number;
}
/** An advertiser that called with its postback token. */
export interface AdvertiserCaller {
  readonly kind: 'advertiser';
  readonly advertiserId: number;
}
export interface KnownPublisher {
  readonly caller: PublisherCaller;
  readonly isActive: boolean;
}
export type Caller = StaffCaller | PublisherCaller | PanelCaller | AdvertiserCaller;

// `Admission` calls these classes. Modules implement them; `HttpModule.forCallers` provides them.

/**
 * Finds the member of staff of a session token. Null if it is not valid. With `usedFrom`, an
 * address, the request counts as a use, which keeps the session from ending. Implemented in
 * modules/auth.
 */
export abstract class StaffAuthenticator {
  abstract authenticate(token: string, usedFrom: string | null): Promise<StaffCaller | null>;
  /**
   * Returns a member of staff with their rights of this moment, for work that the server does in
   * their name. Null if they may not sign in any more.
   */
  abstract callerOf(userId: number, timezone: string): Promise<StaffCaller | null>;
  /** Returns the name of a time zone. Null if the id is unknown. */
  abstract zoneName(id: number): Promise<string | null>;
  /** Whether staff may work from an address. */
  abstract admitsFrom(address: string): Promise<boolean>;
}
/**
 * Finds the member of staff or the service account of an API token, and counts its calls. Implemented
 * in modules/api-tokens.
 */
export abstract class TokenAuthenticator {
  /**
   * Null if the text is no API token. Throws UNAUTHENTICATED, with the reason, for a token that may
   * not be used any more.
   */
  abstract authenticate(token: string): Promise<StaffCaller | null>;
  /** Returns the caller of a token, for work that was asked for with it. Null if it has ended. */
  abstract callerOf(tokenId: number): Promise<StaffCaller | null>;
  abstract admitsFrom(token: CallingToken, address: string): boolean;
  abstract count(token: CallingToken): Promise<RateVerdict>;
  abstract noteUse(token: CallingToken, address: string): Promise<void>;
}
/**
 * Finds the publisher account of a panel session token. Null if it is not valid. `usedFrom` is as for
 * staff. Implemented in modules/panel-sign-in.
 */
export abstract class PanelAuthenticator {
  abstract authenticate(token: string, usedFrom: string | null): Promise<PanelCaller | null>;
}
/**
 * Finds the publisher of an API token. Null if no publisher has it. Implemented in
 * modules/publisher-auth.
 */
export abstract class PublisherAuthenticator {
  abstract authenticate(token: string): Promise<KnownPublisher | null>;
  /** Finds the publisher among the tokens that this process already knows. */
  abstract recognise(token: string): KnownPublisher | null;
}
/** Whether a request is within its caller's rate, and the headers that say so. */
export interface RateVerdict {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
  readonly headers: Readonly<Record<string, string>>;
}
/** Counts the requests of publishers. Implemented in modules/publisher-auth. */
export abstract class PublisherRate {
  abstract count(publisherId: number, kind: 'leads' | 'reads'): Promise<RateVerdict>;
}
/**
 * Finds the advertiser of a postback token. Null if no advertiser has it. Throws RATE_LIMITED.
 * Implemented in modules/postback-auth.
 */
export abstract class AdvertiserAuthenticator {
  abstract authenticate(token: string): Promise<AdvertiserCaller | null>;
}

/** Returns the value of a header that was sent exactly once. */
export const single = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
/**
 * Returns the API token of staff that a request names. Null without one, and with more than one
 * header: a proxy in front may have read the other.
 */
export const apiTokenOf = (request: FastifyRequest): string | null => {
  const token = bearerOf(request);
  if (!token?.startsWith(API_TOKEN_PREFIX)) return null;
  return request.raw.headersDistinct.authorization?.length === 1 ? token : null;
};
/** Returns the API token of a publisher that a request names. */
export const publisherTokenOf = (request: FastifyRequest): string | null =>
  bearerOf(request) ?? single(request.headers['x-api-key']);

/**
 * Checks whether a limited role may see the records that a request names. Implemented in
 * modules/auth.
 */
export abstract class RecordLimits {
  /** Throws the error of an absent record, or BEYOND_OWN_PARTIES. */
  abstract mustAllow(
    limit: Extract<PartyLimit, { kind: 'record' }>,
    input: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

const CALLER = Symbol('caller');
type WithCaller = FastifyRequest & { [CALLER]?: Caller };
export const setCaller = (request: FastifyRequest, caller: Caller): void => {
  (request as WithCaller)[CALLER] = caller;
};

/** Returns the caller of a request, admitted or refused. Undefined for an unknown caller. */
export const callerIn = (request: FastifyRequest): Caller | undefined =>
  (request as WithCaller)[CALLER];

const OUTSIDE = Symbol('outside');
type FromOutside = FastifyRequest & { [OUTSIDE]?: true };
/** Notes that a request was refused because staff may not work from its address. */
export const setOutside = (request: FastifyRequest): void => {
  (request as FromOutside)[OUTSIDE] = true;
};
export const isFromOutside = (request: FastifyRequest): boolean =>
  (request as FromOutside)[OUTSIDE] === true;

const callerOf = (request: FastifyRequest, kind: Caller['kind']): Caller => {
  const caller = (request as WithCaller)[CALLER];
  if (caller?.kind !== kind)
    throw new Error(
      `This route has no ${kind} caller: its contract gives access to somebody else.`,
    );
  return caller;
};
/** Returns the member of staff who made an admitted request. */
export const staffOf = (request: FastifyRequest): StaffCaller =>
  callerOf(request, 'staff') as StaffCaller;
/** Returns the panel account that made an admitted request. */
export const panelOf = (request: FastifyRequest): PanelCaller =>
  callerOf(request, 'panel') as PanelCaller;
/** Returns the publisher that made an admitted request. */
export const publisherOf = (request: FastifyRequest): PublisherCaller =>
  callerOf(request, 'publisher') as PublisherCaller;
/** Returns the advertiser that made an admitted request. */
export const advertiserOf = (request: FastifyRequest): AdvertiserCaller =>
  callerOf(request, 'advertiser') as AdvertiserCaller;
/** Returns the advertiser that made a request. Null if none was admitted. */
export const admittedAdvertiser = (request: FastifyRequest): AdvertiserCaller | null => {
  const caller = (request as WithCaller)[CALLER];
  return caller?.kind === 'advertiser' ? caller : null;
};
/** Returns the publisher that made a request. Null if none was admitted. */
export const admittedPublisher = (request: FastifyRequest): PublisherCaller | null => {
  const caller = (request as WithCaller)[CALLER];
  return caller?.kind === 'publisher' ? caller : null;
};

/** The member of staff who calls. */
export const Staff = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  staffOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
/** The panel account that calls. */
export const Panel = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  panelOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
/** The publisher that calls. */
export const Publisher = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  publisherOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
/** The advertiser that calls. */
export const Advertiser = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  advertiserOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

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
