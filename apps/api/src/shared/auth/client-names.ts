// In this order, because browsers also name others that they are compatible with.
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (text: string, names: typeof BROWSERS): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * Returns browser and system of a `User-Agent`, e.g. "Firefox on Windows". Null if neither is
 * known.
 */
export const deviceName = (userAgent: string): string | null => {
  const [browser, system] = [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system;
};

const EMAIL_LIKE = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
const NO_EMAIL = 'not an e-mail address';

/**
 * Returns the name of a failed sign-in, for the security log. People type passwords into the wrong
 * field: text that does not look like an e-mail address is left out.
 */
export const triedName = (text: string): string => (EMAIL_LIKE.test(text) ? text : NO_EMAIL);
