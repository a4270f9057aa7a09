import { createHmac } from 'node:crypto';

/**
 * Returns the value of `X-Leadline-Signature`: `t=<unix seconds>,v1=<hex>`. v1 is the HMAC-SHA256
 * of `<t>.<path and query>`, e.g. `1795176000./in?lead=7`, with the secret of the postback. Scheme
 * and host are left out because proxies of the receiver may change them. The receiver computes the
 * same value from the request and refuses an old `t`.
 */
export const signatureOf = (secret: string, url: URL, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signed = `${seconds}.${url.pathname}${url.search}`;
  const hmac = createHmac('sha256', secret).update(signed, 'utf8').digest('hex');
  return `t=${seconds},v1=${hmac}`;
};
