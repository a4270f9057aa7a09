import { Module } from '@nestjs/common';
import { ListenersQuery } from './data/listeners.query.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhookListenersService } from './webhook-listeners.service.js';

/** Takes note of events for webhooks. The module `webhooks` sends them. */
@Module({
  providers: [WebhookEventsService, WebhookListenersService, ListenersQuery],
  exports: [WebhookEventsService, WebhookListenersService],
})
export class WebhookEventsModule {}
