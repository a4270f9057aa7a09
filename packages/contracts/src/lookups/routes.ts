import { z } from 'zod';
import { byCondition, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Country, FilterData, FilterGroups, TimeZone } from './schemas.js';

const tag = 'Lookups';
export const lookups = {
  timezones: defineRoute({
    method: 'GET',
    path: '/api/timezone',
    tag,
    summary: 'List time zones with their current offset',
    access: 'session',
    limit: unlimited('It lists reference data.'),
    response: z.array(TimeZone),
  }),
  countries: defineRoute({
    method: 'GET',
    path: '/api/countries',
    tag,
    summary: 'List countries',
    access: 'session',
    limit: unlimited('It lists reference data.'),
    response: z.array(Country),
  }),
  filterData: defineRoute({
    method: 'GET',
    path: '/api/get-filter-data',
    tag,
    summary: 'List the filter values of advertisers, countries, statuses, publishers and funnels',
    access: 'session',
    limit: byCondition,
    response: FilterData,
  }),
  filterGroups: defineRoute({
    method: 'GET',
    path: '/api/get-filter-data-2',
    tag,
    summary: 'List the filter values by group',
    access: 'session',
    limit: byCondition,
    response: FilterGroups,
  }),
};
