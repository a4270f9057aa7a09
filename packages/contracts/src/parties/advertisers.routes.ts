import { z } from 'zod';
import { MessageReply, SavedReply } from '../common/envelope.js';
import { IdParams } from '../common/fields.js';
import { byCondition, visibleRecord } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { RestoreBody, VersionHistory, VersionParams, VersionQuery } from '../versions/schemas.js';
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
import { AdvertiserChange, PartyEffects } from './effects.schemas.js';
import { AdvertiserCalls } from './health.schemas.js';
import {
  CreateOpeningHoursBody,
  RemoveOpeningHoursBody,
  UpdateOpeningHoursBody,
} from './opening-hours.schemas.js';

const tag = 'Advertisers';
const path = '/api/advertisers';
const Created = MessageReply.extend({ id: z.int() });
const CreatedMany = MessageReply.extend({ ids: z.array(z.int()) });
const one = { tag, params: IdParams } as const;
const create = { method: 'POST', tag, status: 201 } as const;
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
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List advertisers with their figures of the last 30 days',
    description: 'The figures are at most a minute old. Everything else is as it is now.',
    access: 'ADVERTISERS_LIST',
    limit: byCondition,
    response: z.array(AdvertiserRow),
  }),
  create: defineRoute({
    ...create,
    path,
    summary: 'Create an advertiser',
    access: 'ADVERTISERS_CREATE',
    body: CreateAdvertiserBody,
    limit: byCondition,
    response: Created,
    errors: ['PARTY_REFERENCE_UNKNOWN', 'PARTY_NAME_TAKEN'],
    example: names,
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    tag,
    summary: 'Change the settings of an advertiser',
    access: 'ADVERTISERS_EDIT',
    body: UpdateAdvertiserBody,
    limit: visibleRecord({ 'body.id': 'advertiser' }),
    response: SavedReply,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'PARTY_NAME_TAKEN', 'CONFLICT'],
    example: { ...names, id: 1, is_test_advertiser: 'inactive', send_org_funnel: false },
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete an advertiser; its leads and their history stay',
    description: 'Refused with PARTY_IN_USE while distributions or caps of its own use it.',
    access: 'ADVERTISERS_DELETE',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: MessageReply,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_IN_USE'],
  }),
  settings: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/settings`,
    summary: 'Get all settings of an advertiser',
    access: 'ADVERTISERS_EDIT',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: AdvertiserSettings,
    errors: ['ADVERTISER_NOT_FOUND'],
  }),
  versions: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/versions`,
    summary: 'List the versions of the settings of an advertiser, newest first',
    access: 'ADVERTISERS_EDIT',
    query: VersionQuery,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: VersionHistory,
    errors: ['ADVERTISER_NOT_FOUND'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${path}/:id/versions/:version/restore`,
    tag,
    summary: 'Save earlier settings of an advertiser again',
    access: 'ADVERTISERS_EDIT',
    params: VersionParams,
    body: RestoreBody,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: SavedReply,
    errors: [
      'ADVERTISER_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'PARTY_REFERENCE_UNKNOWN',
      'PARTY_NAME_TAKEN',
      'CONFLICT',
    ],
    example: {},
  }),
  effects: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/effects`,
    summary: 'Say which leads of the last 24 hours a change would have moved; saves nothing',
    access: 'ADVERTISERS_EDIT',
    body: AdvertiserChange,
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: PartyEffects,
    errors: ['ADVERTISER_NOT_FOUND'],
    example: { kind: 'status', status: 'inactive' },
  }),
  health: defineRoute({
    ...one,
    method: 'GET',
    path: `${path}/:id/health`,
    summary: 'Get the last calls of an advertiser and the state of its circuit',
    access: 'ADVERTISERS_EDIT',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: AdvertiserCalls,
    errors: ['ADVERTISER_NOT_FOUND'],
  }),
  closeCircuit: defineRoute({
    ...one,
    method: 'POST',
    path: `${path}/:id/circuit/close`,
    summary: 'Send leads to an advertiser again at once',
    access: 'ADVERTISERS_EDIT',
    limit: visibleRecord({ 'params.id': 'advertiser' }),
    response: MessageReply,
    errors: ['ADVERTISER_NOT_FOUND'],
  }),
};

export const revenues = {
  create: defineRoute({
    ...create,
    path: `${path}/revenue`,
    summary: 'Set what an advertiser pays per FTD, by country',
    access: 'ADVERTISER_REVENUES_CREATE',
    body: CreateRevenuesBody,
    limit: visibleRecord({ 'body.*.advertiser_id': 'advertiser' }),
    response: CreatedMany,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS'],
    example: [revenue],
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/revenue`,
    tag,
    summary: 'Change what an advertiser pays; FTDs that came in before keep their amount',
    access: 'ADVERTISER_REVENUES_EDIT',
    body: UpdateRevenueBody,
    limit: visibleRecord({ 'body.revenue_id': 'revenue', 'body.advertiser_id': 'advertiser' }),
    response: SavedReply,
    errors: ['REVENUE_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'AMOUNT_EXISTS', 'CONFLICT'],
    example: { ...revenue, revenue_id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/revenue`,
    tag,
    summary: 'Delete what an advertiser pays in a country',
    access: 'ADVERTISER_REVENUES_DELETE',
    body: RemoveRevenueBody,
    limit: visibleRecord({ 'body.revenue_id': 'revenue' }),
    response: MessageReply,
    errors: ['REVENUE_NOT_FOUND'],
    example: { revenue_id: 1 },
  }),
};

export const exclusions = {
  create: defineRoute({
    ...create,
    path: `${path}/exclusion`,
    summary: 'Exclude leads of a publisher from an advertiser',
    access: 'ADVERTISER_EXCLUSIONS_CREATE',
    body: CreateExclusionBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: Created,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN'],
    example: exclusion,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/exclusion`,
    tag,
    summary: 'Change an exclusion',
    access: 'ADVERTISER_EXCLUSIONS_EDIT',
    body: UpdateExclusionBody,
    limit: visibleRecord({ 'body.exclusion_id': 'exclusion', 'body.advertiser_id': 'advertiser' }),
    response: SavedReply,
    errors: ['EXCLUSION_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'CONFLICT'],
    example: { ...exclusion, exclusion_id: 1, affiliate_id: 1 },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/exclusion`,
    tag,
    summary: 'Delete an exclusion',
    access: 'ADVERTISER_EXCLUSIONS_DELETE',
    body: RemoveExclusionBody,
    limit: visibleRecord({ 'body.exclusion_id': 'exclusion' }),
    response: MessageReply,
    errors: ['EXCLUSION_NOT_FOUND'],
    example: { exclusion_id: 1 },
  }),
};

export const advertiserCountries = {
  create: defineRoute({
    ...create,
    path: `${path}/supported-countries`,
    summary: 'Add a country from which an advertiser takes leads',
    access: 'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
    body: AdvertiserCountryBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: MessageReply,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'COUNTRY_EXISTS'],
    example: supported,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/supported-countries`,
    tag,
    summary: 'Change the notes on a supported country',
    access: 'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
    body: UpdateAdvertiserCountryBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: SavedReply,
    errors: ['SUPPORTED_COUNTRY_NOT_FOUND', 'CONFLICT'],
    example: supported,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/supported-countries`,
    tag,
    summary: 'Remove a supported country; without any, all countries are supported',
    access: 'ADVERTISER_SUPPORTED_COUNTRIES_DELETE',
    body: RemoveAdvertiserCountryBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: MessageReply,
    errors: ['SUPPORTED_COUNTRY_NOT_FOUND'],
    example: { advertiser_id: 1, country_id: 1 },
  }),
};

export const openingHours = {
  create: defineRoute({
    ...create,
    path: `${path}/opening-hours`,
    summary: 'Set the opening hours of an advertiser in countries without any',
    access: 'ADVERTISER_OPENING_HOURS_CREATE',
    body: CreateOpeningHoursBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: CreatedMany,
    errors: ['ADVERTISER_NOT_FOUND', 'PARTY_REFERENCE_UNKNOWN', 'OPENING_HOURS_EXIST'],
    example: hours,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/opening-hours`,
    tag,
    summary: 'Replace the opening hours of an advertiser in these countries',
    access: 'ADVERTISER_OPENING_HOURS_EDIT',
    body: UpdateOpeningHoursBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: SavedReply,
    errors: [
      'ADVERTISER_NOT_FOUND',
      'PARTY_REFERENCE_UNKNOWN',
      'OPENING_HOURS_NOT_FOUND',
      'CONFLICT',
    ],
    example: hours,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/opening-hours`,
    tag,
    summary: 'Delete the opening hours of a country; it is always open then',
    access: 'ADVERTISER_OPENING_HOURS_DELETE',
    body: RemoveOpeningHoursBody,
    limit: visibleRecord({ 'body.advertiser_id': 'advertiser' }),
    response: MessageReply,
    errors: ['OPENING_HOURS_NOT_FOUND'],
    example: { advertiser_id: 1, country_id: 1 },
  }),
};
