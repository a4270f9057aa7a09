import { Injectable } from '@nestjs/common';
import type { DecideErasureBody, ErasureFinding } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { EraseRepository } from './data/erase.repository.js';
import { ErasureFindingsRepository, type FindingRow } from './data/erasure-findings.repository.js';
import { ErasureRepository, type DecidedErasure } from './data/erasure.repository.js';
import { placeOf, RELATED_LEADS } from './domain/erasure-plan.js';
import { patternsOf, type PersonPatterns } from './domain/person-pattern.js';
import { ErasureSubjectsService } from './erasure-subjects.service.js';
import { LeadErasureService } from './lead-erasure.service.js';

/** Number of places of a run that the page shows. */
const LISTED = 500;

const rowIds = (findings: readonly FindingRow[]): number[] => findings.map(({ row_id }) => row_id);
const byPlace = (findings: readonly FindingRow[]): Map<string, FindingRow[]> => {
  const places = new Map<string, FindingRow[]>();
  for (const finding of findings)
    places.set(finding.place, [...(places.get(finding.place) ?? []), finding]);
  return places;
};

/**
 * Places that an erasure has left because they may be about another person. Staff decide for each
 * whether it is erased. While one waits, the run keeps its subject (ADR 68).
 */
@Injectable()
export class ErasureFindingsService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly findings: ErasureFindingsRepository,
    private readonly erase: EraseRepository,
    private readonly leads: LeadErasureService,
    private readonly subjects: ErasureSubjectsService,
    private readonly audit: AuditService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the places that a run has left, with the text around them while a decision may need it.
   */
  async list(run: DecidedErasure): Promise<ErasureFinding[]> {
    const rows = await this.findings.list(run.id, LISTED);
    const quotes = await this.quotes(run, rows);
    return rows.map(({ decided_at, ...row }) => {
      const found = quotes.get(`${row.place} ${row.row_id}`);
      const lead_id = row.place === RELATED_LEADS ? row.row_id : (found?.lead_id ?? null);
      return {
        ...row,
        lead_id,
        quote: found?.quote ?? null,
        decided_at: decided_at?.toISOString() ?? null,
      };
    });
  }

  /**
   * Applies decisions. Returns the number of places that still wait, because an advertiser is about
   * to get the lead.
   */
  async decide(
    erasureId: number,
    { findings: ids, decision }: DecideErasureBody,
    userId: number,
  ): Promise<number> {
    return this.database.tx(async () => {
      const run = await this.erasures.lockDecided(erasureId);
      if (!run) throw new AppError('ERASURE_NOT_FOUND');
      const found = await this.findings.listUndecided(erasureId, ids);
      const waiting = decision === 'erase' ? await this.eraseFound(run, found) : [];
      const decided = found.filter(({ id }) => !waiting.includes(id)).map(({ id }) => id);
      const at = this.clock.now();
      await this.findings.decide(decided, { decision, userId, at });
      if ((await this.findings.countUndecided(erasureId)) === 0)
        await this.erasures.forgetSubject(erasureId);
      await this.erasures.announce();
      await this.audit.record({
        userId,
        action: 'person.decide',
        entity: 'person',
        entityId: erasureId,
        after: { decision, places: decided.length },
      });
      return waiting.length;
    });
  }

  /** Returns the findings that could not be erased yet. */
  private async eraseFound(
    run: DecidedErasure,
    found: readonly FindingRow[],
  ): Promise<readonly number[]> {
    const patterns = await this.patternsOf(run);
    const places = byPlace(found);
    const related = places.get(RELATED_LEADS) ?? [];
    const { remaining } = await this.leads.eraseLeads(rowIds(related), this.clock.now(), null);
    if (patterns !== null)
      for (const [name, rows] of places) {
        const place = placeOf(name);
        if (place !== undefined) await this.erase.eraseChosen(place, patterns, rowIds(rows));
      }
    return related.filter(({ row_id }) => remaining.includes(row_id)).map(({ id }) => id);
  }

  private async quotes(run: DecidedErasure, rows: readonly FindingRow[]) {
    const quotes = new Map<string, { lead_id: number | null; quote: string | null }>();
    const patterns = await this.patternsOf(run);
    if (patterns === null) return quotes;
    for (const [name, open] of byPlace(rows.filter(({ decision }) => decision === null))) {
      const place = placeOf(name);
      const found =
        place === undefined
          ? (await this.findings.nameLeads(rowIds(open))).map((one) => ({
              ...one,
              lead_id: one.id,
            }))
          : await this.erase.quote(place, patterns, rowIds(open));
      for (const { id, lead_id, quote } of found) quotes.set(`${name} ${id}`, { lead_id, quote });
    }
    return quotes;
  }

  private async patternsOf(run: DecidedErasure): Promise<PersonPatterns | null> {
    if (run.subject === null) return null;
    return patternsOf((await this.subjects.read(run)).values);
  }
}
