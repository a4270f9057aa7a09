import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ARGON2_OPTIONS } from '@leadline/prisma/secret-box';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#shared/http/app-error.js';

/** Hashing runs on the thread pool that name look-ups and compression need as well: a flood of sign-ins must leave them some of it. */
const AT_ONCE = 2;
const MOST_WAITING = 200;

/** Checks passwords against argon2id hashes, in the same time whether there is an account or not (quality 26). */
@Injectable()
export class Passwords implements OnModuleInit {
  private dummyHash = '';
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async onModuleInit(): Promise<void> {
    this.dummyHash = await hash(randomBytes(32), ARGON2_OPTIONS);
  }

  /** With null (no such account) it does the same work and answers false. Throws RATE_LIMITED when too many wait already. */
  async verify(password: string, passwordHash: string | null): Promise<boolean> {
    await this.takeTurn();
    try {
      const isRight = await verify(passwordHash ?? this.dummyHash, password);
      return isRight && passwordHash !== null;
    } finally {
      this.passTurn();
    }
  }

  private async takeTurn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= MOST_WAITING)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** The next one takes over the turn; without one it is free again. */
  private passTurn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
