import { Injectable } from '@nestjs/common';
import type { contracts, ReviewQuery, RouteReply, SettleAttemptBody } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { UnknownAttemptQuery } from './data/unknown-attempt.query.js';
import { DeliverySettlementService } from './delivery-settlement.service.js';

const ACCEPTED = 'The lead is accepted.';
const GOES_ON = 'The lead goes to the next advertiser.';

/** Calls whose answer never came. Staff ask the advertiser and settle them (domain §4, §6). */
@Injectable()
export class UnknownAttemptsService {
  constructor(
    private readonly attempts: UnknownAttemptQuery,
    private readonly settlement: DeliverySettlementService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({
    advertiser_id,
    before,
    limit,
  }: ReviewQuery): Promise<RouteReply<(typeof contracts)['unknownAttempts']['list']>> {
    const rows = await this.attempts.list(
      advertiser_id ?? null,
      before ?? null,
      limit + 1,
      this.clock.now(),
    );
    const data = rows.slice(0, limit);
    return {
      data: data.map((row) => ({
        id: row.id,
        lead_id: row.lead_id,
        is_test: row.is_test,
        advertiser: { id: row.advertiser_id, name: row.advertiser_name },
        publisher: { id: row.publisher_id, name: row.publisher_name },
        country: row.country,
        message: row.message,
        created_at: row.created_at.toISOString(),
        looked_up_until: row.looked_up_until?.toISOString() ?? null,
      })),
      next: rows.length > limit ? (data.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Settles the attempt once. When two people, or a person and the advertiser's own report, come at
   * the same time, the second gets ATTEMPT_SETTLED. If the advertiser does not have the lead, its
   * reservations are given back and the sweeper delivers the lead to another one.
   */
  async settle(
    attemptId: number,
    { accepted, external_id: externalId }: SettleAttemptBody,
    userId: number,
  ): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const attempt = await this.attempts.find(attemptId);
      if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
      // Staff cannot settle a call that is under way. An unknown attempt never gets under way
      // again, so it is safe to check before the lock.
      if (attempt.state !== 'unknown') throw new AppError('ATTEMPT_SETTLED');
      const shared = { leadId: attempt.lead_id, attemptId, request: null, response: null };
      const isSettled = await this.settlement.settleNow(
        accepted
          ? {
              ...shared,
              kind: 'accepted',
              externalId,
              autologinUrl: null,
              message: 'Confirmed by staff',
            }
          : {
              ...shared,
              kind: 'refused',
              origin: 'broker',
              code: 'not_received',
              message: 'Staff confirmed that the advertiser does not have the lead',
            },
      );
      if (!isSettled) throw new AppError('ATTEMPT_SETTLED');
      await this.audit.record({
        userId,
        action: 'attempt.settle',
        entity: 'lead',
        entityId: attempt.lead_id,
        before: { attempt_id: attemptId, state: 'unknown' },
        after: { accepted, external_id: externalId, advertiser_id: attempt.advertiser_id },
      });
    });
    return { message: accepted ? ACCEPTED : GOES_ON };
  }
}
