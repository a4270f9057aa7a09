import type { contracts, ProofBody, RouteReply } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { AccountSecurityService } from './account-security.service.js';
import { ClientHashesService } from './client-hashes.service.js';
import { type Credentials, CredentialsRepository } from './data/credentials.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { matchingStep } from './domain/one-time-code.js';
import { LoginThrottleService, type ThrottledAttempt } from './login-throttle.service.js';
import { PasswordsService } from './passwords.service.js';
import { ownEntry, type RealmService } from './realm.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';
import { TwoFactorSetupsService } from './two-factor-setups.service.js';

type TwoFactorSetup = RouteReply<typeof contracts.profile.resetTwoFactor>;

/** The person who sends the request, and their client. */
export interface Owner {
  readonly realm: RealmService;
  readonly accountId: number;
  readonly sessionId: string;
  readonly client: SignInClient;
}
/** Correct password, and the step of a correct code. It is used once. */
export interface Proof {
  readonly realm: RealmService;
  readonly user: Credentials;
  readonly attempt: ThrottledAttempt;
  readonly step: number | null;
}

const WRONG_CODE = 'The code is wrong or was already used.';

const mayHaveTwoFactor = (realm: RealmService, { enable_2fa }: Credentials): boolean =>
  enable_2fa || realm.isTwoFactorOptional;

/**
 * Changes that people make to their own sign-in. A session alone is not enough: they prove who they
 * are, and wrong guesses count as failed sign-ins.
 */
@Injectable()
export class OwnSecurityService {
  constructor(
    private readonly database: DatabaseService,
    private readonly credentials: CredentialsRepository,
    private readonly throttle: LoginThrottleService,
    private readonly passwords: PasswordsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly setups: TwoFactorSetupsService,
    private readonly security: AccountSecurityService,
    private readonly sessions: SessionsRepository,
    private readonly hashes: ClientHashesService,
    private readonly secrets: SecretsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the password. Throws VALIDATION_FAILED at `current_password`, or LOGIN_BLOCKED after too
   * many guesses.
   */
  async provePassword(owner: Owner, password: string): Promise<Proof> {
    return this.prove(owner, await this.find(owner), password);
  }

  /**
   * Checks the password and, if a second factor is set up, a code of it. Throws VALIDATION_FAILED
   * at the field that is wrong, or LOGIN_BLOCKED after too many guesses.
   */
  async proveBoth(owner: Owner, body: ProofBody): Promise<Proof> {
    return this.proveWithCode(owner, await this.find(owner), body);
  }

  /**
   * Whether a change outside of a session takes a code. Throws TWO_FACTOR_NOT_STARTED if the second
   * factor has yet to be set up.
   */
  async needsCode(owner: Owner): Promise<boolean> {
    const { enable_2fa: isOn, is_totp_confirmed: isSetUp } = await this.find(owner);
    if (isOn && !isSetUp)
      throw new AppError('TWO_FACTOR_NOT_STARTED', {
        message: 'Sign in to Leadline and set up your second factor first.',
      });
    return isSetUp;
  }

  /**
   * Checks a code of the second factor. Throws VALIDATION_FAILED at `code` if it is wrong, or
   * LOGIN_BLOCKED after too many guesses.
   */
  async proveCode(owner: Owner, code: string): Promise<Proof> {
    const { realm, client } = owner;
    const user = await this.find(owner);
    const { email, is_known_address } = user;
    const attempt = await this.throttle.begin(realm.name, email, client, is_known_address);
    const step = user.is_totp_confirmed ? this.stepOf(user, code) : null;
    if (step === null) return this.refuse(realm, user, 'code', WRONG_CODE);
    return { realm, user, attempt, step };
  }

  /** Runs a change in a transaction, if the account is unchanged since it was checked. */
  change<T>(proof: Proof, work: () => Promise<T>): Promise<T> {
    return this.database.tx(async () => {
      await this.use(proof);
      return work();
    });
  }

  /** Uses up a proof, in the transaction of its change. */
  async use({ realm, user, attempt, step }: Proof): Promise<void> {
    if (!(await realm.lockForSignIn(user.id, user.password_hash)))
      throw new AppError('UNAUTHENTICATED');
    if (step !== null && !(await realm.useStep(user.id, step)))
      throw fieldError('code', 'wrong', WRONG_CODE);
    await this.throttle.succeed(attempt);
  }

  /** Forgets the second factor with its recovery codes, and begins to set up another one. */
  async resetTwoFactor(owner: Owner, body: ProofBody): Promise<TwoFactorSetup> {
    const { realm } = owner;
    const user = await this.find(owner);
    const { id, email } = user;
    if (!mayHaveTwoFactor(realm, user)) throw new AppError('TWO_FACTOR_OFF');
    const proof = await this.proveWithCode(owner, user, body);
    const setup = await this.setups.begin(email);
    return this.change(proof, async () => {
      await this.security.forgetTwoFactor(realm, id);
      await realm.keepSecret(id, setup.encrypted);
      await this.note(realm, 'reset_two_factor', id);
      return setup.shown;
    });
  }

  /**
   * Confirms the new second factor, and ends the sessions that were opened without one. Returns the
   * recovery codes, which are shown only once. A wrong code counts as a failed sign-in.
   */
  async confirmTwoFactor(owner: Owner, code: string): Promise<string[]> {
    const { realm, client } = owner;
    const user = await this.find(owner);
    const secret = user.is_totp_confirmed ? null : user.totp_secret;
    if (!mayHaveTwoFactor(realm, user) || !secret) throw new AppError('TWO_FACTOR_NOT_STARTED');
    const { email, is_known_address } = user;
    const attempt = await this.throttle.begin(realm.name, email, client, is_known_address);
    const step = this.stepOf(user, code);
    if (step === null) return this.refuse(realm, user, 'code', 'The code is wrong.');
    return this.database.tx(async () => {
      if (!(await realm.confirmSecret(user.id, secret, { step, at: this.clock.now() })))
        throw new AppError('TWO_FACTOR_NOT_STARTED');
      await this.throttle.succeed(attempt);
      await this.sessions.noteSecondFactor(owner.sessionId);
      await this.security.endSessionsWithoutTwoFactor(realm.name, user.id);
      await this.note(realm, 'set_up_two_factor', user.id);
      return this.recoveryCodes.renew(realm.name, user.id);
    });
  }

  /** Makes new recovery codes in place of the old ones. They are shown only once. */
  async renewRecoveryCodes(owner: Owner, body: ProofBody): Promise<string[]> {
    const { realm } = owner;
    const user = await this.find(owner);
    const { id } = user;
    if (!user.enable_2fa || !user.is_totp_confirmed) throw new AppError('TWO_FACTOR_OFF');
    const proof = await this.proveWithCode(owner, user, body);
    return this.change(proof, async () => {
      await this.note(realm, 'renew_recovery_codes', id);
      return this.recoveryCodes.renew(realm.name, id);
    });
  }

  /** Turns the second factor off, where it is optional. */
  async turnOffTwoFactor(owner: Owner, body: ProofBody): Promise<void> {
    const { realm } = owner;
    const user = await this.find(owner);
    if (!realm.isTwoFactorOptional || !user.is_totp_confirmed) throw new AppError('TWO_FACTOR_OFF');
    const proof = await this.proveWithCode(owner, user, body);
    return this.change(proof, async () => {
      await this.security.forgetTwoFactor(realm, user.id);
      await this.note(realm, 'turn_off_two_factor', user.id);
    });
  }

  countRecoveryCodes(realm: RealmService, accountId: number): Promise<number> {
    return this.recoveryCodes.countLeft(realm.name, accountId);
  }

  private async prove(
    { realm, client }: Owner,
    user: Credentials,
    password: string,
  ): Promise<Proof> {
    const { email, is_known_address } = user;
    const attempt = await this.throttle.begin(realm.name, email, client, is_known_address);
    if (!(await this.passwords.verify(password, user.password_hash)))
      return this.refuse(realm, user, 'current_password', 'The password is wrong.');
    return { realm, user, attempt, step: null };
  }

  private async proveWithCode(
    owner: Owner,
    user: Credentials,
    { current_password, code }: ProofBody,
  ): Promise<Proof> {
    const proof = await this.prove(owner, user, current_password);
    if (!user.is_totp_confirmed) return proof;
    const step = code === null ? null : this.stepOf(user, code);
    if (step === null) return this.refuse(owner.realm, user, 'code', WRONG_CODE);
    return { ...proof, step };
  }

  private async find({ realm, accountId, client }: Owner): Promise<Credentials> {
    const user = await this.credentials.findById(
      realm.name,
      accountId,
      this.hashes.address(client),
    );
    if (!user) throw new AppError('UNAUTHENTICATED');
    return user;
  }

  private stepOf({ totp_secret: secret }: Credentials, code: string): number | null {
    return (
      secret && matchingStep(this.secrets.decrypt(secret, 'second-factor'), code, this.clock.now())
    );
  }

  private async refuse(
    realm: RealmService,
    user: Credentials,
    field: string,
    text: string,
  ): Promise<never> {
    await this.audit.record({
      ...ownEntry(realm, user.id),
      action: 'auth.proof_failed',
      after: { step: field === 'code' ? 'two_factor' : 'password' },
    });
    throw fieldError(field, 'wrong', text);
  }

  private note(realm: RealmService, verb: string, accountId: number): Promise<void> {
    const entry = ownEntry(realm, accountId);
    return this.audit.record({ ...entry, action: `${entry.entity}.${verb}` });
  }
}
