import { MessageReply } from '../common/envelope.js';
import { visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import {
  AdvertiserCountryBody,
  AdvertiserRow,
  AdvertiserSettings,
  CreateAdvertiserBody,
  CreateExclusionBody,
  CreateRevenuesBody,
  RemoveAdvertiserCountryBody,
  RemoveExclusionBody,
  RemoveRevenueBody,
  UpdateAdvertiserBody,
  UpdateAdvertiserCountryBody,
  UpdateExclusionBody,
  UpdateRevenueBody,
} from './advertisers.schemas.js';
import { AdvertiserChange } from './effects.schemas.js';
import { AdvertiserCalls } from './health.schemas.js';
import {
  CreateOpeningHoursBody,
  RemoveOpeningHoursBody,
  UpdateOpeningHoursBody,
} from './opening-hours.schemas.js';
import {
  Created,
  CreatedMany,
  oneRoute,
  ownedRoutes,
  partyRoutes,
  ADVERTISER_SIDE,
} from './side.routes.js';

const one = oneRoute(ADVERTISER_SIDE);
const names = { name: 'Advertiser', display_name: 'Advertiser', user_id: 1, status: 'active' };
const week = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  id,
  checked: true,
  traffic: false,
  steps: [{ start_time: '00:00', end_time: '23:59' }],
}));
const hours = { advertiser_id: 1, country_ids: [1], timezone_id: 1, days: week };
const exclusion = { advertiser_id: 1, country_ids: [1], affiliate_id: [1], funnel: ['summer'] };
const revenue = { advertiser_id: 1, country_id: 1, amount: '550.00' };
const supported = { advertiser_id: 1, country_id: 1, notes: 'Adults only' };

export const advertisers = {
  ...partyRoutes(ADVERTISER_SIDE, {
    list: {
      summary: 'List advertisers with their figures of the last 30 days',
      description: 'The figures are at most a minute old. Everything else is as it is now.',
      access: 'ADVERTISERS_LIST',
    },
    createSummary: 'Create an advertiser',
    row: AdvertiserRow,
    create: CreateAdvertiserBody,
    update: UpdateAdvertiserBody,
    settings: AdvertiserSettings,
    change: AdvertiserChange,
    errors: ['PARTY_REFERENCE_UNKNOWN', 'PARTY_NAME_TAKEN'],
    created: names,
    updated: { ...names, id: 1, is_test_advertiser: 'inactive', send_org_funnel: false },
  }),
  health: defineRoute({
    ...one,
    method: 'GET',
    path: `${ADVERTISER_SIDE.path}/:id/health`,
    summary: 'Get the last calls of an advertiser and the state of its circuit',
    response: AdvertiserCalls,
  }),
  closeCircuit: defineRoute({
    ...one,
    method: 'POST',
    path: `${ADVERTISER_SIDE.path}/:id/circuit/close`,
    summary: 'Send leads to an advertiser again at once',
    response: MessageReply,
  }),
};

export const revenues = ownedRoutes(ADVERTISER_SIDE, 'revenue', {
  create: {
    summary: 'Set what an advertiser pays per FTD, by country',
    access: 'ADVERTISER_REVENUES_CREATE',
    body: CreateRevenuesBody,
    limit: visibleRecord({ 'body.*.advertiser_id': 'advertiser' }),
    response: CreatedMany,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS'],
    example: [revenue],
  },
  update: {
    summary: 'Change what an advertiser pays; FTDs that came in before keep their amount',
    access: 'ADVERTISER_REVENUES_EDIT',
    body: UpdateRevenueBody,
    isSchedulable: true,
    limit: visibleRecord({ 'body.revenue_id': 'revenue', 'body.advertiser_id': 'advertiser' }),
    errors: ['REVENUE_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS', 'CONFLICT'],
    example: { ...revenue, revenue_id: 1 },
  },
  remove: {
    summary: 'Delete what an advertiser pays in a country',
    access: 'ADVERTISER_REVENUES_DELETE',
    body: RemoveRevenueBody,
    limit: visibleRecord({ 'body.revenue_id': 'revenue' }),
    errors: ['REVENUE_NOT_FOUND'],
    example: { revenue_id: 1 },
  },
});

export const exclusions = ownedRoutes(ADVERTISER_SIDE, 'exclusion', {
  create: {
    summary: 'Exclude leads of a publisher from an advertiser',
    access: 'ADVERTISER_EXCLUSIONS_CREATE',
    body: CreateExclusionBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: Created,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN'],
    example: exclusion,
  },
  update: {
    summary: 'Change an exclusion',
    access: 'ADVERTISER_EXCLUSIONS_EDIT',
    body: UpdateExclusionBody,
    isSchedulable: true,
    limit: visibleRecord({ 'body.exclusion_id': 'exclusion', 'body.advertiser_id': 'advertiser' }),
    errors: ['EXCLUSION_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: { ...exclusion, exclusion_id: 1, affiliate_id: 1 },
  },
  remove: {
    summary: 'Delete an exclusion',
    access: 'ADVERTISER_EXCLUSIONS_DELETE',
    body: RemoveExclusionBody,
    limit: visibleRecord({ 'body.exclusion_id': 'exclusion' }),
    errors: ['EXCLUSION_NOT_FOUND'],
    example: { exclusion_id: 1 },
  },
});

export const advertiserCountries = ownedRoutes(ADVERTISER_SIDE, 'supported-countries', {
  create: {
    summary: 'Add a country from which an advertiser takes leads',
    access: 'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
    body: AdvertiserCountryBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: MessageReply,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'COUNTRY_EXISTS'],
    example: supported,
  },
  update: {
    summary: 'Change the notes on a supported country',
    access: 'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
    body: UpdateAdvertiserCountryBody,
    isSchedulable: true,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    errors: ['SUPPORTED_COUNTRY_NOT_FOUND', 'CONFLICT'],
    example: supported,
  },
  remove: {
    summary: 'Remove a supported country; without any, all countries are supported',
    access: 'ADVERTISER_SUPPORTED_COUNTRIES_DELETE',
    body: RemoveAdvertiserCountryBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    errors: ['SUPPORTED_COUNTRY_NOT_FOUND'],
    example: { advertiser_id: 1, country_id: 1 },
  },
});

export const openingHours = ownedRoutes(ADVERTISER_SIDE, 'opening-hours', {
  create: {
    summary: 'Set the opening hours of an advertiser in countries without any',
    access: 'ADVERTISER_OPENING_HOURS_CREATE',
    body: CreateOpeningHoursBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: CreatedMany,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'OPENING_HOURS_EXIST'],
    example: hours,
  },
  update: {
    summary: 'Replace the opening hours of an advertiser in these countries',
    access: 'ADVERTISER_OPENING_HOURS_EDIT',
    body: UpdateOpeningHoursBody,
    isSchedulable: true,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    errors: [
      'ADVERTISER_NOT_FOUND',
      'PARTY_REFERENCE_UNKNOWN',
      'OPENING_HOURS_NOT_FOUND',
      'CONFLICT',
    ],
    example: hours,
  },
  remove: {
    summary: 'Delete the opening hours of a country; it is always open then',
    access: 'ADVERTISER_OPENING_HOURS_DELETE',
    body: RemoveOpeningHoursBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    errors: ['OPENING_HOURS_NOT_FOUND'],
    example: { advertiser_id: 1, country_id: 1 },
  },
});
