import { Injectable } from '@nestjs/common';
import type { contracts, ErrorCode, RouteInput } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { ClientHashesService } from './client-hashes.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { ChallengesRepository, type OpenChallenge } from './data/challenges.repository.js';
import { type Credentials, CredentialsRepository } from './data/credentials.repository.js';
import { matchingStep } from './domain/one-time-code.js';
import { LoginThrottleService, type ThrottledAttempt } from './login-throttle.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { strangersEntry, type RealmService } from './realm.service.js';
import { SessionsService, type OpenSession } from './sessions.service.js';

type CodeBody = RouteInput<typeof contracts.auth.verifyTwoFactor>['body'];
type RecoveryInput = RouteInput<typeof contracts.auth.recover>['body'];
interface Configured {
  readonly opened: OpenSession;
  readonly recovery_codes: string[];
}
/** A guess that was taken from a challenge and counted by the throttle. */
interface Guess {
  readonly realm: RealmService;
  readonly user: Credentials;
  readonly challenge: OpenChallenge;
  readonly attempt: ThrottledAttempt;
}

/**
 * Second step of sign-in: the set-up, a code, or a recovery code. Each needs the challenge of a
 * completed password step in the same browser (docs/adr/0065).
 */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly database: DatabaseService,
    private readonly credentials: CredentialsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly throttle: LoginThrottleService,
    private readonly sessions: SessionsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly hashes: ClientHashesService,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Finishes the set-up with the first code. Only this answer holds the recovery codes. */
  async configure(
    realm: RealmService,
    { email, code }: CodeBody,
    client: SignInClient,
  ): Promise<Configured> {
    const guess = await this.takeGuess(realm, email, client, 'unconfirmed');
    const secret = guess.challenge.totp_secret;
    const step = this.stepOf(secret, code);
    if (secret === null || step === null) return this.refuse(guess, 'TWO_FACTOR_WRONG');
    return this.database.tx(async () => {
      const at = this.clock.now();
      await this.lock(guess);
      await this.useChallenge(guess, at);
      if (!(await realm.confirmSecret(guess.user.id, secret, { step, at })))
        throw new AppError('TWO_FACTOR_NO_CHALLENGE');
      const recovery_codes = await this.recoveryCodes.renew(realm.name, guess.user.id);
      return {
        opened: await this.sessions.open(realm, guess.user.id, client, 'two_factor_setup'),
        recovery_codes,
      };
    });
  }

  /** Checks a code, which works once, even if it arrives several times at once. */
  async verify(
    realm: RealmService,
    { email, code }: CodeBody,
    client: SignInClient,
  ): Promise<OpenSession> {
    const guess = await this.takeGuess(realm, email, client, 'confirmed');
    const step = this.stepOf(guess.user.totp_secret, code);
    if (step === null) return this.refuse(guess, 'TWO_FACTOR_WRONG');
    const session = await this.database.tx(async () => {
      await this.lock(guess);
      if (!(await realm.useStep(guess.user.id, step))) return null;
      await this.useChallenge(guess, this.clock.now());
      return this.sessions.open(realm, guess.user.id, client, 'two_factor');
    });
    return session ?? this.refuse(guess, 'TWO_FACTOR_WRONG');
  }

  async recover(
    realm: RealmService,
    { email, recovery_code }: RecoveryInput,
    client: SignInClient,
  ): Promise<OpenSession> {
    const guess = await this.takeGuess(realm, email, client, 'confirmed');
    const session = await this.database.tx(async () => {
      const at = this.clock.now();
      await this.lock(guess);
      if (!(await this.recoveryCodes.use(realm.name, guess.user.id, recovery_code, at)))
        return null;
      await this.useChallenge(guess, at);
      return this.sessions.open(realm, guess.user.id, client, 'recovery_code');
    });
    return session ?? this.refuse(guess, 'RECOVERY_CODE_WRONG');
  }

  /**
   * Without an open challenge of this browser, nothing is checked and nothing is counted: a
   * stranger without the password can neither guess a code nor block the account.
   */
  private async takeGuess(
    realm: RealmService,
    email: string,
    client: SignInClient,
    state: 'confirmed' | 'unconfirmed',
  ): Promise<Guess> {
    const user = await this.credentials.findByEmail(realm.name, email, this.hashes.address(client));
    const isInState =
      user !== null && user.enable_2fa && user.is_totp_confirmed === (state === 'confirmed');
    const challenge = isInState ? await this.openChallenge(realm, user.id, client) : null;
    // The second factor was forgotten after the password step. A new password step sets up another
    // one.
    const isWithoutSecret = state === 'unconfirmed' && challenge?.totp_secret === null;
    if (!user || !challenge || isWithoutSecret) throw new AppError('TWO_FACTOR_NO_CHALLENGE');
    const attempt = await this.throttle.begin(realm.name, email, client, user.is_known_address);
    if (await this.challenges.takeGuess(challenge.id, this.clock.now()))
      return { realm, user, challenge, attempt };
    await this.throttle.takeBack(attempt);
    throw new AppError('TWO_FACTOR_NO_CHALLENGE');
  }

  private async openChallenge(
    realm: RealmService,
    accountId: number,
    { challenge }: SignInClient,
  ): Promise<OpenChallenge | null> {
    if (challenge === null) return null;
    const hash = this.hashes.challenge(challenge);
    return this.challenges.findOpen(realm.name, accountId, hash, this.clock.now());
  }

  private stepOf(secret: Buffer | null, code: string): number | null {
    return (
      secret && matchingStep(this.secrets.decrypt(secret, 'second-factor'), code, this.clock.now())
    );
  }

  /** Locks the account first, like an administrator's change, which may have happened meanwhile. */
  private async lock({ realm, user }: Guess): Promise<void> {
    if (!(await realm.lockForSignIn(user.id, user.password_hash)))
      throw new AppError('TWO_FACTOR_NO_CHALLENGE');
  }

  /** Uses up the challenge and forgets the failures, in the transaction that opens the session. */
  private async useChallenge(guess: Guess, at: Date): Promise<void> {
    if (!(await this.challenges.useChallenge(guess.challenge.id, at)))
      throw new AppError('TWO_FACTOR_NO_CHALLENGE');
    await this.throttle.succeed(guess.attempt);
  }

  private async refuse(guess: Guess, code: ErrorCode): Promise<never> {
    await this.audit.record({
      ...strangersEntry(guess.realm, guess.user.id),
      action: 'auth.login_failed',
      after: { step: code === 'RECOVERY_CODE_WRONG' ? 'recovery_code' : 'two_factor' },
    });
    throw new AppError(code);
  }
}
