import Bowser from 'bowser';
import { parsedUrl } from '@leadline/contracts';

/** The visitor's program, and the page that they come from, as reports name them. */
export interface Client {
  /** `desktop`, `mobile`, `tablet`, `tv` or `bot`; null if it is not known. */
  readonly device: string | null;
  readonly browser: string | null;
  readonly os: string | null;
  readonly referrer_host: string | null;
  readonly is_bot: boolean;
}

const MAX_NAME = 50;
const MAX_HOST = 253;
const named = (name: string | undefined): string | null => name?.slice(0, MAX_NAME) || null;

/** Returns the host of the page that a `Referer` names, without `www.`. Null if it names none. */
export const referrerHost = (referrer: string | undefined): string | null => {
  const address = webAddressOf(referrer ?? '');
  if (address === null) return null;
  return new URL(address).hostname.replace(/^www\./, '').slice(0, MAX_HOST) || null;
};

export const clientOf = (
  userAgent: string,
  referrer: string | undefined,
  isBot: boolean,
): Client => {
  const referrer_host = referrerHost(referrer);
  // The parser refuses an empty text.
  if (userAgent.trim() === '')
    return { device: isBot ? 'bot' : null, browser: null, os: null, referrer_host, is_bot: isBot };
  const { platform, browser, os } = Bowser.parse(userAgent);
  return {
    device: isBot ? 'bot' : named(platform.type),
    browser: named(browser.name),
    os: named(os.name),
    referrer_host,
    is_bot: isBot,
  };
};

/** Returns the URL for a Location header. Null unless it is http or https. */
export const webAddressOf = (text: string): string | null => {
  const url = parsedUrl(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
};
