import { limitHeaders } from './limit-headers.js';

it.each([
  [
    { limit: 600, allowed: true, remaining: 600, retryAfterSeconds: 0 },
    { 'ratelimit-limit': '600', 'ratelimit-remaining': '600', 'ratelimit-reset': '0' },
  ],
  [
    { limit: 600, allowed: true, remaining: 595, retryAfterSeconds: 0 },
    { 'ratelimit-limit': '600', 'ratelimit-remaining': '595', 'ratelimit-reset': '1' },
  ],
  [
    { limit: 3, allowed: false, remaining: 0, retryAfterSeconds: 20 },
    {
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '60',
      'retry-after': '20',
    },
  ],
])('%j has the headers %j', (verdict, headers) => {
  expect(limitHeaders(verdict)).toEqual(headers);
});
