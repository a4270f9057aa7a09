import { webAddressOf } from './client.js';

const MAX_PARAMETERS = 50;
const MAX_NAME = 64;
const MAX_VALUE = 1024;
/** Parameter that only we set. */
const HIT_ID = 'hit_id';

/** Whether a URL can hold the text, and its length is sensible. */
const isPassable = (text: string, maxLength: number): boolean =>
  text !== '' && text.length <= maxLength && text.isWellFormed();

/**
 * Returns the parameters of a link that are passed on. If a name is repeated, its first value
 * counts.
 */
export const passedParameters = (
  query: Readonly<Record<string, unknown>>,
): [name: string, value: string][] =>
  Object.entries(query)
    .flatMap(([name, sent]): [string, string][] => {
      const value: unknown = Array.isArray(sent) ? sent[0] : sent;
      if (typeof value !== 'string') return [];
      return isPassable(name, MAX_NAME) && isPassable(value, MAX_VALUE) ? [[name, value]] : [];
    })
    .slice(0, MAX_PARAMETERS);

/**
 * Returns the URL of a page with the parameters of the link and, for a click that counts, its
 * `hit_id`. A link can add parameters but not change the page's own. Null if it is no web address.
 */
export const clickTarget = (
  page: string,
  parameters: readonly (readonly [name: string, value: string])[],
  hitId: string | null,
): string | null => {
  const address = webAddressOf(page);
  if (address === null) return null;
  const url = new URL(address);
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of parameters)
    if (!own.has(name) && name !== HIT_ID) url.searchParams.append(name, value);
  if (hitId !== null) url.searchParams.set(HIT_ID, hitId);
  return url.href;
};

/** Returns the target on the first of these URLs that is a web address. Null if none is. */
export const firstTarget = (
  urls: readonly string[],
  parameters: Parameters<typeof clickTarget>[1],
  hitId: string | null,
): string | null => {
  for (const url of urls) {
    const target = clickTarget(url, parameters, hitId);
    if (target !== null) return target;
  }
  return null;
};
