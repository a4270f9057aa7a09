import { Injectable } from '@nestjs/common';
import type { DecisionTrace, LeadDecisions } from '@leadline/contracts';
import { maySeeParty } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import { LeadWordsService } from './lead-words.service.js';
import { withEarlierRefusals } from './domain/earlier-refusals.js';
import { readTrace } from './data/stored-trace.js';

/** Removes candidates that the caller may not see, with their shares, caps and figures. */
const shownTrace = (trace: DecisionTrace): DecisionTrace => ({
  ...trace,
  candidates: trace.candidates.filter((one) => maySeeParty('advertiser', one.advertiser_id)),
});

/** The stored decisions of a lead and their reasons (domain §4). */
@Injectable()
export class LeadDecisionsService {
  constructor(
    private readonly history: LeadHistoryQuery,
    private readonly words: LeadWordsService,
  ) {}

  async list(leadId: number): Promise<LeadDecisions> {
    if (!(await this.history.exists(leadId))) throw new AppError('LEAD_NOT_FOUND');
    const [decisions, refusals, shown] = await Promise.all([
      this.history.listDecisions(leadId),
      this.history.listRefusals(leadId),
      this.words.shownBy(leadId),
    ]);
    const attempts = refusals.map((one) => ({ ...one, message: shown(one.message) }));
    return {
      lead_id: leadId,
      decisions: decisions.map((row) => shownTrace(withEarlierRefusals(readTrace(row), attempts))),
    };
  }
}
