import { Inject, Injectable } from '@nestjs/common';
import {
  leadStatusLabel,
  LEAD_STATUS,
  type BulkDecisionReply,
  type contracts,
  type RouteInput,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { DecisionQueueService } from './decision-queue.service.js';
import { ConversionsService } from './conversions.service.js';
import { heldUntil } from './domain/waiting-decision.js';

type Body<K extends 'act' | 'actMany' | 'undoAccept'> = RouteInput<
  (typeof contracts.conversions)[K]
>['body'];

/** Decisions of staff about FTDs, one or several at a time. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly conversions: ConversionsService,
    private readonly queue: DecisionQueueService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  async act(action: Body<'act'>, userId: number, zone: string): Promise<{ message: string }> {
    const reply = await this.conversions.act(action, userId, zone);
    if (action.can_undo) this.queue.wakeAfterUndo();
    return reply;
  }

  /**
   * Decides each FTD in a transaction of its own, so that one that cannot be decided does not hold
   * up the others. All decisions can be undone for the same time, counted from the last one (ADR
   * 44).
   */
  async actMany(body: Body<'actMany'>, userId: number, zone: string): Promise<BulkDecisionReply> {
    const startedAt = this.clock.now();
    const { lead_ids, ...decision } = body;
    const seen = { status: leadStatusLabel[LEAD_STATUS.PendingFtd], fake_ftd: false };
    const reply = await this.forEach(lead_ids, (lead_id) =>
      this.conversions.act({ ...decision, lead_id, seen }, userId, zone, heldUntil),
    );
    if (body.can_undo) {
      await this.conversions.beginUndo(reply.done, userId, startedAt);
      this.queue.wakeAfterUndo();
    }
    return reply;
  }

  async undoAccept(
    { lead_ids }: Body<'undoAccept'>,
    userId: number,
    zone: string,
  ): Promise<BulkDecisionReply> {
    await this.conversions.holdForUndo(lead_ids, userId);
    return this.forEach(lead_ids, (leadId) => this.conversions.undo(leadId, userId, zone));
  }

  private async forEach(
    leadIds: readonly number[],
    work: (leadId: number) => Promise<unknown>,
  ): Promise<BulkDecisionReply> {
    const reply: BulkDecisionReply = { done: [], failed: [] };
    for (const leadId of [...new Set(leadIds)].sort((a, b) => a - b)) {
      try {
        await work(leadId);
        reply.done.push(leadId);
      } catch (error) {
        reply.failed.push({ lead_id: leadId, ...this.reasonOf(error, leadId) });
      }
    }
    return reply;
  }

  private reasonOf(error: unknown, leadId: number): { code: string; message: string } {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    this.logger.error({ err: error, lead_id: leadId }, 'an FTD could not be decided');
    return { code: 'INTERNAL', message: 'Something went wrong. Please try again.' };
  }
}
