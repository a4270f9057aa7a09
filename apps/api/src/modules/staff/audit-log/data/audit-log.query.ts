import { Injectable } from '@nestjs/common';
import type { AuditSource } from '@leadline/contracts';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { instantOf, microsOf } from '#shared/database/times.sql.js';
import type { TimePosition } from '#shared/database/time-position.js';
import type { AuditCriteria } from '../domain/criteria.js';
import type { NamedKind, Names } from '../domain/names.js';

export interface AuditRow {
  readonly id: string;
  readonly created_at: Date;
  /** `created_at` in microseconds, without rounding. */
  readonly micros: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly publisher_account_id: number | null;
  readonly publisher_account_name: string | null;
  readonly source: AuditSource | null;
  readonly scheduled_change_id: number | null;
  readonly api_token_id: number | null;
  readonly api_token_name: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

const COLUMNS = sql`
  a.id::text AS id, a.created_at,
  ${microsOf(sql`a.created_at`)} AS micros,
  a.user_id,
  u.name AS user_name,
  a.publisher_account_id,
  p.first_name || ' ' || p.last_name AS publisher_account_name,
  a.source, a.scheduled_change_id, a.api_token_id,
  t.name AS api_token_name,
  a.address, a.device,
  a.action, a.entity, a.entity_id, a.before, a.after`;

const userCondition = ({ users, publisherAccounts, isNobody }: AuditCriteria): Sql[] => {
  const chosen = [
    ...(users.length > 0 ? [sql`a.user_id = ANY(${users}::int[])`] : []),
    ...(publisherAccounts.length > 0
      ? [sql`a.publisher_account_id = ANY(${publisherAccounts}::int[])`]
      : []),
    ...(isNobody ? [sql`a.user_id IS NULL AND a.publisher_account_id IS NULL`] : []),
  ];
  return chosen.length === 0 ? [] : [sql`(${join(chosen, ' OR ')})`];
};

const conditionsOf = (criteria: AuditCriteria): Sql[] => {
  const { from, until, entities, actions, record } = criteria;
  return [
    ...(from === null ? [] : [sql`a.created_at >= ${from}::timestamptz`]),
    ...(until === null ? [] : [sql`a.created_at < ${until}::timestamptz`]),
    ...userCondition(criteria),
    ...(entities.length === 0 ? [] : [sql`a.entity = ANY(${entities}::text[])`]),
    ...(actions.length === 0 ? [] : [sql`a.action = ANY(${actions}::text[])`]),
    ...(record === null
      ? []
      : [sql`a.entity = ${record.entity}::text AND a.entity_id = ${record.id}::int`]),
  ];
};
const where = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql`WHERE ${join([...conditions], ' AND ')}`;

/** Returns the statements of an export: all entries that match, newest first. */
export const allEntries = (criteria: AuditCriteria): { count: Sql; rows: Sql } => ({
  count: sql`
    SELECT count(*)::int AS total
    FROM audit_log a
    ${where(conditionsOf(criteria))}`,
  rows: sql`
    SELECT ${COLUMNS}
    FROM audit_log a
    LEFT JOIN users u ON u.id = a.user_id
    LEFT JOIN publisher_accounts p ON p.id = a.publisher_account_id
    LEFT JOIN api_tokens t ON t.id = a.api_token_id
    ${where(conditionsOf(criteria))}
    ORDER BY a.created_at DESC, a.id DESC`,
});

const after = ({ micros, id }: TimePosition): Sql => sql`
  (a.created_at, a.id) <
    (${instantOf(micros)}, ${id}::bigint)`;

/** Reads the audit log, which `shared/audit` writes. */
@Injectable()
export class AuditLogQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Lists entries from a position on, newest first. */
  list(criteria: AuditCriteria, position: TimePosition | null, limit: number): Promise<AuditRow[]> {
    const conditions = [...conditionsOf(criteria), ...(position ? [after(position)] : [])];
    return this.reads.query<AuditRow>(sql`
      SELECT ${COLUMNS}
      FROM audit_log a
      LEFT JOIN users u ON u.id = a.user_id
      LEFT JOIN publisher_accounts p ON p.id = a.publisher_account_id
      LEFT JOIN api_tokens t ON t.id = a.api_token_id
      ${where(conditions)}
      ORDER BY a.created_at DESC, a.id DESC
      LIMIT ${limit}`);
  }

  async find(id: number): Promise<AuditRow | null> {
    const [row] = await this.reads.query<AuditRow>(sql`
      SELECT ${COLUMNS}
      FROM audit_log a
      LEFT JOIN users u ON u.id = a.user_id
      LEFT JOIN publisher_accounts p ON p.id = a.publisher_account_id
      LEFT JOIN api_tokens t ON t.id = a.api_token_id
      WHERE a.id = ${id}`);
    return row ?? null;
  }

  /** Lists the users who have entries, by name. */
  async listUsers(): Promise<{ id: number; name: string }[]> {
    return this.reads.query(sql`
      SELECT u.id, u.name
      FROM users u
      WHERE EXISTS (SELECT 1 FROM audit_log a WHERE a.user_id = u.id)
      ORDER BY lower(u.name), u.id`);
  }

  /** Publisher accounts that have entries, by name. */
  async listPublisherAccounts(): Promise<{ id: number; name: string }[]> {
    return this.reads.query(sql`
      SELECT p.id, p.first_name || ' ' || p.last_name AS name
      FROM publisher_accounts p
      WHERE EXISTS (SELECT 1 FROM audit_log a WHERE a.publisher_account_id = p.id)
      ORDER BY lower(p.first_name || ' ' || p.last_name), p.id`);
  }

  /** Lists each kind of record once. Steps from one to the next by the index. */
  listEntities(): Promise<string[]> {
    return this.steps(sql`
      WITH RECURSIVE found(value) AS (
        SELECT min(entity) FROM audit_log
        UNION ALL
        SELECT (SELECT min(a.entity) FROM audit_log a WHERE a.entity > found.value)
        FROM found
        WHERE found.value IS NOT NULL
      )
      SELECT value FROM found WHERE value IS NOT NULL`);
  }

  /** Lists each action once, in the same way. */
  listActions(): Promise<string[]> {
    return this.steps(sql`
      WITH RECURSIVE found(value) AS (
        SELECT min(action) FROM audit_log
        UNION ALL
        SELECT (SELECT min(a.action) FROM audit_log a WHERE a.action > found.value)
        FROM found
        WHERE found.value IS NOT NULL
      )
      SELECT value FROM found WHERE value IS NOT NULL`);
  }

  private async steps(statement: Sql): Promise<string[]> {
    return (await this.reads.query<{ value: string }>(statement)).map(({ value }) => value);
  }

  /** Returns the names of all records that entries name, also of deleted ones. */
  async names(): Promise<Names> {
    const rows = await this.reads.query<{ kind: NamedKind; names: Record<string, string> }>(sql`
      SELECT kind, jsonb_object_agg(id, name) AS names
      FROM (
        SELECT 'advertiser' AS kind, id, name FROM advertisers
        UNION ALL SELECT 'publisher', id, name FROM publishers
        UNION ALL SELECT 'country', id, name FROM countries
        UNION ALL SELECT 'user', id, name FROM users
        UNION ALL SELECT 'publisher_account', id, first_name || ' ' || last_name
          FROM publisher_accounts
        UNION ALL SELECT 'role', id, name FROM roles
        UNION ALL SELECT 'timezone', id, name FROM time_zones
      ) AS named
      GROUP BY kind`);
    const byKind = new Map(rows.map(({ kind, names }) => [kind, names]));
    const of = (kind: NamedKind): Record<string, string> => byKind.get(kind) ?? {};
    return {
      advertiser: of('advertiser'),
      publisher: of('publisher'),
      country: of('country'),
      user: of('user'),
      publisher_account: of('publisher_account'),
      role: of('role'),
      timezone: of('timezone'),
    };
  }
}
