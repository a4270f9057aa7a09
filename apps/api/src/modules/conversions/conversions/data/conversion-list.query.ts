import { Injectable } from '@nestjs/common';
import type { CustomParams, LeadStatusId, PendingTab } from '@leadline/contracts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { isChangedIn, type ChangeRange } from '#shared/database/changes.sql.js';
import { instantOf, microsOf, utcText } from '#shared/database/times.sql.js';
import type { ListPlace } from '#shared/database/list-cursor.js';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { ownLead } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  agreedAmount,
  joinAgreed,
} from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';
import {
  customParamColumns,
  STATUS,
} from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

type Nullable = string | null;
/** A reported FTD with the names that the list shows. Money and margin are decimal text. */
export interface ConversionListRow extends CustomParams {
  readonly id: number;
  readonly status: LeadStatusId;
  readonly email: string;
  readonly fake_ftd: boolean;
  readonly is_late: boolean;
  readonly advertiser_id: number | null;
  readonly advertiser_name: Nullable;
  readonly publisher_id: number;
  readonly publisher_name: string;
  readonly country_id: number | null;
  readonly country_name: Nullable;
  readonly funnel: Nullable;
  readonly offer: Nullable;
  readonly brand_status: Nullable;
  readonly publisher_status: Nullable;
  readonly created_at: Date;
  readonly ftd_at: Date;
  readonly revenue: string;
  readonly payout: string;
  readonly profit: string;
  readonly margin: string;
  readonly decided_by: Nullable;
  readonly decided_at: Date | null;
  readonly is_reversed: boolean;
  readonly advertiser_pays: boolean;
  readonly revenue_if_accepted: string;
  readonly payout_if_accepted: string;
  readonly profit_if_accepted: string;
  readonly accepting: {
    readonly user_id: number;
    readonly by: string;
    readonly undo_until: string;
    readonly is_accept: boolean;
  } | null;
  /** `created_at` in microseconds, without rounding. */
  readonly micros: string;
  readonly changed_xid: string;
}
/** The FTDs of a list, and the condition that one is late. */
export interface FtdSelection {
  readonly conditions: readonly Condition[];
  readonly isLate: Condition;
}
export interface ConversionTotals {
  readonly deposits: number;
  readonly revenue: string;
  readonly payout: string;
  readonly profit: string;
}
interface PastTotals extends ConversionTotals {
  readonly by_tab: Readonly<Record<PendingTab, ConversionTotals>>;
}
const NO_FTDS: ConversionTotals = {
  deposits: 0,
  revenue: '0.00',
  payout: '0.00',
  profit: '0.00',
};

/**
 * Amounts of the lead `l` with the conversion `v`. `agreed`: those of an accepted FTD, else the ones
 * that accepting would set. `shown`: the payout of a decided FTD, and the agreed one until then.
 */
const AMOUNTS = sql`
  ${joinAgreed('payout')}
  CROSS JOIN LATERAL (
    SELECT
      CASE
        WHEN l.status = ${STATUS.Ftd} THEN l.payout
        WHEN l.fake_ftd OR l.is_test THEN 0.00
        ELSE coalesce(${agreedAmount('payout')}, 0.00)
      END AS payout,
      CASE WHEN v.advertiser_pays IS FALSE THEN v.revenue ELSE l.revenue END AS revenue
  ) agreed
  CROSS JOIN LATERAL (
    SELECT
      CASE WHEN l.status = ${STATUS.FtdRejected} THEN l.payout ELSE agreed.payout END AS payout
  ) shown`;

/** The tab of the queue that has the lead `l`. */
const tabOf = (qualityControl: readonly string[]): Sql => sql`
  CASE
    WHEN l.status = ${STATUS.Ftd} THEN 'accepted'
    WHEN l.status = ${STATUS.FtdRejected} THEN 'rejected'
    WHEN l.fake_ftd OR l.brand_status = ANY(${qualityControl}::text[]) THEN 'held'
    ELSE 'pending'
  END`;

/** The page keeps all rows of its range in the browser, so a larger range has to be narrowed. */
const MOST_CONVERSIONS = 20_000;

/** Reads of Pending Conversions. */
@Injectable()
export class ConversionListQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Lists all FTDs, the last reported first. */
  list(selection: FtdSelection): Promise<ConversionListRow[]> {
    return this.read(
      selection,
      sql`
      ORDER BY l.ftd_at DESC, l.id DESC
      LIMIT ${MOST_CONVERSIONS}`,
    );
  }

  /** Lists the FTDs after a place, the newest lead first. Null for the first page. */
  listAfter(
    selection: FtdSelection,
    after: ListPlace | null,
    limit: number,
  ): Promise<ConversionListRow[]> {
    const isAfter = after
      ? sql`AND (l.created_at, l.id) < (${instantOf(after.key)}, ${after.id}::bigint)`
      : empty;
    return this.read(
      selection,
      sql`${isAfter}
      ORDER BY l.created_at DESC, l.id DESC
      LIMIT ${limit}`,
    );
  }

  /** Lists the FTDs whose leads were changed within a range, in the order of the changes. */
  listChanged(
    selection: FtdSelection,
    range: ChangeRange,
    limit: number,
  ): Promise<ConversionListRow[]> {
    return this.read(
      selection,
      sql`
      AND ${isChangedIn(raw('l.changed_xid'), raw('l.id'), range)}
      ORDER BY l.changed_xid, l.id
      LIMIT ${limit}`,
    );
  }

  private read({ conditions, isLate }: FtdSelection, rest: Sql): Promise<ConversionListRow[]> {
    return this.reads.query<ConversionListRow>(sql`
      SELECT l.id, l.status, l.email, l.fake_ftd, ${toSql([isLate])} AS is_late,
        l.advertiser_id, a.name AS advertiser_name, l.publisher_id, p.name AS publisher_name,
        l.country_id, c.name AS country_name, l.funnel, l.offer, ${customParamColumns('l')},
        l.brand_status, l.publisher_status, l.created_at, l.ftd_at,
        l.revenue, shown.payout, l.revenue - shown.payout AS profit,
        CASE
          WHEN l.revenue = 0 THEN 0.00
          ELSE round((l.revenue - shown.payout) * 100 / l.revenue, 2)
        END AS margin,
        u.name AS decided_by, v.decided_at, v.reversed_at IS NOT NULL AS is_reversed,
        coalesce(v.advertiser_pays, true) AS advertiser_pays,
        agreed.revenue AS revenue_if_accepted, agreed.payout AS payout_if_accepted,
        agreed.revenue - agreed.payout AS profit_if_accepted,
        CASE
          WHEN w.lead_id IS NOT NULL THEN jsonb_build_object(
            'user_id', w.user_id, 'by', wu.name, 'is_accept', w.is_accept,
            'undo_until', ${utcText(sql`w.undo_until`)})
        END AS accepting,
        ${microsOf(raw('l.created_at'))} AS micros, l.changed_xid::text AS changed_xid
      FROM leads l
      JOIN publishers p ON p.id = l.publisher_id
      LEFT JOIN advertisers a ON a.id = l.advertiser_id
      LEFT JOIN countries c ON c.id = l.country_id
      LEFT JOIN conversions v ON v.lead_id = l.id
      LEFT JOIN users u ON u.id = v.decided_by
      LEFT JOIN waiting_acceptances w ON w.lead_id = l.id
      LEFT JOIN users wu ON wu.id = w.user_id
      ${AMOUNTS}
      WHERE ${toSql(conditions)}
      ${rest}`);
  }

  /** Sums FTDs, all of them and by tab. `qualityControl` is that of `countPending`. */
  async totals(
    conditions: readonly Condition[],
    qualityControl: readonly string[],
  ): Promise<PastTotals> {
    const rows = await this.reads.query<ConversionTotals & { tab: PendingTab | null }>(sql`
      SELECT t.tab, count(*)::int AS deposits,
        coalesce(sum(l.revenue), 0.00) AS revenue,
        coalesce(sum(shown.payout), 0.00) AS payout,
        coalesce(sum(l.revenue - shown.payout), 0.00) AS profit
      FROM leads l
      LEFT JOIN conversions v ON v.lead_id = l.id
      ${AMOUNTS}
      CROSS JOIN LATERAL (SELECT ${tabOf(qualityControl)} AS tab) t
      WHERE ${toSql(conditions)}
      GROUP BY GROUPING SETS ((t.tab), ())`);
    const of = (tab: PendingTab | null): ConversionTotals => {
      const { tab: _, ...totals } = rows.find((row) => row.tab === tab) ?? { tab, ...NO_FTDS };
      return totals;
    };
    const by_tab = {
      pending: of('pending'),
      accepted: of('accepted'),
      rejected: of('rejected'),
      held: of('held'),
    };
    return { ...of(null), by_tab };
  }

  /**
   * Counts FTDs that wait for a decision. `qualityControl` lists the advertiser statuses whose FTDs
   * are held back. Fake FTDs and just decided ones do not count either. With `since`, only FTDs
   * reported after it count.
   */
  async countPending(qualityControl: readonly string[], since: Date | null): Promise<number> {
    const reported = since
      ? sql`JOIN conversions v ON v.lead_id = l.id AND v.reported_at > ${since}`
      : empty;
    const [row] = await this.reads.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM leads l ${reported}
      WHERE l.status = ${STATUS.PendingFtd} AND NOT l.fake_ftd AND NOT l.is_hidden
        AND ${ownLead()}
        AND NOT EXISTS (SELECT 1 FROM waiting_acceptances w WHERE w.lead_id = l.id)
        AND (l.brand_status IS NULL OR l.brand_status <> ALL(${qualityControl}::text[]))`);
    return row?.count ?? 0;
  }
}
