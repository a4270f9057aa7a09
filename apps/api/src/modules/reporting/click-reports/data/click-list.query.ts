import { Injectable } from '@nestjs/common';
import type { ClickRow, LeadStatusId } from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { clickSql } from '#modules/lead-data/lead-conditions/data/click-condition.sql.js';
import { ownLead } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { ClickCondition } from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { customParamColumns } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

export type ClickListRow = Omit<ClickRow, 'id' | 'created_at' | 'leads'> & {
  readonly id: number;
  readonly created_at: Date;
  readonly leads: readonly (Omit<ClickRow['leads'][number], 'status'> & {
    readonly status: LeadStatusId;
  })[];
};

/** Clicks with the leads that brought their `hit_id`. */
@Injectable()
export class ClickListQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Returns a page, newest first. Counts only leads that the caller may see. */
  page(
    conditions: readonly ClickCondition[],
    limit: number,
    offset: number,
  ): Promise<ClickListRow[]> {
    return this.reads.query<ClickListRow>(sql`
      WITH page AS (
        SELECT k.*
        FROM clicks k
        WHERE ${clickSql(conditions)}
        ORDER BY k.created_at DESC, k.id DESC
        LIMIT ${limit}
        OFFSET ${offset}
      )
      SELECT
        k.id::float8 AS id, k.hit_id, k.created_at, k.publisher_id, p.name AS publisher_name,
        o.name AS offer_name, n.name AS landing_name, c.name AS country_name,
        k.device, k.browser, k.os, k.referrer_host, k.publisher_click_id,
        ${customParamColumns('k')}, k.is_unique, k.is_bot,
        (
          SELECT coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', l.id, 'status', l.status, 'is_test', l.is_test, 'is_fake_ftd', l.fake_ftd
              )
              ORDER BY l.id
            ),
            '[]'
          )
          FROM leads l
          WHERE l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id AND NOT l.is_hidden
            AND ${ownLead()}
        ) AS leads
      FROM page k
      JOIN publishers p ON p.id = k.publisher_id
      LEFT JOIN offers o ON o.id = k.offer_id
      LEFT JOIN offer_landings n ON n.id = k.landing_id
      LEFT JOIN countries c ON c.id = k.country_id
      ORDER BY ${raw('k.created_at DESC, k.id DESC')}`);
  }
}
