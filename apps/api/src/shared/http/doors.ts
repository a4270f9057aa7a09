import { allRoutes, bodyLimitOf, type RouteShape } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmissionService } from '#shared/auth/admission.service.js';
import { allowedMethods } from './allowed-methods.js';
import { AppError } from './app-error.js';

/** Limit for addresses without a contract, which take no body. */
export const LEAST_BODY_BYTES = 8 * 1024;

const DOORS = new Map(
  allRoutes.map(({ route }) => [
    `${route.method} ${route.path}`,
    { route, bodyBytes: bodyLimitOf(route) },
  ]),
);
/** Returns the contract of an address as the router knows it, e.g. `/api/caps/:id`. */
const doorOf = (method: string, path: string | undefined) => DOORS.get(`${method} ${path}`);

/** Returns the number of bytes that a body may have at this address. */
export const bodyBytesOf = (method: string, path: string): number =>
  doorOf(method, path)?.bodyBytes ?? LEAST_BODY_BYTES;

export const API = /^\/api\//;
/** Advertisers send forms as well. */
const TAKES_FORMS = /^\/api\/v1\/postbacks\//;
const JSON_TYPE = /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i;

/**
 * Whether the request has a content type but no body. Many trackers send this: their fields are in
 * the address. Many clients send the type with every call, also when they delete by an id in the
 * address.
 */
export const hasTypeWithoutBody = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'DELETE' || TAKES_FORMS.test(url)) &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] ?? '0') === '0';

const isAcceptedType = ({ url, headers: { 'content-type': type } }: FastifyRequest): boolean =>
  !API.test(url) || type === undefined || JSON_TYPE.test(type) || TAKES_FORMS.test(url);

/** Returns the contract of a request. Throws for addresses and methods that do not exist. */
const routeFor = ({ method, url, is404, routeOptions }: FastifyRequest): RouteShape | null => {
  // HEAD would have the effects of GET: a postback books an FTD.
  const isHead = method === 'HEAD' && API.test(url) && allowedMethods(url).length > 0;
  if (isHead) throw new AppError('METHOD_NOT_ALLOWED');
  if (is404) throw new AppError('NOT_FOUND');
  const door = doorOf(method === 'HEAD' ? 'GET' : method, routeOptions.url);
  return door?.route ?? null;
};

/**
 * Whether the rest that a refused client still sends is worth reading: within the limit of its
 * route, it is dropped and the connection continues. Else the connection is closed with the answer.
 */
const isShort = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= bodyBytesOf(method, routeOptions.url ?? '');

/**
 * Admits a request, or throws: runs every check that needs no body. An unknown caller's body is
 * never read, except by the routes for unknown callers.
 */
export const open = async (
  admission: AdmissionService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  try {
    const route = routeFor(request);
    if (route) await admission.admit(route, request, reply);
    if (!isAcceptedType(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  } catch (error) {
    if (!isShort(request)) void reply.header('connection', 'close');
    throw error;
  }
};
