import type { ProgressLog } from '@leadline/contracts';

/** How long a job that has just ended stays in the table (LED-088). */
export const FAREWELL_MS = 3_000;

export type JobStatus = ProgressLog['status'];

/** A job whose time has come is running, although the server may not have said so yet (LED-090). */
export const statusAt = (
  { status, scheduled_at: scheduledAt }: Pick<ProgressLog, 'status' | 'scheduled_at'>,
  now: number,
): JobStatus => (status === 'idle' && Date.parse(scheduledAt) <= now ? 'running' : status);

/**
 * When jobs were first seen to have ended, by id. Null for a job that had ended before its first
 * appearance.
 */
export type Endings = ReadonlyMap<number, number | null>;

/** The endings after another reply. `open` holds the jobs that were open in earlier replies. */
export const endingsAfter = (
  before: Endings,
  open: ReadonlySet<number>,
  jobs: readonly Pick<ProgressLog, 'id' | 'status'>[],
  now: number,
): Endings =>
  new Map(
    jobs
      .filter(({ status }) => status === 'completed')
      .map(({ id }) => [id, before.get(id) ?? (before.has(id) || !open.has(id) ? null : now)]),
  );

/** Whether a job is in the table of those that wait or run. */
export const isShown = (
  { id, status }: Pick<ProgressLog, 'id' | 'status'>,
  endings: Endings,
  now: number,
): boolean => {
  if (status !== 'completed') return true;
  const endedAt = endings.get(id);
  return endedAt != null && now - endedAt < FAREWELL_MS;
};
