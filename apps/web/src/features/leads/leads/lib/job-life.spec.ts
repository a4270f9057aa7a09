import { endingsAfter, isShown, SHOWN_AFTER_END_MS, statusAt } from './job-life';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const job = (id: number, status: 'idle' | 'running' | 'completed') => ({ id, status });

test('a job is running from the moment it is scheduled for', () => {
  const at = (offset: number) =>
    statusAt({ status: 'idle', scheduled_at: '2026-11-20T12:00:00.000Z' }, NOON + offset);
  expect([at(-1), at(0), at(60_000)]).toEqual(['idle', 'running', 'running']);
  expect(statusAt({ status: 'completed', scheduled_at: '2026-11-20T13:00:00.000Z' }, NOON)).toBe(
    'completed',
  );
});

test('a job that ended stays for three seconds from when that was seen', () => {
  const endings = endingsAfter(
    new Map(),
    new Set([1]),
    [job(1, 'completed'), job(2, 'running')],
    NOON,
  );
  expect([
    isShown(job(1, 'completed'), endings, NOON),
    isShown(job(1, 'completed'), endings, NOON + SHOWN_AFTER_END_MS - 1),
    isShown(job(1, 'completed'), endings, NOON + SHOWN_AFTER_END_MS),
  ]).toEqual([true, true, false]);
  // The next answer still lists the job, but does not restart its time.
  expect(endingsAfter(endings, new Set([1, 2]), [job(1, 'completed')], NOON + 2_000).get(1)).toBe(
    NOON,
  );
  expect(isShown(job(2, 'running'), endings, NOON + 60_000)).toBe(true);
});

test('a job that had ended before the dialog opened is not shown, now or later', () => {
  const endings = endingsAfter(new Map(), new Set(), [job(1, 'completed')], NOON);
  expect(isShown(job(1, 'completed'), endings, NOON)).toBe(false);
  expect(
    isShown(
      job(1, 'completed'),
      endingsAfter(endings, new Set([1]), [job(1, 'completed')], NOON),
      NOON,
    ),
  ).toBe(false);
});
