import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { DeliverySweep } from './delivery-sweep.service.js';

const EVERY_MS = 5_000;

/** Sweeps every few seconds in processes that run jobs. */
@Injectable()
export class DeliverySweeperJob implements BeforeApplicationShutdown {
  private readonly sweeping = new SingleFlight(
    () => this.sweep.run(),
    (error) => this.logger.error({ err: error }, 'the sweep failed'),
  );

  constructor(
    private readonly sweep: DeliverySweep,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (this.environment.PROCESS_ROLE !== 'http') await this.sweeping.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweeping.stop();
  }
}
