/** Integers of this many digits may be too large for a JavaScript number. */
const LONG_NUMBER = /\d{16}/;
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const isLongInteger = (token: string): boolean =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));

/** Whether a JSON text may contain an integer that a JavaScript number would round. */
export const mayHoldLongInteger = (json: string): boolean => LONG_NUMBER.test(json);
/**
 * Returns the JSON with quotes around integers that are too large for a number, so that ids keep
 * their last digits. Takes only valid JSON: an unclosed text would be read again from each of its
 * quotes.
 */
export const quoteLongIntegers = (json: string): string =>
  json.replaceAll(STRING_OR_NUMBER, (token) => (isLongInteger(token) ? `"${token}"` : token));
