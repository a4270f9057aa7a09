import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LoginReply, SessionUser } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { ClientHashesService } from './client-hashes.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { triedName } from '#shared/auth/client-names.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { type Credentials, CredentialsRepository } from './data/credentials.repository.js';
import { LoginThrottleService, type ThrottledAttempt } from './login-throttle.service.js';
import { PasswordsService } from './passwords.service.js';
import { strangersEntry, type RealmService } from './realm.service.js';
import { SessionsService, type OpenSession } from './sessions.service.js';
import { TwoFactorSetupsService } from './two-factor-setups.service.js';

/** A session, a request for the code, or the set-up of the second factor. */
export type SignInResult = OpenSession | Exclude<LoginReply, SessionUser>;

const CHALLENGE_SECONDS = 5 * 60;
const CHALLENGE_BYTES = 32;
const GUESSES_PER_CHALLENGE = 5;

/**
 * The password step of sign-in. It leads to a session, to the request for a code, or to the set-up
 * of the second factor.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: DatabaseService,
    private readonly credentials: CredentialsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly throttle: LoginThrottleService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly hashes: ClientHashesService,
    private readonly setups: TwoFactorSetupsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async login(
    realm: RealmService,
    { email, password }: { readonly email: string; readonly password: string },
    client: SignInClient,
  ): Promise<SignInResult> {
    // An unknown e-mail takes the same path through the same queries, so that neither the answer
    // nor its time reveals whether an account exists.
    const user = await this.credentials.findByEmail(realm.name, email, this.hashes.address(client));
    const attempt = await this.throttle.begin(
      realm.name,
      email,
      client,
      user?.is_known_address ?? false,
    );
    const isCorrect = await this.passwords.verify(password, user?.password_hash ?? null);
    if (!user || !isCorrect) {
      await this.audit.record({
        ...strangersEntry(realm, user?.id ?? null),
        action: 'auth.login_failed',
        after: { step: 'password', name_tried: triedName(email) },
      });
      throw new AppError('LOGIN_FAILED');
    }
    return user.enable_2fa
      ? this.challenge(realm, user, client, attempt)
      : this.openSession(realm, user, client, attempt);
  }

  private openSession(
    realm: RealmService,
    user: Credentials,
    client: SignInClient,
    attempt: ThrottledAttempt,
  ): Promise<SignInResult> {
    return this.database.tx(async () => {
      await this.lock(realm, user);
      await this.throttle.succeed(attempt);
      return this.sessions.open(realm, user.id, client, 'password');
    });
  }

  /**
   * Stores the completed password step for the second factor, and gives the browser the value to
   * which it is bound (docs/adr/0065). An account without a second factor gets a new secret.
   */
  private async challenge(
    realm: RealmService,
    user: Credentials,
    client: SignInClient,
    attempt: ThrottledAttempt,
  ): Promise<SignInResult> {
    const setup = user.is_totp_confirmed ? null : await this.setups.begin(user.email);
    const value = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await this.database.tx(async () => {
      const at = this.clock.now();
      await this.lock(realm, user);
      await this.throttle.takeBack(attempt);
      if (client.challenge !== null)
        await this.challenges.delete(realm.name, user.id, this.hashes.challenge(client.challenge));
      await this.challenges.insert({
        realm: realm.name,
        accountId: user.id,
        clientHash: this.hashes.challenge(value),
        totpSecret: setup?.encrypted ?? null,
        guesses: GUESSES_PER_CHALLENGE,
        at,
        expiresAt: new Date(at.getTime() + CHALLENGE_SECONDS * 1000),
      });
    });
    client.keepChallenge(value, CHALLENGE_SECONDS);
    return setup?.shown ?? { message: 'Two factor code required' };
  }

  /** Locks the account. The password may have changed while it was checked. */
  private async lock(realm: RealmService, user: Credentials): Promise<void> {
    if (!(await realm.lockForSignIn(user.id, user.password_hash)))
      throw new AppError('LOGIN_FAILED');
  }
}
