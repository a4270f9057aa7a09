import type { ProgressLog } from '@leadline/contracts';

/** How long the table of open jobs still shows a job that has ended. */
export const SHOWN_AFTER_END_MS = 3_000;

/** The status of a job now. A job is running once its time has come, whatever the server said. */
export const statusAt = (
  { status, scheduled_at: scheduledAt }: Pick<ProgressLog, 'status' | 'scheduled_at'>,
  now: number,
): ProgressLog['status'] =>
  status === 'idle' && Date.parse(scheduledAt) <= now ? 'running' : status;

/**
 * When completed jobs were first seen to have ended, by id. Null for a job that had ended before its
 * first appearance.
 */
export type Endings = ReadonlyMap<number, number | null>;

/** The endings after another reply. `open` holds the jobs that were open in earlier replies. */
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
