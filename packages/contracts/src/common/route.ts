import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';
import type { IntakeCode } from '../intake/schemas.js';
import type { PermissionName } from '../permissions.js';
import type { PartyLimit } from './party-limit.js';

/**
 * Callers of a route: holders of a permission or of one permission in a list, or `public` (anyone),
 * `publisher` (a publisher's API token), `advertiser` (an advertiser's postback token, in the
 * address), `session` (any signed-in member of staff) or `panel` (a publisher account that is
 * signed in to the publisher panel). There is no default: a route without access does not compile.
 */
export type RouteAccess =
  | PermissionName
  | readonly PermissionName[]
  | 'public'
  | 'publisher'
  | 'advertiser'
  | 'panel'
  | 'session';

/**
 * Form of a reply. `response` validates and strips `json`. `file` is streamed and has the response
 * `FileReply`. The handler writes all others itself.
 */
export type ReplyKind = 'json' | 'html' | 'text' | 'redirect' | 'file';

export interface RouteShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:params`, e.g. `/api/caps/:id`. */
  path: `/${string}`;
  summary: string;
  /** A longer text for the API document. */
  description?: string;
  tag: string;
  access: RouteAccess;
  /**
   * Whether a public route belongs to the back office, such as the sign-in. The setting
   * `staff_addresses` then limits its callers, as it does for all routes of staff.
   */
  isOfStaff?: boolean;
  /**
   * Treatment of roles that are limited to their own parties. Every route of staff states it; a
   * route that does not refuses limited roles. A panel account is limited to its publishers
   * likewise.
   */
  limit?: PartyLimit;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The most bytes of a body, if its schema does not say (`bodyLimitOf`). */
  bodyBytes?: number;
  /** The body in the API document, if the handler validates parts of it itself. */
  documentedBody?: z.ZodType;
  /** The query in the API document, if the handler validates it itself. */
  documentedQuery?: z.ZodObject;
  response: z.ZodType;
  reply?: ReplyKind;
  /** Media types of a `file`, for the API document. */
  mediaTypes?: readonly string[];
  /** HTTP status of success; 200 unless stated. */
  status?: number;
  /** Error codes besides those of every route (401, 403, 422, 429, 500, 503). */
  errors?: readonly ErrorCode[];
  /** For routes of publishers: codes besides those of all such routes (see openapi.ts). */
  codes?: readonly IntakeCode[];
  /**
   * Whether a save by this route may be put off until a moment. The server does not start unless the
   * module of the record offers such saves (ADR 105).
   */
  isSchedulable?: true;
  /** Whether the route supports the header `Idempotency-Key`. */
  idempotent?: boolean;
  /** A reply for the API document. */
  replyExample?: unknown;
  /** A valid body for the API document and for tests. */
  example?: unknown;
}

/**
 * Declares a route. This object is its only description: the server binding, the web client, the
 * API document, the access guard and the tests read it (ADR 1).
 */
export const defineRoute = <const R extends RouteShape>(route: R): R => route;

type PartOut<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown;
type PartIn<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** Input of a handler: parsed and typed parts. */
export type RouteInput<R extends RouteShape> = PartOut<R, 'params'> &
  PartOut<R, 'query'> &
  PartOut<R, 'body'>;
/** Arguments of a client: the parts before parsing. */
export type RouteCall<R extends RouteShape> = PartIn<R, 'params'> &
  PartIn<R, 'query'> &
  PartIn<R, 'body'>;
/** Return value of a handler. Anything else is a compile error. */
export type RouteReply<R extends RouteShape> = z.input<R['response']>;
/** Return value of a client. */
export type RouteData<R extends RouteShape> = z.output<R['response']>;
