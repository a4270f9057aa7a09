import { Module } from '@nestjs/common';
import { PublisherDeliveriesRepository } from './data/publisher-deliveries.repository.js';
import { PublisherPostbackRepository } from './data/publisher-postback.repository.js';
import { PostbackCaller } from './postback-caller.service.js';
import { PostbackDeliveryQueue } from './postback-delivery-queue.service.js';
import { PostbackDeliveryRunner } from './postback-delivery-runner.service.js';
import { PublisherPostbackEditor } from './publisher-postback-editor.service.js';
import { PublisherPostbackSender } from './publisher-postback-sender.service.js';
import { PublisherPostbacksController } from './publisher-postbacks.controller.js';
import { PublisherPostbacksJobs } from './publisher-postbacks.jobs.js';
import { PublisherPostbacksService } from './publisher-postbacks.service.js';

/** Postbacks to publishers. Needs only the platform, so a worker can run it alone. */
@Module({
  controllers: [PublisherPostbacksController],
  providers: [
    PublisherPostbacksService,
    PublisherPostbacksJobs,
    PostbackDeliveryQueue,
    PostbackDeliveryRunner,
    PublisherPostbackEditor,
    PublisherPostbackSender,
    PostbackCaller,
    PublisherDeliveriesRepository,
    PublisherPostbackRepository,
  ],
  exports: [PublisherPostbackEditor, PublisherPostbackSender],
})
export class PublisherPostbacksModule {}
