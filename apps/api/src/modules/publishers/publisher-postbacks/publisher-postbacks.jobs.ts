import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';
import { PublisherPostbacksService } from './publisher-postbacks.service.js';

/** Handles the lead events of which publishers are notified. */
@Injectable()
export class PublisherPostbacksJobs implements OnModuleInit {
  constructor(
    private readonly postbacks: PublisherPostbacksService,
    private readonly relay: OutboxRelayService,
  ) {}

  onModuleInit(): void {
    this.relay.handle('publisher-postback', (entries) => this.postbacks.fanOut(entries));
  }
}
