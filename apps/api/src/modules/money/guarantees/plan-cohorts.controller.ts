import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Route } from '#shared/http/route.decorator.js';
import { PlanCohortsService } from './plan-cohorts.service.js';

const { advertiserCohorts, publisherCohorts } = contracts;

@Controller()
export class PlanCohortsController {
  constructor(private readonly cohorts: PlanCohortsService) {}

  @Route(advertiserCohorts.list)
  ofDeal({ params, query }: RouteInput<typeof advertiserCohorts.list>) {
    return this.cohorts.list('revenue', { partyId: params.id, id: params.plan_id }, query);
  }

  @Route(publisherCohorts.list)
  ofTerms({ params, query }: RouteInput<typeof publisherCohorts.list>) {
    return this.cohorts.list('payout', { partyId: params.id, id: params.plan_id }, query);
  }
}
