import { api } from '#shared/api/api';
import type { PartySide } from '../lib/party';
import type { PlanBody } from './plan-form';

/** The calls of plans, by side. */
export const PLAN_ROUTES = {
  advertiser: {
    list: 'advertiserPlans.list',
    create: 'advertiserPlans.create',
    update: 'advertiserPlans.update',
    remove: 'advertiserPlans.remove',
  },
  publisher: {
    list: 'publisherPlans.list',
    create: 'publisherPlans.create',
    update: 'publisherPlans.update',
    remove: 'publisherPlans.remove',
  },
} as const satisfies Record<PartySide, Record<string, string>>;

export const planCalls = (side: PartySide, id: number) => ({
  list: (signal: AbortSignal) =>
    api.call(PLAN_ROUTES[side].list, { params: { id }, query: {}, signal }),
  create: (body: PlanBody) => api.call(PLAN_ROUTES[side].create, { params: { id }, body }),
  update: (planId: number, body: PlanBody & { version: number; counts_from: string | null }) =>
    api.call(PLAN_ROUTES[side].update, { params: { id, plan_id: planId }, body }),
  remove: (planId: number) =>
    api.call(PLAN_ROUTES[side].remove, { params: { id, plan_id: planId } }),
});
