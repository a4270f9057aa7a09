import { Injectable } from '@nestjs/common';
import {
  PostbackFields,
  type contracts,
  type Postback,
  type RouteReply,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { issuesOf, parsePart } from '#shared/http/route.decorator.js';
import { InboundPostbacksRepository } from './data/inbound-postbacks.repository.js';
import { StatusReports } from './status-reports.service.js';

type Reply = RouteReply<(typeof contracts)['postbacks']['receive']>;

export const REPORT_MESSAGES = {
  applied: 'The postback was applied.',
  unchanged: 'Nothing changed. This was already known.',
} as const;

/**
 * Receives postbacks of advertisers (domain §6). Each postback is one transaction, which locks the
 * lead and ends with an entry in the log.
 */
@Injectable()
export class InboundPostbacksService {
  constructor(
    private readonly inbound: InboundPostbacksRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly reports: StatusReports,
  ) {}

  /** As `receive`, for unparsed fields. Throws VALIDATION_FAILED. */
  async receiveSent(advertiserId: number, sent: object): Promise<Reply> {
    const parsed = parsePart(PostbackFields, sent);
    if (!parsed.success)
      throw new AppError('VALIDATION_FAILED', { issues: issuesOf(parsed.error, 'body') });
    return this.receive(advertiserId, parsed.data);
  }

  /** Throws POSTBACK_LEAD_UNKNOWN after storing the postback for review. */
  async receive(advertiserId: number, postback: Postback): Promise<Reply> {
    const result = await this.database.tx(async () => {
      const applied = await this.reports.apply(advertiserId, postback);
      // Only the parsed fields are known to be safe to store.
      await this.inbound.insertReceived({
        advertiserId,
        leadId: applied?.leadId ?? null,
        outcome: applied?.code ?? 'lead_unknown',
        source: 'postback',
        payload: postback,
        receivedAt: this.clock.now(),
      });
      return applied;
    });
    if (!result) throw new AppError('POSTBACK_LEAD_UNKNOWN');
    return { message: REPORT_MESSAGES[result.code], code: result.code, lead_id: result.leadId };
  }
}
