import { Module } from '@nestjs/common';
import { CohortClosing, CohortClosingService } from './cohort-closing.service.js';
import { CohortComputing, CohortComputingService } from './cohort-computing.service.js';
import { CohortRepository } from './data/cohort.repository.js';
import { PlanTermsQuery } from './data/plan-terms.query.js';

/** Guarantees and deductions: closes cohorts of plans and computes what they give their leads. */
@Module({
  providers: [
    CohortClosingService,
    CohortClosing,
    CohortComputingService,
    CohortComputing,
    CohortRepository,
    PlanTermsQuery,
  ],
})
export class GuaranteesModule {}
