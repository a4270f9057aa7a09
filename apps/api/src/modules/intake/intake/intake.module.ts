import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { PublisherAuthModule } from '#modules/intake/publisher-auth/publisher-auth.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import {
  ApiCallLogInterceptor,
  ApiCallLogService,
  PublisherOfRequestService,
  RejectedRequestCounterService,
} from './api-call-log.service.js';
import { ApiCallsRepository, PublisherRequestsQuery } from './data/api-calls.repository.js';
import { IntakeRepository } from './data/intake.repository.js';
import { PublisherLedgerQuery } from './data/publisher-ledger.query.js';
import { PublisherPullQuery } from './data/publisher-pull.query.js';
import { IntakeBatchService } from './intake-batch.service.js';
import { IntakeController } from './intake.controller.js';
import { IntakeService } from './intake.service.js';
import { PublisherPullApiController } from './publisher-pull-api.controller.js';
import { PublisherPullApiService } from './publisher-pull-api.service.js';
import { PublisherLedgerService } from './publisher-ledger.service.js';
import { PublisherRequestsController } from './publisher-requests.controller.js';
import { PublisherRequestsService } from './publisher-requests.service.js';
import { PublisherViewService } from './publisher-view.service.js';

/** The publisher API: leads come in, and publishers pull what became of them (domain §3). */
@Module({
  imports: [PublisherAuthModule, RoutingModule, DeliveryModule],
  controllers: [IntakeController, PublisherPullApiController, PublisherRequestsController],
  providers: [
    IntakeService,
    IntakeBatchService,
    IntakeRepository,
    PublisherPullApiService,
    PublisherPullQuery,
    PublisherRequestsService,
    PublisherRequestsQuery,
    PublisherLedgerService,
    PublisherLedgerQuery,
    PublisherOfRequestService,
    PublisherViewService,
    ApiCallLogService,
    ApiCallsRepository,
    RejectedRequestCounterService,
    ApiCallLogInterceptor,
  ],
  exports: [ApiCallLogService, PublisherLedgerService, PublisherRequestsService],
})
export class IntakeModule {}
