import { Module } from '@nestjs/common';
import { PublisherDeliveriesRepository } from './data/publisher-deliveries.repository.js';
import { PostbackCaller } from './postback-caller.service.js';
import { PostbacksJobs } from './postbacks.jobs.js';
import { PublisherPostbacksService } from './publisher-postbacks.service.js';

/** Outgoing: what publishers are told. Needs nothing but the platform, so a worker can run it alone. */
@Module({
  providers: [
    PublisherPostbacksService,
    PublisherDeliveriesRepository,
    PostbackCaller,
    PostbacksJobs,
  ],
  exports: [PublisherPostbacksService, PostbackCaller],
})
export class PublisherPostbacksModule {}
