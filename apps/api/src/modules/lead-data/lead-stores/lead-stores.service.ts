import { Injectable } from '@nestjs/common';
import { Environment, reportEngine } from '#shared/config/environment.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { LeadsInClickhouseService } from '#modules/lead-data/leads-in-clickhouse/leads-in-clickhouse.service.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';

/** Copies look for each address in every lead, so PostgreSQL finds more of them sooner. */
const FEW_ADDRESSES = 8;

/** Whether an index of PostgreSQL answers: the copies have no phones, and hit ids only in parts. */
const needsIndex = (condition: Condition): boolean => {
  if (condition.kind !== 'text') return false;
  const { field, terms } = condition;
  const isWholeHit = field === 'hit_id' && terms.some(({ kind }) => kind === 'equals');
  const areAddresses = terms.every(({ kind }) => kind === 'address');
  return field === 'phone' || isWholeHit || (areAddresses && terms.length > FEW_ADDRESSES);
};

/**
 * Chooses the copy of the leads that answers lists and reports (`REPORT_ENGINE`): the one in memory
 * or the one in ClickHouse. Answers equal PostgreSQL's, with everything that was committed before
 * the question. Null if PostgreSQL has to answer.
 */
@Injectable()
export class LeadStoresService {
  constructor(
    private readonly inMemory: LeadsInMemoryService,
    private readonly inClickhouse: LeadsInClickhouseService,
    private readonly environment: Environment,
  ) {}

  async find(conditions: readonly Condition[], page: ListPage): Promise<FoundLeads | null> {
    if (conditions.some(needsIndex)) return null;
    return (await this.store()?.find(conditions, page)) ?? null;
  }

  async tally(question: TallyQuestion): Promise<TallyResult | null> {
    return (await this.store()?.tally(question)) ?? null;
  }

  private store(): Pick<LeadsInMemoryService, 'find' | 'tally'> | null {
    const stores = { memory: this.inMemory, clickhouse: this.inClickhouse, postgres: null };
    return stores[reportEngine(this.environment)];
  }
}
