import { Injectable } from '@nestjs/common';
import type {
  contracts,
  LoginReply,
  RouteInput,
  RouteReply,
  SessionUser,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { SessionAuthenticatorService } from './session-authenticator.service.js';
import { SessionsService, type OpenSession } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { StaffRealmService } from './staff-realm.service.js';
import { TwoFactorService } from './two-factor.service.js';

type Auth = typeof contracts.auth;

/** Sign-in of staff. */
@Injectable()
export class StaffSignInService {
  constructor(
    private readonly realm: StaffRealmService,
    private readonly signIn: SignInService,
    private readonly twoFactor: TwoFactorService,
    private readonly sessions: SessionsService,
    private readonly authenticator: SessionAuthenticatorService,
  ) {}

  async login(
    { email, password }: RouteInput<Auth['login']>['body'],
    client: SignInClient,
  ): Promise<LoginReply> {
    const result = await this.signIn.login(this.realm, { email, password }, client);
    return 'session' in result ? this.describe(result) : result;
  }

  async configure(
    body: RouteInput<Auth['configureTwoFactor']>['body'],
    client: SignInClient,
  ): Promise<RouteReply<Auth['configureTwoFactor']>> {
    const { opened, recovery_codes } = await this.twoFactor.configure(this.realm, body, client);
    return { ...(await this.describe(opened)), recovery_codes };
  }

  async verify(
    body: RouteInput<Auth['verifyTwoFactor']>['body'],
    client: SignInClient,
  ): Promise<SessionUser> {
    return this.describe(await this.twoFactor.verify(this.realm, body, client));
  }

  async recover(
    body: RouteInput<Auth['recover']>['body'],
    client: SignInClient,
  ): Promise<SessionUser> {
    return this.describe(await this.twoFactor.recover(this.realm, body, client));
  }

  /** Returns the signed-in user with the current permissions. */
  async current({ sessionId }: StaffCaller): Promise<SessionUser> {
    return this.describe(await this.sessions.current(this.realm, sessionId));
  }

  async end({ userId, sessionId }: StaffCaller): Promise<{ message: string }> {
    await this.sessions.end(this.realm, { accountId: userId, sessionId });
    return { message: 'Signed out' };
  }

  private async describe({ session, token }: OpenSession): Promise<SessionUser> {
    const { permissions, viewing, limitedTo } = await this.realm.callerOf(session);
    const own = await this.authenticator.partiesOf(limitedTo);
    return {
      user_id: session.account_id,
      token,
      name: session.name,
      email: session.email,
      timezone: session.timezone_id,
      timezone_id: session.timezone_id,
      permissions: [...permissions],
      own_parties: own && { advertisers: [...own.advertiser], publishers: [...own.publisher] },
      ...(viewing && { viewing: { kind: viewing.kind, name: viewing.name } }),
    };
  }
}
