import { MASK } from '@leadline/contracts';

/** Shorter values occur in ordinary words and are not masked. */
const SHORTEST_MASKED = 4;
const isMasked = (value: string): boolean => value.length >= SHORTEST_MASKED;

/** The base64 of a value within other text: by where it begins in a group of three bytes. */
const base64Within = (value: string): string[] => {
  const bytes = Buffer.from(value);
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Characters at the ends hold bits of the text around the value, too.
    return encoded.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
  });
};

/** The forms in which a request or an answer may hold a value. */
const formsOf = (value: string): string[] => [
  value,
  value.toUpperCase(),
  value.toLowerCase(),
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
  ...base64Within(value).filter(isMasked),
];

/** Returns every text that is masked for these values, the longest first. */
const hiddenTexts = (values: Iterable<string>): string[] =>
  [...new Set([...values].filter(isMasked).flatMap(formsOf))].sort(
    (one, two) => two.length - one.length,
  );
const masked = (text: string, hidden: readonly string[]): string =>
  hidden.reduce((rest, value) => rest.replaceAll(value, MASK), text);

/** Returns what masks these values in a text, in every form in which they may stand there. */
export const maskOf = (values: Iterable<string>): ((text: string) => string) => {
  const hidden = hiddenTexts(values);
  return (text) => masked(text, hidden);
};

/** Characters of a long text that are searched for values. */
const SEARCHED = 64 * 1024;

/**
 * Returns the beginning of a text with these values masked, at most `bytes` long. A value that the
 * end of the searched part cuts off does not remain in part.
 */
export const maskedBeginning = (text: string, values: Iterable<string>, bytes: number): string => {
  const hidden = hiddenTexts(values);
  const all = masked(text.slice(0, SEARCHED), hidden);
  const cutOff = text.length > SEARCHED ? (hidden[0]?.length ?? 0) : 0;
  const sure = Buffer.from(all.slice(0, Math.max(all.length - cutOff, 0)));
  if (sure.length <= bytes) return sure.toString();
  // The last character may be cut: its bytes become a replacement character.
  return sure
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD+$/, '');
};

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
