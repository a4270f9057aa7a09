import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import { isWaitingReport } from '#modules/conversions/advertiser-reports/data/reports.sql.js';
import { OPEN_ATTEMPTS } from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';
import { lookedUpSince } from '#modules/delivery/delivery/data/lookups.sql.js';
import type { AlertFacts, Dismissal, StoredFacts } from '../domain/alerts.js';

type Facts<K extends keyof StoredFacts> = Promise<StoredFacts[K][number][]>;

/** Number of alerts of one kind that are shown. Nobody reads more. */
const MAX_OF_A_KIND = 50;
/** A warning that has not come again for this long is over. */
const WARNING_DAYS = 7;
/** Condition: the caller may see advertiser `a`. */
const ofOwnAdvertiser = (): Sql => isOwnParty('advertiser', sql`a.id`);
const ADVERTISER = sql`jsonb_build_object('id', a.id, 'name', a.name) AS advertiser`;

/**
 * The causes of alerts, read from the tables that hold them. Each table is small or has a partial
 * index for the query.
 */
@Injectable()
export class AlertsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** At most `most` of each kind, the newest first. */
  async facts(now: Date, most = MAX_OF_A_KIND): Promise<StoredFacts> {
    const [disabledPostbacks, disabledWebhooks, openCircuits, failingPulls, unreadPulls] =
      await Promise.all([
        this.listDisabledPostbacks(most),
        this.listDisabledWebhooks(most),
        this.listOpenCircuits(most),
        this.listFailingPulls(most),
        this.listUnreadPulls(most),
      ]);
    const [warnings, unmatched, refusedFtds, unknown] = await Promise.all([
      this.listWarnings(now, most),
      this.listUnmatched(most),
      this.listRefusedFtds(most),
      this.listUnknown(now, most),
    ]);
    return {
      disabledPostbacks,
      disabledWebhooks,
      openCircuits,
      failingPulls,
      unreadPulls,
      warnings,
      unmatched,
      refusedFtds,
      unknown,
    };
  }

  dismissals(): Promise<Dismissal[]> {
    return this.database.query<Dismissal>(sql`SELECT key, version FROM alert_dismissals`);
  }

  /** Returns the differences that the last check of the ledger found; null if there are none. */
  async ledgerDifferences(): Promise<AlertFacts['ledger']> {
    const [found] = await this.database.query<NonNullable<AlertFacts['ledger']>>(sql`
      SELECT leads, accounts, checked_at AS at FROM ledger_checks WHERE leads + accounts > 0`);
    return found ?? null;
  }

  private listDisabledPostbacks(most: number): Facts<'disabledPostbacks'> {
    return this.database.query(sql`
      SELECT
        p.id, jsonb_build_object('id', o.id, 'name', o.name) AS publisher,
        p.event, h.failures, h.disabled_at AS at
      FROM publisher_postback_health h
      JOIN publisher_postbacks p ON p.id = h.postback_id
      JOIN publishers o ON o.id = p.publisher_id
      WHERE h.disabled_at IS NOT NULL AND NOT p.is_active AND o.deleted_at IS NULL
        AND ${isOwnParty('publisher', sql`o.id`)}
      ORDER BY h.disabled_at DESC
      LIMIT ${most}`);
  }

  private listDisabledWebhooks(most: number): Facts<'disabledWebhooks'> {
    return this.database.query(sql`
      SELECT w.id, w.name, h.disabled_reason AS reason, h.failures, h.disabled_at AS at
      FROM webhook_health h
      JOIN webhooks w ON w.id = h.webhook_id
      WHERE h.disabled_at IS NOT NULL AND NOT w.is_active
      ORDER BY h.disabled_at DESC
      LIMIT ${most}`);
  }

  private listOpenCircuits(most: number): Facts<'openCircuits'> {
    return this.database.query(sql`
      SELECT ${ADVERTISER}, c.opened_at AS at
      FROM circuit_openings c
      JOIN advertisers a ON a.id = c.advertiser_id
      WHERE ${ofOwnAdvertiser()} AND a.deleted_at IS NULL AND a.status = 'active'
      ORDER BY c.opened_at DESC
      LIMIT ${most}`);
  }

  private listFailingPulls(most: number): Facts<'failingPulls'> {
    return this.database.query(sql`
      SELECT ${ADVERTISER}, s.id, s.name, s.last_error AS error, s.failing_since AS at
      FROM status_pulls s
      JOIN advertisers a ON a.id = s.advertiser_id
      WHERE ${ofOwnAdvertiser()} AND a.deleted_at IS NULL AND s.is_active AND s.failing_since IS NOT NULL
      ORDER BY s.failing_since DESC
      LIMIT ${most}`);
  }

  private listWarnings(now: Date, most: number): Facts<'warnings'> {
    const since = new Date(now.getTime() - WARNING_DAYS * 86_400_000);
    return this.database.query(sql`
      SELECT
        ${ADVERTISER}, w.code, w.count,
        w.last_lead_id AS lead_id, w.first_at AS first, w.last_at AS last
      FROM answer_warnings w
      JOIN advertisers a ON a.id = w.advertiser_id
      WHERE ${ofOwnAdvertiser()} AND a.deleted_at IS NULL AND w.last_at > ${since}
      ORDER BY w.last_at DESC
      LIMIT ${most}`);
  }

  /** Refused reports that say, or may say, that a lead made a deposit. */
  private listRefusedFtds(most: number): Facts<'refusedFtds'> {
    return this.database.query(sql`
      SELECT ${ADVERTISER}, u.count, u.first, u.last, u.reason
      FROM (
        SELECT
          advertiser_id, count(*)::int AS count,
          min(coalesce(first_at, received_at)) AS first, max(received_at) AS last,
          (array_agg(reason ORDER BY received_at DESC))[1] AS reason
        FROM inbound_postbacks
        WHERE ${isWaitingReport} AND outcome <> 'lead_unknown' AND has_ftd
        GROUP BY advertiser_id
      ) u
      JOIN advertisers a ON a.id = u.advertiser_id
      WHERE ${ofOwnAdvertiser()} AND a.deleted_at IS NULL
      ORDER BY u.last DESC
      LIMIT ${most}`);
  }

  /** Status pulls whose last run had rows that could not be read, with the first reason. */
  private listUnreadPulls(most: number): Facts<'unreadPulls'> {
    return this.database.query(sql`
      SELECT ${ADVERTISER}, s.id, s.name, s.last_refused AS count, s.last_run_at AS at, r.field, r.reason
      FROM status_pulls s
      JOIN advertisers a ON a.id = s.advertiser_id
      LEFT JOIN LATERAL (
        SELECT l.refusals -> 0 ->> 'field' AS field, l.refusals -> 0 ->> 'reason' AS reason
        FROM status_pull_log l
        WHERE l.pull_id = s.id
        ORDER BY l.id DESC
        LIMIT 1
      ) r ON true
      WHERE ${ofOwnAdvertiser()} AND a.deleted_at IS NULL
        AND s.is_active AND s.last_refused > 0 AND s.last_run_at IS NOT NULL
      ORDER BY s.last_run_at DESC
      LIMIT ${most}`);
  }

  private listUnmatched(most: number): Facts<'unmatched'> {
    return this.database.query(sql`
      SELECT ${ADVERTISER}, u.count, u.first, u.last
      FROM (
        SELECT
          advertiser_id, count(*)::int AS count,
          min(received_at) AS first, max(received_at) AS last
        FROM inbound_postbacks
        WHERE outcome = 'lead_unknown'
        GROUP BY advertiser_id
      ) u
      JOIN advertisers a ON a.id = u.advertiser_id
      WHERE ${ofOwnAdvertiser()} AND a.deleted_at IS NULL
      ORDER BY u.last DESC
      LIMIT ${most}`);
  }

  /**
   * Lists unknown attempts that are no longer looked up. Until then, a postback or a status pull
   * may bring the late answer.
   */
  private listUnknown(now: Date, most: number): Facts<'unknown'> {
    return this.database.query(sql`
      SELECT ${ADVERTISER}, u.count, u.first, u.last
      FROM (
        SELECT
          advertiser_id, count(*)::int AS count,
          min(created_at) AS first, max(created_at) AS last
        FROM ${OPEN_ATTEMPTS} t
        WHERE state = 'unknown' AND coalesce(finished_at, created_at) <= ${lookedUpSince(now)}
        GROUP BY advertiser_id
      ) u
      JOIN advertisers a ON a.id = u.advertiser_id
      WHERE ${ofOwnAdvertiser()}
      ORDER BY u.last DESC
      LIMIT ${most}`);
  }
}
