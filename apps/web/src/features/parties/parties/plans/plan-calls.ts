import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import type { Send } from '#shared/scheduled/send';
import type { HistoryCalls } from '#shared/versions/use-history';
import type { PartySide } from '../lib/party';
import type { PlanBody } from './plan-form';

export type PlanVersions = CallReply<'advertiserPlans.versions'>;
export type PlanEffect = CallReply<'advertiserPlans.effect'>;
export type PlansForLead = CallReply<'advertiserPlans.forLead'>;
type Change = PlanBody & { version: number; counts_from: string | null };
type ForLead = CallInput<'advertiserPlans.forLead'>['body'];

/** The calls of plans, by side. */
export const PLAN_ROUTES = {
  advertiser: {
    list: 'advertiserPlans.list',
    create: 'advertiserPlans.create',
    update: 'advertiserPlans.update',
    effect: 'advertiserPlans.effect',
    versions: 'advertiserPlans.versions',
    remove: 'advertiserPlans.remove',
    forLead: 'advertiserPlans.forLead',
    cohorts: 'advertiserCohorts.list',
  },
  publisher: {
    list: 'publisherPlans.list',
    create: 'publisherPlans.create',
    update: 'publisherPlans.update',
    effect: 'publisherPlans.effect',
    versions: 'publisherPlans.versions',
    remove: 'publisherPlans.remove',
    forLead: 'publisherPlans.forLead',
    cohorts: 'publisherCohorts.list',
  },
} as const satisfies Record<PartySide, Record<string, string>>;

export const planCalls = (side: PartySide, id: number) => ({
  list: (signal: AbortSignal) =>
    api.call(PLAN_ROUTES[side].list, { params: { id }, query: {}, signal }),
  create: (body: PlanBody) => api.call(PLAN_ROUTES[side].create, { params: { id }, body }),
  update: (planId: number, body: Change, send: Send) =>
    send.save(PLAN_ROUTES[side].update, { params: { id, plan_id: planId }, body }),
  effect: (planId: number, body: Change, signal?: AbortSignal) =>
    api.call(PLAN_ROUTES[side].effect, {
      params: { id, plan_id: planId },
      body,
      ...(signal && { signal }),
    }),
  remove: (planId: number) =>
    api.call(PLAN_ROUTES[side].remove, { params: { id, plan_id: planId } }),
  cohorts: (planId: number, before: string | null, limit: number, signal: AbortSignal) =>
    api.call(PLAN_ROUTES[side].cohorts, {
      params: { id, plan_id: planId },
      query: before === null ? { limit } : { before, limit },
      signal,
    }),
  forLead: (body: ForLead) => api.call(PLAN_ROUTES[side].forLead, { params: { id }, body }),
});

/** The calls of the history of a plan. Its versions cannot be restored: its leads keep terms. */
export const planHistoryCalls = (
  side: PartySide,
  id: number,
  planId: number,
): HistoryCalls<PlanVersions> => ({
  key: [PLAN_ROUTES[side].versions, planId],
  load: (before, signal) =>
    api.call(PLAN_ROUTES[side].versions, {
      params: { id, plan_id: planId },
      query: { before },
      signal,
    }),
});
