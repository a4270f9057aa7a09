import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import type { RealmName } from './domain/sessions.js';
import { CredentialsRepository } from './data/credentials.repository.js';
import {
  canonicalRecoveryCode,
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
} from './domain/recovery-code.js';

/** The recovery codes of accounts. Only keyed hashes are stored, so they are shown once. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly secrets: SecretsService,
  ) {}

  /** Makes new codes in place of the old ones. */
  async renew(realm: RealmName, accountId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
    );
    await this.credentials.replaceRecoveryCodes(
      realm,
      accountId,
      codes.map((code) => this.secrets.keyedHash(textOf(realm, accountId, code))),
    );
    return codes;
  }

  /** Uses up a code. False if there is no such code, or if it was used before. */
  use(realm: RealmName, accountId: number, code: string, at: Date): Promise<boolean> {
    return this.credentials.useRecoveryCode(
      realm,
      accountId,
      this.secrets.keyedHashes(textOf(realm, accountId, code)),
      at,
    );
  }

  forget(realm: RealmName, accountId: number): Promise<void> {
    return this.credentials.replaceRecoveryCodes(realm, accountId, []);
  }

  countLeft(realm: RealmName, accountId: number): Promise<number> {
    return this.credentials.countRecoveryCodes(realm, accountId);
  }
}

/**
 * Returns the text to hash. It includes the account, so that the same code has another hash for
 * another account.
 */
const textOf = (realm: RealmName, accountId: number, code: string): string => {
  const purpose = realm === 'staff' ? 'recovery' : `recovery-${realm}`;
  return `${purpose}\n${accountId}\n${canonicalRecoveryCode(code)}`;
};
