import type { ProgressLog } from '@leadline/contracts';

/** Time for which the table of open jobs still shows an ended job. */
export const SHOWN_AFTER_END_MS = 3_000;

/**
 * Returns the current status of a job. An idle job is running from its scheduled time on, even if
 * the latest reply does not say so yet.
 */
export const statusAt = (
  { status, scheduled_at: scheduledAt }: Pick<ProgressLog, 'status' | 'scheduled_at'>,
  now: number,
): ProgressLog['status'] =>
  status === 'idle' && Date.parse(scheduledAt) <= now ? 'running' : status;

/**
 * Times at which completed jobs were first seen as ended, by id. Null for a job that had already
 * ended when it first appeared.
 */
export type Endings = ReadonlyMap<number, number | null>;

/**
 * Returns the endings after another reply. `open` holds the jobs that were open in earlier replies.
 */
export const endingsAfter = (
  before: Endings,
  open: ReadonlySet<number>,
  jobs: readonly Pick<ProgressLog, 'id' | 'status'>[],
  now: number,
): Endings => {
  const endings = new Map<number, number | null>();
  for (const { id, status } of jobs) {
    if (status !== 'completed') continue;
    const firstSeen = open.has(id) ? now : null;
    const known = before.get(id);
    endings.set(id, known === undefined ? firstSeen : known);
  }
  return endings;
};

/** Whether the table of open jobs shows a job. */
export const isShown = (
  { id, status }: Pick<ProgressLog, 'id' | 'status'>,
  endings: Endings,
  now: number,
): boolean => {
  if (status !== 'completed') return true;
  const endedAt = endings.get(id);
  return endedAt != null && now - endedAt < SHOWN_AFTER_END_MS;
};
