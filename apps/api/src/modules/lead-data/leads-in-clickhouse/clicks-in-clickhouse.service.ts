import { Injectable } from '@nestjs/common';
import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { CopyAnswersService } from './copy-answers.service.js';
import { ClickCopyQuery } from './data/click-copy.query.js';
import { CopyNamesQuery } from './data/copy-names.query.js';
import { clickResult } from './domain/click-groups.js';

/**
 * Answers reports of clicks from their copy in ClickHouse, as `LeadsInClickhouseService` does for
 * leads.
 */
@Injectable()
export class ClicksInClickhouseService {
  constructor(
    private readonly answers: CopyAnswersService,
    private readonly copy: ClickCopyQuery,
    private readonly names: CopyNamesQuery,
  ) {}

  /** Null if PostgreSQL has to answer. */
  tally(question: ClickQuestion): Promise<ClickResult | null> {
    return this.answers.from('clicks', async (copy, signal) => {
      const sums = await this.copy.tally({ copy, signal }, question);
      if (sums === null) return null;
      const { groupBy, order } = question;
      const ranks =
        groupBy !== null && order.by === 'label' ? await this.names.clickRanks(groupBy) : null;
      return clickResult(question, sums, ranks);
    });
  }
}
