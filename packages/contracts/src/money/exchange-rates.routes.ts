import { z } from 'zod';
import { MessageReply } from '../common/envelope.js';
import { closedToLimited, unlimited } from '../common/party-limit.js';
import { defineRoute } from '../common/route.js';
import { Created } from '../parties/side.routes.js';
import {
  Currency,
  ExchangeRate,
  ExchangeRateBody,
  ExchangeRatesBody,
} from './exchange-rates.schemas.js';

const tag = 'Exchange rates';
const path = '/api/exchange-rates';
const write = {
  tag,
  method: 'POST',
  status: 201,
  access: 'EXCHANGE_RATES_CREATE',
  limit: closedToLimited('Rates are those of all parties.'),
} as const;

export const exchangeRates = {
  list: defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List exchange rates, the last day first',
    description: 'The reply has the 5,000 rates of the last days.',
    access: 'EXCHANGE_RATES_LIST',
    limit: unlimited('It lists reference data.'),
    response: z.array(ExchangeRate),
  }),
  currencies: defineRoute({
    method: 'GET',
    path: '/api/currencies',
    tag,
    summary: 'List the currencies that plans can have: the house currency, and those with a rate',
    access: 'session',
    limit: unlimited('It lists reference data.'),
    response: z.array(Currency),
  }),
  create: defineRoute({
    ...write,
    path,
    summary: 'Enter the rate of a day; it replaces an earlier one of that day',
    description: 'Leads that were accepted before keep their rate.',
    body: ExchangeRateBody,
    response: Created,
    example: { currency: 'EUR', day: '2026-11-02', rate: '1.0842', source: 'ECB' },
  }),
  createMany: defineRoute({
    ...write,
    path: `${path}/csv`,
    summary: 'Enter rates as csv text: all, or none',
    description: 'Leads that were accepted before keep their rate.',
    body: ExchangeRatesBody,
    bodyBytes: 2_000_000,
    response: MessageReply,
    example: { text: 'day,currency,rate\n2026-11-02,EUR,1.0842\n', source: 'ECB' },
  }),
};
