import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { CopyKind } from '../domain/copy-kinds.js';
import type { NamedCopy, VisibleCopy } from './copy-tables.js';

export interface ReportCopy extends VisibleCopy {
  readonly id: number;
  readonly state: 'loading' | 'serving';
  /** Last id that is loaded. */
  readonly position: number;
  readonly next_batch: number;
  /** Whether nobody has fed the copy for some time. */
  readonly is_idle: boolean;
  readonly holder: string | null;
  /** Age of the copy in seconds. */
  readonly age_seconds: number;
  /** Remaining seconds of the hold. */
  readonly held_seconds: number;
  readonly horizon: bigint;
  readonly storage: bigint;
  readonly ticket: bigint;
}
interface Row extends Omit<ReportCopy, 'horizon' | 'storage' | 'ticket'> {
  readonly horizon: string;
  readonly storage: string;
  readonly ticket: string;
}

const COLUMNS = sql`
  id, kind, name, state, position::float8 AS position, batch, next_batch, abandoned,
  horizon::text AS horizon, storage::text AS storage, ticket::text AS ticket,
  coalesce(held_until < now(), true) AS is_idle, holder,
  coalesce(extract(epoch FROM held_until - now()), 0)::float8 AS held_seconds,
  extract(epoch FROM now() - created_at)::float8 AS age_seconds`;
const copyOf = ({ horizon, storage, ticket, ...row }: Row): ReportCopy => ({
  ...row,
  horizon: BigInt(horizon),
  storage: BigInt(storage),
  ticket: BigInt(ticket),
});

/** Lists the copies in ClickHouse, with their batches that count. */
@Injectable()
export class ReportCopiesRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the copies of a kind. Only one process at a time feeds them: the holder. */
  async list(kind: CopyKind): Promise<ReportCopy[]> {
    const rows = await this.database.query<Row>(
      sql`SELECT ${COLUMNS} FROM report_copies WHERE kind = ${kind} ORDER BY id`,
      'report_copies.list',
    );
    return rows.map(copyOf);
  }

  /** Whether people, or data that was too old, have been erased since the copy was begun. */
  async isOutlived(id: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT 1
      FROM report_copies c
      WHERE c.id = ${id} AND EXISTS (
        SELECT 1 FROM erasures e WHERE e.kind <> 'payloads' AND e.finished_at > c.created_at
      )`);
    return rows.length > 0;
  }

  /** Finds the newest copy that answers questions. */
  async findServing(kind: CopyKind): Promise<ReportCopy | null> {
    const [row] = await this.database.query<Row>(
      sql`
        SELECT ${COLUMNS}
        FROM report_copies
        WHERE kind = ${kind} AND state = 'serving'
        ORDER BY id DESC
        LIMIT 1`,
      'report_copies.serving',
    );
    return row ? copyOf(row) : null;
  }

  async drawTicket(): Promise<bigint> {
    const [row] = await this.database.query<{ ticket: string }>(
      sql`SELECT nextval('report_tickets')::text AS ticket, pg_notify('report_tickets', '')`,
      'report_copies.ticket',
    );
    return BigInt(row?.ticket ?? 0);
  }

  async insert(
    { kind, name }: NamedCopy,
    begins: { readonly horizon: bigint; readonly storage: bigint },
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO report_copies (kind, name, state, horizon, storage)
      VALUES (
        ${kind}, ${name}, 'loading', ${String(begins.horizon)}, ${String(begins.storage)}
      )`);
  }

  async delete(id: number): Promise<void> {
    await this.database.query(sql`DELETE FROM report_copies WHERE id = ${id}`);
  }

  /**
   * Takes the copy, or keeps it, for some time. Batch numbers that were given out and never counted
   * are abandoned: nobody knows which of their rows arrived.
   * @returns null if another process has it
   */
  async hold(id: number, holder: string, seconds: number): Promise<ReportCopy | null> {
    const [row] = await this.database.query<Row>(sql`
      UPDATE report_copies
      SET
        holder = ${holder},
        held_until = now() + make_interval(secs => ${seconds}),
        abandoned = abandoned || ARRAY(SELECT generate_series(batch + 1, next_batch)),
        batch = next_batch
      WHERE id = ${id} AND (holder = ${holder} OR held_until IS NULL OR held_until < now())
      RETURNING ${COLUMNS}`);
    return row ? copyOf(row) : null;
  }

  /** Keeps the copy during a long batch, if it is still held. */
  async keep(id: number, holder: string, seconds: number): Promise<void> {
    await this.database.query(sql`
      UPDATE report_copies
      SET held_until = now() + make_interval(secs => ${seconds})
      WHERE id = ${id} AND holder = ${holder}`);
  }

  async release(holder: string): Promise<void> {
    await this.database.query(sql`
      UPDATE report_copies SET held_until = now() WHERE holder = ${holder}`);
  }

  /** Returns the next batch number. Null if another process has taken the copy. */
  async nextBatch(id: number, holder: string): Promise<number | null> {
    const [row] = await this.database.query<{ next_batch: number }>(sql`
      UPDATE report_copies
      SET next_batch = next_batch + 1
      WHERE id = ${id} AND holder = ${holder}
      RETURNING next_batch`);
    return row?.next_batch ?? null;
  }

  /**
   * Lets the batch with the last number count, or advances without one. Does not wait until that is
   * on disk: if it is lost, the batch is abandoned and repeated.
   * @returns false if another process has taken the copy
   */
  async advance(
    { id, batch }: { readonly id: number; readonly batch: number },
    holder: string,
    to: {
      readonly state: ReportCopy['state'];
      readonly position: number;
      readonly horizon: bigint;
      readonly ticket: bigint;
    },
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE report_copies
      SET
        batch = ${batch},
        state = ${to.state},
        position = ${to.position},
        horizon = ${String(to.horizon)},
        ticket = greatest(ticket, ${String(to.ticket)}::bigint)
      FROM (SELECT set_config('synchronous_commit', 'off', true)) AS settings
      WHERE id = ${id} AND holder = ${holder} AND next_batch = ${batch}
      RETURNING 1`);
    return rows.length > 0;
  }
}
