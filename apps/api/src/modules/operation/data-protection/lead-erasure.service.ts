import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { ErasedLead } from '#shared/database/erasure.sql.js';
import { EraseRepository } from './data/erase.repository.js';
import { addReports, type Recipient, type Report } from './domain/erasure-plan.js';
import {
  patternsOf,
  valuesOfLead,
  type LeadIdentity,
  type PersonPatterns,
} from './domain/person-pattern.js';

interface ErasedBatch {
  readonly report: Report;
  /** Leads that are being delivered. */
  readonly remaining: readonly number[];
  readonly waiting: number;
  /** Advertisers that have data of the erased leads. */
  readonly recipients: readonly Recipient[];
}

/** Erases leads with all that belongs to them. */
@Injectable()
export class LeadErasureService {
  constructor(
    private readonly erase: EraseRepository,
    private readonly audit: AuditService,
  ) {}

  /**
   * Erases leads, in the caller's transaction. Injections that have not begun are ended, and people
   * who wait in campaigns leave them. A lead that an advertiser is about to get stays. Without
   * `patterns`, each lead determines the erased parts of texts about it.
   */
  async eraseLeads(
    ids: readonly number[],
    at: Date,
    patterns: PersonPatterns | null,
  ): Promise<ErasedBatch> {
    const found = await this.erase.lockLeads(ids);
    const locked = found.map(({ id }) => id);
    const ended = await this.erase.endIdleJobs(locked, at);
    const left = await this.erase.endWaitingConsumers(locked, at);
    const remaining = await this.erase.listUnderWay(locked);
    const leads = found
      .filter(({ id }) => !remaining.includes(id))
      .map((lead) => erasedLeadOf(lead, patterns ?? patternsOf(valuesOfLead(lead))));
    const recipients = await this.erase.listRecipients(leads.map(({ lead_id }) => lead_id));
    const report = await this.erase.eraseLeads(leads, at);
    const entries = await this.audit.eraseLeads(leads);
    return {
      report: addReports(report, {
        audit_entries: entries,
        ended_injections: ended,
        left_campaigns: left,
      }),
      remaining,
      waiting: remaining.length,
      recipients,
    };
  }
}

const erasedLeadOf = ({ id }: LeadIdentity, patterns: PersonPatterns): ErasedLead => ({
  lead_id: id,
  own: patterns.own,
  dimensions: patterns.dimensions,
});
