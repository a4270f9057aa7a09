import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './request-context.js';

/** Names whose values never reach a log, at any depth up to three (quality 30). */
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

/** JSON lines with trace id and redaction. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: redactPaths, censor: '[redacted]' },
      mixin: () => {
        const context = currentContext();
        return context
          ? {
              trace_id: context.traceId,
              ...(context.userId !== undefined && { user_id: context.userId }),
            }
          : {};
      },
      serializers: { err: safeError, error: safeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination as DestinationStream,
  );

/** Database errors carry the row in `detail` and the statement's values in `parameters`: only what is safe is kept. */
function safeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause instanceof Error && { cause: safeError(error.cause) }),
  };
}

/** Lets Nest's own messages go through the same logger. */
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
