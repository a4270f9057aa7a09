import { Module } from '@nestjs/common';
import { PlanCohortsQuery } from './data/plan-cohorts.query.js';
import { PlanTermsQuery } from './data/plan-terms.query.js';
import { SettledLeadsQuery } from './data/settled-leads.query.js';
import { SettledEffectService } from './settled-effect.service.js';

/** Effects of changes of plans. Apart from the module of guarantees, which runs jobs. */
@Module({
  providers: [SettledEffectService, SettledLeadsQuery, PlanCohortsQuery, PlanTermsQuery],
  exports: [SettledEffectService],
})
export class SettledEffectModule {}
