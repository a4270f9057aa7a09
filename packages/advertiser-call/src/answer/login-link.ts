import { parsedUrl } from '@leadline/contracts';

const MAX_LENGTH = 4000;
const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A host with a dot whose last part begins with a letter, then a port, a path or the end. */
const HOST = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:[/?#]|$)/u;

const withScheme = (text: string): string => {
  if (WITH_SCHEME.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  return HOST.test(text) ? `https://${text}` : text;
};

/**
 * Returns the login link that an advertiser sent, in a form to which a browser may be redirected:
 * http or https. A link without a scheme gets https, and `&amp;` of HTML becomes `&`. Null if it is
 * no such link.
 */
export const loginLinkOf = (sent: string): string | null => {
  if (sent.length > MAX_LENGTH) return null;
  const link = withScheme(sent.trim().replaceAll(/&amp;/gi, '&'));
  return ['http:', 'https:'].includes(parsedUrl(link)?.protocol ?? '') ? link : null;
};
