import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { takesVersion, versionPathOf, type RouteShape } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, map, type Observable } from 'rxjs';
import { AppError } from './app-error.js';
import { routeOf } from './route.decorator.js';
import { hasTag, tagOf, versionOf } from './version-tags.js';

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valueAt = (answer: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), answer);

/** Sends the ETag of an answer. Returns the answer, or nothing for 304. */
const tagged = (answer: unknown, path: readonly string[], http: Http): unknown => {
  const version = valueAt(answer, path);
  if (typeof version !== 'number') return answer;
  const tag = tagOf(version, answer);
  void http.reply.header('etag', tag);
  const known = http.request.headers['if-none-match'];
  if (known === undefined || !hasTag(known, tag)) return answer;
  void http.reply.status(304);
  return undefined;
};

/** Puts the version of `If-Match` into the body of a save. Throws PRECONDITION_FAILED. */
const withSeen = (body: unknown, header: string): unknown => {
  const version = versionOf(header);
  if (version === undefined) throw new AppError('PRECONDITION_FAILED');
  if (version === null || !isRecord(body)) return body;
  if (body.version != null && Number(body.version) !== version)
    throw new AppError('PRECONDITION_FAILED');
  return { ...body, version };
};
const asPrecondition = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'CONFLICT'
    ? new AppError('PRECONDITION_FAILED', error.options)
    : error;

/**
 * Throws PRECONDITION_FAILED for `If-Match` with a version on a route that would not compare it.
 * Publishers, advertisers and the public have no ETags: a stray header of theirs costs no lead.
 */
const refuseUnchecked = ({ method, access }: RouteShape, header: string): void => {
  if (access === 'publisher' || access === 'advertiser' || access === 'public') return;
  if (method === 'GET' || versionOf(header) === null) return;
  throw new AppError('PRECONDITION_FAILED', {
    message: 'This route takes no version, so it cannot check If-Match. Nothing was changed.',
  });
};

interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * ETags of records with a version (ADR 26): `If-None-Match` spares an answer that the caller has, and
 * `If-Match` does as `version` in the body of a save, but a conflict is answered 412, and so
 * is `If-Match` where no version is compared.
 */
@Injectable()
export class VersionTagsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = routeOf(context.getHandler());
    if (!route) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const path = versionPathOf(route);
    if (path) {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      return next.handle().pipe(map((answer: unknown) => tagged(answer, path, { request, reply })));
    }
    const match = request.headers['if-match'];
    if (match === undefined) return next.handle();
    if (!takesVersion(route)) {
      refuseUnchecked(route, match);
      return next.handle();
    }
    request.body = withSeen(request.body, match);
    return next.handle().pipe(
      catchError((error: unknown) => {
        throw asPrecondition(error);
      }),
    );
  }
}
