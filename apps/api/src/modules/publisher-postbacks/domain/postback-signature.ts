import { createHmac } from 'node:crypto';

/**
 * The value of `X-Leadline-Signature`: `t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256, under the postback's secret, of
 * `<t>.<path and query as called>`, e.g. `1795176000./in?lead=7`. Without scheme and host, which the receiver's proxies may change. The
 * receiver computes the same over what it was called with and refuses an old `t`.
 */
export const signatureOf = (secret: string, url: URL, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${url.pathname}${url.search}`, 'utf8').digest('hex')}`;
};
