import { isbot } from 'isbot';

/** Facts about a request for a link. */
export interface LinkRequest {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`, `Purpose` or `X-Moz`. */
  readonly purpose: string | undefined;
}

/**
 * - `person`: counts, and gets a `hit_id`.
 * - `bot`: a crawler, a preview in a chat or another program; counted apart.
 * - `none`: a link checker (HEAD) or a browser that preloads; not counted.
 */
export type Visit = 'person' | 'bot' | 'none';

/** Programs that name themselves and that the list of crawlers does not know. */
const PROGRAM =
  /facebookexternalhit|whatsapp|embedly|headless|lighthouse|okhttp|undici|barracuda|mimecast|proofpoint/i;
const PREFETCH = /prefetch|prerender|preview/i;

const isProgram = (userAgent: string): boolean =>
  userAgent.trim() === '' || isbot(userAgent) || PROGRAM.test(userAgent);

export const visitOf = ({ method, userAgent, purpose }: LinkRequest): Visit => {
  if (method !== 'GET' || PREFETCH.test(purpose ?? '')) return 'none';
  return isProgram(userAgent ?? '') ? 'bot' : 'person';
};
