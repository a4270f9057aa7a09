import { webAddressOf } from './web-address.js';

const MAX_PARAMETERS = 50;
const MAX_NAME = 64;
const MAX_VALUE = 1024;
/** Set by us only. */
const HIT_ID = 'hit_id';

/** Whether a URL can hold the text, and it has a sensible length. */
const isPassable = (text: string, maxLength: number): boolean =>
  text !== '' && text.length <= maxLength && text.isWellFormed();

/** The parameters of a link that are passed on: of a repeated name, the first value. */
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
 * The URL of the offer with the parameters of the link and, for a click that counts, its `hit_id`.
 * A link can add parameters but not change those of the offer. Null if the offer has no web
 * address.
 */
export const clickTarget = (
  offerUrl: string,
  parameters: readonly (readonly [name: string, value: string])[],
  hitId: string | null,
): string | null => {
  const address = webAddressOf(offerUrl);
  if (address === null) return null;
  const url = new URL(address);
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of parameters)
    if (!own.has(name) && name !== HIT_ID) url.searchParams.append(name, value);
  if (hitId !== null) url.searchParams.set(HIT_ID, hitId);
  return url.href;
};
