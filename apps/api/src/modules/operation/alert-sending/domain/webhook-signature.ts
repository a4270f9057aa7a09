import { createHmac } from 'node:crypto';

/**
 * Returns the value of `X-Leadline-Signature` of a webhook: `t=<unix seconds>,v1=<hex>`. v1 is the
 * HMAC-SHA256 of `<t>.<body>` with the secret of the recipient.
 */
export const webhookSignature = (secret: string, body: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1_000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${hmac}`;
};
