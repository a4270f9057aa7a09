import { Injectable } from '@nestjs/common';
import { NO_FORMAT, type contracts, type Postback, type RouteReply } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
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
import type { KeptRequest } from './kept-request.js';
import { errorOf, readCalls, reasonOf, type ReadCall } from './read-calls.js';
import { StatusMappingsService } from './status-mappings.service.js';
import {
  StatusReportsService,
  type AppliedReport,
  type ReceivedAt,
} from './status-reports.service.js';

export type ReportReply = RouteReply<(typeof contracts)['postbacks']['receive']>;

const REPORT_MESSAGES = {
  applied: 'The postback was applied',
  unchanged: 'Nothing changed. This was already known.',
} as const;
export const replyOf = ({ code, leadId }: AppliedReport): ReportReply => ({
  message: REPORT_MESSAGES[code],
  code,
  lead_id: leadId,
});

const NO_RULES: ReportRules = { meanings: new Map(), format: NO_FORMAT, places: null };
const FAILED = 'Something went wrong on our side. Send it again.';
/** The kept parts of a report besides its outcome. */
type Kept = Omit<KeptReport, 'leadId' | 'outcome' | 'code' | 'reason'>;

/** Returns the reply to a request of several reports, of which at least one was applied. */
const replyToSeveral = (applied: readonly AppliedReport[], count: number): ReportReply => {
  const changed = applied.filter(({ code }) => code === 'applied');
  const first = changed[0] ?? applied[0];
  if (!first) throw new Error('No report was applied.');
  const reports = {
    applied: changed.length,
    unchanged: applied.length - changed.length,
    kept: count - applied.length,
  };
  const { code, leadId } = first;
  const message =
    `${count} reports: ${reports.applied} applied, ${reports.unchanged} already known, ` +
    `${reports.kept} kept for review.`;
  return { message, code, lead_id: leadId, reports };
};

/**
 * Applies the reports of advertisers, and keeps every one (ADR 56): in the transaction that applies
 * it or, if that fails, in a separate one.
 */
@Injectable()
export class ReportIntakeService {
  constructor(
    private readonly kept: KeptReportsRepository,
    private readonly mappings: StatusMappingsService,
    private readonly reports: StatusReportsService,
    private readonly database: DatabaseService,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Applies the reports in a request. Throws the error of a report that was refused, or
   * POSTBACK_LEAD_UNKNOWN, if it applied none; they are then kept for review. `receivedAt` is set
   * for a request that is processed again.
   */
  async take(
    advertiserId: number,
    request: KeptRequest,
    receivedAt?: ReceivedAt,
  ): Promise<ReportReply> {
    const rules = await this.rules(advertiserId, request);
    const calls = readCalls(request, rules);
    const take = (call: ReadCall) => this.takeOne(advertiserId, call, rules, receivedAt);
    const [only] = calls;
    if (only && calls.length === 1) return replyOf(await take(only));
    const applied: AppliedReport[] = [];
    const refusals: AppError[] = [];
    const failures: unknown[] = [];
    for (const call of calls) {
      try {
        applied.push(await take(call));
      } catch (error) {
        if (error instanceof AppError && error.status < 500) refusals.push(error);
        else failures.push(error);
      }
    }
    // The sender repeats the request. What was applied changes nothing then.
    if (failures.length > 0) throw new AppError('INTERNAL', { cause: failures[0] });
    const refusal = refusals.find(({ code }) => code === 'VALIDATION_FAILED') ?? refusals[0];
    if (applied.length === 0 && refusal) throw refusal;
    return replyToSeveral(applied, calls.length);
  }

  /** Keeps a call that was refused before its handler. */
  async keepUnread(
    advertiserId: number,
    call: InboundCall,
    code: string,
    reason: string,
  ): Promise<void> {
    const { meanings } = await this.mappings.rules(advertiserId);
    const sent = keptSent(call);
    await this.kept.keep({
      advertiserId,
      source: 'postback',
      payload: partlyRead(call),
      sent,
      hasFtd: mayTellFtd(call, meanings),
      callHash: callHashOf('postback', sent, call.bodyProblem),
      received: null,
      isPart: false,
      eventHash: null,
      at: this.clock.now(),
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
      received: null,
      isPart: false,
      eventHash: null,
      at: this.clock.now(),
    });
  }

  /** Reads the rules of an advertiser. A request that arrives while they cannot be read is kept. */
  private async rules(advertiserId: number, request: KeptRequest): Promise<ReportRules> {
    try {
      return await this.mappings.rules(advertiserId);
    } catch (error) {
      const [call] = readCalls(request, NO_RULES);
      if (call) await this.keepFailed(this.keptOf(advertiserId, { ...call, hasFtd: true }), error);
      throw error;
    }
  }

  private async takeOne(
    advertiserId: number,
    call: ReadCall,
    rules: ReportRules,
    receivedAt: ReceivedAt | undefined,
  ): Promise<AppliedReport> {
    const kept = this.keptOf(advertiserId, call, receivedAt);
    try {
      if (call.refusal) throw errorOf(call.refusal);
      const applied = await this.apply(kept, rules, receivedAt);
      if (!applied) throw new AppError('POSTBACK_LEAD_UNKNOWN');
      return applied;
    } catch (error) {
      await this.keepFailed(kept, error, call.refusal?.reason);
      throw error;
    }
  }

  private keptOf(advertiserId: number, call: ReadCall, receivedAt?: ReceivedAt): Kept {
    const { request, sent, payload, hasFtd, eventHash, callHash } = call;
    return {
      advertiserId,
      source: 'postback',
      payload,
      sent,
      hasFtd,
      eventHash,
      callHash,
      received: this.secrets.encrypt(JSON.stringify(request), 'inbound-request'),
      isPart: request.row !== undefined,
      ...(receivedAt && { again: receivedAt }),
      at: this.clock.now(),
    };
  }

  private apply(
    kept: Kept,
    rules: ReportRules,
    receivedAt: ReceivedAt | undefined,
  ): Promise<AppliedReport | null> {
    return this.database.tx(async () => {
      const applied =
        (await this.repeated(kept)) ??
        (await this.reports.apply(kept.advertiserId, kept.payload, rules, receivedAt));
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

  /** Returns the outcome of a report of an event that was applied before. Null if it is new. */
  private async repeated({ advertiserId, eventHash }: Kept): Promise<AppliedReport | null> {
    const leadId = eventHash && (await this.kept.leadOfEvent(advertiserId, eventHash));
    if (leadId === null) return null;
    return { leadId, code: 'unchanged', hasNewStatus: false, hasNewFtd: false };
  }

  /** Keeps a failed call. A call about an unknown lead was already kept. */
  private async keepFailed(kept: Kept, error: unknown, refusal?: string): Promise<void> {
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    if (code === 'POSTBACK_LEAD_UNKNOWN') return;
    const isRefused = error instanceof AppError && error.status < 500;
    const reason = isRefused
      ? (refusal ?? (reasonOf(error.options.issues ?? []) || error.message))
      : FAILED;
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
