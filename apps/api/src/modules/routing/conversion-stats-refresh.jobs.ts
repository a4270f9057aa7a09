import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { ConversionStatsRefresh } from './conversion-stats-refresh.service.js';

/** How often it looks whether it is time. */
const EVERY_MS = 30_000;

/** Keeps the conversionStats of `optimize` fresh in processes that run jobs. A failed run leaves the last conversionStats in force. */
@Injectable()
export class ConversionStatsRefreshJob implements BeforeApplicationShutdown {
  private readonly refreshing = new SingleFlight(
    () => this.refresh.run(),
    (error) =>
      this.logger.error({ err: error }, 'the conversionStats of optimize could not be counted'),
  );

  constructor(
    private readonly refresh: ConversionStatsRefresh,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.environment.PROCESS_ROLE !== 'http') await this.refreshing.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.refreshing.stop();
  }
}
