import { ApiError } from './api-error';
import { fieldFaultsOf } from './field-faults';

const KEYS = { email: 'email', phone_prefix: 'phonePrefix', country_ids: 'countries' } as const;
const refused = (...fields: readonly (readonly [field: string, message: string])[]): ApiError =>
  new ApiError(
    422,
    'VALIDATION_FAILED',
    'The request is not valid.',
    fields.map(([field, message]) => ({ in: 'body', field, code: 'invalid', message })),
  );

test('issues go to the fields of the form, one for each field', () => {
  const error = refused(
    ['email', 'invalid email address'],
    ['email', 'too long'],
    ['phone_prefix', 'Unknown prefix'],
    ['country_ids.3', 'No such country'],
  );
  expect(fieldFaultsOf(error, KEYS)).toEqual({
    faults: {
      email: 'Invalid email address',
      phonePrefix: 'Unknown prefix',
      countries: 'No such country',
    },
    others: [],
  });
});

test('a nested field is found by its whole path', () => {
  const error = refused(['lead.country_id', 'Unknown'], ['lead.custom_param_1', 'Too long']);
  const keys = { 'lead.country_id': 'country' } as const;
  expect(fieldFaultsOf(error, keys)).toEqual({
    faults: { country: 'Unknown' },
    others: ['lead.custom_param_1: Too long'],
  });
});

test('an issue without a field is kept once', () => {
  const error = refused(['toString', 'Unknown'], ['toString', 'Unknown'], ['', 'Too large']);
  expect(fieldFaultsOf(error, KEYS).others).toEqual(['toString: Unknown', 'Too large']);
  const whole = new ApiError(422, 'TEST_LEAD_FAILED', 'Refused by Alpha');
  expect(fieldFaultsOf(whole, KEYS)).toEqual({ faults: {}, others: ['Refused by Alpha'] });
});

test('a failure of the server or the network does not concern the form', () => {
  const failures = [new ApiError(0, 'NETWORK', 'x'), new ApiError(503, 'UNAVAILABLE', 'x'), 'x'];
  for (const error of failures)
    expect(fieldFaultsOf(error, KEYS)).toEqual({ faults: {}, others: [] });
});
