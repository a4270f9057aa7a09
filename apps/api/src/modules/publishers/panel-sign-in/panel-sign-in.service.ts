import { Injectable } from '@nestjs/common';
import type { contracts, PanelLoginReply, PanelSession, RouteInput } from '@leadline/contracts';
import type { PanelCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { SessionsService, type OpenSession } from '#modules/staff/auth/sessions.service.js';
import { SignInService } from '#modules/staff/auth/sign-in.service.js';
import { TwoFactorService } from '#modules/staff/auth/two-factor.service.js';
import { PanelAccountsService } from '#modules/publishers/publisher-accounts/panel-accounts.service.js';

type PanelAuth = typeof contracts.panelAuth;

/** Sign-in of publisher accounts, by the rules for staff (ADR 41). */
@Injectable()
export class PanelSignInService {
  constructor(
    private readonly accounts: PanelAccountsService,
    private readonly signIn: SignInService,
    private readonly twoFactor: TwoFactorService,
    private readonly sessions: SessionsService,
  ) {}

  async login(
    body: RouteInput<PanelAuth['login']>['body'],
    client: SignInClient,
  ): Promise<PanelLoginReply> {
    const result = await this.signIn.login(this.accounts, body, client);
    if ('session' in result) return this.describe(result);
    if ('message' in result) return result;
    throw new Error('The panel asks for a code only once a second factor is set up.');
  }

  async verify(
    body: RouteInput<PanelAuth['verifyTwoFactor']>['body'],
    client: SignInClient,
  ): Promise<PanelSession> {
    return this.describe(await this.twoFactor.verify(this.accounts, body, client));
  }

  async recover(
    body: RouteInput<PanelAuth['recover']>['body'],
    client: SignInClient,
  ): Promise<PanelSession> {
    return this.describe(await this.twoFactor.recover(this.accounts, body, client));
  }

  async current({ sessionId }: PanelCaller): Promise<PanelSession> {
    return this.describe(await this.sessions.current(this.accounts, sessionId));
  }

  async end({ accountId, sessionId }: PanelCaller): Promise<{ message: string }> {
    await this.sessions.end(this.accounts, { accountId, sessionId });
    return { message: 'Signed out' };
  }

  private async describe({ session, token }: OpenSession): Promise<PanelSession> {
    const { account_id, name, email, timezone_id, timezone } = session;
    const publishers = await this.accounts.listPublishers(account_id);
    return { account_id, token, name, email, timezone_id, timezone, publishers };
  }
}
