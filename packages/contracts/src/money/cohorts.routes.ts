import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ADVERTISER_SIDE, PUBLISHER_SIDE, type Side } from '../parties/side.routes.js';
import { CohortListQuery, PlanCohorts } from './cohorts.schemas.js';
import { PlanParams } from './plans.schemas.js';

const routesOf = ({ noun, path }: Side, family: 'ADVERTISER_DEALS' | 'PUBLISHER_TERMS') => ({
  list: defineRoute({
    method: 'GET',
    path: `${path}/:id/plans/:plan_id/cohorts`,
    tag: 'Plans',
    summary: 'List the cohorts of a plan that have leads or owe money without any, newest first',
    access: `${family}_LIST`,
    limit: visibleRecord({ 'params.id': noun }),
    params: PlanParams,
    query: CohortListQuery,
    response: PlanCohorts,
    errors: ['PLAN_NOT_FOUND'],
  }),
});

/** Leads of deals that are settled together. */
export const advertiserCohorts = routesOf(ADVERTISER_SIDE, 'ADVERTISER_DEALS');
/** Leads of terms that are settled together. */
export const publisherCohorts = routesOf(PUBLISHER_SIDE, 'PUBLISHER_TERMS');
