import { Injectable } from '@nestjs/common';
import type { LeadDecisions } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import { withEarlierRefusals } from './domain/earlier-refusals.js';
import { readTrace } from './data/stored-trace.js';

/** The stored decisions of a lead and their reasons (domain §4). */
@Injectable()
export class LeadDecisionsService {
  constructor(private readonly history: LeadHistoryQuery) {}

  async list(leadId: number): Promise<LeadDecisions> {
    if (!(await this.history.exists(leadId))) throw new AppError('LEAD_NOT_FOUND');
    const [decisions, attempts] = await Promise.all([
      this.history.listDecisions(leadId),
      this.history.listRefusals(leadId),
    ]);
    return {
      lead_id: leadId,
      decisions: decisions.map((row) => withEarlierRefusals(readTrace(row), attempts)),
    };
  }
}
