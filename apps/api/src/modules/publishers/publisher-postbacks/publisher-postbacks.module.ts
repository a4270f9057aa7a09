import { Module } from '@nestjs/common';
import { PublisherDeliveriesRepository } from './data/publisher-deliveries.repository.js';
import { PublisherPostbackRepository } from './data/publisher-postback.repository.js';
import { PostbackCallerService } from './postback-caller.service.js';
import { PostbackDeliveryQueueService } from './postback-delivery-queue.service.js';
import { PostbackDeliveryRunnerService } from './postback-delivery-runner.service.js';
import { PublisherPostbackEditorService } from './publisher-postback-editor.service.js';
import { PublisherPostbackSenderService } from './publisher-postback-sender.service.js';
import { PublisherPostbacksController } from './publisher-postbacks.controller.js';
import { PublisherPostbacksJobs } from './publisher-postbacks.jobs.js';
import { PublisherPostbacksService } from './publisher-postbacks.service.js';

/** Postbacks to publishers. Needs only the platform, so a worker can run it alone. */
@Module({
  controllers: [PublisherPostbacksController],
  providers: [
    PublisherPostbacksService,
    PublisherPostbacksJobs,
    PostbackDeliveryQueueService,
    PostbackDeliveryRunnerService,
    PublisherPostbackEditorService,
    PublisherPostbackSenderService,
    PostbackCallerService,
    PublisherDeliveriesRepository,
    PublisherPostbackRepository,
  ],
  exports: [PublisherPostbackEditorService, PublisherPostbackSenderService],
})
export class PublisherPostbacksModule {}
