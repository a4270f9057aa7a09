import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { LeadStoresModule } from '#modules/lead-data/lead-stores/lead-stores.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { CampaignProgressService } from './campaign-progress.service.js';
import { CampaignReachService } from './campaign-reach.service.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { CampaignRunsService, CampaignsJobs } from './campaign-runs.service.js';
import { CampaignSimulatorService } from './campaign-simulator.service.js';
import { CampaignSourcesService } from './campaign-sources.service.js';
import { CampaignStepsService } from './campaign-steps.service.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsService } from './campaigns.service.js';
import { CampaignConsumerQueueService, ConsumerRunnerService } from './consumer-runner.service.js';
import {
  CampaignsRepository,
  SourcesRepository,
  StepsRepository,
} from './data/campaigns.repository.js';
import { ConsumersRepository } from './data/consumers.repository.js';
import { ImportRepository } from './data/import.repository.js';
import { CampaignLogsQuery, ProgressQuery } from './data/progress.query.js';
import { SimulatedLeadsQuery } from './data/simulated-leads.query.js';
import {
  EmailValidationService,
  DnsMailExchangesService,
  MailExchangesService,
} from './email-validation.service.js';
import { CampaignImportQueueService, ImportRunnerService } from './import-runner.service.js';
import { ScheduledCampaigns } from './scheduled-campaigns.js';

/** Registers people of existing leads again, step by step (domain §14). */
@Module({
  imports: [RoutingModule, DeliveryModule, LeadStoresModule],
  controllers: [CampaignsController],
  providers: [
    CampaignsService,
    CampaignRecordsService,
    CampaignReachService,
    CampaignRunsService,
    CampaignSourcesService,
    CampaignStepsService,
    CampaignProgressService,
    CampaignSimulatorService,
    CampaignsJobs,
    ScheduledCampaigns,
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
