import {
  Catch,
  HttpException,
  Inject,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import {
  ERRORS,
  INTAKE_CODES,
  maskedTexts,
  type ErrorCode,
  type ErrorReply,
  type IntakeCode,
  type IntakeReply,
} from '@leadline/contracts';
import type { FastifyReply, FastifyRequest, ConnectionError } from 'fastify';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { isOutage } from '#shared/database/sql-state.js';
import { AppLogger } from '#shared/logging/logger.js';
import { allowedMethods } from './allowed-methods.js';
import { AppError, PublisherApiError } from './app-error.js';
import { PublisherFailuresService } from './failed-requests.service.js';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Whether an address belongs to the publisher API, which has its own envelope for failures (domain
 * §3). Postbacks are not part of it.
 */
const isPublisherApi = (url: string): boolean => /^\/api\/v1\/(?!postbacks(\/|$))/.test(url);

const PUBLISHER_CODES: Partial<Record<ErrorCode, IntakeCode>> = {
  VALIDATION_FAILED: 'invalid',
  NOT_JSON: 'not_json',
  BODY_TOO_LARGE: 'too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  UNAUTHENTICATED: 'unauthenticated',
  FORBIDDEN: 'publisher_inactive',
  NOT_FOUND: 'not_found',
  METHOD_NOT_ALLOWED: 'method_not_allowed',
  LEAD_NOT_FOUND: 'not_found',
  RATE_LIMITED: 'rate_limited',
  UNAVAILABLE: 'unavailable',
};
const intakeCodeOf = ({ code }: AppError): IntakeCode => PUBLISHER_CODES[code] ?? 'internal';
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'NOT_JSON',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};
const RETRY_SECONDS = 2;

/** Turns any thrown value into an error of the catalogue. */
const asAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (isOutage(error))
    return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: RETRY_SECONDS });
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : (error as { statusCode?: unknown } | null)?.statusCode;
  const code = typeof status === 'number' ? CODE_OF_STATUS[status] : undefined;
  return code ? new AppError(code, { cause: error }) : new AppError('INTERNAL', { cause: error });
};

/**
 * Whether the address exists for other methods only. No route was found for it, whatever else is
 * wrong, because the body is read before that is known.
 */
const isWrongMethod = ({ is404, method, url }: FastifyRequest): boolean => {
  if (!is404) return false;
  const methods = allowedMethods(url);
  return methods.length > 0 && !methods.includes(method);
};

/**
 * Whether a stream broke off only because the client closed the connection. There is nobody to
 * answer, and the program has no fault.
 */
const isClientGone = (thrown: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (thrown as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

const staffReply = (error: AppError, traceId: string): ErrorReply => {
  const { issues = [], details } = error.options;
  // Details of a conflict or of another record may hold contact data.
  const shown = <T>(value: T): T => (maySeeContactData() ? value : (maskedTexts(value) as T));
  const message = shown(error.message);
  return {
    error: message,
    message,
    code: error.code,
    issues: shown(issues),
    trace_id: traceId,
    ...(details && { details: shown(details) }),
  };
};

/** Returns the envelope of the publisher API for a failure. */
const intakeFailure = (
  { code, message, issues }: PublisherApiError,
  traceId: string,
): IntakeReply => ({
  lead_id: null,
  status: 'Error',
  code,
  message,
  autologin_url: null,
  redirect_url: null,
  test: false,
  errors: issues.map(({ field, code: issueCode, message: text }) => ({
    field,
    code: issueCode,
    message: text,
  })),
  warnings: [],
  trace_id: traceId,
});

/**
 * Returns the failure of one lead in the envelope of the publisher API. `cause` must be logged if
 * set.
 */
export const intakeFailureOf = (
  thrown: unknown,
  traceId: string,
): { readonly body: IntakeReply; readonly cause: unknown } => {
  if (thrown instanceof PublisherApiError)
    return { body: intakeFailure(thrown, traceId), cause: null };
  const error = asAppError(thrown);
  const { issues, retryAfterSeconds } = error.options;
  return {
    body: intakeFailure(
      new PublisherApiError(intakeCodeOf(error), issues, retryAfterSeconds),
      traceId,
    ),
    cause: error.status >= 500 ? (error.cause ?? thrown) : null,
  };
};

/** Returns status and envelope of a failure, by the part of the API that the address belongs to. */
export const failureReply = (
  error: AppError,
  url: string,
  traceId: string,
): { status: number; body: ErrorReply | IntakeReply } => {
  if (!isPublisherApi(url))
    return { status: ERRORS[error.code][0], body: staffReply(error, traceId) };
  const { body } = intakeFailureOf(error, traceId);
  return { status: INTAKE_CODES[body.code][0], body };
};

/**
 * Answers every failure: in one envelope for staff, in another for publishers. Unexpected errors
 * are logged with their stack, which no answer contains.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(AppLogger) private readonly logger: AppLogger,
    @Inject(PublisherFailuresService) private readonly failures: PublisherFailuresService,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isClientGone(thrown, reply)) {
      const { url: route } = request.routeOptions;
      this.logger.debug({ route }, 'the client closed the connection before it was answered');
      return;
    }
    if (reply.sent) {
      this.logger.error({ err: thrown }, 'failed after the reply was sent');
      return;
    }
    if (thrown instanceof PublisherApiError) {
      this.failures.announce(request, thrown.code, thrown.issues);
      if (thrown.retryAfterSeconds !== undefined)
        void reply.header('retry-after', String(thrown.retryAfterSeconds));
      void reply.status(INTAKE_CODES[thrown.code][0]).send(intakeFailure(thrown, request.id));
      return;
    }
    const error = isWrongMethod(request) ? new AppError('METHOD_NOT_ALLOWED') : asAppError(thrown);
    this.log(error, thrown, request.routeOptions.url);
    if (error.code === 'METHOD_NOT_ALLOWED')
      void reply.header('allow', allowedMethods(request.url).join(', '));
    if (error.options.retryAfterSeconds !== undefined)
      void reply.header('retry-after', String(error.options.retryAfterSeconds));
    if (isPublisherApi(request.url))
      this.failures.announce(request, intakeCodeOf(error), error.options.issues);
    const { status, body } = failureReply(error, request.url, request.id);
    void reply.status(status).send(body);
  }

  /**
   * Logs a failure. A 503 that a service answers on purpose, such as "not ready", is no fault of
   * the program.
   */
  private log(error: AppError, thrown: unknown, route: string | undefined): void {
    if (error.status < 500) return;
    if (error === thrown && error.code === 'UNAVAILABLE')
      this.logger.warn({ reason: error.message, route }, 'answered 503');
    else this.logger.error({ err: error.cause ?? thrown, route }, `answered ${error.status}`);
  }
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/**
 * Answers bytes that are no request, or a request that does not end in time, and closes the
 * connection. No hook sees it, and its address is not known.
 */
export const answerBrokenRequest = ({ code }: ConnectionError, socket: Socket): void => {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const traceId = randomUUID();
  const error = new AppError(CODES[code] ?? 'NOT_HTTP');
  const { status, body } = failureReply(error, '', traceId);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${traceId}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
};
