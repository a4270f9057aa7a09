import { Injectable } from '@nestjs/common';
import {
  CUSTOM_PARAMS,
  forCustomParams,
  type CustomParams,
  type LeadSearchField,
  type LeadSortField,
  type LeadStatusId,
  type ReturnReason,
} from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { isChangedIn, type ChangeRange } from '#shared/database/changes.sql.js';
import { instantOf, microsOf } from '#shared/database/times.sql.js';
import type { ListPlace } from '#shared/database/list-cursor.js';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import {
  matchedTexts,
  type NumberedTerm,
} from '#modules/lead-data/lead-conditions/data/search-matches.sql.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { ListPage } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  OfferSlugs,
  StatusGroups,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';

type Nullable = string | null;
export type OverrideOrigin = 'injection' | 'publisher' | 'advertiser' | 'distribution' | null;

/** A lead with the names that the list shows. Money is decimal text. */
export interface LeadListRow extends CustomParams {
  readonly id: number;
  readonly status: LeadStatusId;
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ip: string;
  readonly advertiser_id: number | null;
  readonly advertiser_name: Nullable;
  readonly publisher_id: number;
  readonly publisher_name: string;
  readonly distribution_id: number | null;
  readonly distribution_name: Nullable;
  readonly country_id: number | null;
  readonly country_name: Nullable;
  readonly country_code: Nullable;
  readonly brand_status: Nullable;
  readonly publisher_status: Nullable;
  readonly status_override: Nullable;
  readonly rejection_reason: Nullable;
  readonly notes: Nullable;
  readonly offer: Nullable;
  readonly funnel: Nullable;
  readonly funnel_override: Nullable;
  readonly funnel_override_origin: OverrideOrigin;
  readonly publisher_id_override: Nullable;
  readonly pub_override_origin: OverrideOrigin;
  readonly city: Nullable;
  readonly language: Nullable;
  readonly hit_id: Nullable;
  readonly created_at: Date;
  readonly ftd_at: Date | null;
  readonly autologged_at: Date | null;
  readonly autologin_url: Buffer | null;
  readonly redirect_token: Nullable;
  readonly revenue: string;
  readonly payout: string;
  readonly injected: Nullable;
  readonly is_injected: boolean;
  readonly fake_ftd: boolean;
  readonly is_test: boolean;
  readonly returned_at: Date | null;
  readonly return_reason: ReturnReason | null;
  readonly returned_by: Nullable;
  /** `created_at` in microseconds, without rounding. */
  readonly micros: string;
  readonly changed_xid: string;
}

// Names sort without regard to case. Empty values come last in both directions.
const SORTED: Readonly<Record<Exclude<LeadSortField, 'created_at'>, Sql>> = {
  advertiser_name: raw('lower(a.name)'),
  publisher_name: raw('lower(p.name)'),
  country_name: raw('c.name'),
  dis_id: raw('l.distribution_id'),
  offer: raw('l.offer'),
  brand_status: raw('l.brand_status'),
  publisher_status: raw('l.publisher_status'),
  status: raw('l.status'),
  ...forCustomParams((name) => raw(`l.${name}`)),
};

/**
 * Returns the order. The id comes last, so that pages neither repeat nor miss a row. The default
 * order is the order of the index on `created_at, id`.
 */
const orderOf = ({ sortBy, order }: Pick<ListPage, 'sortBy' | 'order'>): Sql => {
  const direction = raw(order === 'asc' ? 'ASC' : 'DESC');
  if (sortBy === null) return sql`l.created_at DESC, l.id DESC`;
  if (sortBy === 'created_at') return sql`l.created_at ${direction}, l.id ${direction}`;
  return sql`${SORTED[sortBy]} ${direction} NULLS LAST, l.id ${direction}`;
};

const OWN = [
  'id',
  'status',
  'email',
  'phone',
  'first_name',
  'last_name',
  'advertiser_id',
  'publisher_id',
  'distribution_id',
  'country_id',
  'brand_status',
  'publisher_status',
  'status_override',
  'rejection_reason',
  'notes',
  'offer',
  'funnel',
  'funnel_override',
  'funnel_override_origin',
  'publisher_id_override',
  'pub_override_origin',
  ...CUSTOM_PARAMS,
  'city',
  'language',
  'hit_id',
  'created_at',
  'ftd_at',
  'autologged_at',
  'autologin_url',
  'redirect_token',
  'revenue',
  'payout',
  'injected',
  'fake_ftd',
  'is_test',
  'returned_at',
  'return_reason',
] as const;
type Joined = Exclude<keyof LeadListRow, (typeof OWN)[number]>;
const JOINED: Readonly<Record<Joined, Sql>> = {
  ip: raw('host(l.ip)'),
  is_injected: raw('(l.parent_id IS NOT NULL AND NOT l.is_campaign)'),
  advertiser_name: raw('a.name'),
  publisher_name: raw('p.name'),
  distribution_name: raw('d.name'),
  country_name: raw('c.name'),
  country_code: raw('c.code'),
  returned_by: raw('u.name'),
  micros: microsOf(raw('l.created_at')),
  changed_xid: raw('l.changed_xid::text'),
};
const isJoined = (field: keyof LeadListRow): field is Joined => field in JOINED;
const selected = (fields: readonly (keyof LeadListRow)[]): Sql =>
  join(
    fields.map((field) =>
      isJoined(field) ? sql`${JOINED[field]} AS ${raw(field)}` : raw(`l.${field}`),
    ),
    ', ',
  );
/** Fields of a page of the list. */
export const PAGE_FIELDS: readonly (keyof LeadListRow)[] = [
  ...OWN,
  ...(Object.keys(JOINED) as Joined[]),
];

const isLeadChangedIn = (range: ChangeRange): Sql =>
  isChangedIn(raw('l.changed_xid'), raw('l.id'), range);

/** Left joins, so that PostgreSQL skips joins from which no column is read. */
const NAMES = sql`
  LEFT JOIN publishers p ON p.id = l.publisher_id
  LEFT JOIN advertisers a ON a.id = l.advertiser_id
  LEFT JOIN distributions d ON d.id = l.distribution_id
  LEFT JOIN countries c ON c.id = l.country_id
  LEFT JOIN users u ON u.id = l.returned_by`;

/**
 * Returns the statements of an export: the number of rows of a list, and the rows in order with the
 * given fields, for a cursor.
 */
export const wholeList = (
  conditions: readonly Condition[],
  fields: readonly (keyof LeadListRow)[],
  sorted: Pick<ListPage, 'sortBy' | 'order'>,
): { count: Sql; rows: Sql } => ({
  count: sql`
    SELECT count(*)::int AS total
    FROM leads l
    WHERE ${toSql(conditions)}`,
  rows: sql`
    SELECT ${selected(fields)}
    FROM leads l
    ${NAMES}
    WHERE ${toSql(conditions)}
    ORDER BY ${orderOf(sorted)}`,
});

/** The leads list: one statement for the page, and one for the exact total. */
@Injectable()
export class LeadListQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async count(conditions: readonly Condition[]): Promise<number> {
    const [row] = await this.reads.query<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM leads l WHERE ${toSql(conditions)}`,
    );
    return row?.total ?? 0;
  }

  /** Returns the id of the newest lead; 0 if there is none. */
  async newestId(): Promise<number> {
    const [row] = await this.reads.query<{ id: number }>(
      sql`SELECT coalesce(max(id), 0) AS id FROM leads`,
    );
    return row?.id ?? 0;
  }

  /**
   * Sorts and limits by ids alone, then reads the rows of the page. This halves the time of deep
   * pages and of sorts by name.
   */
  listPage<Field extends keyof LeadListRow>(
    conditions: readonly Condition[],
    page: ListPage,
    fields: readonly Field[],
  ): Promise<Pick<LeadListRow, Field>[]> {
    const order = orderOf(page);
    return this.reads.query<Pick<LeadListRow, Field>>(sql`
      WITH page AS (
        SELECT l.id
        FROM leads l
        ${NAMES}
        WHERE ${toSql(conditions)}
        ORDER BY ${order}
        LIMIT ${page.limit}
        OFFSET ${page.offset}
      )
      SELECT ${selected(fields)}
      FROM page
      JOIN leads l ON l.id = page.id
      ${NAMES}
      ORDER BY ${order}`);
  }

  /** Lists the rows after a place in the order by creation, which has an index. */
  listAfter(
    conditions: readonly Condition[],
    { key, id }: ListPlace,
    { sortBy, order, limit }: ListPage,
  ): Promise<LeadListRow[]> {
    const isAscending = sortBy !== null && order === 'asc';
    return this.reads.query<LeadListRow>(sql`
      SELECT ${selected(PAGE_FIELDS)}
      FROM leads l
      ${NAMES}
      WHERE ${toSql(conditions)}
        AND (l.created_at, l.id) ${raw(isAscending ? '>' : '<')} (${instantOf(key)}, ${id}::bigint)
      ORDER BY ${orderOf({ sortBy, order })}
      LIMIT ${limit}`);
  }

  /** Lists the rows that were changed within a range, in the order of their changes. */
  listChanged(
    conditions: readonly Condition[],
    range: ChangeRange,
    limit: number,
  ): Promise<LeadListRow[]> {
    return this.reads.query<LeadListRow>(sql`
      SELECT ${selected(PAGE_FIELDS)}
      FROM leads l
      ${NAMES}
      WHERE ${toSql(conditions)}
        AND ${isLeadChangedIn(range)}
      ORDER BY l.changed_xid, l.id
      LIMIT ${limit}`);
  }

  async countChanged(conditions: readonly Condition[], range: ChangeRange): Promise<number> {
    const [row] = await this.reads.query<{ total: number }>(sql`
      SELECT count(*)::int AS total
      FROM leads l
      WHERE ${toSql(conditions)}
        AND ${isLeadChangedIn(range)}`);
    return row?.total ?? 0;
  }

  /** Lists the rows with these ids, in the order of the ids. */
  listByIds<Field extends keyof LeadListRow>(
    ids: Int32Array,
    fields: readonly Field[],
  ): Promise<Pick<LeadListRow, Field>[]> {
    return this.reads.query<Pick<LeadListRow, Field>>(sql`
      SELECT ${selected(fields)}
      FROM unnest(${Array.from(ids)}::int[]) WITH ORDINALITY AS page (id, position)
      JOIN leads l ON l.id = page.id
      ${NAMES}
      ORDER BY page.position`);
  }
}

/** A lead that matches the searched text with this number. */
export interface MatchedText {
  readonly text: number;
  readonly id: number;
  readonly created_at: Date;
}

/** Tells which of some leads match which searched text. */
@Injectable()
export class MatchedTextsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async list(
    field: LeadSearchField,
    ids: readonly number[],
    terms: readonly NumberedTerm[],
  ): Promise<MatchedText[]> {
    if (ids.length === 0 || terms.length === 0) return [];
    return this.reads.query<MatchedText>(matchedTexts(field, ids, terms));
  }
}

/** The e-mail addresses of chosen leads. */
@Injectable()
export class LeadEmailsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the addresses in the order of the ids. */
  list(leadIds: readonly number[]): Promise<{ email: string }[]> {
    return this.database.query(sql`
      SELECT l.email
      FROM unnest(${leadIds}::int[]) WITH ORDINALITY AS chosen(id, place)
      JOIN leads l ON l.id = chosen.id
      ORDER BY chosen.place`);
  }
}

@Injectable()
export class StatusGroupsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the statuses of each group. */
  async members(): Promise<ReadonlyMap<number, readonly string[]>> {
    const records = await this.database.records();
    const rows = await records.status_groups.findMany({ select: { id: true, statuses: true } });
    return new Map(rows.map(({ id, statuses }) => [id, statuses]));
  }

  /**
   * Returns the status group of each status. If a status is in several groups, the oldest counts.
   */
  async get(): Promise<StatusGroups> {
    const rows = await this.database.query<{ status: string; id: number }>(sql`
      SELECT status, min(id) AS id
      FROM status_groups
      CROSS JOIN unnest(statuses) AS status
      WHERE status <> ''
      GROUP BY status`);
    return new Map(rows.map(({ status, id }) => [status, id]));
  }
}

@Injectable()
export class OfferSlugsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the slug of each offer by its id. A deleted offer keeps the text of its leads. */
  async get(): Promise<OfferSlugs> {
    const records = await this.database.records();
    const offers = await records.offers.findMany({
      where: { deleted_at: null },
      select: { id: true, slug: true },
    });
    return new Map(offers.map(({ id, slug }) => [String(id), slug]));
  }
}
