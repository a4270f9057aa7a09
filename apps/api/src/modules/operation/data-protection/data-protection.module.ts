import { Module } from '@nestjs/common';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { DataProtectionController } from './data-protection.controller.js';
import { EraseRepository } from './data/erase.repository.js';
import { ErasureRepository } from './data/erasure.repository.js';
import { PersonExportQuery } from './data/person-export.query.js';
import { PersonQuery } from './data/person.query.js';
import { ErasureFindingsRepository } from './data/erasure-findings.repository.js';
import { ErasureFindings } from './erasure-findings.service.js';
import { ErasureQueue } from './erasure-queue.service.js';
import { ErasureRunner } from './erasure-runner.service.js';
import { ErasureSubjects } from './erasure-subjects.service.js';
import { Erasures } from './erasures.service.js';
import { LeadErasure } from './lead-erasure.service.js';
import { People } from './people.service.js';
import { PersonRows } from './person-rows.service.js';
import { RetentionJobs } from './retention.jobs.js';
import { Retention } from './retention.service.js';
import { TraceMonthsRepository } from './data/trace-months.repository.js';
import { TraceMonthsJobs } from './trace-months.jobs.js';
import { TraceMonths } from './trace-months.service.js';

/** Erases and exports personal data, and erases data that is too old. */
@Module({
  imports: [SettingsModule],
  controllers: [DataProtectionController],
  providers: [
    People,
    Erasures,
    ErasureFindings,
    ErasureFindingsRepository,
    ErasureQueue,
    ErasureRunner,
    ErasureSubjects,
    LeadErasure,
    PersonRows,
    Retention,
    RetentionJobs,
    EraseRepository,
    ErasureRepository,
    PersonExportQuery,
    PersonQuery,
    TraceMonths,
    TraceMonthsJobs,
    TraceMonthsRepository,
  ],
})
export class DataProtectionModule {}
