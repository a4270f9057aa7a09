import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { decryptWith, deriveKey, encryptWith, keyedHashWith } from '@leadline/prisma/secret-box';
import { Environment } from '#shared/config/environment.js';

/** Keys derived from LEADLINE_SECRET, one per purpose, and what is done with them. */
@Injectable()
export class Secrets {
  /** Not a buffer: jsonwebtoken would try to read that as a public key for each token. */
  readonly jwtKey: KeyObject;
  private readonly encryptionKey: Buffer;
  private readonly hashKey: Buffer;

  constructor(environment: Environment) {
    this.jwtKey = createSecretKey(deriveKey(environment.LEADLINE_SECRET, 'jwt'));
    this.encryptionKey = deriveKey(environment.LEADLINE_SECRET, 'encryption');
    this.hashKey = deriveKey(environment.LEADLINE_SECRET, 'hash');
  }

  /** AES-256-GCM. */
  encrypt(text: string): Buffer {
    return encryptWith(this.encryptionKey, text);
  }
  /** Throws when the bytes were made with another secret or were changed. */
  decrypt(bytes: Uint8Array): string {
    return decryptWith(this.encryptionKey, bytes);
  }
  /** Keyed hash of short secrets (recovery codes, client fingerprints). */
  keyedHash(text: string): Buffer {
    return keyedHashWith(this.hashKey, text);
  }
}
