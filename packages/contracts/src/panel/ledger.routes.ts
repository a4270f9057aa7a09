import { z } from 'zod';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  PanelClickQuery,
  PanelClickReport,
  PanelConversionPage,
  PanelConversionQuery,
  PanelDashboard,
  PanelLeadPage,
  PanelLeadQuery,
  PanelOffer,
  PanelPeriod,
  PanelPublisherQuery,
} from './ledger.schemas.js';

const read = {
  method: 'GET',
  tag: 'Panel',
  access: 'panel',
  limit: byCondition,
  errors: ['PUBLISHER_NOT_FOUND'],
} as const;

/** Leads, clicks and FTDs of the affiliates of a panel account, as publishers may see them. */
export const panel = {
  dashboard: defineRoute({
    ...read,
    path: '/api/panel/dashboard',
    summary: 'Get clicks, leads, conversions and payout by day',
    query: PanelPeriod,
    response: PanelDashboard,
  }),
  leads: defineRoute({
    ...read,
    path: '/api/panel/leads',
    summary: 'List leads, newest first',
    query: PanelLeadQuery,
    response: PanelLeadPage,
  }),
  conversions: defineRoute({
    ...read,
    path: '/api/panel/conversions',
    summary: 'List approved FTDs, newest first',
    query: PanelConversionQuery,
    response: PanelConversionPage,
  }),
  clicks: defineRoute({
    ...read,
    path: '/api/panel/clicks',
    summary: 'Get clicks by day, offer or country',
    query: PanelClickQuery,
    response: PanelClickReport,
  }),
  offers: defineRoute({
    ...read,
    path: '/api/panel/offers',
    summary: 'List offers with the click links of the affiliates',
    query: PanelPublisherQuery,
    response: z.array(PanelOffer),
  }),
};
