import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { LoginFailuresRepository } from './data/login-failures.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long an address stays known after the last session from it has expired. */
const KNOWN_ADDRESS_DAYS = 30;

/** Deletes rows that sign-in no longer needs, so that strangers cannot fill its tables. */
@Injectable()
export class SignInCleanUpService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly failures: LoginFailuresRepository,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.challenges.deleteExpired(new Date(now - HOUR_MS));
    await this.failures.deleteOlderThan(new Date(now - DAY_MS));
    await this.sessions.deleteExpired(new Date(now - KNOWN_ADDRESS_DAYS * DAY_MS));
  }
}
