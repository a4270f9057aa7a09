import { createHmac } from 'node:crypto';

// Signatures by the Standard Webhooks specification.

const PREFIX = 'whsec_';

/** Returns a key as receivers are given it: `whsec_` and the key in base64. */
export const secretOf = (key: Buffer): string => `${PREFIX}${key.toString('base64')}`;

/** The signed parts of a call. The receiver computes the signature from the same parts. */
export interface SignedParts {
  readonly id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

const signed = (secret: string, { id, timestamp, body }: SignedParts): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`, 'utf8')
    .digest('base64');

/**
 * Returns the header `webhook-signature`: `v1,<base64>` for each secret, separated by spaces. The
 * receiver accepts the call if one of them is right.
 */
export const signatureHeader = (secrets: readonly string[], parts: SignedParts): string =>
  secrets.map((secret) => `v1,${signed(secret, parts)}`).join(' ');
