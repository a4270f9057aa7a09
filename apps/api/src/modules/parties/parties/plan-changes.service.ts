import { Injectable } from '@nestjs/common';
import { owesWithoutLeads } from '@leadline/contracts';
import { fieldError } from '#shared/http/app-error.js';
import { LEG_OF, PlanRepository, type PlanRow } from './data/plan.repository.js';
import {
  areSameTerms,
  endedBy,
  versionsAfter,
  type PlanValues,
  type TermsVersion,
} from './domain/plan-terms.js';
import type { PartySide } from './domain/sides.js';

/** Terms of a plan from a moment on. Null is now. */
export interface PlanChange {
  readonly values: PlanValues;
  readonly countsFrom: Date | null;
  readonly userId: number;
  readonly at: Date;
}

/** Writes changes of plans. Leads from before a change keep the terms of their time (ADR 95). */
@Injectable()
export class PlanChangesService {
  constructor(private readonly repository: PlanRepository) {}

  /**
   * Saves a locked plan. A change that counts from a moment in the past computes the money of leads
   * since then anew. Runs in the transaction of the caller.
   */
  async save(
    side: PartySide,
    row: PlanRow,
    { values, countsFrom, userId, at }: PlanChange,
  ): Promise<void> {
    if (countsFrom !== null && countsFrom > at)
      throw fieldError('counts_from', 'future', 'Choose a moment that is not in the future');
    if (row.currency !== values.currency && (await this.isUsed(side, row)))
      throw fieldError(
        'currency',
        'used',
        'Leads or periods have this currency. Create another plan',
      );
    const changesTerms = countsFrom !== null || !areSameTerms(row, values);
    const from = countsFrom ?? at;
    const hasLeads = changesTerms && (await this.repository.hasLeads(side, row.id, row.party_id));
    if (changesTerms && keepsVersions(hasLeads, row, values))
      await this.endTerms(side, row, values, from);
    await this.repository.save(side, row.id, values, at);
    if (!hasLeads || countsFrom === null) return;
    const leads = { leg: LEG_OF[side], planId: row.id, partyId: row.party_id, from };
    await this.repository.reprice(leads, leadTermsOf(values), { userId, at });
  }

  /** Returns the earlier terms as a save would leave them, the oldest first. */
  async versionsAfter(
    side: PartySide,
    row: PlanRow,
    { values, from, hasLeads }: { values: PlanValues; from: Date; hasLeads: boolean },
  ): Promise<TermsVersion[]> {
    const versions = await this.repository.versions(side, row.id);
    if (keepsVersions(hasLeads, row, values))
      return versionsAfter(from, { now: row, next: values }, versions);
    return versions.toReversed();
  }

  /** Whether money is counted in the currency of a plan: for its leads or its closed periods. */
  private async isUsed(side: PartySide, { id, party_id: partyId }: PlanRow): Promise<boolean> {
    if (await this.repository.hasLeads(side, id, partyId)) return true;
    return this.repository.hasCohorts(side, id);
  }

  private async endTerms(
    side: PartySide,
    row: PlanRow,
    next: PlanValues,
    from: Date,
  ): Promise<void> {
    const versions = await this.repository.versions(side, row.id);
    const ended = endedBy(from, { now: row, next }, versions);
    await this.repository.dropVersions(side, row.id, from);
    if (ended) await this.repository.addVersion(side, row.id, ended);
  }
}

/** Whether a change keeps the terms before it: leads have them, or periods owe money by them. */
export const keepsVersions = (hasLeads: boolean, row: PlanRow, values: PlanValues): boolean =>
  hasLeads || [row, values].some(owesWithoutLeads);

/** Returns the terms that decide about single leads. */
export const leadTermsOf = ({ per_lead, amount, share_percent, period }: PlanValues) => ({
  perLead: per_lead,
  perFtd: amount,
  sharePercent: share_percent,
  hasCohorts: period !== null,
});
