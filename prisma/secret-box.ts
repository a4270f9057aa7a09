import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

// How secrets are stored in the database. The server and the seeds share it.

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of 256 bits derived from LEADLINE_SECRET for one purpose. */
export const deriveKey = (secret: string, purpose: 'jwt' | 'encryption' | 'hash'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'leadline', purpose, 32));

/** AES-256-GCM; the result is iv + tag + text. */
export const encryptWith = (key: Buffer, text: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
};

/** Throws when the bytes were made with another key or were changed. */
export const decryptWith = (key: Buffer, bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes);
  const decipher = createDecipheriv('aes-256-gcm', key, buffer.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(buffer.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(buffer.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8');
};

/**
 * Decrypts with the first of several keys that fits. Throws when none does, or when the bytes were
 * changed.
 */
export const decryptWithAny = (keys: readonly Buffer[], bytes: Uint8Array): string => {
  let reason: unknown = new Error('There is no key.');
  for (const key of keys)
    try {
      return decryptWith(key, bytes);
    } catch (error) {
      reason = error;
    }
  throw reason;
};

/** Keyed hash of short secrets (recovery codes, client fingerprints): useless without the key. */
export const keyedHashWith = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'utf8').digest();

/** SHA-256 of a token: the column that a bearer token is looked up by. */
export const tokenHash = (token: string): Buffer =>
  createHash('sha256').update(token, 'utf8').digest();
/** A fresh URL-safe token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** argon2id with 19 MiB, two passes and one lane, as OWASP recommends. */
export const ARGON2_OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
