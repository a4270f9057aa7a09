import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { sqlStateOf } from '#shared/database/sql-state.js';
import { currentContext } from './request-context.js';

/** Fields whose values are never logged, at up to three levels of depth. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'password',
  'password_hash',
  'token',
  'api_token',
  'secret',
  'code',
  'recovery_code',
  'email',
  'phone',
  'first_name',
  'last_name',
  'autologin_url',
  'qr_code',
  'headers',
  'body',
  'url_with_secrets',
];
const redactPaths = SECRET_NAMES.flatMap((name) =>
  ['', '*.', '*.*.'].map((prefix) =>
    name.includes('-') ? `${prefix.replace(/\.$/, '')}["${name}"]` : `${prefix}${name}`,
  ),
);

/** Logs JSON lines with a trace id, and redacts secrets. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: redactPaths, censor: '[redacted]' },
      mixin: () => {
        const context = currentContext();
        if (!context) return {};
        const { traceId, userId } = context;
        return { trace_id: traceId, ...(userId !== undefined && { user_id: userId }) };
      },
      serializers: { err: safeError, error: safeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination as DestinationStream,
  );

/**
 * Returns the fields of an error that are safe to log. Errors of the database also hold the row in
 * `detail` and the values of the statement in `parameters`.
 */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { constraint, table } = error as Error & {
    constraint?: unknown;
    table?: unknown;
  };
  const code = sqlStateOf(error);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    // Not `code`, which is redacted: one-time codes have that name.
    ...(code !== undefined && { error_code: code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause instanceof Error && { cause: safeError(error.cause) }),
  };
}

/** Sends Nest's own messages to the same logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: AppLogger) {}
  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(
      { context: rest.at(-1) },
      message instanceof Error ? (message.stack ?? message.message) : String(message),
    );
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
}

/** The injection token of the logger. */
export abstract class AppLogger {
  abstract info(data: object, message: string): void;
  abstract warn(data: object, message: string): void;
  abstract error(data: object, message: string): void;
  abstract debug(data: object, message: string): void;
}
