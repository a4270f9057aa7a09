import { Injectable } from '@nestjs/common';
import type { LeadStatusId, PanelClickGroup } from '@leadline/contracts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { instantOf } from '#shared/database/times.sql.js';
import { COUNTED_MONEY } from '#modules/lead-data/lead-conditions/data/counted-money.sql.js';
import type { MoneyPart } from '#modules/lead-data/lead-conditions/domain/money-parts.js';
import type { PulledConversionRow, PulledLeadRow } from './publisher-pull.query.js';
import {
  CONVERSION_COLUMNS,
  FTD_SHOWN,
  isShownToPublisher,
  LEAD_COLUMNS,
} from './intake.repository.js';

/** A period of some publishers. `until` is exclusive. */
export interface LedgerPeriod {
  readonly publisherIds: readonly number[];
  readonly from: Date;
  readonly until: Date;
}
/** A place in a list that is ordered by a time and an id, newest first. */
export interface LedgerPosition {
  readonly micros: number;
  readonly id: number;
}
export interface LedgerPage {
  readonly after: LedgerPosition | null;
  readonly limit: number;
}
export interface LeadSelection {
  readonly statuses: readonly LeadStatusId[] | null;
  readonly search: string | null;
}
export interface LedgerDay {
  readonly day: string;
  readonly clicks?: number;
  readonly leads?: number;
  readonly conversions?: number;
  readonly payout?: string;
}
export interface ClickRow {
  readonly name: string | null;
  readonly clicks: number;
  readonly unique_clicks: number;
  readonly leads: number;
  readonly conversions: number;
  readonly payout: string;
}
interface Listed {
  readonly publisher_id: number;
  /** The time of the order, exactly. */
  readonly order_micros: string;
}

/** Leads that are hidden from lists and reports are hidden from their publisher, too. */
const SHOWN = sql`${isShownToPublisher} AND NOT l.is_hidden`;
const APPROVED = sql`${FTD_SHOWN} AND NOT l.is_test`;

const within = (time: Sql, { from, until }: LedgerPeriod): Sql =>
  sql`${time} >= ${from} AND ${time} < ${until}`;
const amountOf = (part: MoneyPart): Sql => raw(COUNTED_MONEY[part]);
const payoutSum = (part: MoneyPart): Sql =>
  sql`coalesce(sum(${amountOf(part)}), 0)::numeric(18, 2)::text AS payout`;
const microsOf = (time: Sql): Sql =>
  sql`(extract(epoch FROM ${time}) * 1000000)::bigint AS order_micros`;
const isAfter = (time: Sql, after: LedgerPosition | null): Sql =>
  after === null
    ? empty
    : sql`AND (${time}, l.id) < (${instantOf(after.micros)}, ${after.id}::int)`;
const dayOf = (time: Sql, zone: string): Sql => sql`((${time}) AT TIME ZONE ${zone})::date::text`;

/**
 * Ids are whole numbers of at most nine digits; anything else is no id. Every part has an index: a
 * function of a column would make PostgreSQL read all leads of the period.
 */
const isFound = (search: string): Sql => sql`
  AND (
    l.email = ${search.toLowerCase()} OR l.phone = ${search} OR l.hit_id = ${search}
    OR l.id = ${/^\d{1,9}$/.test(search) ? Number(search) : -1}
  )`;

/** Reads the ledger of publishers for the panel: only what they may see. */
@Injectable()
export class PublisherLedgerQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  leads(
    period: LedgerPeriod,
    { statuses, search }: LeadSelection,
    { after, limit }: LedgerPage,
  ): Promise<(PulledLeadRow & Listed)[]> {
    const time = sql`l.created_at`;
    return this.reads.query(sql`
      SELECT l.publisher_id, ${microsOf(time)}, ${LEAD_COLUMNS}
      FROM leads l
      LEFT JOIN countries c ON c.id = l.country_id
      WHERE l.publisher_id = ANY(${period.publisherIds}::int[])
        AND ${SHOWN}
        AND ${within(time, period)}
        ${statuses === null ? empty : sql`AND l.status = ANY(${statuses}::int[])`}
        ${search === null ? empty : isFound(search)}
        ${isAfter(time, after)}
      ORDER BY l.created_at DESC, l.id DESC
      LIMIT ${limit}`);
  }

  /** Approved FTDs by their time. Test leads are not billed. */
  conversions(
    period: LedgerPeriod,
    { after, limit }: LedgerPage,
  ): Promise<(PulledConversionRow & Listed)[]> {
    const time = sql`l.ftd_at`;
    return this.reads.query(sql`
      SELECT l.publisher_id, ${microsOf(time)}, ${CONVERSION_COLUMNS}
      FROM leads l
      JOIN conversions v ON v.lead_id = l.id AND v.state = 'accepted'
      LEFT JOIN countries c ON c.id = l.country_id
      WHERE l.publisher_id = ANY(${period.publisherIds}::int[])
        AND ${SHOWN}
        AND ${APPROVED}
        AND ${within(time, period)}
        ${isAfter(time, after)}
      ORDER BY l.ftd_at DESC, l.id DESC
      LIMIT ${limit}`);
  }

  clicksByDay(period: LedgerPeriod, zone: string): Promise<LedgerDay[]> {
    return this.reads.query(sql`
      SELECT ${dayOf(sql`k.created_at`, zone)} AS day, count(*)::int AS clicks
      FROM clicks k
      WHERE k.publisher_id = ANY(${period.publisherIds}::int[])
        AND NOT k.is_bot
        AND ${within(sql`k.created_at`, period)}
      GROUP BY 1`);
  }

  leadsByDay(period: LedgerPeriod, zone: string): Promise<LedgerDay[]> {
    return this.reads.query(sql`
      SELECT
        ${dayOf(sql`l.created_at`, zone)} AS day,
        count(*)::int AS leads,
        ${payoutSum('lead_payout')}
      FROM leads l
      WHERE l.publisher_id = ANY(${period.publisherIds}::int[])
        AND ${SHOWN}
        AND NOT l.is_test
        AND ${within(sql`l.created_at`, period)}
      GROUP BY 1`);
  }

  conversionsByDay(period: LedgerPeriod, zone: string): Promise<LedgerDay[]> {
    return this.reads.query(sql`
      SELECT
        ${dayOf(sql`l.ftd_at`, zone)} AS day,
        count(*)::int AS conversions,
        ${payoutSum('payout')}
      FROM leads l
      JOIN conversions v ON v.lead_id = l.id AND v.state = 'accepted'
      WHERE l.publisher_id = ANY(${period.publisherIds}::int[])
        AND ${SHOWN}
        AND ${APPROVED}
        AND ${within(sql`l.ftd_at`, period)}
      GROUP BY 1`);
  }

  /** Shares of the top-ups of guarantees, by the closing of the cohort. */
  topupsByDay(period: LedgerPeriod, zone: string): Promise<LedgerDay[]> {
    return this.reads.query(sql`
      SELECT ${dayOf(sql`l.topup_payout_at`, zone)} AS day, ${payoutSum('topup_payout')}
      FROM leads l
      WHERE l.publisher_id = ANY(${period.publisherIds}::int[])
        AND ${SHOWN}
        AND ${within(sql`l.topup_payout_at`, period)}
      GROUP BY 1`);
  }

  /** Clicks of people in a period, and the leads that named them, whenever these came. */
  clicks(period: LedgerPeriod, group: PanelClickGroup, zone: string): Promise<ClickRow[]> {
    const names = {
      day: dayOf(sql`k.created_at`, zone),
      offer: sql`o.name`,
      country: sql`c.code`,
    } as const satisfies Record<PanelClickGroup, Sql>;
    return this.reads.query(sql`
      SELECT
        k.name,
        count(*)::int AS clicks,
        (count(*) FILTER (WHERE k.is_unique))::int AS unique_clicks,
        coalesce(sum(r.leads), 0)::int AS leads,
        coalesce(sum(r.conversions), 0)::int AS conversions,
        coalesce(sum(r.payout), 0)::numeric(18, 2)::text AS payout
      FROM (
        SELECT k.hit_id, k.publisher_id, k.is_unique, ${names[group]} AS name
        FROM clicks k
        LEFT JOIN offers o ON o.id = k.offer_id
        LEFT JOIN countries c ON c.id = k.country_id
        WHERE k.publisher_id = ANY(${period.publisherIds}::int[])
          AND NOT k.is_bot
          AND ${within(sql`k.created_at`, period)}
      ) AS k
      CROSS JOIN LATERAL (
        SELECT
          count(*) AS leads,
          count(*) FILTER (WHERE ${FTD_SHOWN}) AS conversions,
          sum(
            coalesce(${amountOf('lead_payout')}, 0) + coalesce(${amountOf('topup_payout')}, 0)
            + CASE WHEN ${FTD_SHOWN} THEN coalesce(${amountOf('payout')}, 0) ELSE 0 END
          ) AS payout
        FROM leads l
        WHERE l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id
          AND ${SHOWN}
          AND NOT l.is_test
      ) AS r
      GROUP BY k.name
      ORDER BY ${group === 'day' ? sql`k.name DESC` : sql`count(*) DESC, k.name`}`);
  }
}
