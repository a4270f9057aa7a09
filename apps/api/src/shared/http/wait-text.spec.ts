import { AppError } from './app-error.js';
import { waitText } from './wait-text.js';

it('a wait is said in seconds up to a minute, and in minutes above', () => {
  expect([1, 45, 60, 61, 3600].map(waitText)).toEqual([
    '1 second',
    '45 seconds',
    '60 seconds',
    '2 minutes',
    '60 minutes',
  ]);
});

it('a refusal of too many requests says how long to wait, if that is known', () => {
  expect(new AppError('RATE_LIMITED', { retryAfterSeconds: 45 }).message).toBe(
    'Too many requests. Please try again in 45 seconds.',
  );
  expect(new AppError('RATE_LIMITED').message).toBe(
    'Too many requests. Please wait and try again.',
  );
});
