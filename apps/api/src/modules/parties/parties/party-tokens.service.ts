import { Injectable } from '@nestjs/common';
import { newToken, tokenHash, type SecretPurpose } from '@leadline/prisma/secret-box';
import { maskedToken } from '#shared/crypto/masked-token.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import type { StoredToken } from './domain/stored-token.js';

type TokenPurpose = Extract<SecretPurpose, 'publisher-token' | 'postback-token'>;

/** Tokens with which parties call. Only their rows hold them. */
@Injectable()
export class PartyTokensService {
  constructor(private readonly secrets: SecretsService) {}

  make(purpose: TokenPurpose): StoredToken {
    const token = newToken();
    return {
      hash: new Uint8Array(tokenHash(token)),
      encrypted: new Uint8Array(this.secrets.encrypt(token, purpose)),
    };
  }

  /** Returns the token of a publisher's row, masked unless the reader may see it. */
  shown(encrypted: Uint8Array, isRevealed: boolean): string {
    const token = this.secrets.decrypt(encrypted, 'publisher-token');
    return isRevealed ? token : maskedToken(token);
  }
}
