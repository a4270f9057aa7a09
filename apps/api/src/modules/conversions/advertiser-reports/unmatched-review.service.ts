import { Injectable } from '@nestjs/common';
import {
  isWaiting,
  type contracts,
  type Postback,
  type ReportQuery,
  type RouteReply,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { ERASED } from '#shared/database/erasure.sql.js';
import { AppError } from '#shared/http/app-error.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import {
  UnmatchedRepository,
  type ReviewedRow,
  type UnmatchedRow,
} from './data/unmatched.repository.js';
import { isReadableAgain, type ReportRules, type SentValues } from './domain/kept-call.js';
import { readCall, reasonOf, replyOf, type ReportReply } from './report-intake.service.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { StatusReportsService, type AppliedReport } from './status-reports.service.js';

type Routes = (typeof contracts)['unmatchedPostbacks'];
/** How long a postback is kept without a review. */
const KEPT_MS = 90 * 86_400_000;

const shownValues = (sent: SentValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(' | ') : String(value),
    ]),
  );

const wireOf = (row: UnmatchedRow): RouteReply<Routes['list']>['data'][number] => ({
  id: row.id,
  advertiser: { id: row.advertiser_id, name: row.advertiser_name },
  source: row.source,
  outcome: row.outcome,
  code: row.code,
  reason: row.reason,
  has_ftd: row.has_ftd || row.payload.ftd === true,
  applied_to: row.lead_id,
  sent: row.sent === null ? null : shownValues(row.sent),
  lead_id: row.payload.lead_id ?? null,
  brand_lead_id: row.payload.brand_lead_id ?? null,
  status: row.payload.status ?? null,
  ftd: row.payload.ftd ?? false,
  amount: row.payload.amount ?? null,
  ftd_time: row.payload.ftd_time ?? null,
  repeats: row.repeats,
  first_at: row.first_at.toISOString(),
  received_at: row.received_at.toISOString(),
});

/**
 * Review of advertisers' reports: staff assign a lead to a report, process it again, or dismiss it
 * (domain §6).
 */
@Injectable()
export class UnmatchedReviewService {
  constructor(
    private readonly unmatched: UnmatchedRepository,
    private readonly reports: StatusReportsService,
    private readonly mappings: StatusMappingsService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(query: ReportQuery): Promise<RouteReply<Routes['list']>> {
    const { show, advertiser_id: advertiserId = null, before = null, limit } = query;
    const rows = await this.unmatched.list(show, advertiserId, before, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      data: shown.map(wireOf),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      not_kept: await this.unmatched.notKept(advertiserId),
    };
  }

  /**
   * Applies the postback to this lead. Throws POSTBACK_LEAD_UNKNOWN if the lead is not one of the
   * advertiser.
   */
  assign(id: number, leadId: number, userId: number): Promise<ReportReply> {
    return this.database.tx(async () => {
      await this.unmatched.lockLead(leadId);
      const row = await this.waiting(id);
      // Our id is looked up first. The advertiser's id stays, so that the lead learns it.
      const applied = await this.apply(row, { lead_id: String(leadId) });
      if (applied?.leadId !== leadId) throw new AppError('POSTBACK_LEAD_UNKNOWN');
      await this.close(row, applied, userId, 'unmatched_postback.assign');
      return replyOf(applied);
    });
  }

  /**
   * Processes a report as if it came now, with the present mapping and format. Nothing is counted
   * twice. Throws the error that a postback would get, after noting it.
   */
  async resend(id: number, userId: number): Promise<ReportReply> {
    const row = await this.unmatched.find(id);
    if (!row) throw new AppError('UNMATCHED_NOT_FOUND');
    try {
      return await this.database.tx(async () => {
        const applied = await this.apply(row);
        if (!applied) throw new AppError('POSTBACK_LEAD_UNKNOWN');
        await this.close(row, applied, userId, 'unmatched_postback.resend');
        return replyOf(applied);
      });
    } catch (error) {
      await this.noteFailure(row, error, userId);
      throw error;
    }
  }

  async dismiss(id: number, userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      await this.waiting(id);
      await this.unmatched.close({
        id,
        outcome: 'dismissed',
        leadId: null,
        userId,
        at: this.clock.now(),
      });
      await this.audit.record({
        userId,
        action: 'unmatched_postback.dismiss',
        entity: 'unmatched_postback',
        entityId: id,
      });
    });
    return { message: 'The report was dismissed.' };
  }

  async cleanUp(): Promise<void> {
    await this.unmatched.deleteOlderThan(new Date(this.clock.now().getTime() - KEPT_MS));
  }

  private async apply(
    row: ReviewedRow,
    override: Partial<Postback> = {},
  ): Promise<AppliedReport | null> {
    const rules = await this.mappings.rules(row.advertiser_id);
    const report = this.read(row, rules, override);
    return this.reports.apply(row.advertiser_id, report, rules, {
      first: row.first_at,
      last: row.received_at,
    });
  }

  /** Reads the sent values again. A report without sent values is applied as first read. */
  private read(row: ReviewedRow, rules: ReportRules, override: Partial<Postback>): Postback {
    const { payload, sent } = row;
    const fields = sent ?? payload;
    // The calls behind a count were not kept.
    if (row.code === 'RATE_LIMITED') throw new AppError('UNMATCHED_NOT_READABLE');
    const isErased = payload.erased !== undefined || JSON.stringify(fields).includes(ERASED);
    if (isErased || (sent !== null && !isReadableAgain(sent)))
      throw new AppError('UNMATCHED_NOT_READABLE');
    const read = readCall(
      { fields: { ...fields, ...override }, bodyProblem: null, body: null },
      rules,
    );
    if ('issues' in read)
      throw new AppError('VALIDATION_FAILED', {
        message: reasonOf(read.issues),
        issues: read.issues,
      });
    return read.report;
  }

  private async close(
    { id }: ReviewedRow,
    applied: AppliedReport,
    userId: number,
    action: string,
  ): Promise<void> {
    const { code: outcome, leadId } = applied;
    await this.unmatched.close({ id, outcome, leadId, userId, at: this.clock.now() });
    await this.audit.record({
      userId,
      action,
      entity: 'unmatched_postback',
      entityId: id,
      after: { lead_id: leadId, outcome },
    });
  }

  /**
   * Notes that the report waits with a new reason. A report that was applied before stays applied.
   */
  private async noteFailure(
    { id, outcome }: ReviewedRow,
    error: unknown,
    userId: number,
  ): Promise<void> {
    if (!(error instanceof AppError) || outcome === 'applied' || outcome === 'unchanged') return;
    const { code } = error;
    const at = this.clock.now();
    if (code === 'POSTBACK_LEAD_UNKNOWN')
      await this.unmatched.close({ id, outcome: 'lead_unknown', leadId: null, userId, at });
    if (code === 'VALIDATION_FAILED') {
      const reason = reasonOf(error.options.issues ?? []);
      await this.unmatched.close({
        id,
        outcome: 'refused',
        leadId: null,
        code,
        reason,
        userId,
        at,
      });
    }
  }

  private async waiting(id: number): Promise<ReviewedRow> {
    const row = await this.unmatched.lock(id);
    if (!row) throw new AppError('UNMATCHED_NOT_FOUND');
    if (!isWaiting(row.outcome)) throw new AppError('UNMATCHED_REVIEWED');
    return row;
  }
}

const HOUR_MS = 3_600_000;

/** Deletes old unmatched reports every hour. */
@Injectable()
export class UnmatchedJobs extends PeriodicTask {
  constructor(review: UnmatchedReviewService, queues: JobQueuesService) {
    super(
      { name: 'delete old unmatched reports', everyMs: HOUR_MS, run: () => review.cleanUp() },
      queues,
    );
  }
}
