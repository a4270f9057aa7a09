import { Injectable } from '@nestjs/common';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { NO_KNOWN_GROUPS } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type { NamedSort } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { CopyAnswersService } from './copy-answers.service.js';
import { CopyNamesQuery } from './data/copy-names.query.js';
import { LeadCopyQuery } from './data/lead-copy.query.js';
import { tallyResult } from './domain/group-tallies.js';

const BY_NAME: Readonly<Partial<Record<string, NamedSort>>> = {
  advertiser_name: 'advertiser_name',
  publisher_name: 'publisher_name',
  country_name: 'country_name',
};
const BY_NUMBER = new Set(['created_at', 'status', 'dis_id']);

/**
 * Answers lead lists and reports from the copy of the leads in ClickHouse (ADR 52), as
 * `LeadsInMemoryService` does from memory: exact, and with everything that was committed when the
 * question was asked. Null if PostgreSQL has to answer: ClickHouse is not used, its copy is being
 * built or is behind, or it failed.
 */
@Injectable()
export class LeadsInClickhouseService {
  constructor(
    private readonly answers: CopyAnswersService,
    private readonly copy: LeadCopyQuery,
    private readonly names: CopyNamesQuery,
  ) {}

  find(conditions: readonly Condition[], page: ListPage): Promise<FoundLeads | null> {
    return this.answers.from('leads', async (copy, signal) => {
      const sortBy = page.sortBy ?? 'created_at';
      const named = BY_NAME[sortBy];
      const isSorted =
        named !== undefined || BY_NUMBER.has(sortBy) || (await this.names.sortsByCodePoint());
      if (!isSorted) return null;
      const texts = { ...(await this.names.searched(conditions)), ...NO_KNOWN_GROUPS };
      const ranks = named === undefined ? null : await this.names.ranks(named);
      return this.copy.find({ copy, texts, signal }, conditions, page, ranks);
    });
  }

  /** Returns the sums of events by group, equal to those of PostgreSQL. */
  tally(question: TallyQuestion): Promise<TallyResult | null> {
    return this.answers.from('leads', async (copy, signal) => {
      const { now, before, order, statusGroups, offerSlugs, groupBy } = question;
      const conditions = [now, ...(before ? [before] : [])].flatMap((range) => [
        ...range.byCreation,
        ...range.byFtd,
        ...Object.values(range.byTopup).flat(),
      ]);
      const texts = { ...(await this.names.searched(conditions)), statusGroups, offerSlugs };
      const sums = await this.copy.tally({ copy, texts, signal }, question);
      if (sums === null) return null;
      const [key] = groupBy;
      const names = key && order.by === 'label' ? await this.names.labels(key) : null;
      return tallyResult(question, sums, names);
    });
  }
}
