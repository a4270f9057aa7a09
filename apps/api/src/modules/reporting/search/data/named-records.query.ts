import { Injectable } from '@nestjs/common';
import type { FoundRecord, SearchKind } from '@leadline/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { containing, startingWith } from '#shared/database/texts.sql.js';
import { ownParties, type PartySide } from '#shared/database/own-parties.js';
import {
  isOwnDistribution,
  isOwnOffer,
  isOwnParty,
  shownPartyName,
} from '#modules/reference/lookups/data/own-parties.sql.js';
import type { SearchText } from '../domain/search-text.js';

export type NamedKind = Exclude<SearchKind, 'lead'>;

interface Source {
  /** Returns the table with its alias `r`. */
  readonly from: () => Sql;
  readonly slug?: Sql;
  /** Condition: it is not paused. */
  readonly isOn?: Sql;
  /** Condition: the record exists and the caller may see it. */
  readonly isVisible: () => Sql;
}

const IS_KEPT = raw('r.deleted_at IS NULL');

const partyNames = (side: PartySide): Sql => sql`
  (SELECT string_agg(${shownPartyName(side, raw('p.id'), raw('p.name'))}, ', ' ORDER BY p.name)
   FROM ${raw(`${side}s`)} p
   WHERE p.id = ANY(c.${raw(`${side}_ids`)}))`;
/** Caps named by what they limit, e.g. `Daily lead cap 50 · Alpha · Germany`. */
const namedCaps = (): Sql => sql`
  (SELECT c.id, c.deleted_at, c.advertiser_ids, c.publisher_ids,
     concat_ws(' · ',
       initcap(c.interval) || CASE c.type WHEN 'ftd' THEN ' FTD' ELSE ' lead' END || ' cap ' || c.cap,
       ${partyNames('advertiser')},
       ${partyNames('publisher')},
       (SELECT string_agg(n.name, ', ' ORDER BY n.name)
        FROM countries n
        WHERE n.id = ANY(c.country_ids))) AS name
   FROM caps c) r`;
/** Condition: the cap concerns a party of the caller. True without a limit. */
const isOwnCap = (): Sql => {
  const own = ownParties();
  return own === null
    ? sql`true`
    : sql`(r.advertiser_ids && ${own.advertiser}::int[]
        OR r.publisher_ids && ${own.publisher}::int[])`;
};

const SOURCES: Readonly<Record<NamedKind, Source>> = {
  advertiser: {
    from: () => raw('advertisers r'),
    isOn: raw(`r.status = 'active'`),
    isVisible: () => sql`${IS_KEPT} AND ${isOwnParty('advertiser', sql`r.id`)}`,
  },
  publisher: {
    from: () => raw('publishers r'),
    isOn: raw(`r.status = 'active'`),
    isVisible: () => sql`${IS_KEPT} AND ${isOwnParty('publisher', sql`r.id`)}`,
  },
  distribution: {
    from: () => raw('distributions r'),
    isOn: raw(`r.state = 'live'`),
    isVisible: () => sql`${IS_KEPT} AND EXISTS (
      SELECT 1 FROM distributions d WHERE d.id = r.id AND ${isOwnDistribution()}
    )`,
  },
  offer: {
    from: () => raw('offers r'),
    slug: raw('r.slug'),
    isVisible: () => sql`${IS_KEPT} AND EXISTS (
      SELECT 1 FROM offers o WHERE o.id = r.id AND ${isOwnOffer()}
    )`,
  },
  // Campaigns draw the leads of all parties, so limited callers do not see them. A deleted campaign
  // has no row.
  campaign: {
    from: () => raw('campaigns r'),
    isVisible: () => (ownParties() ? sql`false` : sql`true`),
  },
  cap: { from: namedCaps, isVisible: () => sql`${IS_KEPT} AND ${isOwnCap()}` },
};

/** Finds records by name. There are some thousands of each kind, so names need no index. */
@Injectable()
export class NamedRecordsQuery {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Finds at most `limit` records of each kind: exact matches of the id or name first, then names
   * that begin with the text.
   */
  async find(
    kinds: readonly NamedKind[],
    searched: SearchText,
    limit: number,
  ): Promise<FoundRecord[]> {
    if (kinds.length === 0) return [];
    const parts = kinds.map((kind) => sql`(${this.ofKind(kind, searched, limit)})`);
    return this.database.query<FoundRecord>(join(parts, ' UNION ALL '));
  }

  private ofKind(kind: NamedKind, { id, text }: SearchText, limit: number): Sql {
    const { from, slug, isOn, isVisible } = SOURCES[kind];
    const bySlug = slug ? sql`OR ${slug} ILIKE ${containing(text)}` : empty;
    return sql`
      SELECT ${kind}::text AS kind, r.id, r.name, ${slug ?? raw('NULL::text')} AS slug,
        ${isOn ?? raw('NULL::boolean')} AS is_on
      FROM ${from()}
      WHERE ${isVisible()}
        AND (r.id = ${id}::int OR r.name ILIKE ${containing(text)} ${bySlug})
      ORDER BY
        (r.id = ${id}::int) IS TRUE DESC,
        lower(r.name) = lower(${text}) DESC,
        r.name ILIKE ${startingWith(text)} DESC,
        lower(r.name), r.id
      LIMIT ${limit}`;
  }
}
