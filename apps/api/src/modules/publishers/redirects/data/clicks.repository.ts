import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  CUSTOM_PARAM_TYPES,
  customParamColumns,
} from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import type { ClickFields } from '../domain/click-fields.js';
import type { Client } from '../domain/client.js';
import type { LinkedOffer, LinkTarget } from '../domain/destination.js';

export interface NewClick extends ClickFields, Client {
  readonly hit_id: string;
  readonly offer_id: number | null;
  /** Null if the visitor was not sent to a landing page of the offer. */
  readonly landing_id: number | null;
  readonly publisher_id: number;
  readonly ip: string;
  readonly user_agent: string;
  readonly country: string | null;
  readonly created_at: Date;
}

/** Whether the visitor of `i` clicked on the same link in the 24 hours before. */
const hasClicked = (isSameOffer: Sql): Sql => sql`EXISTS (
          SELECT 1
          FROM clicks k
          WHERE ${isSameOffer} AND k.publisher_id = i.publisher_id
            AND k.ip = i.ip AND k.user_agent = i.user_agent
            AND k.created_at > i.created_at - interval '24 hours' AND k.hit_id <> i.hit_id)`;

/** Stores clicks, and finds the targets of their links. */
@Injectable()
export class ClicksRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the target of a link of an active publisher. The offer is found by slug, else by id. */
  async findTarget(offer: string, publisherId: number): Promise<LinkTarget | null> {
    const id = /^[1-9]\d{0,8}$/.test(offer) ? Number(offer) : null;
    const [row] = await this.database.query<
      Pick<LinkTarget, 'fallback_url'> & { offer: LinkedOffer | null }
    >(
      sql`
      SELECT
        p.offer_url AS fallback_url,
        (
          SELECT jsonb_build_object(
            'id', o.id,
            'slug', o.slug,
            'url', o.url,
            'is_open', o.status = 'active'
              AND (o.visible_to = 'all' OR p.id = ANY(o.publisher_ids)),
            'countries', ARRAY(SELECT c.code FROM countries c WHERE c.id = ANY(o.country_ids)),
            'landings', (
              SELECT coalesce(
                jsonb_agg(
                  jsonb_build_object('id', l.id, 'url', l.url, 'weight', l.weight)
                  ORDER BY l.position, l.id
                ),
                '[]'
              )
              FROM offer_landings l
              WHERE l.offer_id = o.id AND l.deleted_at IS NULL AND l.weight > 0
            )
          )
          FROM offers o
          WHERE (o.slug = ${offer} OR o.id = ${id}::int) AND o.deleted_at IS NULL
          ORDER BY o.slug = ${offer} DESC
          LIMIT 1
        ) AS offer
      FROM publishers p
      WHERE p.id = ${publisherId} AND p.status = 'active' AND p.deleted_at IS NULL`,
      'clicks.target',
    );
    return row ? { publisher_id: publisherId, ...row } : null;
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

  /** Stores clicks. A click that was stored before stays unchanged. */
  async insert(clicks: readonly NewClick[]): Promise<void> {
    const rows = clicks.map((click, n) => ({ ...click, n }));
    await this.database.query(
      sql`
      WITH input AS MATERIALIZED (
        SELECT r.*, row_number() OVER (
          PARTITION BY offer_id, publisher_id, ip, user_agent
          ORDER BY created_at, n) = 1 AND NOT is_bot AS is_first
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
          n int, hit_id text, offer_id int, landing_id int, publisher_id int,
          publisher_click_id text, ${CUSTOM_PARAM_TYPES}, ip inet, user_agent text, country text,
          device text, browser text, os text, referrer_host text, is_bot boolean,
          created_at timestamptz)
      )
      INSERT INTO clicks (hit_id, offer_id, landing_id, publisher_id, publisher_click_id,
        ${customParamColumns()}, ip, user_agent, country_id, device, browser, os, referrer_host,
        is_bot, created_at, is_unique)
      SELECT i.hit_id, i.offer_id, i.landing_id, i.publisher_id, i.publisher_click_id,
        ${customParamColumns('i')}, i.ip, i.user_agent, c.id, i.device, i.browser, i.os,
        i.referrer_host, i.is_bot, i.created_at,
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
