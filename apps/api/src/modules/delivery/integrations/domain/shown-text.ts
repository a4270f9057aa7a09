import { MASK } from '@leadline/contracts';

/** Shorter values occur in ordinary words and are not masked. */
const SHORTEST_MASKED = 4;

/** The forms in which a request or an answer may hold a value. */
const formsOf = (value: string): string[] => [
  value,
  encodeURIComponent(value.toWellFormed()),
  new URLSearchParams({ v: value }).toString().slice('v='.length),
  JSON.stringify(value).slice(1, -1),
  // As PHP writes JSON.
  JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/'),
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;'),
  Buffer.from(value).toString('base64'),
];

/** Returns what masks these values in a text, in every form in which they may stand there. */
export const maskOf = (values: Iterable<string>): ((text: string) => string) => {
  const hidden = [...new Set([...values].filter(isMasked).flatMap(formsOf))].sort(
    (one, two) => two.length - one.length,
  );
  return (text) => hidden.reduce((rest, value) => rest.replaceAll(value, MASK), text);
};
const isMasked = (value: string): boolean => value.length >= SHORTEST_MASKED;

/** Masks the key of an Authorization header by Basic, in which the password is not to be seen. */
export const shownHeaders = (
  headers: Readonly<Record<string, string>>,
  mask: (text: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(value) ?? [];
      const shown =
        encoded === undefined
          ? value
          : `Basic base64(${Buffer.from(encoded, 'base64').toString('utf8')})`;
      return [name, mask(shown)];
    }),
  );
