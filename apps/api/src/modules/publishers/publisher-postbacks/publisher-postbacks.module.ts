import { Module } from '@nestjs/common';
import { PublisherDeliveriesRepository } from './data/publisher-deliveries.repository.js';
import { PublisherPostbackRepository } from './data/publisher-postback.repository.js';
import { PostbackCallerService } from './postback-caller.service.js';
import { PostbackQueueService } from './postback-queue.service.js';
import { PostbackDeliveryRunnerService } from './postback-delivery-runner.service.js';
import { PostbackEditorService } from './postback-editor.service.js';
import { PostbackSenderService } from './postback-sender.service.js';
import { PublisherPostbacksController } from './publisher-postbacks.controller.js';
import { PublisherPostbacksJobs } from './publisher-postbacks.jobs.js';
import { PublisherPostbacksService } from './publisher-postbacks.service.js';
import { ScheduledPostbacks } from './scheduled-postbacks.js';

/** Postbacks to publishers. Needs only the platform, so a worker can run it alone. */
@Module({
  controllers: [PublisherPostbacksController],
  providers: [
    PublisherPostbacksService,
    PublisherPostbacksJobs,
    PostbackQueueService,
    PostbackDeliveryRunnerService,
    PostbackEditorService,
    PostbackSenderService,
    PostbackCallerService,
    PublisherDeliveriesRepository,
    PublisherPostbackRepository,
    ScheduledPostbacks,
  ],
  exports: [PostbackEditorService, PostbackSenderService],
})
export class PublisherPostbacksModule {}
