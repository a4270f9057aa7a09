import { parsedUrl } from '@leadline/contracts';
import type { RenderedRequest } from '../../src/types.js';

/** Returns what is sent. Null if nothing is, for example because the address is not valid. */
export const sentBy = (make: () => RenderedRequest) => {
  try {
    const { method, url, headers, body } = make();
    return parsedUrl(url) ? { method, url, headers: Object.entries(headers), body } : null;
  } catch {
    return null;
  }
};
