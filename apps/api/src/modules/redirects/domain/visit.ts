/** What is known of a request for a link. */
export interface LinkRequest {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`, `Purpose` or `X-Moz`. */ readonly purpose: string | undefined;
}

// Programs say who they are; the phones of CUBOT are none.
const PROGRAM =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|embedly|headless|lighthouse|monitor|curl\/|wget|python|go-http|java\/|okhttp|axios|undici|node-fetch|httpclient|scrapy/i;
const AHEAD = /prefetch|prerender|preview/i;

/** Whether a person came: not a link checker, a crawler, a preview in a chat, or a browser that loads ahead. */
export const isVisit = ({ method, userAgent, purpose }: LinkRequest): boolean =>
  method === 'GET' &&
  userAgent !== undefined &&
  userAgent.trim() !== '' &&
  !PROGRAM.test(userAgent) &&
  !AHEAD.test(purpose ?? '');
