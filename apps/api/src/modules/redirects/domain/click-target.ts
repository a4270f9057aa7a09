import { webAddressOf } from './web-address.js';

const MAX_PARAMETERS = 50;
const MAX_NAME = 64;
const MAX_VALUE = 1024;
/** Ours, and nobody else's to set. */
const HIT_ID = 'hit_id';

/** What was sent with the link as name and value; of a name that came several times, the first. Neither can hold what a URL cannot. */
export const passedParameters = (
  query: Readonly<Record<string, unknown>>,
): [name: string, value: string][] =>
  Object.entries(query)
    .flatMap(([name, sent]): [string, string][] => {
      const value: unknown = Array.isArray(sent) ? sent[0] : sent;
      return typeof value === 'string' &&
        value !== '' &&
        value.length <= MAX_VALUE &&
        name !== '' &&
        name.length <= MAX_NAME &&
        name.isWellFormed() &&
        value.isWellFormed()
        ? [[name, value]]
        : [];
    })
    .slice(0, MAX_PARAMETERS);

/**
 * The offer's page with the parameters of the link and, of a click that counts, its `hit_id`. Where the page's own address has a parameter, it
 * stands: a link can add, and change nothing. Null where the offer has no web address.
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
