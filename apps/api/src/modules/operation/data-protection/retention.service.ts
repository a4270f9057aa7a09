import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { ErasureRepository } from './data/erasure.repository.js';
import type { ErasureKind } from './domain/erasure-plan.js';
import { ErasureQueueService } from './erasure-queue.service.js';

const DAY_MS = 86_400_000;

/** Starts the runs that erase what is older than the settings allow. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly settings: SettingsService,
    private readonly queue: ErasureQueueService,
    private readonly clock: Clock,
  ) {}

  /** Starts the runs: one a day of each kind, however many processes call this. */
  async start(): Promise<void> {
    const settings = await this.settings.get();
    await this.startOne('payloads', settings.payload_retention_days);
    await this.startOne('personal_data', settings.personal_data_retention_days);
  }

  private async startOne(kind: ErasureKind, days: number | null): Promise<void> {
    if (days === null) return;
    const now = this.clock.now();
    const before = new Date(now.getTime() - days * DAY_MS);
    const id = await this.erasures.insertRetention(kind, before, now);
    if (id !== null) await this.queue.add([{ id, runs: 0 }]);
  }
}
