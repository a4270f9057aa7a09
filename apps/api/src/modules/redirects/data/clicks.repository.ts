import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import {
  CUSTOM_PARAM_TYPES,
  customParamColumns,
} from '#modules/lead-ledger/data/lead-columns.sql.js';
import type { ClickFields } from '../domain/click-fields.js';

export interface ClickDestination {
  /** Null if the link names no offer that exists. */
  readonly offer_id: number | null;
  /** Where the visitor may go, best first: the offer's page, then the publisher's offer URL. */
  readonly urls: readonly string[];
}
export interface NewClick extends ClickFields {
  readonly hit_id: string;
  readonly offer_id: number | null;
  readonly publisher_id: number;
  readonly ip: string;
  readonly user_agent: string;
  readonly country: string | null;
  readonly created_at: Date;
}

/** Whether the visitor of `i` clicked on the same link within 24 hours before. */
const hasClicked = (isSameOffer: Sql): Sql => sql`EXISTS (
          SELECT 1
          FROM clicks k
          WHERE ${isSameOffer} AND k.publisher_id = i.publisher_id
            AND k.ip = i.ip AND k.user_agent = i.user_agent
            AND k.created_at > i.created_at - interval '24 hours' AND k.hit_id <> i.hit_id)`;

/** Clicks, and where their links lead. */
@Injectable()
export class ClicksRepository {
  constructor(private readonly database: Database) {}

  /** An offer by slug, else by id, for an active publisher. Only an active offer has a page. */
  async findDestination(offer: string, publisherId: number): Promise<ClickDestination | null> {
    const id = /^[1-9]\d{0,8}$/.test(offer) ? Number(offer) : null;
    const [row] = await this.database.query<ClickDestination>(
      sql`
      SELECT
        o.id AS offer_id,
        array_remove(
          ARRAY[CASE WHEN o.status = 'active' THEN o.url END, p.offer_url],
          NULL
        ) AS urls
      FROM publishers p
      LEFT JOIN offers o ON o.slug = ${offer} OR o.id = ${id}::int
      WHERE p.id = ${publisherId} AND p.status = 'active' AND p.deleted_at IS NULL
      ORDER BY (o.status = 'active' AND o.url IS NOT NULL) DESC, o.slug = ${offer} DESC
      LIMIT 1`,
      'clicks.destination',
    );
    return row ?? null;
  }

  /** Makes clicks of one visitor wait for each other, so that exactly one of them is the first. */
  async lockVisitors(clicks: readonly NewClick[]): Promise<void> {
    const visitors = clicks.map(
      (click) => `${click.offer_id}:${click.publisher_id}:${click.ip}:${click.user_agent}`,
    );
    await this.database.query(
      sql`
      SELECT pg_advisory_xact_lock(h)
      FROM (
        SELECT DISTINCT hashtextextended(v, 11) AS h FROM unnest(${visitors}::text[]) v ORDER BY 1
      ) s`,
      'clicks.lock_visitors',
    );
  }

  /** Stores clicks. One that was stored before stays as it is. */
  async insert(clicks: readonly NewClick[]): Promise<void> {
    const rows = clicks.map((click, n) => ({ ...click, n }));
    await this.database.query(
      sql`
      WITH input AS MATERIALIZED (
        SELECT r.*, row_number() OVER (
          PARTITION BY offer_id, publisher_id, ip, user_agent
          ORDER BY created_at, n) = 1 AS is_first
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
          n int, hit_id text, offer_id int, publisher_id int, publisher_click_id text,
          ${CUSTOM_PARAM_TYPES}, ip inet, user_agent text, country text, created_at timestamptz)
      )
      INSERT INTO clicks (hit_id, offer_id, publisher_id, publisher_click_id,
        ${customParamColumns()}, ip, user_agent, country_id, created_at, is_unique)
      SELECT i.hit_id, i.offer_id, i.publisher_id, i.publisher_click_id, ${customParamColumns('i')},
        i.ip, i.user_agent, c.id, i.created_at,
        i.is_first
          AND NOT ${hasClicked(sql`k.offer_id = i.offer_id`)}
          AND NOT ${hasClicked(sql`i.offer_id IS NULL AND k.offer_id IS NULL`)}
      FROM input i
      LEFT JOIN countries c ON c.code = i.country
      ORDER BY i.n
      ON CONFLICT (hit_id) DO NOTHING`,
      'clicks.insert',
    );
  }
}
