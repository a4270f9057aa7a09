import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { AlertFacts, Dismissal } from '../domain/alerts.js';

/** Of each kind; more would not be read. */
const MOST = 50;
/** Warnings that have not come again for so long are over. */
const WARNINGS_DAYS = 7;
/** An answer that is only late comes by a postback. */
const UNKNOWN_MINUTES = 5;

const ADVERTISER = sql`jsonb_build_object('id', a.id, 'name', a.name) AS advertiser`;
const ACTIVE = sql`a.deleted_at IS NULL`;

/** What needs a person, found in the tables that say so. Each look-up is served by a small table or a partial index. */
@Injectable()
export class AlertsQuery {
  constructor(private readonly database: Database) {}

  async facts(now: Date): Promise<AlertFacts> {
    const rows = <T extends object>(text: Sql): Promise<T[]> =>
      this.database.query<T>(sql`${text} LIMIT ${MOST}`);
    const [disabledPostbacks, openCircuits, failingPulls, warnings, unmatched, unknown] =
      await Promise.all([
        rows<AlertFacts['disabledPostbacks'][number]>(sql`
        SELECT p.id, jsonb_build_object('id', o.id, 'name', o.name) AS publisher, p.event, h.failures, h.disabled_at AS at
        FROM publisher_postback_health h JOIN publisher_postbacks p ON p.id = h.postback_id JOIN publishers o ON o.id = p.publisher_id
        WHERE h.disabled_at IS NOT NULL AND NOT p.is_active AND o.deleted_at IS NULL ORDER BY h.disabled_at DESC`),
        rows<AlertFacts['openCircuits'][number]>(
          sql`SELECT ${ADVERTISER}, c.opened_at AS at FROM circuit_openings c JOIN advertisers a ON a.id = c.advertiser_id WHERE ${ACTIVE} AND a.status = 'active' ORDER BY c.opened_at DESC`,
        ),
        rows<AlertFacts['failingPulls'][number]>(
          sql`SELECT ${ADVERTISER}, s.last_error AS error, s.failing_since AS at FROM status_pulls s JOIN advertisers a ON a.id = s.advertiser_id WHERE ${ACTIVE} AND s.is_active AND s.failing_since IS NOT NULL ORDER BY s.failing_since DESC`,
        ),
        rows<AlertFacts['warnings'][number]>(sql`
        SELECT ${ADVERTISER}, w.code, w.count, w.last_lead_id AS lead_id, w.first_at AS first, w.last_at AS last FROM answer_warnings w JOIN advertisers a ON a.id = w.advertiser_id
        WHERE ${ACTIVE} AND w.last_at > ${new Date(now.getTime() - WARNINGS_DAYS * 86_400_000)} ORDER BY w.last_at DESC`),
        rows<AlertFacts['unmatched'][number]>(sql`
        SELECT ${ADVERTISER}, u.count, u.first, u.last FROM (SELECT advertiser_id, count(*)::int AS count, min(received_at) AS first, max(received_at) AS last FROM inbound_postbacks WHERE outcome = 'lead_unknown' GROUP BY 1) u
        JOIN advertisers a ON a.id = u.advertiser_id WHERE ${ACTIVE} ORDER BY u.last DESC`),
        rows<AlertFacts['unknown'][number]>(sql`
        SELECT ${ADVERTISER}, u.count, u.first, u.last FROM (SELECT advertiser_id, count(*)::int AS count, min(created_at) AS first, max(created_at) AS last FROM lead_attempts
          WHERE state = 'unknown' AND created_at < ${new Date(now.getTime() - UNKNOWN_MINUTES * 60_000)} GROUP BY 1) u JOIN advertisers a ON a.id = u.advertiser_id ORDER BY u.last DESC`),
      ]);
    return { disabledPostbacks, openCircuits, failingPulls, warnings, unmatched, unknown };
  }

  dismissals(): Promise<Dismissal[]> {
    return this.database.query<Dismissal>(sql`SELECT key, version FROM alert_dismissals`);
  }
}
