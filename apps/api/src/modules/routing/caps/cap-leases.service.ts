import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { CapUsageRepository } from './data/cap-usage.repository.js';

/** A process that still uses a lease takes another, so this costs it one batch. */
const LEASE_MS = 300_000;
const WINDOWS_A_RUN = 1_000;

/**
 * Takes back room in caps that processes have leased and do not use any more: they ended, or send
 * fewer leads (ADR 54). Nothing waits for this, because a batch that needs the room recalls it.
 */
@Injectable()
export class CapLeases {
  constructor(
    private readonly repository: CapUsageRepository,
    private readonly clock: Clock,
  ) {}

  async recallOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LEASE_MS);
    for (const window of await this.repository.listOldLeases(before, WINDOWS_A_RUN))
      await this.repository.recallWindow(window.cap_id, window.window_start);
  }
}
