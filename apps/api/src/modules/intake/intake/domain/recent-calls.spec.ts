import { RecentCalls } from './recent-calls.js';

it('keeps the newest of each publisher, and forgets what was taken', () => {
  const recent = new RecentCalls<string>(2);
  for (const call of ['a', 'b', 'c']) recent.add(1, call);
  recent.add(2, 'x');
  expect(recent.take()).toEqual({ publisherIds: [1, 2], calls: ['b', 'c', 'x'] });
  expect(recent.take()).toEqual({ publisherIds: [], calls: [] });
});
