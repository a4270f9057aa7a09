import { Injectable } from '@nestjs/common';
import { Environment, reportEngine } from '#shared/config/environment.js';
import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { ClicksInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/clicks-in-clickhouse.service.js';
import { ClicksInMemoryService } from '#modules/lead-data/leads-in-memory/clicks-in-memory.service.js';

/**
 * Chooses the copy of the clicks that answers their reports, as `LeadStoresService` does for leads.
 */
@Injectable()
export class ClickStoresService {
  constructor(
    private readonly inMemory: ClicksInMemoryService,
    private readonly inClickhouse: ClicksInClickhouseService,
    private readonly environment: Environment,
  ) {}

  /** Null if PostgreSQL has to answer. */
  async tally(question: ClickQuestion): Promise<ClickResult | null> {
    const stores = { memory: this.inMemory, clickhouse: this.inClickhouse, postgres: null };
    return (await stores[reportEngine(this.environment)]?.tally(question)) ?? null;
  }
}
