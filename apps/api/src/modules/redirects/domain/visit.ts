/** What is known of a request for a link. */
export interface LinkRequest {
  readonly method: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`, `Purpose` or `X-Moz`. */
  readonly purpose: string | undefined;
}

/** Names by which programs identify themselves. Phones of the brand CUBOT are not programs. */
const PROGRAM = new RegExp(
  [
    '(?<!cu)bot\\b|bot[/;_-]|crawl|spider|slurp|preview|scrapy',
    'facebookexternalhit|whatsapp|embedly|headless|lighthouse|monitor',
    'curl/|wget|python|go-http|java/|okhttp|axios|undici|node-fetch|httpclient',
  ].join('|'),
  'i',
);
const PREFETCH = /prefetch|prerender|preview/i;

/** Whether a person follows the link: not a crawler, a preview in a chat, or a prefetch. */
export const isVisit = ({ method, userAgent, purpose }: LinkRequest): boolean =>
  method === 'GET' &&
  userAgent !== undefined &&
  userAgent.trim() !== '' &&
  !PROGRAM.test(userAgent) &&
  !PREFETCH.test(purpose ?? '');
