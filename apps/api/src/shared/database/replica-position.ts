import type { TransactionAwarePool } from './transaction-pool.js';

/** Position of the primary at a moment, and its identity. */
export interface PrimaryPosition {
  /** Every commit that was acknowledged before is at or below it in the write-ahead log. */
  readonly lsn: string;
  /** Eight hexadecimal digits. */
  readonly timeline: string;
  readonly system: string;
  readonly database: string;
}
/** State that a server reports which is taken for the replica. */
export interface SeenReplica extends Pick<PrimaryPosition, 'timeline' | 'system' | 'database'> {
  readonly is_standby: boolean;
  /** Whether it shows everything committed up to the requested position. */
  readonly is_reached: boolean;
  /** Whether the primary keeps the rows that its snapshots see. */
  readonly keeps_rows: boolean;
}

/**
 * A transaction is acknowledged, and visible to others, after its commit was flushed. With
 * `synchronous_commit = off` it is flushed later, so the insert position counts.
 */
const POSITION = `
  SELECT
    CASE
      WHEN current_setting('synchronous_commit') = 'off' THEN pg_current_wal_insert_lsn()
      ELSE pg_current_wal_flush_lsn()
    END AS lsn,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) AS timeline,
    system_identifier::text AS system,
    current_database() AS database
  FROM pg_control_system()`;

/**
 * A position counts as replayed after its transactions became visible. The control file may lag
 * behind a change of timelines; the receiver, which only some roles see, does not.
 */
export const SEEN_REPLICA = `
  SELECT
    pg_is_in_recovery() AS is_standby,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS is_reached,
    current_setting('hot_standby_feedback')::boolean AS keeps_rows,
    lpad(
      upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline, w.received_tli))), 8, '0'
    ) AS timeline,
    s.system_identifier::text AS system,
    current_database() AS database
  FROM pg_control_system() s
  CROSS JOIN pg_control_checkpoint() c
  CROSS JOIN pg_control_recovery() r
  LEFT JOIN pg_stat_wal_receiver w ON true`;

/** Returns the primary's position. Everything committed before the call is at or below it. */
export const positionOf = async (primary: TransactionAwarePool): Promise<PrimaryPosition> => {
  const name = primary.preparesStatements ? 'replica.position' : undefined;
  const { rows } = await primary.query<PrimaryPosition>({ text: POSITION, ...(name && { name }) });
  const [position] = rows;
  if (!position) throw new Error('The primary did not say its position.');
  return position;
};

/**
 * Returns the reason why a server is no replica of the primary, or null. Positions of different
 * timelines cannot be compared, so a replica that has not followed the primary to its timeline is
 * none.
 */
export const strangeness = (seen: SeenReplica, primary: PrimaryPosition): string | null => {
  if (!seen.is_standby) return 'It is no standby: it was promoted, or never was one.';
  if (seen.system !== primary.system) return 'It belongs to another cluster.';
  if (seen.database !== primary.database) return 'It is connected to another database.';
  if (seen.timeline !== primary.timeline) return 'It is on another timeline.';
  return null;
};

/**
 * Measures for how long questions have gone unanswered. Times are from one clock, in milliseconds.
 */
export class Silence {
  /** Time of the first unanswered question. */
  private since: number | null = null;

  end(): void {
    this.since = null;
  }

  /**
   * Notes an unanswered question. Returns whether the silence has lasted for longer than `limitMs`.
   */
  lasts(question: { readonly askedAt: number; readonly now: number }, limitMs: number): boolean {
    this.since ??= question.askedAt;
    return question.now - this.since > limitMs;
  }
}
