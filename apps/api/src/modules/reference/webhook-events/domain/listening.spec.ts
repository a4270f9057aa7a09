import type { WebhookEvent } from '@leadline/contracts';
import { isWanted, type Concern, type Listener } from './listening.js';

const EVENT: WebhookEvent = 'lead.accepted';
const listener = (patch: Partial<Listener> = {}): Listener => ({
  events: [EVENT],
  advertiser_ids: [],
  publisher_ids: [],
  ...patch,
});
const concern = (patch: Partial<Concern> = {}): Concern => ({
  event: EVENT,
  advertisers: [1],
  publishers: [2],
  ...patch,
});

test.each<[string, Partial<Listener>, Partial<Concern>, boolean]>([
  ['no filter', {}, {}, true],
  ['an event that was not chosen', {}, { event: 'cap.full' }, false],
  ['the advertiser', { advertiser_ids: [1, 5] }, {}, true],
  ['another advertiser', { advertiser_ids: [5] }, {}, false],
  ['both sides', { advertiser_ids: [1], publisher_ids: [2] }, {}, true],
  ['one side only', { advertiser_ids: [1], publisher_ids: [5] }, {}, false],
  ['an event about all advertisers', { advertiser_ids: [5] }, { advertisers: null }, true],
  ['an event about no advertiser', { advertiser_ids: [5] }, { advertisers: [] }, false],
  ['an event about no advertiser, without a filter', {}, { advertisers: [] }, true],
])('%s', (_what, filter, about, expected) => {
  expect(isWanted(listener(filter), concern(about))).toBe(expected);
});
