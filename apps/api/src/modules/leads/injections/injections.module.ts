import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { ForcedLeadRepository } from './data/forced-lead.repository.js';
import { ProgressLogQueries } from './data/progress-log.query.js';
import { ProgressLogRepository } from './data/progress-log.repository.js';
import { InjectedLeadsService } from './injected-leads.service.js';
import { InjectionForecastService } from './injection-forecast.service.js';
import { InjectionQueueService, InjectionRunnerService } from './injection-runner.service.js';
import { InjectionsController } from './injections.controller.js';
import { InjectionsService } from './injections.service.js';
import { InjectionsJobs, ProgressLogsService } from './progress-logs.service.js';
import { TestLeadsService } from './test-leads.service.js';

/** Leads that staff send to an advertiser of their choice (domain §8). */
@Module({
  imports: [RoutingModule, DeliveryModule],
  controllers: [InjectionsController],
  providers: [
    InjectionsService,
    InjectedLeadsService,
    InjectionForecastService,
    InjectionQueueService,
    InjectionRunnerService,
    InjectionsJobs,
    ProgressLogsService,
    TestLeadsService,
    ForcedLeadRepository,
    ProgressLogRepository,
    ProgressLogQueries,
  ],
})
export class InjectionsModule {}
