import fc from 'fast-check';
import {
  emailDomain,
  takesMail,
  IMPORT_WINDOW,
  importPercent,
  nextPosition,
  windowEnd,
} from './import-batch.js';

it.each([
  ['ada@example.com', 'example.com'],
  ['ada.b+tag@Mail.Example.co.uk', 'mail.example.co.uk'],
  [`${'a'.repeat(64)}@example.com`, 'example.com'],
  [`${'a'.repeat(65)}@example.com`, null],
  [`ada@${'a'.repeat(64)}.com`, null],
  [`ada@${'a.'.repeat(130)}com`, null],
  ['ada@localhost', null],
  ['ada@-example.com', null],
  ['ada@example-.com', null],
  ['ada..b@example.com', null],
  ['.ada@example.com', null],
  ['ada@example..com', null],
  ['ada b@example.com', null],
  ['ada@b@example.com', null],
  ['@example.com', null],
  ['example.com', null],
  ['[erased]', null],
  ['', null],
])('the domain of %j is %j', (email, domain) => {
  expect(emailDomain(email)).toBe(domain);
});

it('a domain takes mail if a record names a host', () => {
  expect(takesMail([{ exchange: 'mx.example.com', priority: 1 }])).toBe(true);
  expect(takesMail([])).toBe(false);
  // RFC 7505: an empty name says that the domain takes no mail.
  expect(takesMail([{ exchange: '', priority: 0 }])).toBe(false);
  expect(takesMail([{ exchange: '.', priority: 0 }])).toBe(false);
});

it('reads every lead that matches once, however they lie and however small batches are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 3 * IMPORT_WINDOW }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 3 * IMPORT_WINDOW }),
      fc.integer({ min: 1, max: 9 }),
      (unsorted, until, size) => {
        const ids = unsorted.toSorted((a, b) => a - b);
        const read: number[] = [];
        let last = 0;
        while (last < until) {
          const progress = { last_lead_id: last, until_lead_id: until };
          const found = ids.filter((id) => id > last && id <= windowEnd(progress)).slice(0, size);
          read.push(...found);
          const next = nextPosition(
            progress,
            found.map((id) => ({ id })),
            size,
          );
          expect(next).toBeGreaterThan(last);
          last = next;
        }
        expect(read).toEqual(ids.filter((id) => id <= until));
      },
    ),
  );
});

it('is at 100 percent when it is completed, and not before', () => {
  expect([
    importPercent(0, null, false),
    importPercent(50, 200, false),
    importPercent(200, 200, false),
    importPercent(0, 0, true),
  ]).toEqual([0, 25, 99, 100]);
});
