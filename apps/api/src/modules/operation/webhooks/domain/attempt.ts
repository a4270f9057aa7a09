import type { WebhookAttempt } from '@leadline/contracts';

/** Characters of an answer that the log keeps. */
const LONGEST_ANSWER = 2_000;

interface Call {
  readonly url: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Null if there was none. */
  readonly answer: { readonly body: string } | null;
}
interface Result {
  readonly statusCode: number | null;
  /** Why the call failed. */
  readonly error?: string;
}

/** The beginning of a text, without characters that PostgreSQL cannot store. */
const shownAnswer = (body: string): string =>
  body.slice(0, LONGEST_ANSWER).replaceAll('\u0000', '').toWellFormed();

/** Returns the entry of a call in the log. */
export const attemptOf = (
  { url, startedAt, endedAt, answer }: Call,
  result: Result,
): WebhookAttempt => ({
  at: startedAt.toISOString(),
  url,
  duration_ms: endedAt.getTime() - startedAt.getTime(),
  status_code: result.statusCode,
  error: result.error ?? null,
  answer: answer && shownAnswer(answer.body),
});
