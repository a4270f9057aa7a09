import { timeTextFor } from './searched-times';

const BERLIN = { id: 1, name: 'Europe/Berlin', offset: '+01:00' };
const AT = '2026-11-22T13:05:09.000Z';

test.each(['2026-11-22 14:05', 'Nov 22, 14:05', 'nov 22, 2026', '14:05'])(
  '%p finds a time as it is shown in the zone of the user',
  (searched) => {
    const text = timeTextFor(searched, BERLIN)(AT).toLowerCase();
    expect(text).toContain(searched.toLowerCase());
  },
);

test('other texts are compared with no time', () => {
  for (const searched of ['alpha', '22', '10.0.0.1', ''])
    expect(timeTextFor(searched, BERLIN)(AT)).toBe('');
  expect(timeTextFor('2026-', BERLIN)(null)).toBe('');
});
