import { parsedUrl } from '@leadline/contracts';

/** Returns the URL for a Location header. Null unless it is http or https. */
export const webAddressOf = (text: string): string | null => {
  const url = parsedUrl(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
};
