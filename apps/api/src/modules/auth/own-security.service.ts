import type { contracts, ProofBody, RouteReply } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { Clock } from '#shared/clock/clock.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { Database } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { UserRecords } from '#modules/users/user-records.service.js';
import { UserTwoFactor } from '#modules/users/user-two-factor.service.js';
import { ClientHashes } from './client-hashes.service.js';
import { type Credentials, CredentialsRepository } from './data/credentials.repository.js';
import { matchingStep } from './domain/one-time-code.js';
import { LoginThrottle, type ThrottledAttempt } from './login-throttle.service.js';
import { Passwords } from './passwords.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { TwoFactorSetups } from './two-factor-setups.service.js';

type TwoFactorSetup = RouteReply<typeof contracts.profile.resetTwoFactor>;

/** Who asks, and from where. */
export interface Owner {
  readonly caller: StaffCaller;
  readonly client: SignInClient;
}
/** A password that was right, and the step of a code that was. It is used once. */
export interface Proof {
  readonly user: Credentials;
  readonly attempt: ThrottledAttempt;
  readonly step: number | null;
}

/**
 * What people do to their own sign-in. A session alone is not enough: they prove who they are, and
 * what they guess wrong counts as a failed sign-in.
 */
@Injectable()
export class OwnSecurity {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsRepository,
    private readonly users: UserRecords,
    private readonly userTwoFactor: UserTwoFactor,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly setups: TwoFactorSetups,
    private readonly hashes: ClientHashes,
    private readonly secrets: Secrets,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the password. Throws VALIDATION_FAILED at `current_password`, or LOGIN_BLOCKED after too
   * many guesses.
   */
  async provePassword({ caller, client }: Owner, password: string): Promise<Proof> {
    return this.prove(await this.find(caller, client), client, password);
  }

  /** Runs a change in a transaction, if the account still is as it was when it was checked. */
  change<T>({ user, attempt, step }: Proof, work: () => Promise<T>): Promise<T> {
    return this.database.tx(async () => {
      if (!(await this.users.lockForSignIn(user.id, user.password_hash)))
        throw new AppError('UNAUTHENTICATED');
      if (step !== null && !(await this.userTwoFactor.useStep(user.id, step)))
        throw fieldError('code', 'wrong', 'The code is wrong or was already used.');
      await this.throttle.succeed(attempt);
      return work();
    });
  }

  /** Forgets the second factor with its recovery codes, and begins to set up another one. */
  async resetTwoFactor({ caller, client }: Owner, body: ProofBody): Promise<TwoFactorSetup> {
    const user = await this.find(caller, client);
    const { id, email } = user;
    if (!user.enable_2fa) throw new AppError('TWO_FACTOR_OFF');
    const proof = await this.proveBoth(user, client, body);
    return this.change(proof, async () => {
      await this.users.forgetTwoFactor(id);
      await this.recoveryCodes.forget(id);
      const setup = await this.setups.begin(id, email);
      if (setup === null) throw new AppError('TWO_FACTOR_NOT_STARTED');
      await this.note('reset_two_factor', id);
      return setup;
    });
  }

  /** Confirms the new second factor. Gives the recovery codes, which are shown this once. */
  async confirmTwoFactor({ caller, client }: Owner, code: string): Promise<string[]> {
    const user = await this.find(caller, client);
    if (!user.enable_2fa || user.is_totp_confirmed || !user.totp_secret)
      throw new AppError('TWO_FACTOR_NOT_STARTED');
    const step = this.stepOf(user, code);
    if (step === null) throw fieldError('code', 'wrong', 'The code is wrong.');
    return this.database.tx(async () => {
      if (!(await this.userTwoFactor.confirmSecret(user.id, step, this.clock.now())))
        throw new AppError('TWO_FACTOR_NOT_STARTED');
      await this.note('set_up_two_factor', user.id);
      return this.recoveryCodes.renew(user.id);
    });
  }

  /** New recovery codes in place of the old ones, shown this once. */
  async renewRecoveryCodes({ caller, client }: Owner, body: ProofBody): Promise<string[]> {
    const user = await this.find(caller, client);
    const { id } = user;
    if (!user.enable_2fa || !user.is_totp_confirmed) throw new AppError('TWO_FACTOR_OFF');
    const proof = await this.proveBoth(user, client, body);
    return this.change(proof, async () => {
      await this.note('renew_recovery_codes', id);
      return this.recoveryCodes.renew(id);
    });
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.recoveryCodes.countLeft(userId);
  }

  private async prove(user: Credentials, client: SignInClient, password: string): Promise<Proof> {
    const attempt = await this.throttle.begin(user.email, client, user.is_known_address);
    if (!(await this.passwords.verify(password, user.password_hash)))
      return this.refuse(user, 'current_password', 'The password is wrong.');
    return { user, attempt, step: null };
  }

  /** The password and, if a second factor is set up, a code of it. */
  private async proveBoth(
    user: Credentials,
    client: SignInClient,
    { current_password, code }: ProofBody,
  ): Promise<Proof> {
    const proof = await this.prove(user, client, current_password);
    if (!user.is_totp_confirmed) return proof;
    const step = code === null ? null : this.stepOf(user, code);
    if (step === null) return this.refuse(user, 'code', 'The code is wrong or was already used.');
    return { ...proof, step };
  }

  private async find({ userId }: StaffCaller, client: SignInClient): Promise<Credentials> {
    const user = await this.credentials.findById(userId, this.hashes.address(client));
    if (!user) throw new AppError('UNAUTHENTICATED');
    return user;
  }

  private stepOf({ totp_secret: secret }: Credentials, code: string): number | null {
    return secret && matchingStep(this.secrets.decrypt(secret), code, this.clock.now());
  }

  private async refuse(user: Credentials, field: string, text: string): Promise<never> {
    await this.audit.record({
      userId: user.id,
      action: 'auth.proof_failed',
      entity: 'user',
      entityId: user.id,
      after: { step: field === 'code' ? 'two_factor' : 'password' },
    });
    throw fieldError(field, 'wrong', text);
  }

  private note(verb: string, userId: number): Promise<void> {
    return this.audit.record({ userId, action: `user.${verb}`, entity: 'user', entityId: userId });
  }
}
