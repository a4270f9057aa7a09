import { Injectable } from '@nestjs/common';
import type { PanelCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import {
  RealmService,
  type LiveSession,
  type UsedCode,
} from '#modules/staff/auth/realm.service.js';
import { PanelAccountsRepository, type PanelAccount } from './data/panel-accounts.repository.js';

/**
 * Publisher accounts, which sign in to the publisher panel. `publisher_accounts` has one writer,
 * this module; sign-in decides, and calls it in its own transaction.
 */
@Injectable()
export class PanelAccountsService extends RealmService<PanelCaller> {
  readonly name = 'panel';
  readonly isTwoFactorOptional = true;

  constructor(
    private readonly repository: PanelAccountsRepository,
    private readonly clock: Clock,
  ) {
    super(clock);
  }

  async callerOf({ id, account_id, timezone }: LiveSession): Promise<PanelCaller> {
    return {
      kind: 'panel',
      accountId: account_id,
      sessionId: id,
      timezone,
      publishers: await this.repository.listPublishers(account_id),
    };
  }

  find(id: number): Promise<PanelAccount | null> {
    return this.repository.find(id);
  }

  /** Lists the publishers of an account, by name. */
  listPublishers(id: number): Promise<{ id: number; name: string }[]> {
    return this.repository.listPublishers(id);
  }

  setPassword(id: number, passwordHash: string): Promise<void> {
    return this.repository.updatePassword(id, passwordHash);
  }
  setZone(id: number, timezoneId: number): Promise<void> {
    return this.repository.updateZone(id, timezoneId);
  }

  lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    return this.repository.lockForSignIn(id, passwordHash);
  }
  noteSignIn(id: number): Promise<void> {
    return this.repository.noteSignIn(id, this.clock.now());
  }
  keepSecret(id: number, encryptedSecret: Buffer): Promise<void> {
    return this.repository.keepSecret(id, encryptedSecret);
  }
  confirmSecret(id: number, encryptedSecret: Buffer, code: UsedCode): Promise<boolean> {
    return this.repository.confirmSecret(id, encryptedSecret, code);
  }
  useStep(id: number, step: number): Promise<boolean> {
    return this.repository.useStep(id, step);
  }
  forgetTwoFactor(id: number): Promise<void> {
    return this.repository.forgetTwoFactor(id);
  }
}
