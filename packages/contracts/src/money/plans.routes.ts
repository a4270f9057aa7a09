import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { ADVERTISER_SIDE, Created, PUBLISHER_SIDE, type Side } from '../parties/side.routes.js';
import { VersionQuery } from '../versions/schemas.js';
import {
  CreatePlanBody,
  Plan,
  PlanEffect,
  PlanForLeadBody,
  PlanListQuery,
  PlanParams,
  PlansForLead,
  PlanVersions,
  UpdatePlanBody,
} from './plans.schemas.js';

const example = {
  name: 'Hong Kong, English',
  per_lead: null,
  per_ftd: '1550.00',
  guarantee_percent: '12.00',
  period: 'week',
  maturity_days: 14,
  deducted_statuses: ['Wrong number'],
  deduct_percent: '5.00',
  country_ids: [1],
};

type Family = 'ADVERTISER_DEALS' | 'PUBLISHER_TERMS';

const at = ({ noun, path }: Side) => ({
  path: `${path}/:id/plans` as const,
  one: { tag: 'Plans', limit: visibleRecord({ 'params.id': noun }) } as const,
});

const writesOf = <F extends Family>(side: Side, family: F, plan: string) => {
  const { path, one } = at(side);
  return {
    create: defineRoute({
      ...one,
      method: 'POST',
      path,
      status: 201,
      summary: `Create ${plan}`,
      access: `${family}_CREATE`,
      params: IdParams,
      body: CreatePlanBody,
      response: Created,
      errors: [`${side.name}_NOT_FOUND`, 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS'],
      example,
    }),
    update: defineRoute({
      ...one,
      method: 'PUT',
      path: `${path}/:plan_id`,
      summary: `Change ${plan} for leads that come from a moment on`,
      access: `${family}_EDIT`,
      params: PlanParams,
      body: UpdatePlanBody,
      isSchedulable: true,
      response: SavedReply,
      errors: ['PLAN_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS', 'CONFLICT'],
      example: { ...example, counts_from: null },
    }),
    remove: defineRoute({
      ...one,
      method: 'DELETE',
      path: `${path}/:plan_id`,
      summary: `End ${plan}; its leads keep it`,
      access: `${family}_DELETE`,
      params: PlanParams,
      response: MessageReply,
      errors: ['PLAN_NOT_FOUND'],
    }),
  };
};

const routesOf = <F extends Family>(side: Side, family: F, plan: string) => {
  const { path, one } = at(side);
  const { noun, one: party, name } = side;
  return {
    list: defineRoute({
      ...one,
      method: 'GET',
      path,
      summary: `List the plans of ${party}, the ones that win first`,
      access: `${family}_LIST`,
      params: IdParams,
      query: PlanListQuery,
      response: z.array(Plan),
      errors: [`${name}_NOT_FOUND`],
    }),
    ...writesOf(side, family, plan),
    versions: defineRoute({
      ...one,
      method: 'GET',
      path: `${path}/:plan_id/versions`,
      summary: `List earlier terms of ${plan}, and its saves, newest first`,
      access: `${family}_LIST`,
      params: PlanParams,
      query: VersionQuery,
      response: PlanVersions,
      errors: ['PLAN_NOT_FOUND'],
    }),
    effect: defineRoute({
      ...one,
      method: 'POST',
      path: `${path}/:plan_id/effect`,
      summary: `Say how much money a change of ${plan} would move; saves nothing`,
      access: `${family}_EDIT`,
      params: PlanParams,
      body: UpdatePlanBody,
      response: PlanEffect,
      errors: ['PLAN_NOT_FOUND'],
      example: { ...example, counts_from: '2026-11-01T00:00:00Z' },
    }),
    forLead: defineRoute({
      ...one,
      method: 'POST',
      path: `${path}/for-lead`,
      summary: `Say which plan of ${party} a lead gets, and why the others do not get it`,
      access: `${family}_LIST`,
      params: IdParams,
      body: PlanForLeadBody,
      limit: visibleRecord({ 'params.id': noun, 'body.lead_id': 'lead' }),
      response: PlansForLead,
      errors: [`${name}_NOT_FOUND`, 'LEAD_NOT_FOUND'],
      example: { country_id: 1, funnel: 'summer' },
    }),
  };
};

/** Agreements with an advertiser. */
export const advertiserPlans = routesOf(ADVERTISER_SIDE, 'ADVERTISER_DEALS', 'a deal');
/** Agreements with a publisher. */
export const publisherPlans = routesOf(PUBLISHER_SIDE, 'PUBLISHER_TERMS', 'terms');
