import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ARGON2_OPTIONS } from '@leadline/prisma/secret-box';
import argon2 from '@node-rs/argon2';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { isCommonPassword } from './domain/common-passwords.js';

/**
 * Hashing runs on the thread pool that name look-ups and compression need as well. A flood of
 * sign-ins must not occupy all of it.
 */
const MAX_RUNNING = 2;
const MAX_WAITING = 200;
const TOO_COMMON = 'This password is too common. Choose another one.';

/** Checks and hashes passwords with argon2id. A check takes the same time with and without an account. */
@Injectable()
export class PasswordsService implements OnModuleInit {
  private dummyHash = '';
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async onModuleInit(): Promise<void> {
    this.dummyHash = await argon2.hash(randomBytes(32), ARGON2_OPTIONS);
  }

  /**
   * Checks a password. With null (no such account) it does the same work and returns false. Throws
   * RATE_LIMITED if too many checks are waiting.
   */
  async verify(password: string, passwordHash: string | null): Promise<boolean> {
    const isCorrect = await this.inTurn(() =>
      argon2.verify(passwordHash ?? this.dummyHash, password),
    );
    return isCorrect && passwordHash !== null;
  }

  /**
   * Returns the hash to store for a password. Throws VALIDATION_FAILED for a common password, and
   * RATE_LIMITED like a check.
   */
  async hash(password: string): Promise<string> {
    if (isCommonPassword(password)) throw fieldError('password', 'too_common', TOO_COMMON);
    return this.inTurn(() => argon2.hash(password, ARGON2_OPTIONS));
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.takeTurn();
    try {
      return await work();
    } finally {
      this.passTurn();
    }
  }

  private async takeTurn(): Promise<void> {
    if (this.running < MAX_RUNNING) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= MAX_WAITING)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Hands the turn to the next waiting check, or frees it. */
  private passTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
