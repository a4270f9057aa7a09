const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}/;

/**
 * Reads an HTTP date. Null if the text has none of the three formats of RFC 9110, all of which are
 * in GMT.
 */
const httpDate = (text: string): number | null => {
  if (!HTTP_DATE.test(text)) return null;
  const instant = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(instant) ? null : instant;
};

/**
 * Returns the milliseconds from `now` that a `Retry-After` header (RFC 9110 §10.2.3) gives: a
 * number of seconds or an HTTP date, 0 if that date has passed. Null if there is no header or it is
 * not valid.
 */
export const retryAfterMs = (header: string | undefined, now: Date): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const instant = httpDate(text);
  return instant === null ? null : Math.max(0, instant - now.getTime());
};
