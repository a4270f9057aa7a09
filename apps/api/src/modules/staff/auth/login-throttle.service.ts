import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { waitText } from '#shared/http/wait-text.js';
import { ClientHashesService } from './client-hashes.service.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import type { RealmName } from './domain/sessions.js';
import { LoginFailuresRepository } from './data/login-failures.repository.js';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  secondsToWait,
  withAttempt,
  type BackOffPolicy,
  type FailureRecord,
} from './domain/back-off.js';

/** A sign-in attempt that is counted as a failure until it succeeds. */
export interface ThrottledAttempt {
  readonly at: Date;
  readonly counters: readonly {
    readonly key: string;
    readonly isAccount: boolean;
    /** Time of the last increase of the counter before this attempt. */
    readonly previousFailureAt: Date;
  }[];
}
interface CounterKey {
  readonly key: string;
  readonly policy: BackOffPolicy;
  readonly isAccount: boolean;
}

/**
 * Slows down guessing. An attempt is counted under a row lock before the secret is checked, so a
 * thousand concurrent guesses get no further than a thousand in sequence. An account has a separate
 * counter for an address from which it has signed in before: failures of strangers elsewhere do not
 * keep its owner out.
 */
@Injectable()
export class LoginThrottleService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: LoginFailuresRepository,
    private readonly hashes: ClientHashesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt. Throws LOGIN_BLOCKED with the seconds to wait if it comes too early; such an
   * attempt is not counted.
   */
  async begin(
    realm: RealmName,
    email: string,
    client: SignInClient,
    isKnownAddress: boolean,
  ): Promise<ThrottledAttempt> {
    const keys = this.counterKeys(realm, email, client, isKnownAddress);
    return this.database.tx(async () => {
      const at = this.clock.now();
      const counters = await this.lockCounters(keys, at);
      const wait = Math.max(
        ...counters.map(({ record, policy }) => secondsToWait(record, policy, at)),
      );
      if (wait > 0)
        throw new AppError('LOGIN_BLOCKED', {
          message: `Too many attempts. Please try again in ${waitText(wait)}.`,
          retryAfterSeconds: wait,
        });
      for (const { key, policy, record } of counters)
        await this.repository.updateFailures(key, withAttempt(record, policy, at).failures, at);
      return {
        at,
        counters: counters.map(({ key, isAccount, record }) => ({
          key,
          isAccount,
          previousFailureAt: record.lastFailedAt,
        })),
      };
    });
  }

  /**
   * Uncounts an attempt whose secret was right, before sign-in is complete. Earlier failures still
   * count.
   */
  async takeBack(attempt: ThrottledAttempt): Promise<void> {
    for (const { key, previousFailureAt } of attempt.counters)
      await this.repository.takeBack(key, attempt.at, previousFailureAt);
  }

  /**
   * Forgets the failures of the account after a completed sign-in. The address only loses this
   * attempt: the owner of one account must not erase guesses at others.
   */
  async succeed(attempt: ThrottledAttempt): Promise<void> {
    for (const { key, isAccount, previousFailureAt } of attempt.counters) {
      if (isAccount) await this.repository.deleteFailures(key);
      else await this.repository.takeBack(key, attempt.at, previousFailureAt);
    }
  }

  private async lockCounters(
    keys: readonly CounterKey[],
    at: Date,
  ): Promise<(CounterKey & { readonly record: FailureRecord })[]> {
    const rows = await this.repository.lockFailures(
      keys.map(({ key }) => key),
      at,
    );
    const records = new Map(
      rows.map((row) => [row.key, { failures: row.failures, lastFailedAt: row.last_failed_at }]),
    );
    return keys.map((counter) => ({
      ...counter,
      record: records.get(counter.key) ?? { failures: 0, lastFailedAt: at },
    }));
  }

  private counterKeys(
    realm: RealmName,
    email: string,
    client: SignInClient,
    isKnownAddress: boolean,
  ): CounterKey[] {
    const account = this.hashes.email(realm, email).toString('hex');
    const address = this.hashes.address(client).toString('hex');
    if (isKnownAddress)
      return [{ key: `known:${account}:${address}`, policy: ACCOUNT_POLICY, isAccount: true }];
    return [
      { key: `address:${address}`, policy: ADDRESS_POLICY, isAccount: false },
      { key: `email:${account}`, policy: ACCOUNT_POLICY, isAccount: true },
    ];
  }
}
