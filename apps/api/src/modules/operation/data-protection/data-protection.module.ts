import { Module } from '@nestjs/common';
import { AdvertiserReportsModule } from '#modules/conversions/advertiser-reports/advertiser-reports.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { DataProtectionController } from './data-protection.controller.js';
import { EraseRepository } from './data/erase.repository.js';
import { ErasureRepository } from './data/erasure.repository.js';
import { PersonExportQuery } from './data/person-export.query.js';
import { PersonQuery } from './data/person.query.js';
import { ErasureFindingsRepository } from './data/erasure-findings.repository.js';
import { ErasureFindingsService } from './erasure-findings.service.js';
import { ErasureQueueService } from './erasure-queue.service.js';
import { ErasureRunnerService } from './erasure-runner.service.js';
import { ErasureSubjectsService } from './erasure-subjects.service.js';
import { ErasuresService } from './erasures.service.js';
import { LeadErasureService } from './lead-erasure.service.js';
import { PeopleService } from './people.service.js';
import { PersonRowsService } from './person-rows.service.js';
import { RetentionJobs, TraceMonthsJobs } from './retention.jobs.js';
import { RetentionService } from './retention.service.js';
import { TraceMonthsRepository } from './data/trace-months.repository.js';
import { TraceMonthsService } from './trace-months.service.js';

/** Erases and exports personal data, and erases data that is too old. */
@Module({
  imports: [SettingsModule, AdvertiserReportsModule],
  controllers: [DataProtectionController],
  providers: [
    PeopleService,
    ErasuresService,
    ErasureFindingsService,
    ErasureFindingsRepository,
    ErasureQueueService,
    ErasureRunnerService,
    ErasureSubjectsService,
    LeadErasureService,
    PersonRowsService,
    RetentionService,
    RetentionJobs,
    EraseRepository,
    ErasureRepository,
    PersonExportQuery,
    PersonQuery,
    TraceMonthsService,
    TraceMonthsJobs,
    TraceMonthsRepository,
  ],
})
export class DataProtectionModule {}
