import { Injectable } from '@nestjs/common';
import { AppError } from '#shared/http/app-error.js';
import { PartyUsersQuery } from './data/party-users.query.js';
import { inUseText } from './domain/in-use.js';
import type { PartySide } from './domain/sides.js';

/** Finds the reasons that keep a party from being deleted. */
@Injectable()
export class PartyDeletionService {
  constructor(private readonly users: PartyUsersQuery) {}

  /**
   * Throws PARTY_IN_USE with the live distributions, the caps and the running campaigns that use
   * the party, which has to be locked for its deletion.
   */
  async mustBeUnused(side: PartySide, id: number): Promise<void> {
    const message = inUseText(await this.users.find(side, id));
    if (message !== null) throw new AppError('PARTY_IN_USE', { message });
  }
}
