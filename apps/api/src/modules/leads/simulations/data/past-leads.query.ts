import { ACCEPTED_STATUSES } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { PartySide } from '#shared/database/own-parties.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { capAppliesTo } from '#modules/routing/caps/data/cap-reservations.sql.js';
import {
  agreedAmount,
  joinAgreed,
} from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { isSameEmail, isSamePhone } from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import {
  isDuplicate,
  ROUTED_LEAD_COLUMNS,
  type RoutedLeadRow,
} from '#modules/routing/routing/data/routing.sql.js';

/** Leads to which a distribution applies. Null stands for any. */
export interface LeadTarget {
  readonly countryId: number;
  readonly publisherId: number | null;
  readonly customParam1: string | null;
}
/** Leads of a replay: leads of the range to which the saved distribution or the draft applies. */
export interface ReplayScope {
  readonly from: Date;
  readonly until: Date;
  /** Not empty. */
  readonly targets: readonly LeadTarget[];
}
/** Played leads, with the rule by which leads belong to one person (domain §4). */
export interface PlayedScope extends ReplayScope {
  readonly mergesAliases: boolean;
}
export interface PastLeadRow extends RoutedLeadRow {
  at: Date;
  cursor: string;
  /** The advertiser that accepted the lead. */
  accepted_by: number | null;
  /** The deal under which it did. */
  deal_id: number | null;
  /**
   * Revenue − payout, with all their parts. A pending FTD counts with the agreed payout, which is due once it is
   * accepted.
   */
  profit_cents: string;
  /** Advertisers that accepted this e-mail or phone before, in leads outside the replay. */
  accepted_before: number[];
  refused_by: number[];
  is_duplicate: boolean;
}
/** A lead or FTD outside the replay that filled caps. */
export interface PastUseRow {
  at: Date;
  cursor: string;
  id: number;
  advertiser_id: number;
  publisher_id: number;
  country_id: number | null;
  funnel: string | null;
  deal_id: number | null;
}
export interface Cursor {
  readonly cursor: string;
  readonly id: number;
}

const BEGINNING: Cursor = { cursor: '-infinity', id: 0 };

/** Condition: a distribution applies to the lead. */
const isFor = ({ countryId, publisherId, customParam1 }: LeadTarget, lead: Sql): Sql => sql`(
  coalesce(${lead}.country_id = ${countryId}::int, false)
  AND (${publisherId}::int IS NULL OR ${lead}.publisher_id = ${publisherId}::int)
  AND (
    ${customParam1}::text IS NULL
    OR coalesce(${lead}.custom_param_1 = ${customParam1}::text, false)
  )
)`;

/** Condition: the lead is in the scope. Test, injected, hidden and undecided leads are left out. */
const inScope = (scope: ReplayScope, alias: 'l' | 't'): Sql => {
  const lead = raw(alias);
  return sql`(
    ${lead}.created_at >= ${scope.from}::timestamptz
    AND ${lead}.created_at < ${scope.until}::timestamptz
    AND NOT ${lead}.is_test
    AND NOT ${lead}.is_hidden
    AND ${lead}.is_original
    AND NOT ${lead}.is_campaign
    AND ${lead}.parent_id IS NULL
    AND ${lead}.status <> ${STATUS.Submitted}
    AND (${join(
      scope.targets.map((target) => isFor(target, lead)),
      ' OR ',
    )})
  )`;
};

/** Condition: the lead `l` counts in the cap `c`, through the advertiser that has it. */
const inCap = capAppliesTo({
  publisher_id: sql`l.publisher_id`,
  country_id: sql`l.country_id`,
  advertiser_id: sql`l.advertiser_id`,
  funnel: sql`l.funnel`,
  deal_id: sql`l.revenue_plan_id`,
});
const isCapped = (type: 'lead' | 'ftd'): Sql =>
  sql`EXISTS (SELECT 1 FROM caps c WHERE c.deleted_at IS NULL AND c.type = ${type} AND ${inCap})`;
const FTDS = sql`conversions v JOIN leads l ON l.id = v.lead_id`;
const isRealFtd = sql`(
  NOT v.is_fake
  AND v.state <> 'rejected'
  AND NOT l.is_test
  AND l.advertiser_id IS NOT NULL
)`;

/** Advertisers that accepted a lead of the same e-mail or phone before `l`, outside the replay. */
const acceptedBefore = (scope: PlayedScope): Sql => {
  const isEarlier = sql`
    t.status IN ${ACCEPTED}
    AND t.id < l.id
    AND NOT t.is_test
    AND NOT ${inScope(scope, 't')}`;
  return sql`ARRAY(
    SELECT t.advertiser_id
    FROM leads t
    WHERE ${isSameEmail(sql`t.email`, sql`l.email`, scope.mergesAliases)} AND ${isEarlier}
    UNION
    SELECT t.advertiser_id
    FROM leads t
    WHERE ${isSamePhone(sql`t.phone`, sql`l.phone`)} AND ${isEarlier}
  )`;
};

/** Reads for a replay: its leads in order, and other usage of caps. */
@Injectable()
export class PastLeadsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Counts the leads since a time that an advertiser took, or took of a publisher. */
  async countTaken(side: PartySide, id: number, since: Date): Promise<number> {
    const column = side === 'advertiser' ? sql`advertiser_id` : sql`publisher_id`;
    const [row] = await this.database.query<{ leads: number }>(sql`
      SELECT count(*)::int AS leads
      FROM leads
      WHERE ${column} = ${id} AND created_at >= ${since} AND NOT is_test
        AND status = ANY(${[...ACCEPTED_STATUSES]}::int[])`);
    return row?.leads ?? 0;
  }

  /** Returns the number of leads in the scope, counted up to `limit`. */
  async count(scope: ReplayScope, limit: number): Promise<number> {
    const [row] = await this.read<{ total: number }>(
      sql`
      SELECT count(*)::int AS total
      FROM (
        SELECT 1
        FROM leads l
        WHERE ${inScope(scope, 'l')}
        LIMIT ${limit}
      ) counted`,
    );
    return row?.total ?? 0;
  }

  /**
   * Returns the time from which the scope has at most `limit` leads, the newest ones. Null if it
   * has no more than that.
   */
  async startOfNewest(scope: ReplayScope, limit: number): Promise<Date | null> {
    const [row] = await this.read<{ at: Date }>(sql`
      SELECT date_trunc('milliseconds', l.created_at) + interval '1 millisecond' AS at
      FROM leads l
      WHERE ${inScope(scope, 'l')}
      ORDER BY l.created_at DESC, l.id DESC
      OFFSET ${limit}
      LIMIT 1`);
    return row?.at ?? null;
  }

  listLeads(scope: PlayedScope, after: Cursor | null, limit: number): Promise<PastLeadRow[]> {
    const { cursor, id } = after ?? BEGINNING;
    return this.read<PastLeadRow>(sql`
      SELECT
        ${ROUTED_LEAD_COLUMNS},
        l.created_at AS at,
        l.created_at::text AS cursor,
        CASE WHEN l.status IN ${ACCEPTED} THEN l.advertiser_id END AS accepted_by,
        l.revenue_plan_id AS deal_id,
        (
          (
            SELECT coalesce(sum(CASE m.leg WHEN 'revenue' THEN m.amount ELSE -m.amount END), 0)
            FROM money_of(l) m
          ) - CASE
            WHEN l.status = ${STATUS.PendingFtd} AND NOT l.fake_ftd
              THEN (coalesce(${agreedAmount('payout')}, 0) * 100)::bigint
            ELSE 0
          END
        )::text AS profit_cents,
        ${acceptedBefore(scope)} AS accepted_before,
        ARRAY(
          SELECT DISTINCT a.advertiser_id
          FROM lead_attempts a
          WHERE a.lead_id = l.id
            AND a.restriction_origin = 'broker'
            AND a.advertiser_id IS NOT NULL
        ) AS refused_by,
        ${isDuplicate(scope.mergesAliases)} AS is_duplicate
      FROM leads l ${joinAgreed('payout')}
      WHERE ${inScope(scope, 'l')}
        AND (l.created_at, l.id) > (${cursor}::timestamptz, ${id}::int)
      ORDER BY l.created_at, l.id
      LIMIT ${limit}`);
  }

  /** Lists leads outside the replay that filled caps in the range. */
  listLeadUses(scope: ReplayScope, after: Cursor | null, limit: number): Promise<PastUseRow[]> {
    const { cursor, id } = after ?? BEGINNING;
    return this.read<PastUseRow>(sql`
      SELECT
        l.id,
        l.created_at AS at,
        l.created_at::text AS cursor,
        l.advertiser_id,
        l.publisher_id,
        l.country_id,
        l.funnel,
        l.revenue_plan_id AS deal_id
      FROM leads l
      WHERE l.created_at >= ${scope.from}::timestamptz
        AND l.created_at < ${scope.until}::timestamptz
        AND l.status IN ${ACCEPTED}
        AND NOT l.is_test
        AND NOT ${inScope(scope, 'l')}
        AND ${isCapped('lead')}
        AND (l.created_at, l.id) > (${cursor}::timestamptz, ${id}::int)
      ORDER BY l.created_at, l.id
      LIMIT ${limit}`);
  }

  /**
   * Lists the FTDs that filled caps in the range, also of leads in the replay: nobody knows whether
   * the person would have deposited with another advertiser.
   */
  listFtdUses(scope: ReplayScope, after: Cursor | null, limit: number): Promise<PastUseRow[]> {
    const { cursor, id } = after ?? BEGINNING;
    return this.read<PastUseRow>(sql`
      SELECT
        v.id,
        v.reported_at AS at,
        v.reported_at::text AS cursor,
        l.advertiser_id,
        l.publisher_id,
        l.country_id,
        l.funnel,
        l.revenue_plan_id AS deal_id
      FROM ${FTDS}
      WHERE v.reported_at >= ${scope.from}::timestamptz
        AND v.reported_at < ${scope.until}::timestamptz
        AND ${isRealFtd}
        AND ${isCapped('ftd')}
        AND (v.reported_at, v.id) > (${cursor}::timestamptz, ${id}::int)
      ORDER BY v.reported_at, v.id
      LIMIT ${limit}`);
  }

  /** Lists the usage at `from` of the cap windows that were open then. */
  listUsedBefore(
    caps: readonly { readonly cap_id: number; readonly type: string; readonly since: string }[],
    from: Date,
  ): Promise<{ cap_id: number; filled: number }[]> {
    const leadsBefore = sql`
      SELECT count(*)
      FROM leads l
      WHERE l.created_at >= w.since
        AND l.created_at < ${from}::timestamptz
        AND l.status IN ${ACCEPTED}
        AND NOT l.is_test
        AND ${inCap}`;
    const ftdsBefore = sql`
      SELECT count(*)
      FROM ${FTDS}
      WHERE v.reported_at >= w.since
        AND v.reported_at < ${from}::timestamptz
        AND ${isRealFtd}
        AND ${inCap}`;
    return this.read(sql`
      SELECT
        c.id AS cap_id,
        (CASE WHEN w.type = 'lead' THEN (${leadsBefore}) ELSE (${ftdsBefore}) END)::int AS filled
      FROM jsonb_to_recordset(${JSON.stringify(caps)}::jsonb)
        AS w(cap_id int, type text, since timestamptz)
      JOIN caps c ON c.id = w.cap_id`);
  }

  private read<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.database.read((last) => last<Row>(statement));
  }
}
