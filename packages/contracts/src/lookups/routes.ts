import { z } from 'zod';
import { defineRoute } from '../common/route.js';
import { Country, FilterData, FilterGroups, Party, TimeZone } from './schemas.js';

const tag = 'Lookups';
export const lookups = {
  timezones: defineRoute({
    method: 'GET',
    path: '/api/timezone',
    tag,
    summary: 'Time zones with their offset now',
    access: 'session',
    response: z.array(TimeZone),
  }),
  countries: defineRoute({
    method: 'GET',
    path: '/api/countries',
    tag,
    summary: 'Countries',
    access: 'session',
    response: z.array(Country),
  }),
  publishers: defineRoute({
    method: 'GET',
    path: '/api/publishers',
    tag,
    summary: 'Publishers by name',
    access: 'session',
    response: z.array(Party),
  }),
  filterData: defineRoute({
    method: 'GET',
    path: '/api/get-filter-data',
    tag,
    summary: 'Advertisers, countries, statuses, publishers and funnels',
    access: 'session',
    response: FilterData,
  }),
  filterGroups: defineRoute({
    method: 'GET',
    path: '/api/get-filter-data-2',
    tag,
    summary: 'Filter values by group name',
    access: 'session',
    response: FilterGroups,
  }),
};
