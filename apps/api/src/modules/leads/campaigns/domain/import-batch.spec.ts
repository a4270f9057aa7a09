import fc from 'fast-check';
import { IMPORT_WINDOW, importPercent, nextPosition, windowEnd } from './import-batch.js';

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
