import { Injectable } from '@nestjs/common';
import type { LatestFtd } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';

export type LatestFtdRow = Omit<LatestFtd, 'ftd_date' | 'created_at'> & {
  readonly ftd_date: Date;
  readonly created_at: Date;
};

/** Reads the latest reported FTDs, accepted or not. */
@Injectable()
export class LatestFtdQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  list(byFtd: readonly Condition[], limit: number): Promise<LatestFtdRow[]> {
    return this.reads.query<LatestFtdRow>(sql`
      SELECT
        l.id,
        l.publisher_id AS affiliate_id,
        p.name AS affiliate_name,
        l.advertiser_id,
        a.name AS advertiser_name,
        l.ftd_at AS ftd_date,
        l.created_at,
        l.payout,
        l.revenue,
        l.country_id,
        c.name AS country_name
      FROM leads l
      JOIN publishers p ON p.id = l.publisher_id
      LEFT JOIN advertisers a ON a.id = l.advertiser_id
      LEFT JOIN countries c ON c.id = l.country_id
      WHERE ${toSql(byFtd)}
      ORDER BY l.ftd_at DESC, l.id DESC
      LIMIT ${limit}`);
  }
}
