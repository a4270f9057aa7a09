import { reachText, takesText } from './people';

test('the people of sources are counted in words', () => {
  expect(reachText({ leads: 1310, people: 1240 })).toBe(
    '1,240 people will be registered, of 1,310 leads',
  );
  expect(reachText({ leads: 1, people: 1 })).toBe('1 person will be registered, of 1 lead');
  expect(reachText({ leads: 5_000_000, people: null })).toBe(
    'Up to 5,000,000 people will be registered: too many leads to tell people apart',
  );
});

test('a pace says how long a step takes', () => {
  expect(takesText(90, 60)).toBe('At 60 an hour, a step takes 1.5 h.');
  expect(takesText(10, 60)).toBe('At 60 an hour, a step takes 10 min.');
  expect([takesText(10, null), takesText(0, 60)]).toEqual([null, null]);
});
