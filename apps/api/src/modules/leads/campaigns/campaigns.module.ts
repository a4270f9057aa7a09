import { Module } from '@nestjs/common';
import { DeliveryModule } from '#modules/delivery/delivery/delivery.module.js';
import { RoutingModule } from '#modules/routing/routing/routing.module.js';
import { CampaignProgressService } from './campaign-progress.service.js';
import { CampaignRecords } from './campaign-records.service.js';
import { CampaignRuns } from './campaign-runs.service.js';
import { CampaignSimulator } from './campaign-simulator.service.js';
import { CampaignSources } from './campaign-sources.service.js';
import { CampaignSteps } from './campaign-steps.service.js';
import { CampaignsController } from './campaigns.controller.js';
import { CampaignsJobs } from './campaigns.jobs.js';
import { Campaigns } from './campaigns.service.js';
import { CampaignConsumerQueue } from './consumer-queue.service.js';
import { ConsumerRunner } from './consumer-runner.service.js';
import { CampaignLogsQuery } from './data/campaign-logs.query.js';
import { CampaignsRepository } from './data/campaigns.repository.js';
import { ConsumersRepository } from './data/consumers.repository.js';
import { ImportRepository } from './data/import.repository.js';
import { ProgressQuery } from './data/progress.query.js';
import { SimulatedLeadsQuery } from './data/simulated-leads.query.js';
import { SourcesRepository } from './data/sources.repository.js';
import { StepsRepository } from './data/steps.repository.js';
import { EmailValidation } from './email-validation.service.js';
import { CampaignImportQueue } from './import-queue.service.js';
import { ImportRunner } from './import-runner.service.js';
import { DnsMailExchanges, MailExchanges } from './mail-exchanges.service.js';

/** Registers people of existing leads again, step by step (domain §14). */
@Module({
  imports: [RoutingModule, DeliveryModule],
  controllers: [CampaignsController],
  providers: [
    Campaigns,
    CampaignRecords,
    CampaignRuns,
    CampaignSources,
    CampaignSteps,
    CampaignProgressService,
    CampaignSimulator,
    CampaignsJobs,
    CampaignImportQueue,
    ImportRunner,
    CampaignConsumerQueue,
    ConsumerRunner,
    EmailValidation,
    { provide: MailExchanges, useClass: DnsMailExchanges },
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
