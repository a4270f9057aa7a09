import { recordEvent } from './record-events.js';

const named = (...ids: number[]) => ids.map((id) => ({ id, name: `Party ${id}` }));
const distribution = (publisher: number | null) => ({
  step1: { selectedAffiliate: { id: publisher, name: 'Publisher' } },
  step2: [
    { groups: [{ brands: named(1, 2) }, { brands: named(2) }] },
    { groups: [{ brands: [...named(3), { id: null, name: '' }] }] },
  ],
});

test.each([
  ['cap', { advertisers: named(1), affiliates: [] }, [1], null],
  ['cap', { advertiser_ids: [], publisher_ids: [7] }, null, [7]],
  ['cap', { of: 'an older form' }, null, null],
  ['distribution', distribution(7), [1, 2, 3], [7]],
  ['distribution', distribution(null), [1, 2, 3], null],
  ['advertiser_revenue', { party_id: 4 }, [4], []],
  ['publisher_payout', { party_id: 4 }, [], [4]],
] as const)('the parties of a %s are read from its content: %j', (entity, content, ...parties) => {
  const event = recordEvent({ entity, id: 5, change: 'updated', content });
  expect([event?.advertisers, event?.publishers]).toEqual(parties);
});

test('an event says what changed how, and other records have none', () => {
  const content = { party_id: 4 };
  expect(
    recordEvent({ entity: 'publisher_payout', id: 5, change: 'deleted', content }),
  ).toMatchObject({
    event: 'plan.changed',
    record: 'publisher_plan:5',
    data: { id: 5, change: 'deleted', side: 'publisher' },
  });
  expect(recordEvent({ entity: 'user', id: 5, change: 'created', content })).toBeNull();
});
