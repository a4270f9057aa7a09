import { loadingStatus, progressText } from './copy-in-memory.js';

it('says how many leads were read, and never that all were while they load', () => {
  expect(loadingStatus(3_200_000, 0.32)).toEqual({
    state: 'loading',
    leads: 3_200_000,
    percent: 32,
  });
  expect(loadingStatus(10, 1).percent).toBe(99);
});

it('puts the progress into words', () => {
  expect(progressText(3_200_000, 0.32)).toBe('Leads in memory: 3,200,000 of 10,000,000 read');
  expect(progressText(0, 0)).toBe('Leads in memory: 0 of 0 read');
});
