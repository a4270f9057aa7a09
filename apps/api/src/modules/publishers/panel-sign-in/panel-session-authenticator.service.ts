import { Injectable } from '@nestjs/common';
import { PanelAuthenticator, type PanelCaller } from '#shared/auth/callers.js';
import { SessionsService } from '#modules/staff/auth/sessions.service.js';
import { PanelAccounts } from '#modules/publishers/publisher-accounts/panel-accounts.service.js';

/** Reads the account of a panel session token from the database, at most a second ago. */
@Injectable()
export class PanelSessionAuthenticator extends PanelAuthenticator {
  constructor(
    private readonly accounts: PanelAccounts,
    private readonly sessions: SessionsService,
  ) {
    super();
  }

  authenticate(token: string, isUse: boolean): Promise<PanelCaller | null> {
    return this.sessions.authenticate(this.accounts, token, isUse);
  }
}
