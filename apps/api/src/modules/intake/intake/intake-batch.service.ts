import { Inject, Injectable } from '@nestjs/common';
import { INTAKE_CODES, IntakeLeadBody, type BatchResult } from '@leadline/contracts';
import { PublisherRate, type RateVerdict } from '#shared/auth/callers.js';
import { AppError, PublisherApiError } from '#shared/http/app-error.js';
import { intakeFailureOf } from '#shared/http/error.filter.js';
import { issuesOf, parsePart } from '#shared/http/route.decorator.js';
import { AppLogger } from '#shared/logging/logger.js';
import { isBatchKey, keyInBatch } from './domain/requests.js';
import { IntakeService } from './intake.service.js';
import { RejectedRequestCounterService } from './api-call-log.service.js';

/** Leads of one batch that are delivered at the same time. The rest waits. */
const WIDTH = 25;

/** Takes up to a hundred leads in one call, each as if it had come alone (domain §3). */
@Injectable()
export class IntakeBatchService {
  constructor(
    private readonly intake: IntakeService,
    private readonly rate: PublisherRate,
    private readonly rejected: RejectedRequestCounterService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Returns results in the order of the leads. Throws if the key of the batch is invalid. */
  async take(
    publisherId: number,
    leads: readonly unknown[],
    batchKey: string | null,
    traceId: string,
  ): Promise<{ results: BatchResult[]; headers: RateVerdict['headers'] }> {
    if (batchKey !== null && !isBatchKey(batchKey))
      throw new PublisherApiError('idempotency_key_invalid');
    // The request itself was counted as the first lead.
    const others = await Promise.all(
      leads.slice(1).map(() => this.rate.count(publisherId, 'leads')),
    );
    const results: BatchResult[] = [];
    const queue = leads.entries();
    await Promise.all(
      Array.from({ length: Math.min(WIDTH, leads.length) }, async () => {
        for (const [index, lead] of queue)
          results[index] = await this.takeOne(
            publisherId,
            lead,
            keyInBatch(lead, batchKey, index),
            others[index - 1],
            traceId,
          );
      }),
    );
    const tightest = others.find(({ allowed }) => !allowed) ?? others.at(-1);
    return { results, headers: tightest?.headers ?? {} };
  }

  private async takeOne(
    publisherId: number,
    sent: unknown,
    key: string | null,
    verdict: RateVerdict | undefined,
    traceId: string,
  ): Promise<BatchResult> {
    try {
      if (verdict?.allowed === false)
        throw new PublisherApiError('rate_limited', [], verdict.retryAfterSeconds);
      const read = parsePart(IntakeLeadBody, sent);
      if (!read.success)
        throw new AppError('VALIDATION_FAILED', { issues: issuesOf(read.error, 'body') });
      const { warnings, ...lead } = read.data;
      const { body, status, replayed } = await this.intake.take(publisherId, lead, key);
      return { ...body, warnings, trace_id: traceId, http_status: status, replayed };
    } catch (error) {
      const { body, cause } = intakeFailureOf(error, traceId);
      if (cause !== null) this.logger.error({ err: cause }, 'a lead of a batch failed');
      else this.rejected.add(publisherId, body.code);
      return { ...body, http_status: INTAKE_CODES[body.code][0], replayed: false };
    }
  }
}
