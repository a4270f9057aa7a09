import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';
import type { IntakeCode } from '../intake/schemas.js';
import type { PermissionName } from '../permissions.js';

/**
 * Who may call a route. A permission name (or several: any one of them is enough), or one of the explicit words:
 * `public` (anyone), `publisher` (a publisher's API token), `session` (any signed-in member of staff).
 * There is no default: a route without access does not compile, and does not boot.
 */
export type RouteAccess =
  PermissionName | readonly PermissionName[] | 'public' | 'publisher' | 'session';

/** How a reply leaves the server. `json` is validated and stripped by `response`; `file` is streamed, its response is `FileReply`; the others are written by the handler. */
export type ReplyKind = 'json' | 'html' | 'text' | 'redirect' | 'file';

export interface RouteShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Full path with `:params`, e.g. `/api/caps/:id`. */
  path: `/${string}`;
  summary: string;
  /** Longer text for the API document; may cite the specification. */
  description?: string;
  tag: string;
  access: RouteAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What the document shows as the body where the handler checks parts of it by itself. */
  documentedBody?: z.ZodType;
  response: z.ZodType;
  reply?: ReplyKind;
  /** What a `file` may be: its media types, for the document. */
  mediaTypes?: readonly string[];
  /** HTTP status of success; 200 unless stated. */
  status?: number;
  /** Codes this route answers beyond those that every route may (401, 403, 422, 429, 500, 503). */
  errors?: readonly ErrorCode[];
  /** Routes of publishers: the codes of the publisher API that this route answers, beyond those of all of them (see openapi.ts). */
  codes?: readonly IntakeCode[];
  /** Whether the header `Idempotency-Key` is looked at. */
  idempotent?: boolean;
  /** A reply for the document. */
  replyExample?: unknown;
  /** A body for the document and for tests: it must pass `body`. */
  example?: unknown;
}

/** Declares one route. The object is the only description of it: server binding, web client, document, guard and tests read it. */
export const defineRoute = <const R extends RouteShape>(route: R): R => route;

type PartOut<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.output<S> }
  : unknown;
type PartIn<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** What a handler receives: parsed and typed parts. */
export type RouteInput<R extends RouteShape> = PartOut<R, 'params'> &
  PartOut<R, 'query'> &
  PartOut<R, 'body'>;
/** What a client passes: the parts before parsing. */
export type RouteCall<R extends RouteShape> = PartIn<R, 'params'> &
  PartIn<R, 'query'> &
  PartIn<R, 'body'>;
/** What a handler returns: anything else is a compile error. */
export type RouteReply<R extends RouteShape> = z.input<R['response']>;
/** What a client receives. */
export type RouteData<R extends RouteShape> = z.output<R['response']>;
