import { Injectable } from '@nestjs/common';
import { MOST_CHANGED_LEADS, type ReportChanges } from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { anyOf, toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { LeadSelection } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';

interface Row {
  readonly leads: number;
  readonly reported: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly reversed: number;
  readonly lead_ids: number[];
}

/** Finds the leads of a report that changed since a time. */
@Injectable()
export class ReportChangesQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async since(
    { byCreation, byFtd }: Pick<LeadSelection, 'byCreation' | 'byFtd'>,
    since: Date,
  ): Promise<ReportChanges> {
    const [row] = await this.reads.query<Row>(sql`
      WITH changed AS (
        SELECT
          l.id,
          l.updated_at,
          c.reported_at > ${since} AS is_reported,
          c.state = 'accepted' AND c.decided_at > ${since} AS is_accepted,
          c.state = 'rejected' AND c.reversed_at IS NULL AND c.decided_at > ${since}
            AS is_rejected,
          c.reversed_at > ${since} AS is_reversed
        FROM leads l
        LEFT JOIN conversions c ON c.lead_id = l.id
        WHERE l.updated_at > ${since} AND ${anyOf([toSql(byCreation), toSql(byFtd)])}
      )
      SELECT
        count(*)::int AS leads,
        (count(*) FILTER (WHERE is_reported))::int AS reported,
        (count(*) FILTER (WHERE is_accepted))::int AS accepted,
        (count(*) FILTER (WHERE is_rejected))::int AS rejected,
        (count(*) FILTER (WHERE is_reversed))::int AS reversed,
        ARRAY(
          SELECT id
          FROM changed
          ORDER BY updated_at DESC, id DESC
          LIMIT ${raw(String(MOST_CHANGED_LEADS))}
        ) AS lead_ids
      FROM changed`);
    if (!row) throw new Error('The statement for the changes returned no row.');
    const { leads, lead_ids, ...ftds } = row;
    return { leads, ftds, lead_ids };
  }
}
