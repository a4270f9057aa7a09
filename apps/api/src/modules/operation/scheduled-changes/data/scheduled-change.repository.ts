import { Injectable } from '@nestjs/common';
import { MAX_LISTED_CHANGES, type FieldChange, type ScheduledState } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { VersionedEntity } from '#shared/database/record-version.sql.js';
import type { ChangedField } from '../domain/merge.js';

/** The call that saves. */
export interface StoredCall {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}
export interface NewScheduledChange extends StoredCall {
  readonly at: Date;
  readonly zone: string;
  readonly entity: VersionedEntity;
  readonly entity_id: number;
  readonly title: string;
  readonly advertiser_id: number | null;
  readonly publisher_id: number | null;
  readonly made_from: number;
  readonly made_by: number;
  /** The API token with which it was made. */
  readonly api_token_id: number | null;
  readonly made_at: Date;
  readonly fields: readonly ChangedField[];
  readonly changes: readonly FieldChange[];
}
export interface ScheduledChangeRow extends NewScheduledChange {
  readonly id: number;
  readonly state: ScheduledState;
  readonly made_by_name: string;
  readonly reason: string | null;
  readonly settled_at: Date | null;
  readonly saved_version: number | null;
}
/** Outcome of a change that waits no longer. */
export interface Settlement {
  readonly state: Exclude<ScheduledState, 'pending'>;
  readonly at: Date;
  readonly reason?: string;
  readonly version?: number;
}
interface Criteria {
  readonly entity?: string | undefined;
  readonly entity_id?: number | undefined;
  readonly state?: ScheduledState | undefined;
}

/** After a failure that may pass, the next try. */
const RETRY = sql`interval '30 seconds'`;

const SELECT = sql`
  SELECT
    s.id, s.state, s.method, s.path, s.body, s.at, s.zone, s.entity, s.entity_id, s.title,
    s.advertiser_id, s.publisher_id, s.made_from, s.made_by, u.name AS made_by_name,
    s.api_token_id, s.made_at,
    s.fields, s.changes, s.reason, s.settled_at, s.saved_version
  FROM scheduled_changes s
  JOIN users u ON u.id = s.made_by`;

/** Saves that come into force at a moment. */
@Injectable()
export class ScheduledChangeRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the name of the party on whose page a record is. Null for a record of none. */
  async partyName(of: {
    readonly advertiserId?: number;
    readonly publisherId?: number;
  }): Promise<string | null> {
    const [row] = await this.database.query<{ name: string }>(sql`
      SELECT name FROM advertisers WHERE id = ${of.advertiserId ?? null}::int
      UNION ALL
      SELECT name FROM publishers WHERE id = ${of.publisherId ?? null}::int`);
    return row?.name ?? null;
  }

  async insert(change: NewScheduledChange): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO scheduled_changes (
        method, path, body, at, zone, entity, entity_id, title, advertiser_id, publisher_id,
        made_from, made_by, api_token_id, made_at, fields, changes
      )
      VALUES (
        ${change.method}, ${change.path}, ${JSON.stringify(change.body)}, ${change.at},
        ${change.zone}, ${change.entity}, ${change.entity_id}, ${change.title},
        ${change.advertiser_id}, ${change.publisher_id}, ${change.made_from}, ${change.made_by},
        ${change.api_token_id}, ${change.made_at}, ${JSON.stringify(change.fields)}, ${JSON.stringify(change.changes)}
      )
      RETURNING id`);
    if (!row) throw new Error('The scheduled change was not stored.');
    return row.id;
  }

  async find(id: number): Promise<ScheduledChangeRow | null> {
    const [row] = await this.database.query<ScheduledChangeRow>(sql`${SELECT} WHERE s.id = ${id}`);
    return row ?? null;
  }

  /** Lists those to come, the next first, and then the newest of the others. */
  list({ entity, entity_id, state }: Criteria): Promise<ScheduledChangeRow[]> {
    return this.database.query<ScheduledChangeRow>(sql`
      ${SELECT}
      WHERE (${entity ?? null}::text IS NULL OR s.entity = ${entity ?? null}::text)
        AND (${entity_id ?? null}::int IS NULL OR s.entity_id = ${entity_id ?? null}::int)
        AND (${state ?? null}::text IS NULL OR s.state = ${state ?? null}::text)
      ORDER BY
        s.state <> 'pending',
        CASE WHEN s.state = 'pending' THEN s.at END,
        s.settled_at DESC, s.id DESC
      LIMIT ${MAX_LISTED_CHANGES}`);
  }

  /** Lists those that were refused after an instant, the newest first. */
  listRefused(since: Date): Promise<ScheduledChangeRow[]> {
    return this.database.query<ScheduledChangeRow>(sql`
      ${SELECT}
      WHERE s.state = 'refused' AND s.settled_at > ${since}
      ORDER BY s.settled_at DESC
      LIMIT ${MAX_LISTED_CHANGES}`);
  }

  /**
   * Locks a change that is due until the transaction ends. Null if there is none that no other
   * process has. Changes of one record run in their order: one waits until those before it are
   * settled.
   */
  async claimDue(now: Date): Promise<ScheduledChangeRow | null> {
    const [row] = await this.database.query<ScheduledChangeRow>(sql`
      ${SELECT}
      WHERE s.state = 'pending' AND s.at + s.failures * ${RETRY} <= ${now}
        AND NOT EXISTS (
          SELECT 1
          FROM scheduled_changes e
          WHERE e.state = 'pending' AND e.entity = s.entity AND e.entity_id = s.entity_id
            AND (e.at, e.id) < (s.at, s.id)
        )
      ORDER BY s.at, s.id
      LIMIT 1
      FOR UPDATE OF s SKIP LOCKED`);
    return row ?? null;
  }

  /** Moves a pending change. False if it is not pending. */
  move(id: number, at: Date, zone: string): Promise<boolean> {
    return this.change(id, sql`at = ${at}, zone = ${zone}, failures = 0`);
  }

  /**
   * Settles a pending change. False if it is not pending, or not for the moment `dueAt` any more.
   */
  settle(
    id: number,
    { state, at, reason, version }: Settlement,
    dueAt: Date | null = null,
  ): Promise<boolean> {
    return this.change(
      id,
      sql`
        state = ${state}, settled_at = ${at}, reason = ${reason ?? null}::text,
        saved_version = ${version ?? null}::int`,
      dueAt,
    );
  }

  /** Deletes changes that were settled before an instant. */
  async deleteSettledBefore(before: Date): Promise<void> {
    await this.database.query(sql`DELETE FROM scheduled_changes WHERE settled_at < ${before}`);
  }

  /** Notes a failure that may pass, and returns the number of failures. */
  async noteFailure(id: number): Promise<number> {
    const [row] = await this.database.query<{ failures: number }>(sql`
      UPDATE scheduled_changes
      SET failures = failures + 1
      WHERE id = ${id} AND state = 'pending'
      RETURNING failures`);
    return row?.failures ?? 0;
  }

  private async change(id: number, values: Sql, dueAt: Date | null = null): Promise<boolean> {
    const changed = await this.database.query(sql`
      UPDATE scheduled_changes
      SET ${values}
      WHERE id = ${id} AND state = 'pending'
        AND (${dueAt}::timestamptz IS NULL OR at = ${dueAt}::timestamptz)
      RETURNING id`);
    return changed.length === 1;
  }
}
