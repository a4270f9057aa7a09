import { Injectable } from '@nestjs/common';
import {
  PostbackFieldsOf,
  type contracts,
  type Issue,
  type Postback,
  type RouteReply,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { issuesOf, parsePart } from '#shared/http/route.decorator.js';
import { AppLogger } from '#shared/logging/logger.js';
import { KeptReportsRepository, type KeptReport } from './data/kept-reports.repository.js';
import {
  callHashOf,
  keptSent,
  maskedSent,
  mayTellFtd,
  partlyRead,
  type InboundCall,
  type ReportRules,
} from './domain/kept-call.js';
import { meansFtd } from './domain/report.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { StatusReportsService, type AppliedReport } from './status-reports.service.js';

export type ReportReply = RouteReply<(typeof contracts)['postbacks']['receive']>;

const REPORT_MESSAGES = {
  applied: 'The postback was applied.',
  unchanged: 'Nothing changed. This was already known.',
} as const;
export const replyOf = ({ code, leadId }: AppliedReport): ReportReply => ({
  message: REPORT_MESSAGES[code],
  code,
  lead_id: leadId,
});

const FAILED = 'Something went wrong on our side. Send it again.';
/** The kept parts of a report besides its outcome. */
type Kept = Omit<KeptReport, 'leadId' | 'outcome' | 'code' | 'reason'>;

/** Returns the fields of a call, or its faults. */
export const readCall = (
  { fields, bodyProblem }: InboundCall,
  { format }: Pick<ReportRules, 'format'>,
): { readonly report: Postback } | { readonly issues: Issue[] } => {
  if (bodyProblem !== null)
    return { issues: [{ in: 'body', field: '', code: 'invalid', message: bodyProblem }] };
  const parsed = parsePart(PostbackFieldsOf(format), fields);
  return parsed.success ? { report: parsed.data } : { issues: issuesOf(parsed.error, 'body') };
};
/** Returns the reason of a refusal, in words for staff. */
export const reasonOf = (issues: readonly Issue[]): string =>
  issues.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join('. ');

/**
 * Applies the calls of advertisers, and keeps every call (ADR 56): in the transaction that applies
 * it or, if that fails, in a separate one.
 */
@Injectable()
export class ReportIntakeService {
  constructor(
    private readonly kept: KeptReportsRepository,
    private readonly mappings: StatusMappingsService,
    private readonly reports: StatusReportsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Applies a call. Throws VALIDATION_FAILED and POSTBACK_LEAD_UNKNOWN; the call is then kept for
   * review.
   */
  async take(advertiserId: number, call: InboundCall): Promise<ReportReply> {
    let kept = this.keptOf(advertiserId, call);
    try {
      const rules = await this.mappings.rules(advertiserId);
      kept = { ...kept, hasFtd: mayTellFtd(call, rules.meanings) };
      const read = readCall(call, rules);
      if ('issues' in read) throw new AppError('VALIDATION_FAILED', { issues: read.issues });
      kept = { ...kept, payload: read.report, hasFtd: this.tellsFtd(read.report, rules) };
      const applied = await this.apply(kept, rules);
      if (!applied) throw new AppError('POSTBACK_LEAD_UNKNOWN');
      return replyOf(applied);
    } catch (error) {
      await this.keepFailed(kept, error);
      throw error;
    }
  }

  /** Keeps a call that was refused before its fields were read. */
  async keepUnread(
    advertiserId: number,
    call: InboundCall,
    code: string,
    reason: string,
  ): Promise<void> {
    const { meanings } = await this.mappings.rules(advertiserId);
    await this.kept.keep({
      ...this.keptOf(advertiserId, call),
      hasFtd: mayTellFtd(call, meanings),
      leadId: null,
      outcome: 'refused',
      code,
      reason,
    });
  }

  /** Keeps a row of a pull that was applied, in the transaction of the caller. */
  async keepPulled(advertiserId: number, leadId: number, report: Postback): Promise<void> {
    await this.kept.keep({
      advertiserId,
      leadId,
      outcome: 'applied',
      source: 'pull',
      payload: report,
      sent: null,
      code: null,
      reason: null,
      hasFtd: report.ftd,
      callHash: callHashOf('pull', maskedSent({ ...report }), null),
      at: this.clock.now(),
    });
  }

  private keptOf(advertiserId: number, call: InboundCall): Kept {
    const sent = keptSent(call);
    return {
      advertiserId,
      source: 'postback',
      payload: partlyRead(call),
      sent,
      hasFtd: true,
      callHash: callHashOf('postback', sent, call.bodyProblem),
      at: this.clock.now(),
    };
  }

  private tellsFtd({ ftd, status }: Postback, { meanings }: ReportRules): boolean {
    return ftd || meansFtd(meanings, status);
  }

  private apply(kept: Kept, rules: ReportRules): Promise<AppliedReport | null> {
    return this.database.tx(async () => {
      const applied = await this.reports.apply(kept.advertiserId, kept.payload, rules);
      await this.kept.keep({
        ...kept,
        leadId: applied?.leadId ?? null,
        outcome: applied?.code ?? 'lead_unknown',
        code: null,
        reason: null,
      });
      return applied;
    });
  }

  /** Keeps a failed call. A call about an unknown lead was already kept. */
  private async keepFailed(kept: Kept, error: unknown): Promise<void> {
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    if (code === 'POSTBACK_LEAD_UNKNOWN') return;
    const isRefused = error instanceof AppError && error.status < 500;
    const reason = isRefused ? reasonOf(error.options.issues ?? []) || error.message : FAILED;
    try {
      await this.kept.keep({
        ...kept,
        leadId: null,
        outcome: isRefused ? 'refused' : 'failed',
        code,
        reason,
      });
    } catch (failure) {
      // The sender gets the 5xx of the first failure, and repeats the call.
      this.logger.error(
        { err: failure, advertiser_id: kept.advertiserId },
        'a report could not be kept',
      );
      if (isRefused) throw failure;
    }
  }
}
