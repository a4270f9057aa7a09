import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import type { IdRange } from '#shared/database/erasure.sql.js';
import type { Lease } from '#shared/queue/leased-queue.js';
import { ErasureRepository, type ClaimedErasure } from './data/erasure.repository.js';
import { ErasureFindingsRepository } from './data/erasure-findings.repository.js';
import { EraseRepository } from './data/erase.repository.js';
import {
  addRecipients,
  addReports,
  placeOf,
  RELATED_LEADS,
  STEPS,
  type Recipient,
  type Report,
  type Step,
} from './domain/erasure-plan.js';
import { patternsOf, type PersonPatterns, type PersonValues } from './domain/person-pattern.js';
import { LeadErasureService } from './lead-erasure.service.js';
import { PersonRowsService } from './person-rows.service.js';
import { ErasureSubjectsService } from './erasure-subjects.service.js';

const BATCH = { leads: 200, ids: 20_000 };
/** How long a run waits for leads that are being delivered. */
const LOOK_AGAIN_MS = 2_000;
const RETRY_MS = 30_000;

/** Result of a batch. */
type Batch = 'done' | 'more' | 'waiting' | 'superseded';

/**
 * Runs erasures. Each batch and its progress are one transaction, so a run may be killed anywhere:
 * the next run continues after the last batch, and nothing is counted twice. A second worker cannot
 * write, because a batch begins by locking the row with the number of its own claim.
 */
@Injectable()
export class ErasureRunnerService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly erase: EraseRepository,
    private readonly leads: LeadErasureService,
    private readonly rows: PersonRowsService,
    private readonly findings: ErasureFindingsRepository,
    private readonly subjects: ErasureSubjectsService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Runs an erasure that this worker has claimed. */
  async run(claimed: ClaimedErasure, lease: Lease): Promise<void> {
    const run = { ...claimed };
    try {
      for (;;) {
        if (lease.signal.aborted) {
          await this.erasures.giveBack(run, this.clock.now());
          return;
        }
        const batch = await this.runBatch(run, lease);
        if (batch === 'waiting') await this.erasures.giveBack(run, this.inMs(LOOK_AGAIN_MS));
        if (batch !== 'more') return;
      }
    } catch (error) {
      this.logger.error({ err: error, erasure_id: run.id, runs: run.runs }, 'an erasure failed');
      await this.erasures.giveBack(run, this.inMs(RETRY_MS));
    }
  }

  /** Runs a batch and updates `run`. */
  private async runBatch(run: ClaimedErasure, lease: Lease): Promise<Batch> {
    const next = await this.database.tx(async () => {
      if (!(await this.erasures.lock(run))) return null;
      const step = STEPS[run.kind][run.step];
      if (step === undefined) return this.finish(run, lease);
      return step === 'leads' ? this.eraseLeads(run, lease) : this.eraseRows(run, lease);
    });
    if (next === null) return 'superseded';
    Object.assign(run, next.moved);
    return next.batch;
  }

  private async eraseLeads(run: ClaimedErasure, lease: Lease) {
    const { before } = run;
    const at = this.clock.now();
    if (before === null) {
      const subject = await this.subjects.refresh(run);
      const { waiting, remaining, report, recipients } = await this.leads.eraseLeads(
        subject.lead_ids.slice(0, BATCH.leads),
        at,
        patternsOf(subject.values),
      );
      const left = [...remaining, ...subject.lead_ids.slice(BATCH.leads)];
      await this.subjects.save(run, { ...subject, lead_ids: left });
      const step = left.length === 0 ? run.step + 1 : run.step;
      return this.moveTo(run, { step, position: 0, waiting, report, recipients }, lease);
    }
    const range = await this.nextRange(run, BATCH.leads);
    const ids = await this.erase.listOldLeads(range, before);
    // A lead that is being delivered now is left to the next day's run.
    const { report } = await this.leads.eraseLeads(ids, at, null);
    return this.moveTo(run, { ...this.after(run, range), waiting: 0, report }, lease);
  }

  private async eraseRows(run: ClaimedErasure, lease: Lease) {
    const step = STEPS[run.kind][run.step];
    if (step === undefined) throw new Error('The run has no further step.');
    const range = await this.nextRange(run, BATCH.ids);
    const count =
      run.before === null
        ? await this.erasePerson(run, step, range)
        : await this.erase.eraseOld(step, run.before, range, this.clock.now());
    const moved = { ...this.after(run, range), waiting: 0, report: { [step]: count } };
    return this.moveTo(run, moved, lease);
  }

  /** Erases rows that surely name the person, and notes rows that may. */
  private async erasePerson(run: ClaimedErasure, step: Step, range: IdRange): Promise<number> {
    const texts = await this.textsOf(run);
    const count = await this.rows.erase(step, texts, range);
    const place = placeOf(step);
    if (place === 'other_leads') {
      const spellings = await this.findings.listOtherSpellings(texts, range);
      await this.findings.add(run.id, RELATED_LEADS, spellings);
    }
    if (place !== undefined)
      await this.findings.add(run.id, place, await this.erase.findMentions(place, texts, range));
    return count;
  }

  private async textsOf(run: ClaimedErasure): Promise<PersonPatterns> {
    return patternsOf((await this.subjects.read(run)).values);
  }

  private async nextRange({ kind, step, position }: ClaimedErasure, size: number) {
    const name = STEPS[kind][step];
    const last = name === undefined ? null : await this.erase.lastId(name);
    const until = Math.min(position + size, last ?? position);
    return { after: position, until, isLast: last === null || until >= last };
  }

  private after(
    { step }: ClaimedErasure,
    { until, isLast }: { readonly until: number; readonly isLast: boolean },
  ) {
    return isLast ? { step: step + 1, position: 0 } : { step, position: until };
  }

  /**
   * Finishes a run. If a lead of the person has come meanwhile, the run starts again from the first
   * step.
   */
  private async finish(run: ClaimedErasure, lease: Lease) {
    let remains = { undecided: 0, blacklistItems: 0 };
    if (run.before === null) {
      const subject = await this.subjects.refresh(run);
      if (subject.lead_ids.length > 0) {
        await this.subjects.save(run, subject);
        return this.moveTo(run, { step: 0, position: 0, waiting: 0, report: {} }, lease);
      }
      remains = await this.remainsOf(run.id, subject.values);
    }
    await this.erasures.complete(run, remains, this.clock.now());
    await this.audit.record({
      userId: null,
      action: `${run.kind === 'person' ? 'person' : 'retention'}.erased`,
      entity: 'person',
      entityId: run.id,
      after: {
        ...(run.before && { before: run.before.toISOString() }),
        ...(run.subject_hash && { subject_hash: run.subject_hash.toString('hex') }),
        ...run.report,
        ...(remains.undecided > 0 && { undecided: remains.undecided }),
      },
    });
    return { batch: 'done' as const, moved: {} };
  }

  private async remainsOf(id: number, values: PersonValues) {
    await this.findings.add(id, RELATED_LEADS, await this.findings.listRelatedLeads(values));
    return {
      undecided: await this.findings.countUndecided(id),
      blacklistItems: await this.findings.countBlacklistItems(values),
    };
  }

  private async moveTo(
    run: ClaimedErasure,
    moved: {
      step: number;
      position: number;
      waiting: number;
      report: Report;
      recipients?: readonly Recipient[];
    },
    lease: Lease,
  ) {
    const report = addReports(run.report, moved.report);
    const recipients = addRecipients(run.recipients, moved.recipients ?? []);
    await this.erasures.saveProgress(run, { ...moved, report, recipients }, lease.renewedEnd());
    const batch: Batch = moved.waiting > 0 ? 'waiting' : 'more';
    return { batch, moved: { step: moved.step, position: moved.position, report, recipients } };
  }

  private inMs(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
