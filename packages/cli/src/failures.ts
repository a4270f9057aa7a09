import { LeadlineError } from '@leadline/client';

/** How a command ends. The help lists them. */
export const EXIT = { done: 0, failed: 1, usage: 2, lines: 3, access: 4, stopped: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that cannot be carried out as it was written. */
export class UsageError extends Error {}

/** Somebody ended a question without an answer. */
export class Stopped extends Error {}

interface Failure {
  readonly exit: ExitCode;
  /** Empty if there is nothing to say. */
  readonly text: string;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function ofAnswer({ code, status, message, issues, requestId }: LeadlineError): Failure {
  const isAboutAccess = status === 401 || status === 403 || code === 'NOT_CONFIGURED';
  const fields = issues.map(({ field, message: text }) => `\n  ${field}: ${text}`);
  const request = requestId === null ? '' : ` (${code}, request ${requestId})`;
  return {
    exit: isAboutAccess ? EXIT.access : EXIT.failed,
    text: `${message}${request}${fields.join('')}`,
  };
}

/**
 * Returns how a command ends with an error.
 * @throws the error itself if it is a fault of the program
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Stopped) return { exit: EXIT.stopped, text: '' };
  if (error instanceof LeadlineError) return ofAnswer(error);
  if (error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS'))
    return { exit: EXIT.usage, text: (error as Error).message };
  // A file that cannot be read or written.
  if (error instanceof Error && 'syscall' in error)
    return { exit: EXIT.usage, text: error.message };
  throw error;
}
