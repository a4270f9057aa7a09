import { Injectable } from '@nestjs/common';
import { PanelAuthenticator, type PanelCaller } from '#shared/auth/callers.js';
import { SessionsService } from '#modules/staff/auth/sessions.service.js';
import { PanelAccountsService } from '#modules/publishers/publisher-accounts/panel-accounts.service.js';

/** Reads the account of a panel session token from the database, at most a second ago. */
@Injectable()
export class PanelSessionAuthenticatorService extends PanelAuthenticator {
  constructor(
    private readonly accounts: PanelAccountsService,
    private readonly sessions: SessionsService,
  ) {
    super();
  }

  authenticate(token: string, usedFrom: string | null): Promise<PanelCaller | null> {
    return this.sessions.authenticate(this.accounts, token, usedFrom);
  }
}
