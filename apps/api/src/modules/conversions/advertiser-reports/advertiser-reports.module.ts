import { Module } from '@nestjs/common';
import { WebhookEventsModule } from '#modules/reference/webhook-events/webhook-events.module.js';
import { ConversionsModule } from '#modules/conversions/conversions/conversions.module.js';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { IntegrationsModule } from '#modules/delivery/integrations/integrations.module.js';
import { PostbackAuthModule } from '#modules/conversions/postback-auth/postback-auth.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { InboundPostbacksRepository } from './data/inbound-postbacks.repository.js';
import { KeptReportsRepository } from './data/kept-reports.repository.js';
import { PullAnswersRepository } from './data/pull-answers.repository.js';
import { ReceivedRequestsRepository } from './data/received-requests.repository.js';
import { StatusMappingRepository } from './data/status-mapping.repository.js';
import { StatusPullRepository } from './data/status-pull.repository.js';
import { UnmatchedRepository } from './data/unmatched.repository.js';
import { InboundPostbacksController } from './inbound-postbacks.controller.js';
import { InboundPostbacksService, LimitedReportsService } from './inbound-postbacks.service.js';
import { ReceivedRequestsService } from './received-requests.service.js';
import { ScheduledReports } from './scheduled-reports.js';
import { ReportReadingsService } from './report-readings.service.js';
import { ReportIntakeService } from './report-intake.service.js';
import {
  StatusMappingsController,
  StatusPullsController,
  UnmatchedController,
} from './advertiser-reports.controller.js';
import { StatusMappingsService } from './status-mappings.service.js';
import { PullAnswersService } from './pull-answers.service.js';
import { StatusPullDryRunService } from './status-pull-dry-run.service.js';
import { StatusPullEditorService } from './status-pull-editor.service.js';
import { StatusPullQueueService, StatusPullRunnerService } from './status-pull-runner.service.js';
import { StatusReportsService } from './status-reports.service.js';
import { UnmatchedJobs, UnmatchedReviewService } from './unmatched-review.service.js';

/** Reports of advertisers about leads: postbacks, status pulls, and reports that match no lead. */
@Module({
  imports: [
    SettingsModule,
    ConversionsModule,
    IntegrationsModule,
    DeliveryModule,
    PostbackAuthModule,
    WebhookEventsModule,
  ],
  controllers: [
    InboundPostbacksController,
    UnmatchedController,
    StatusPullsController,
    StatusMappingsController,
  ],
  providers: [
    InboundPostbacksService,
    ReportIntakeService,
    ReportReadingsService,
    LimitedReportsService,
    StatusReportsService,
    StatusMappingsService,
    UnmatchedReviewService,
    UnmatchedJobs,
    StatusPullEditorService,
    StatusPullDryRunService,
    PullAnswersService,
    PullAnswersRepository,
    ReceivedRequestsService,
    ReceivedRequestsRepository,
    StatusPullQueueService,
    StatusPullRunnerService,
    InboundPostbacksRepository,
    KeptReportsRepository,
    UnmatchedRepository,
    StatusPullRepository,
    StatusMappingRepository,
    ScheduledReports,
  ],
  exports: [ReceivedRequestsService],
})
export class AdvertiserReportsModule {}
