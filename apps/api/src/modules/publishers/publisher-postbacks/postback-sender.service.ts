import { Injectable } from '@nestjs/common';
import type { contracts, PostbackTestFire, RouteReply } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { resultOf, resultOfError, type DeliveryResult } from '#shared/sending/delivery-result.js';
import { PublisherPostbackRepository } from './data/publisher-postback.repository.js';
import { expandMacros, sampleLead } from './domain/macros.js';
import { PostbackCallerService } from './postback-caller.service.js';
import { PostbackQueueService } from './postback-queue.service.js';

/** Sends calls that staff request: test calls, and repetitions of deliveries. */
@Injectable()
export class PostbackSenderService {
  constructor(
    private readonly postbacks: PublisherPostbackRepository,
    private readonly queue: PostbackQueueService,
    private readonly caller: PostbackCallerService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Makes one call with sample values, even if the postback is off. The call is not counted. */
  async test(id: number, userId: number | null): Promise<PostbackTestFire> {
    const postback = await this.postbacks.find(id);
    const secret = await this.postbacks.secretOf(id);
    if (!postback || !secret) throw new AppError('POSTBACK_NOT_FOUND');
    await this.audit.record({
      userId,
      action: 'publisher_postback.test',
      entity: 'publisher_postback',
      entityId: id,
    });
    let { url } = postback;
    const startedAt = performance.now();
    const call = async (): Promise<DeliveryResult> => {
      try {
        url = expandMacros(url, sampleLead(postback.publisher_id), postback.event);
        return resultOf(await this.caller.call(url, secret, `test-${id}`));
      } catch (error) {
        return resultOfError(error);
      }
    };
    const result = await call();
    return {
      url,
      duration_ms: Math.round(performance.now() - startedAt),
      ok: result.ok,
      status_code: result.statusCode,
      error: result.ok ? null : result.error,
    };
  }

  /** Creates a delivery with a new id, so that the receiver does not ignore it. */
  async replay(
    deliveryId: number,
    userId: number | null,
  ): Promise<RouteReply<(typeof contracts)['publisherPostbacks']['replay']>> {
    const id = await this.database.tx(async () => {
      const delivery = await this.postbacks.lockDelivery(deliveryId);
      if (!delivery) throw new AppError('DELIVERY_NOT_FOUND');
      if (!delivery.is_active) throw new AppError('POSTBACK_INACTIVE');
      const added =
        delivery.state === 'waiting'
          ? null
          : await this.postbacks.insertReplay(deliveryId, this.clock.now());
      if (!added) throw new AppError('DELIVERY_WAITING');
      await this.audit.record({
        userId,
        action: 'publisher_postback.replay',
        entity: 'publisher_postback',
        entityId: delivery.postback_id,
        after: { delivery_id: deliveryId, replay_id: added.id },
      });
      await this.database.afterCommit(() => this.queue.add([added]));
      return added.id;
    });
    return { message: 'The delivery is being sent again', id };
  }
}
