import { call, type Reply } from './http-client.js';

/** The cookies of browsers, by the name of the browser. They bind the steps of a sign-in. */
const kept = new Map<string, string>();

/** The headers with the cookie of a browser. */
export const cookieHeaders = (browser: string): Readonly<Record<string, string>> => {
  const cookie = kept.get(browser);
  return cookie === undefined ? {} : { cookie };
};

/** The cookie that a reply gives. Null without one. */
export const cookieOf = ({ headers }: Reply): string | null =>
  headers.get('set-cookie')?.split(';')[0] ?? null;

/** Posts as a browser does: it keeps the cookie that it gets, and sends it with later calls. */
export const postFrom = async (
  browser: string,
  url: string,
  path: string,
  { body, userAgent }: { readonly body: unknown; readonly userAgent: string },
): Promise<Reply> => {
  const headers = { 'user-agent': userAgent, ...cookieHeaders(browser) };
  const reply = await call(url, 'POST', path, { body, headers });
  const given = cookieOf(reply);
  if (given !== null) kept.set(browser, given);
  return reply;
};
