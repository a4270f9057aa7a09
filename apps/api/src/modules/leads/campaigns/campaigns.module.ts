import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { CampaignProgressService } from './campaign-progress.service.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { CampaignRunsService } from './campaign-runs.service.js';
import { CampaignSimulatorService } from './campaign-simulator.service.js';
import { CampaignSourcesService } from './campaign-sources.service.js';
import { CampaignStepsService } from './campaign-steps.service.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsJobs } from './campaigns.jobs.js';
import { CampaignsService } from './campaigns.service.js';
import { CampaignConsumerQueueService } from './consumer-queue.service.js';
import { ConsumerRunnerService } from './consumer-runner.service.js';
import { CampaignLogsQuery } from './data/campaign-logs.query.js';
import { CampaignsRepository } from './data/campaigns.repository.js';
import { ConsumersRepository } from './data/consumers.repository.js';
import { ImportRepository } from './data/import.repository.js';
import { ProgressQuery } from './data/progress.query.js';
import { SimulatedLeadsQuery } from './data/simulated-leads.query.js';
import { SourcesRepository } from './data/sources.repository.js';
import { StepsRepository } from './data/steps.repository.js';
import { EmailValidationService } from './email-validation.service.js';
import { CampaignImportQueueService } from './import-queue.service.js';
import { ImportRunnerService } from './import-runner.service.js';
import { DnsMailExchangesService, MailExchangesService } from './mail-exchanges.service.js';

/** Registers people of existing leads again, step by step (domain §14). */
@Module({
  imports: [RoutingModule, DeliveryModule],
  controllers: [CampaignsController],
  providers: [
    CampaignsService,
    CampaignRecordsService,
    CampaignRunsService,
    CampaignSourcesService,
    CampaignStepsService,
    CampaignProgressService,
    CampaignSimulatorService,
    CampaignsJobs,
    CampaignImportQueueService,
    ImportRunnerService,
    CampaignConsumerQueueService,
    ConsumerRunnerService,
    EmailValidationService,
    { provide: MailExchangesService, useClass: DnsMailExchangesService },
    CampaignsRepository,
    SourcesRepository,
    StepsRepository,
    ImportRepository,
    ConsumersRepository,
    ProgressQuery,
    SimulatedLeadsQuery,
    CampaignLogsQuery,
  ],
})
export class CampaignsModule {}
