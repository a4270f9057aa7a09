import { ADMIN_ROLE } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { takenError, withUniqueErrors } from '#shared/records/unique-errors.js';
import {
  USER_EMAIL,
  UserRecordsRepository,
  type ListedUser,
  type NewUserValues,
  type UserValues,
} from './data/user-records.repository.js';

const UNIQUE = { [USER_EMAIL]: () => takenError('USER_EMAIL_TAKEN', 'email') };

/**
 * Users as others manage them. `users` has one writer, this module; `accounts` and sign-in decide,
 * and call these in their own transactions.
 */
@Injectable()
export class UserRecords {
  constructor(
    private readonly repository: UserRecordsRepository,
    private readonly clock: Clock,
  ) {}

  list(): Promise<ListedUser[]> {
    return this.repository.list();
  }

  /** Null if there is no such user. */
  find(id: number): Promise<ListedUser | null> {
    return this.repository.find(id);
  }

  /** Id and name of the active users. */
  listNames(): Promise<{ id: number; name: string }[]> {
    return this.repository.listActive();
  }

  /** Locks a user until the transaction ends. Throws USER_NOT_FOUND. */
  async lock(id: number): Promise<ListedUser> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    return row;
  }

  /**
   * Locks the account that signs in: a change by an administrator comes before it or after it. False
   * if the account may not sign in any more, or has another password than the one that was checked.
   */
  lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    return this.repository.lockForSignIn(id, passwordHash);
  }

  noteSignIn(id: number): Promise<void> {
    return this.repository.noteSignIn(id, this.clock.now());
  }

  /** Throws USER_EMAIL_TAKEN. */
  create(values: NewUserValues, passwordHash: string): Promise<number> {
    const row = { ...values, password_hash: passwordHash };
    return withUniqueErrors(UNIQUE, () => this.repository.insert(row, this.clock.now()));
  }

  /** Throws USER_EMAIL_TAKEN. */
  update(id: number, values: UserValues): Promise<void> {
    return withUniqueErrors(UNIQUE, () => this.repository.update(id, values, this.clock.now()));
  }

  setPassword(id: number, passwordHash: string): Promise<void> {
    return this.repository.updatePassword(id, passwordHash);
  }

  /** The next sign-in sets the second factor up again. */
  forgetTwoFactor(id: number): Promise<void> {
    return this.repository.forgetTwoFactor(id);
  }

  /** Hides the user, who cannot sign in any more. The name stays in the history. */
  remove(id: number): Promise<void> {
    return this.repository.softDelete(id, this.clock.now());
  }

  /** Whether an active administrator is left without this one. */
  hasOtherAdministrator(id: number): Promise<boolean> {
    return this.repository.hasOther(id, ADMIN_ROLE);
  }
}
