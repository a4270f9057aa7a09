import { Injectable } from '@nestjs/common';
import {
  holds,
  isOpenToTokens,
  isOpenWhileViewing,
  type RouteAccess,
  type RouteShape,
} from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, PublisherApiError } from '#shared/http/app-error.js';
import { parseInput } from '#shared/http/route.decorator.js';
import { currentContext, type RequestContext } from '#shared/logging/request-context.js';
import {
  AdvertiserAuthenticator,
  PanelAuthenticator,
  PublisherAuthenticator,
  PublisherRate,
  StaffAuthenticator,
  TokenAuthenticator,
  apiTokenOf,
  bearerOf,
  publisherTokenOf,
  setCaller,
  setOutside,
  single,
  type CallingToken,
  type StaffCaller,
} from './callers.js';

const ZONE_HEADER = 'timezone-id';
/** Marks the requests that a page makes without its user. */
const BACKGROUND_HEADER = 'x-background';
/** Returns the address of a request that its user makes. Null for one in the background. */
const usedFrom = ({ headers, ip }: FastifyRequest): string | null =>
  headers[BACKGROUND_HEADER] === undefined ? ip : null;

/** Whether a holder of these permissions may use a route. */
export const permits = (access: RouteAccess, held: ReadonlySet<number>): boolean => {
  if (access === 'public' || access === 'session') return true;
  if (access === 'publisher' || access === 'panel' || access === 'advertiser') return false;
  return (typeof access === 'string' ? [access] : access).some((name) => holds(held, name));
};

const contextOf = (): RequestContext => {
  const context = currentContext();
  if (!context) throw new Error('A request is admitted within its context only.');
  return context;
};

/** Returns what the context of a request says of a member of staff. */
export const rightsIn = ({
  userId,
  token,
  ownParties,
  permissions,
}: StaffCaller): Pick<
  RequestContext,
  'userId' | 'apiTokenId' | 'ownParties' | 'seesContactData' | 'seesDeals'
> => ({
  userId,
  ...(token && { apiTokenId: token.id }),
  ownParties,
  seesContactData: holds(permissions, 'CONTACT_DATA'),
  seesDeals: holds(permissions, 'ADVERTISER_DEALS_LIST'),
});

const ADMITTED = Symbol('admitted');
type WithRoute = FastifyRequest & { [ADMITTED]?: RouteShape };
/** Whether the request passed `AdmissionService` for this contract. */
export const isAdmitted = (request: FastifyRequest, route: RouteShape): boolean =>
  (request as WithRoute)[ADMITTED] === route;

/**
 * Decides who may call a route, before the body of the request is read: a refused call costs no
 * more than the head of the request.
 */
@Injectable()
export class AdmissionService {
  constructor(
    private readonly staff: StaffAuthenticator,
    private readonly tokens: TokenAuthenticator,
    private readonly publishers: PublisherAuthenticator,
    private readonly rate: PublisherRate,
    private readonly panel: PanelAuthenticator,
    private readonly advertisers: AdvertiserAuthenticator,
  ) {}

  /** Admits a request, or throws the error to answer. */
  async admit(route: RouteShape, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (route.access === 'publisher') await this.admitPublisher(request, reply);
    else if (route.access === 'panel') await this.admitPanel(request);
    else if (route.access === 'advertiser') await this.admitAdvertiser(route, request);
    else if (route.access !== 'public') await this.admitStaff(route, request, reply);
    else if (route.isOfStaff) await this.mustBeWithin(request);
    (request as WithRoute)[ADMITTED] = route;
  }

  private async admitStaff(
    route: RouteShape,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const caller = await this.staffCaller(request);
    if (!caller) throw new AppError('UNAUTHENTICATED');
    // Also for refused callers, so that the security log names them.
    setCaller(request, caller);
    await this.mustBeWithin(request);
    if (caller.token) await this.admitToken(caller.token, route, request, reply);
    if (!permits(route.access, caller.permissions)) throw new AppError('FORBIDDEN');
    if (caller.viewing && !isOpenWhileViewing(route)) throw new AppError('VIEWING_ONLY');
    setCaller(request, { ...caller, timezone: await this.zoneOf(request, caller) });
    Object.assign(contextOf(), rightsIn(caller));
  }

  private async staffCaller(request: FastifyRequest): Promise<StaffCaller | null> {
    const apiToken = apiTokenOf(request);
    if (apiToken !== null) return this.tokens.authenticate(apiToken);
    const token = bearerOf(request);
    return token ? this.staff.authenticate(token, usedFrom(request)) : null;
  }

  /**
   * Throws STAFF_ADDRESS_REFUSED, RATE_LIMITED or API_TOKEN_REFUSED. Every call with a valid token
   * from an allowed address counts, whatever else is wrong with it.
   */
  private async admitToken(
    token: CallingToken,
    route: RouteShape,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!this.tokens.admitsFrom(token, request.ip)) {
      setOutside(request);
      throw new AppError('STAFF_ADDRESS_REFUSED');
    }
    const { allowed, headers, retryAfterSeconds } = await this.tokens.count(token);
    void reply.headers(headers);
    if (!allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
    await this.tokens.noteUse(token, request.ip);
    if (!isOpenToTokens(route)) throw new AppError('API_TOKEN_REFUSED');
  }

  /** Throws STAFF_ADDRESS_REFUSED. */
  private async mustBeWithin(request: FastifyRequest): Promise<void> {
    if (await this.staff.admitsFrom(request.ip)) return;
    setOutside(request);
    throw new AppError('STAFF_ADDRESS_REFUSED');
  }

  /**
   * Returns the zone in the header, or else the caller's. A zone that does not exist is refused:
   * the answer would be about other days.
   */
  private async zoneOf(request: FastifyRequest, caller: StaffCaller): Promise<string> {
    const sent = single(request.headers[ZONE_HEADER]);
    if (sent === null) return caller.timezone;
    const zone = /^\d{1,9}$/.test(sent) ? await this.staff.zoneName(Number(sent)) : null;
    if (zone === null)
      throw new AppError('VALIDATION_FAILED', {
        issues: [
          { in: 'headers', field: ZONE_HEADER, code: 'unknown', message: 'No such time zone.' },
        ],
      });
    return zone;
  }

  /** Admits a panel account, which may name and read records of its own publishers only. */
  private async admitPanel(request: FastifyRequest): Promise<void> {
    const token = bearerOf(request);
    const caller = token ? await this.panel.authenticate(token, usedFrom(request)) : null;
    if (!caller) throw new AppError('UNAUTHENTICATED');
    setCaller(request, caller);
    const context = contextOf();
    context.publisherAccountId = caller.accountId;
    context.ownParties = { advertiser: [], publisher: caller.publishers.map(({ id }) => id) };
  }

  /**
   * Admits a publisher. Every request with a valid token counts, whatever else is wrong with it.
   */
  private async admitPublisher(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = publisherTokenOf(request);
    const found = token ? await this.publishers.authenticate(token) : null;
    if (!found) throw new PublisherApiError('unauthenticated');
    if (!found.isActive) throw new PublisherApiError('publisher_inactive');
    setCaller(request, found.caller);
    const kind = request.method === 'GET' ? 'reads' : 'leads';
    const { allowed, headers, retryAfterSeconds } = await this.rate.count(
      found.caller.publisherId,
      kind,
    );
    void reply.headers(headers);
    if (!allowed) throw new PublisherApiError('rate_limited', [], retryAfterSeconds);
  }

  private async admitAdvertiser(route: RouteShape, request: FastifyRequest): Promise<void> {
    const { params } = parseInput({ ...route, query: undefined, body: undefined }, request);
    const { token } = params as { readonly token: string };
    const caller = await this.advertisers.authenticate(token);
    if (!caller) throw new AppError('POSTBACK_TOKEN_UNKNOWN');
    setCaller(request, caller);
  }
}
