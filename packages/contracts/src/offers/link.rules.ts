import { parsedUrl } from '../common/url.rules.js';
import { CUSTOM_PARAMS } from '../leads/custom-params.js';

// Click links of offers (ADR 12), as the server and the generator on the screen write them.

/** Stands for the slug of an offer in the click link of a publisher. */
export const OFFER_IN_LINK = '{offer}';

/** The click link of a publisher, on its tracking domain if it has one. */
export const clickLinkOf = (
  publicUrl: string,
  publisherId: number,
  trackingDomain: string | null,
): string => {
  const base = new URL(publicUrl);
  if (trackingDomain !== null) {
    base.hostname = trackingDomain;
    base.port = '';
  }
  return `${base.origin}/c/${OFFER_IN_LINK}?affiliate_id=${publisherId}`;
};

/**
 * A click link for one offer with parameters; those without a name or a value are left out. Macros
 * of the publisher's own system, such as `{sub_id}`, stay as they are typed.
 */
export const offerLinkOf = (
  clickLink: string,
  slug: string,
  parameters: readonly (readonly [name: string, value: string])[] = [],
): string => {
  const encoded = (text: string): string =>
    encodeURIComponent(text).replace(/%7B/g, '{').replace(/%7D/g, '}');
  return [
    clickLink.replace(OFFER_IN_LINK, slug),
    ...parameters
      .filter(([name, value]) => name !== '' && value !== '')
      .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`),
  ].join('&');
};

/** Macros in the query of an offer's URL. Each stands for a value of the click. */
export const OFFER_MACROS = [
  'hit_id',
  'offer',
  'offer_id',
  'publisher_id',
  'click_id',
  'country',
  ...CUSTOM_PARAMS,
] as const;
export type OfferMacro = (typeof OFFER_MACROS)[number];

const MACRO = /\{([^{}]*)\}/g;
const isMacro = (name: string): name is OfferMacro =>
  (OFFER_MACROS as readonly string[]).includes(name);

/** The URL with the values of a click in the place of its macros. */
export const withMacros = (url: string, values: Readonly<Record<OfferMacro, string>>): string =>
  url.replace(MACRO, (text, name: string) =>
    isMacro(name) ? encodeURIComponent(values[name]) : text,
  );

/**
 * Returns the fault of an offer's URL; null if it has none. Macros belong in the query: a value
 * that a visitor can choose must not decide on host or path.
 */
export const offerUrlFault = (url: string): string | null => {
  const begin = url.search(/[?#]/);
  const [page, query] = begin < 0 ? [url, ''] : [url.slice(0, begin), url.slice(begin)];
  if (!/^https?:$/.test(parsedUrl(url)?.protocol ?? ''))
    return 'Enter a web address that begins with https:// or http://';
  if (/[{}]/.test(page)) return 'Use macros after the question mark only';
  const unknown = [...query.matchAll(MACRO)]
    .map(([, name = '']) => name)
    .find((name) => !isMacro(name));
  return unknown === undefined ? null : `There is no macro {${unknown}}`;
};
