import { z } from 'zod';
import { byCondition } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  AdvertiserHealth,
  DashboardQuery,
  DashboardStats,
  FunnelBody,
  LatestFtd,
  LeadFunnel,
  LeadMatrix,
  MatrixBody,
  TopAdvertiser,
  TopPublisher,
  TopQuery,
} from './schemas.js';

const tag = 'Dashboard';
export const dashboard = {
  stats: defineRoute({
    method: 'GET',
    path: '/api/dashboard/stats',
    tag,
    summary: 'Get FTDs and money of today, this week and this month, with the periods before',
    access: 'PENDING_CONVERSIONS_LIST',
    query: DashboardQuery,
    limit: byCondition,
    response: DashboardStats,
  }),
  topPublishers: defineRoute({
    method: 'GET',
    path: '/api/dashboard/top-publishers',
    tag,
    summary: 'List the publishers with FTDs, highest payout first',
    access: 'PUBLISHERS_LIST',
    query: TopQuery,
    limit: byCondition,
    response: z.array(TopPublisher),
  }),
  topAdvertisers: defineRoute({
    method: 'GET',
    path: '/api/dashboard/top-advertisers',
    tag,
    summary: 'List the advertisers with FTDs, highest revenue first',
    access: 'ADVERTISERS_LIST',
    query: TopQuery,
    limit: byCondition,
    response: z.array(TopAdvertiser),
  }),
  latestFtd: defineRoute({
    method: 'GET',
    path: '/api/dashboard/latest-ftd',
    tag,
    summary: 'List the latest FTDs, newest first',
    access: 'PENDING_CONVERSIONS_LIST',
    query: DashboardQuery,
    limit: byCondition,
    response: z.array(LatestFtd),
  }),
  advertiserHealth: defineRoute({
    method: 'GET',
    path: '/api/dashboard/advertiser-health',
    tag,
    summary: 'List how advertisers answered in the last 24 hours',
    access: 'ADVERTISERS_LIST',
    query: DashboardQuery,
    limit: byCondition,
    response: z.array(AdvertiserHealth),
  }),
  matrix: defineRoute({
    method: 'POST',
    path: '/api/lead-matrix',
    tag,
    summary: 'Get measures of leads by one or two groupings',
    description:
      'Money depends on the permissions for the money of the Global tab. Groups cannot be ranked ' +
      'by money that the caller may not see. A range of more than 2,000 steps, and a matrix that ' +
      'could have more than 20,000 cells, are refused.',
    access: 'REPORTS_LIST',
    body: MatrixBody,
    limit: byCondition,
    response: LeadMatrix,
    example: { period: 'this_month', rows: 'created_at', measures: ['leads', 'ftds'] },
  }),
  funnel: defineRoute({
    method: 'POST',
    path: '/api/lead-funnel',
    tag,
    summary: 'Count the steps from a click to an approved FTD',
    access: 'REPORTS_LIST',
    body: FunnelBody,
    limit: byCondition,
    response: LeadFunnel,
    example: { period: 'this_month' },
  }),
};
