import { allowedMethods } from './allowed-methods.js';

it.each([
  ['/api/v1/leads', ['GET', 'POST']],
  ['/api/v1/leads?limit=1', ['GET', 'POST']],
  ['/api/v1/leads/7', ['GET']],
  ['/api/v1/conversions', ['GET']],
  ['/api/v1/postbacks/some-token', ['GET', 'POST']],
  ['/api/v1/leads/', []],
  ['/api/v1/nothing', []],
  ['/', []],
])('%s supports %j', (url, methods) => {
  expect(allowedMethods(url)).toEqual(methods);
});
