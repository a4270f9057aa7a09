import { Injectable } from '@nestjs/common';
import { maskedTextAbout, type DecisionTrace, type LeadDecisions } from '@leadline/contracts';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { maySeeParty } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import { withEarlierRefusals } from './domain/lead-cells.js';
import { readTrace } from './data/stored-trace.js';

type Words = string | null;

/** Texts about a lead, in which an advertiser may repeat values that it was sent. */
@Injectable()
export class LeadWordsService {
  constructor(private readonly history: LeadHistoryQuery) {}

  /** Returns the function by which a text about the lead is shown to the caller. */
  async shownBy(leadId: number): Promise<(words: Words) => Words> {
    if (maySeeContactData()) return (words) => words;
    const person = await this.history.listContactValues(leadId);
    return (words) => words && maskedTextAbout(person, words);
  }
}

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
