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
import { SecretsService } from '#shared/crypto/secrets.service.js';
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
import { keptRequestOf, type KeptRequest } from './kept-request.js';
import { readCall, readCalls, reasonOf, type Override, type ReadCall } from './read-calls.js';
import { ReportIntakeService, replyOf, type ReportReply } from './report-intake.service.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { StatusReportsService, type AppliedReport } from './status-reports.service.js';

type Routes = (typeof contracts)['unmatchedPostbacks'];
const DAY_MS = 86_400_000;
/** How long a postback is kept without a review. */
const KEPT_MS = 90 * DAY_MS;
/** How long the request of a settled report is kept, as an example for the mapping. */
const EXAMPLE_MS = 30 * DAY_MS;

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

/** Codes of reports that cannot be read by the present rules. */
const REFUSED: ReadonlySet<string> = new Set([
  'VALIDATION_FAILED',
  'NOT_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
]);

/** A report that was read again. */
interface ReadReport {
  readonly payload: Postback;
  readonly refusal: AppError | null;
  /** Null if only its values were kept, not its request. */
  readonly call: ReadCall | null;
}
const readAgain = (call: ReadCall): ReadReport => {
  const { payload, refusal } = call;
  if (!refusal) return { payload, refusal: null, call };
  const { code, issues, reason: message } = refusal;
  return { payload, refusal: new AppError(code, { message, issues }), call };
};

/**
 * Review of advertisers' reports: staff assign a lead to a report, process it again, or dismiss it
 * (domain §6).
 */
@Injectable()
export class UnmatchedReviewService {
  constructor(
    private readonly unmatched: UnmatchedRepository,
    private readonly intake: ReportIntakeService,
    private readonly reports: StatusReportsService,
    private readonly secrets: SecretsService,
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
      const report = await this.read(row, { lead_id: String(leadId) });
      const applied = await this.apply(row, report);
      if (applied?.leadId !== leadId) throw new AppError('POSTBACK_LEAD_UNKNOWN');
      await this.close(row, applied, report, userId, 'unmatched_postback.assign');
      return replyOf(applied);
    });
  }

  /**
   * Processes a report as if it came now, with the present mapping and format; also the others of
   * its request, if it was kept as the first of several. Nothing is counted twice. Throws the error
   * that a postback would get, after noting it.
   */
  async resend(id: number, userId: number): Promise<ReportReply> {
    const row = await this.unmatched.find(id);
    if (!row) throw new AppError('UNMATCHED_NOT_FOUND');
    const several = await this.requestOfSeveral(row);
    if (several) return this.resendAll(row, several, userId);
    let report: ReadReport | null = null;
    try {
      const read = (report = await this.read(row));
      if (read.refusal) throw read.refusal;
      return await this.database.tx(async () => {
        const applied = await this.apply(row, read);
        if (!applied) throw new AppError('POSTBACK_LEAD_UNKNOWN');
        await this.close(row, applied, read, userId, 'unmatched_postback.resend');
        return replyOf(applied);
      });
    } catch (error) {
      await this.noteFailure(row, error, report, userId);
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
    return { message: 'The report was dismissed' };
  }

  async cleanUp(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.unmatched.deleteOlderThan(new Date(now - KEPT_MS));
    await this.unmatched.forgetRequests(new Date(now - EXAMPLE_MS));
  }

  /** Returns the request of a report if several reports are read from it. Null otherwise. */
  private async requestOfSeveral(row: ReviewedRow): Promise<KeptRequest | null> {
    const request = this.requestOf(row);
    if (!request) return null;
    const rules = await this.mappings.rules(row.advertiser_id);
    return readCalls(request, rules).length > 1 ? request : null;
  }

  private async resendAll(
    { id, advertiser_id, first_at, received_at }: ReviewedRow,
    request: KeptRequest,
    userId: number,
  ): Promise<ReportReply> {
    const receivedAt = { first: first_at, last: received_at };
    const reply = await this.intake.take(advertiser_id, request, receivedAt);
    await this.audit.record({
      userId,
      action: 'unmatched_postback.resend',
      entity: 'unmatched_postback',
      entityId: id,
      after: { lead_id: reply.lead_id, outcome: reply.code, reports: reply.reports },
    });
    return reply;
  }

  private async apply(
    row: ReviewedRow,
    { payload, refusal }: ReadReport,
  ): Promise<AppliedReport | null> {
    if (refusal) throw refusal;
    const rules = await this.mappings.rules(row.advertiser_id);
    return this.reports.apply(row.advertiser_id, payload, rules, {
      first: row.first_at,
      last: row.received_at,
    });
  }

  private requestOf({ received }: ReviewedRow): KeptRequest | null {
    return received && keptRequestOf(this.secrets.decrypt(received, 'inbound-request'));
  }

  /**
   * Reads a report again: its request, otherwise the values that were sent. A report of which
   * neither is known is as it was read first. Throws UNMATCHED_NOT_READABLE.
   */
  private async read(row: ReviewedRow, override: Override = {}): Promise<ReadReport> {
    const rules = await this.mappings.rules(row.advertiser_id);
    const { payload } = row;
    // The calls behind a count were not kept.
    if (row.code === 'RATE_LIMITED' || payload.erased !== undefined)
      throw new AppError('UNMATCHED_NOT_READABLE');
    const request = this.requestOf(row);
    const [call] = request ? readCalls(request, rules, override) : [];
    return call ? readAgain(call) : this.readSent(row, rules, override);
  }

  private readSent({ payload, sent }: ReviewedRow, rules: ReportRules, override: Override) {
    const fields = sent ?? payload;
    const isErased = JSON.stringify(fields).includes(ERASED);
    if (isErased || (sent !== null && !isReadableAgain(sent)))
      throw new AppError('UNMATCHED_NOT_READABLE');
    const read = readCall(
      { fields: { ...fields, ...override }, bodyProblem: null, body: null },
      rules,
    );
    if ('issues' in read) {
      const { issues } = read;
      const refusal = new AppError('VALIDATION_FAILED', { message: reasonOf(issues), issues });
      return { payload: payload as Postback, refusal, call: null };
    }
    return { payload: read.report, refusal: null, call: null };
  }

  private async close(
    { id }: ReviewedRow,
    applied: AppliedReport,
    { call }: ReadReport,
    userId: number,
    action: string,
  ): Promise<void> {
    const { code: outcome, leadId } = applied;
    const read = call && { read: call };
    await this.unmatched.close({ id, outcome, leadId, ...read, userId, at: this.clock.now() });
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
    report: ReadReport | null,
    userId: number,
  ): Promise<void> {
    if (!(error instanceof AppError) || outcome === 'applied' || outcome === 'unchanged') return;
    const { code } = error;
    const at = this.clock.now();
    const read = report?.call && { read: report.call };
    if (code === 'POSTBACK_LEAD_UNKNOWN')
      await this.unmatched.close({
        ...{ id, outcome: 'lead_unknown', leadId: null, ...read, userId, at },
      });
    if (REFUSED.has(code)) {
      const reason = reasonOf(error.options.issues ?? []) || error.message;
      await this.unmatched.close({
        id,
        outcome: 'refused',
        leadId: null,
        code,
        reason,
        ...read,
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
