import { Module } from '@nestjs/common';
import { ConversionsModule } from '#modules/conversions/conversions.module.js';
import { DeliveryModule } from '#modules/delivery/delivery.module.js';
import { SettingsModule } from '#modules/settings/settings.module.js';
import { InboundPostbacksRepository } from './data/inbound-postbacks.repository.js';
import { PublisherPostbackRepository } from './data/publisher-postback.repository.js';
import { StatusPullRepository } from './data/status-pull.repository.js';
import { UnmatchedRepository } from './data/unmatched.repository.js';
import { PostbacksController } from './postbacks.controller.js';
import { PostbacksService } from './postbacks.service.js';
import { PublisherPostbackEditor } from './publisher-postback-editor.service.js';
import { PublisherPostbackSender } from './publisher-postback-sender.service.js';
import { PublisherPostbacksController } from './publisher-postbacks.controller.js';
import { PublisherPostbacksModule } from './publisher-postbacks.module.js';
import { StatusPullEditor } from './status-pull-editor.service.js';
import { StatusPullRunner } from './status-pull-runner.service.js';
import { StatusPullsController } from './status-pulls.controller.js';
import { StatusPullsJobs } from './status-pulls.jobs.js';
import { StatusReports } from './status-reports.service.js';
import { UnmatchedController } from './unmatched.controller.js';
import { UnmatchedJobs } from './unmatched.jobs.js';
import { UnmatchedReview } from './unmatched-review.service.js';

/** Both directions: what advertisers report, and what publishers are told. */
@Module({
  imports: [SettingsModule, ConversionsModule, DeliveryModule, PublisherPostbacksModule],
  controllers: [
    PostbacksController,
    PublisherPostbacksController,
    UnmatchedController,
    StatusPullsController,
  ],
  providers: [
    PostbacksService,
    StatusReports,
    UnmatchedReview,
    UnmatchedJobs,
    StatusPullEditor,
    StatusPullRunner,
    StatusPullsJobs,
    PublisherPostbackEditor,
    PublisherPostbackSender,
    InboundPostbacksRepository,
    UnmatchedRepository,
    StatusPullRepository,
    PublisherPostbackRepository,
  ],
})
export class PostbacksModule {}
