import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  decryptWithAny,
  deriveKey,
  encryptWith,
  keyedHashWith,
  type SecretPurpose,
} from '@leadline/prisma/secret-box';
import { acceptedSecrets, Environment } from '#shared/config/environment.js';

/**
 * Derives a key from LEADLINE_SECRET for each purpose, and encrypts, signs and hashes with it.
 * Values made with LEADLINE_SECRET_PREVIOUS can still be read (ADR 47).
 */
@Injectable()
export class SecretsService {
  /** Current key first. Not buffers: jsonwebtoken would try to read them as public keys. */
  readonly jwtKeys: readonly KeyObject[];
  private readonly encryptionKeys: readonly Buffer[];
  /** Not buffers: Node 24 would make a key of one at each hash, which takes 15 µs. */
  private readonly hashKeys: readonly KeyObject[];

  constructor(environment: Environment) {
    const secrets = acceptedSecrets(environment);
    this.jwtKeys = secrets.map((secret) => createSecretKey(deriveKey(secret, 'jwt')));
    this.encryptionKeys = secrets.map((secret) => deriveKey(secret, 'encryption'));
    this.hashKeys = secrets.map((secret) => createSecretKey(deriveKey(secret, 'hash')));
  }

  /** Encrypts a text by AES-256-GCM, with the current secret. */
  encrypt(text: string, purpose: SecretPurpose): Buffer {
    return encryptWith(currentOf(this.encryptionKeys), text, purpose);
  }
  /** Throws when the bytes were made with another secret or for another purpose, or were changed. */
  decrypt(bytes: Uint8Array, purpose: SecretPurpose): string {
    return decryptWithAny(this.encryptionKeys, bytes, purpose);
  }
  /** Returns a keyed hash of a short secret (recovery codes, client fingerprints), to be stored. */
  keyedHash(text: string): Buffer {
    return keyedHashWith(currentOf(this.hashKeys), text);
  }
  /** Returns the hashes under which a text may be stored, the current one first. */
  keyedHashes(text: string): Buffer[] {
    return this.hashKeys.map((key) => keyedHashWith(key, text));
  }
}

const currentOf = <Key>(keys: readonly Key[]): Key => {
  const [key] = keys;
  if (!key) throw new Error('There is no secret.');
  return key;
};

const SHOWN = 4;

/** Masks a token. Only the end is shown, to tell it from others. */
export const maskedToken = (token: string): string => `••••••••${token.slice(-SHOWN)}`;
