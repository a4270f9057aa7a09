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
 * Users for other modules. `users` has one writer, this module; `accounts` and sign-in decide, and
 * call it in their own transactions.
 */
@Injectable()
export class UserRecordsService {
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
  listNames(): ReturnType<UserRecordsRepository['listActive']> {
    return this.repository.listActive();
  }

  /** Locks a user until the transaction ends. Throws USER_NOT_FOUND. */
  async lock(id: number): Promise<ListedUser> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    return row;
  }

  /**
   * Locks the account that signs in, so that an administrator's change comes before the sign-in or
   * after it. False if the account may no longer sign in, or no longer has the password that was
   * checked.
   */
  lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    return this.repository.lockForSignIn(id, passwordHash);
  }

  noteSignIn(id: number): Promise<void> {
    return this.repository.noteSignIn(id, this.clock.now());
  }

  /** Throws USER_EMAIL_TAKEN. */
  create(values: NewUserValues, passwordHash: string | null): Promise<number> {
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

  /** Forgets the second factor. The next sign-in sets it up again. */
  forgetTwoFactor(id: number): Promise<void> {
    return this.repository.forgetTwoFactor(id);
  }

  /** Hides the user, who can no longer sign in. The name stays in the history. */
  remove(id: number): Promise<void> {
    return this.repository.softDelete(id, this.clock.now());
  }

  /** Whether there is another active administrator. */
  hasOtherAdministrator(id: number): Promise<boolean> {
    return this.repository.hasOther(id, ADMIN_ROLE);
  }
}
