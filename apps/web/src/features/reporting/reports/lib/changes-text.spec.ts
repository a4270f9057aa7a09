import { changedLeadsLabel, changesText } from './changes-text';

const ftds = { reported: 0, accepted: 0, rejected: 0, reversed: 0 };

test.each([
  [0, ftds, 'Nothing that it counts has changed since.'],
  [3, ftds, '3 leads that it counts changed since.'],
  [
    1200,
    { ...ftds, accepted: 1, reversed: 2 },
    '1,200 leads that it counts changed since: 1 FTD accepted, 2 FTDs reversed.',
  ],
])('%i leads and %o', (leads, happened, text) => {
  expect(changesText({ leads, ftds: happened, lead_ids: [] })).toBe(text);
});

test('the link says how many of them it shows', () => {
  const label = (leads: number, ids: number) =>
    changedLeadsLabel({ leads, ftds, lead_ids: Array.from({ length: ids }, (_, id) => id) });
  expect(label(1, 1)).toBe('Show the lead');
  expect(label(2, 2)).toBe('Show these leads');
  expect(label(350, 100)).toBe('Show the last 100 that changed');
});
