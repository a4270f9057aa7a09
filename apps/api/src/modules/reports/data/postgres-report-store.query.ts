import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { ACCEPTED, STATUS } from '#modules/lead-ledger/data/lead-columns.sql.js';
import { ReportStore, type ReportMetrics, type ReportSelection } from './report-store.js';

/**
 * Division in numeric, rounded to two digits; by zero it is 0 (domain §9). Both names are columns,
 * never input.
 */
const ratio = (dividend: string, divisor: string): Sql =>
  raw(`CASE WHEN ${divisor} = 0 THEN 0.00 ELSE round(${dividend}::numeric / ${divisor}, 2) END`);
const percent = (dividend: string, divisor: string): Sql => ratio(`${dividend} * 100`, divisor);

/** Reports from the leads table, with two scans: one by creation and one by FTD. */
@Injectable()
export class PostgresReportStore extends ReportStore {
  constructor(private readonly database: Database) {
    super();
  }

  async metrics({ byCreation, byFtd, isLate }: ReportSelection): Promise<ReportMetrics> {
    const [row] = await this.database.query<ReportMetrics>(sql`
      WITH received AS (
        SELECT
          count(*)::int AS attempts,
          (count(*) FILTER (WHERE l.status IN ${ACCEPTED}))::int AS leads,
          (
            count(*) FILTER (WHERE l.status IN ${ACCEPTED} AND l.autologged_at IS NOT NULL)
          )::int AS autologged
        FROM leads l
        WHERE ${byCreation}
      ),
      deposited AS (
        SELECT
          count(*)::int AS total_ftd,
          (count(*) FILTER (WHERE l.status = ${STATUS.Ftd}))::int AS publisher_ftd,
          (count(*) FILTER (WHERE ${isLate}))::int AS late_ftd,
          coalesce(sum(l.revenue), 0.00) AS revenue,
          coalesce(sum(l.payout), 0.00) AS payout
        FROM leads l
        WHERE ${byFtd}
      )
      SELECT
        attempts,
        leads,
        autologged,
        total_ftd,
        publisher_ftd,
        late_ftd,
        revenue,
        payout,
        revenue - payout AS profit,
        ${percent('leads', 'attempts')} AS success_percent,
        ${percent('autologged', 'leads')} AS autologged_percent,
        ${percent('total_ftd', 'leads')} AS conversion,
        ${percent('publisher_ftd', 'leads')} AS publisher_conversion,
        ${ratio('revenue', 'leads')} AS ecpl,
        ${ratio('payout', 'leads')} AS aecpl
      FROM received, deposited`);
    if (!row) throw new Error('The query for the totals returned no row.');
    return row;
  }
}
