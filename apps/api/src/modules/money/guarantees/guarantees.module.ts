import { Module } from '@nestjs/common';
import { CohortClosing, CohortClosingService } from './cohort-closing.service.js';
import { CohortComputing, CohortComputingService } from './cohort-computing.service.js';
import { CohortRepository } from './data/cohort.repository.js';
import { PlanCohortsQuery } from './data/plan-cohorts.query.js';
import { PlanTermsQuery } from './data/plan-terms.query.js';
import { PlanCohortsController } from './plan-cohorts.controller.js';
import { PlanCohortsService } from './plan-cohorts.service.js';

/**
 * Guarantees and deductions: closes cohorts of plans, computes what they give their leads, and shows
 * them.
 */
@Module({
  controllers: [PlanCohortsController],
  providers: [
    PlanCohortsService,
    PlanCohortsQuery,
    CohortClosingService,
    CohortClosing,
    CohortComputingService,
    CohortComputing,
    CohortRepository,
    PlanTermsQuery,
  ],
})
export class GuaranteesModule {}
