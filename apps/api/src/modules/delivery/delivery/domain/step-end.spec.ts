import type { AnswerReading } from '@leadline/advertiser-call';
import { withoutKeyAsId } from './step-end.js';

const reading = (externalId: string | null): AnswerReading => ({
  outcome: 'accepted',
  rule: 0,
  externalId,
  autologinUrl: null,
  message: null,
  price: null,
  currency: null,
  others: {},
  expiresIn: null,
  warnings: ['error_in_body'],
  logged: 'HTTP 200',
});
const KEYS = ['top-secret', 'kept-token'];
const OUR_NUMBER = '1234';

it.each(KEYS)('the key %s is no id of a lead', (key) => {
  expect(withoutKeyAsId(reading(key), KEYS)).toEqual({
    ...reading(null),
    warnings: ['error_in_body', 'no_external_id'],
  });
});

it.each(['A-1', 'top-secret-1', OUR_NUMBER, null])('%j can be an id of a lead', (id) => {
  expect(withoutKeyAsId(reading(id), [...KEYS, OUR_NUMBER])).toEqual(reading(id));
});
