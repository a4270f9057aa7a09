import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { CredentialsRepository } from './data/credentials.repository.js';
import {
  canonicalRecoveryCode,
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
} from './domain/recovery-code.js';

/** The recovery codes of accounts. Only keyed hashes are stored, so they are shown once. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly secrets: Secrets,
  ) {}

  /** Makes new codes in place of the old ones. */
  async renew(userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
    );
    await this.credentials.replaceRecoveryCodes(
      userId,
      codes.map((code) => this.hash(userId, code)),
    );
    return codes;
  }

  /** Uses up a code. False if there is none such, or if it was used before. */
  use(userId: number, code: string, at: Date): Promise<boolean> {
    return this.credentials.useRecoveryCode(userId, this.hash(userId, code), at);
  }

  forget(userId: number): Promise<void> {
    return this.credentials.replaceRecoveryCodes(userId, []);
  }

  countLeft(userId: number): Promise<number> {
    return this.credentials.countRecoveryCodes(userId);
  }

  private hash(userId: number, code: string): Buffer {
    return this.secrets.keyedHash(`recovery\n${userId}\n${canonicalRecoveryCode(code)}`);
  }
}
