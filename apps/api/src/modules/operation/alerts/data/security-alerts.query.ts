import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { SecurityFacts } from '../domain/security-alerts.js';

type Facts<K extends keyof SecurityFacts> = Promise<SecurityFacts[K][number][]>;

/** For how long an event of the security log is an alert. */
const SHOWN_MS = 24 * 3_600_000;
const RESETS = [
  'user.reset_two_factor',
  'publisher_account.reset_two_factor',
  'publisher_account.turn_off_two_factor',
];

/** The account that an entry is about, by name. */
const ACCOUNT = sql`
  CASE
    WHEN u.id IS NOT NULL THEN u.name
    ELSE 'Publisher account ' || p.first_name || ' ' || p.last_name
  END AS account`;
const OF_ACCOUNT = sql`
  LEFT JOIN users u ON a.entity = 'user' AND u.id = a.entity_id
  LEFT JOIN publisher_accounts p ON a.entity = 'publisher_account' AND p.id = a.entity_id`;
const isAfter = (since: Date): Sql => sql`a.created_at > ${since}`;

/** Reads the entries of the security log of the last day that need attention. */
@Injectable()
export class SecurityAlertsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** At most `most` of each kind, the newest first. */
  async facts(now: Date, most: number): Promise<SecurityFacts> {
    const since = new Date(now.getTime() - SHOWN_MS);
    const [resets, blockedSignIns, newAddresses] = await Promise.all([
      this.listResets(since, most),
      this.listBlocked(since, most),
      this.listNewAddresses(since, most),
    ]);
    return { resets, blockedSignIns, newAddresses };
  }

  private listResets(since: Date, most: number): Facts<'resets'> {
    return this.database.query(sql`
      SELECT a.id::text AS id, ${ACCOUNT}, b.name AS by, a.address, a.created_at AS at
      FROM audit_log a
      ${OF_ACCOUNT}
      LEFT JOIN users b ON b.id = a.user_id
      WHERE a.action = ANY(${RESETS}::text[]) AND ${isAfter(since)}
        AND coalesce(u.id, p.id) IS NOT NULL
      ORDER BY a.created_at DESC
      LIMIT ${most}`);
  }

  private listBlocked(since: Date, most: number): Facts<'blockedSignIns'> {
    return this.database.query(sql`
      SELECT
        md5(a.after ->> 'name_tried') AS id,
        a.after ->> 'name_tried' AS name,
        sum((a.after ->> 'count')::int)::int AS count,
        (array_agg(a.address ORDER BY a.created_at DESC))[1] AS address,
        min(a.created_at) AS first, max(a.created_at) AS last
      FROM audit_log a
      WHERE a.action = 'auth.login_blocked' AND ${isAfter(since)}
        AND a.after ->> 'name_tried' IS NOT NULL
      GROUP BY a.after ->> 'name_tried'
      ORDER BY max(a.created_at) DESC
      LIMIT ${most}`);
  }

  private listNewAddresses(since: Date, most: number): Facts<'newAddresses'> {
    return this.database.query(sql`
      SELECT a.id::text AS id, ${ACCOUNT}, a.address, a.device, a.created_at AS at
      FROM audit_log a
      ${OF_ACCOUNT}
      WHERE a.action = 'auth.login' AND a.after ? 'new_address' AND ${isAfter(since)}
        AND coalesce(u.id, p.id) IS NOT NULL
      ORDER BY a.created_at DESC
      LIMIT ${most}`);
  }
}
