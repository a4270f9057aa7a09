import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { PublisherAuthModule } from '#modules/intake/publisher-auth/publisher-auth.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { ApiCallLogInterceptor } from './api-call-log.interceptor.js';
import { ApiCallLog } from './api-call-log.service.js';
import { ApiCallsRepository } from './data/api-calls.repository.js';
import { IntakeRepository } from './data/intake.repository.js';
import { PublisherLedgerQuery } from './data/publisher-ledger.query.js';
import { PublisherPullQuery } from './data/publisher-pull.query.js';
import { FilterChoices } from './filter-choices.service.js';
import { IntakeBatch } from './intake-batch.service.js';
import { IntakeController } from './intake.controller.js';
import { IntakeService } from './intake.service.js';
import { PublisherPullApiController } from './publisher-pull-api.controller.js';
import { PublisherPullApi } from './publisher-pull-api.service.js';
import { PublisherLedger } from './publisher-ledger.service.js';
import { PublisherRequestsQuery } from './data/publisher-requests.query.js';
import { PublisherOfRequest } from './publisher-of-request.service.js';
import { PublisherRequestsController } from './publisher-requests.controller.js';
import { PublisherRequests } from './publisher-requests.service.js';
import { PublisherView } from './publisher-view.service.js';
import { RejectedRequestCounter } from './rejected-request-counter.service.js';

/** The publisher API: leads come in, and publishers pull what became of them (domain §3). */
@Module({
  imports: [PublisherAuthModule, RoutingModule, DeliveryModule],
  controllers: [IntakeController, PublisherPullApiController, PublisherRequestsController],
  providers: [
    IntakeService,
    IntakeBatch,
    IntakeRepository,
    FilterChoices,
    PublisherPullApi,
    PublisherPullQuery,
    PublisherRequests,
    PublisherRequestsQuery,
    PublisherLedger,
    PublisherLedgerQuery,
    PublisherOfRequest,
    PublisherView,
    ApiCallLog,
    ApiCallsRepository,
    RejectedRequestCounter,
    ApiCallLogInterceptor,
  ],
  exports: [ApiCallLog, PublisherLedger, PublisherRequests],
})
export class IntakeModule {}
