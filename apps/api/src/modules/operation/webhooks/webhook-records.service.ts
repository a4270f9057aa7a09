import { Injectable } from '@nestjs/common';
import type { RecordChange } from '#shared/versions/record-versions.service.js';
import { WebhookEventsService } from '#modules/reference/webhook-events/webhook-events.service.js';
import { recordEvent } from './record-events.js';

/** Makes events of changed plans, distributions and caps. */
@Injectable()
export class WebhookRecordsService {
  constructor(private readonly events: WebhookEventsService) {}

  /** Adds the event of a write of a record, if it has one. Runs in the transaction of the write. */
  async add(change: RecordChange): Promise<void> {
    const event = recordEvent(change);
    if (event) await this.events.add(event);
  }
}
