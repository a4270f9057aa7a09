import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

// How secrets are stored in the database. The server and the seeds share it.

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 256 bits derived from LEADLINE_SECRET for one purpose. */
export const deriveKey = (secret: string, purpose: 'jwt' | 'encryption' | 'hash'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'leadline', purpose, 32));

/**
 * The purpose of a stored secret. It is authenticated with the value, so that a value which is
 * copied to a column of another purpose opens no more (ADR 75).
 */
export type SecretPurpose =
  | 'advertiser-secrets'
  | 'alert-channel'
  | 'erasure-subject'
  | 'kept-answers'
  | 'inbound-request'
  | 'login-link'
  | 'postback-token'
  | 'publisher-token'
  | 'pull-answer'
  | 'second-factor'
  | 'signing-secret'
  | 'step-values'
  | 'webhook-secret';

/** AES-256-GCM; the result is iv + tag + text. */
export const encryptWith = (key: Buffer, text: string, purpose: SecretPurpose): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/**
 * Throws when the bytes were made with another key or for another purpose, or were changed.
 * `purpose` is null for values from before purposes were authenticated.
 */
export const decryptWith = (
  key: Buffer,
  bytes: Uint8Array,
  purpose: SecretPurpose | null,
): string => {
  const buffer = Buffer.from(bytes);
  const decipher = createDecipheriv('aes-256-gcm', key, buffer.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  if (purpose !== null) decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(buffer.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(buffer.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
};

/**
 * Decrypts with the first of several keys that fits, with the purpose or, for a value that the
 * rotation has not bound yet, without one. Throws when none fits, or when the bytes were changed.
 */
export const decryptWithAny = (
  keys: readonly Buffer[],
  bytes: Uint8Array,
  purpose: SecretPurpose,
): string => {
  let reason: unknown = new Error('There is no key.');
  for (const bound of [purpose, null])
    for (const key of keys)
      try {
        return decryptWith(key, bytes, bound);
      } catch (error) {
        reason = error;
      }
  throw reason;
};

/** Keyed hash of short secrets (recovery codes, client fingerprints): useless without the key. */
export const keyedHashWith = (key: Buffer | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();

/** SHA-256 of a token: the column that a bearer token is looked up by. */
export const tokenHash = (token: string): Buffer =>
  createHash('sha256').update(token, 'utf8').digest();
/** A fresh URL-safe token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** argon2id with 19 MiB, two passes and one lane, as OWASP recommends. */
export const ARGON2_OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
