import type { LeadStatusId } from '@leadline/contracts';
import { publisherView, replayStatus } from './publisher-view.js';

const view = (status: LeadStatusId, rejectionCode: string | null = null) =>
  publisherView({
    id: 7,
    status,
    rejectionCode,
    isTest: false,
    link: 'https://leadline.example/r/x',
  });

it.each([
  [1, 'Submitted', 'delivery_unknown'],
  [2, 'Accepted', 'accepted'],
  [3, 'Rejected', 'no_advertiser'],
  [5, 'FTD', 'accepted'],
  [6, 'Accepted', 'accepted'],
  [7, 'Accepted', 'accepted'],
] as const)(
  'status %d is shown as %s: a deposit shows only once it is approved',
  (status, shown, code) => {
    expect(view(status)).toMatchObject({
      lead_id: 7,
      status: shown,
      code,
      redirect_url: 'https://leadline.example/r/x',
      errors: [],
    });
  },
);
it('a rejection keeps its own code if the publisher API has that code', () => {
  expect(view(3, 'cap_reached').code).toBe('cap_reached');
  expect(view(3, 'toString').code).toBe('no_advertiser');
  expect(view(2, 'cap_reached').code).toBe('accepted');
});
it('an idempotent replay of a success answers 200, and a failure keeps its status', () => {
  expect([201, 202, 200, 409, 422, 503].map(replayStatus)).toEqual([200, 200, 200, 409, 422, 503]);
});
