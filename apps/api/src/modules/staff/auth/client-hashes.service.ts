import { Injectable } from '@nestjs/common';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import type { RealmName } from './domain/sessions.js';
import { clientAddress } from '#shared/net/client-address.js';

/**
 * Keyed hashes that identify a client. They recognise a returning client and reveal nothing to a
 * reader of the database.
 */
@Injectable()
export class ClientHashesService {
  constructor(private readonly secrets: SecretsService) {}

  address(client: SignInClient): Buffer {
    return this.secrets.keyedHash(`address\n${clientAddress(client.address)}`);
  }
  /** Hashes the random value of a completed password step. */
  challenge(value: string): Buffer {
    return this.secrets.keyedHash(`challenge\n${value}`);
  }
  /**
   * Hashes an e-mail address. The same address may belong to different people in the two realms.
   */
  email(realm: RealmName, email: string): Buffer {
    return this.secrets.keyedHash(realm === 'staff' ? `email\n${email}` : `${realm}\n${email}`);
  }
}
