import { LeadlineError } from './leadline-error.js';

export interface ClientOptions {
  /** Address of Leadline, e.g. `https://leads.example.com`. Default: `LEADLINE_URL`. */
  readonly url?: string;
  /** API token. Default: `LEADLINE_TOKEN`. */
  readonly token?: string;
  /** The longest that a call waits in total because of 429, in seconds. Default: 60. */
  readonly maxWaitSeconds?: number;
}

/** Where calls go, and what they carry. */
export interface Connection {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string;
  readonly maxWaitMs: number;
}

const DEFAULT_WAIT_SECONDS = 60;
/** Characters of a header. A token with others would fail with a message that repeats it. */
const TOKEN = /^[\x21-\x7e]+$/;

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** @throws {LeadlineError} if the address or the token is missing or malformed */
export function connectionOf({
  url = process.env.LEADLINE_URL,
  token = process.env.LEADLINE_TOKEN,
  maxWaitSeconds = DEFAULT_WAIT_SECONDS,
}: ClientOptions): Connection {
  if (!url) throw new LeadlineError('NOT_CONFIGURED', 'Pass the option url, or set LEADLINE_URL.');
  if (!isWebAddress(url))
    throw new LeadlineError(
      'NOT_CONFIGURED',
      `${url} is not an address such as https://leads.example.com.`,
    );
  if (!token)
    throw new LeadlineError('NOT_CONFIGURED', 'Pass the option token, or set LEADLINE_TOKEN.');
  if (!TOKEN.test(token))
    throw new LeadlineError('NOT_CONFIGURED', 'The token has characters that no token has.');
  return { url: url.replace(/\/+$/, ''), token, maxWaitMs: maxWaitSeconds * 1000 };
}
