import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { ClientHashes } from './client-hashes.service.js';
import type { SignInClient } from './client.decorator.js';
import { LoginFailuresRepository } from './data/login-failures.repository.js';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  secondsToWait,
  withAttempt,
  type BackOffPolicy,
} from './domain/back-off.js';

/** One attempt that was counted beforehand, as a failure, until it turns out otherwise. */
export interface Attempt {
  readonly at: Date;
  readonly counted: readonly {
    readonly key: string;
    readonly isAccount: boolean;
    readonly before: Date;
  }[];
}
interface CountedKey {
  readonly key: string;
  readonly policy: BackOffPolicy;
  readonly isAccount: boolean;
}

/**
 * Slows down guessing. An attempt is counted before the secret is checked, under a row lock, so a thousand guesses at once get no
 * further than a thousand in a row. An account that was signed in from an address before has a count of its own there: failures of
 * strangers elsewhere do not keep its owner out.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    private readonly repository: LoginFailuresRepository,
    private readonly hashes: ClientHashes,
    private readonly clock: Clock,
  ) {}

  /** Counts an attempt. Throws LOGIN_BLOCKED with the seconds to wait, and counts nothing, when it comes too early. */
  async begin(email: string, client: SignInClient, isKnownAddress: boolean): Promise<Attempt> {
    const keys = this.keysOf(email, client, isKnownAddress);
    return this.database.tx(async () => {
      const at = this.clock.now();
      const rows = new Map(
        (
          await this.repository.lockFailures(
            keys.map(({ key }) => key),
            at,
          )
        ).map((row) => [row.key, { failures: row.failures, lastFailedAt: row.last_failed_at }]),
      );
      const records = keys.map((counted) => ({
        ...counted,
        record: rows.get(counted.key) ?? { failures: 0, lastFailedAt: at },
      }));
      const wait = Math.max(
        ...records.map(({ record, policy }) => secondsToWait(record, policy, at)),
      );
      if (wait > 0) throw new AppError('LOGIN_BLOCKED', { retryAfterSeconds: wait });
      for (const { key, policy, record } of records)
        await this.repository.updateFailures(key, withAttempt(record, policy, at).failures, at);
      return {
        at,
        counted: records.map(({ key, isAccount, record }) => ({
          key,
          isAccount,
          before: record.lastFailedAt,
        })),
      };
    });
  }

  /** The secret was right, but the sign-in is not finished: this attempt does not count, those before it still do. */
  async takeBack(attempt: Attempt): Promise<void> {
    for (const { key, before } of attempt.counted)
      await this.repository.takeBack(key, attempt.at, before);
  }

  /** Signed in: the account's failures are forgotten. The address keeps the others': whoever owns one account must not wash away guesses at more. */
  async succeed(attempt: Attempt): Promise<void> {
    for (const { key, isAccount, before } of attempt.counted)
      await (isAccount
        ? this.repository.deleteFailures(key)
        : this.repository.takeBack(key, attempt.at, before));
  }

  private keysOf(email: string, client: SignInClient, isKnownAddress: boolean): CountedKey[] {
    const account = this.hashes.email(email).toString('hex');
    const address = this.hashes.address(client).toString('hex');
    if (isKnownAddress)
      return [{ key: `known:${account}:${address}`, policy: ACCOUNT_POLICY, isAccount: true }];
    return [
      { key: `address:${address}`, policy: ADDRESS_POLICY, isAccount: false },
      { key: `email:${account}`, policy: ACCOUNT_POLICY, isAccount: true },
    ];
  }
}
