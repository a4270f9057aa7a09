import { Injectable } from '@nestjs/common';
import type { FoundRecord, SearchKind } from '@leadline/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { containing, startingWith } from '#shared/database/texts.sql.js';
import { ownParties } from '#shared/database/own-parties.js';
import {
  isOwnDistribution,
  isOwnOffer,
  isOwnParty,
} from '#modules/reference/lookups/data/own-parties.sql.js';
import type { SearchText } from '../domain/search-text.js';

export type NamedKind = Exclude<SearchKind, 'lead'>;

interface Source {
  /** Table with its alias `r`. */
  readonly from: Sql;
  readonly slug?: Sql;
  /** Condition: the record exists and the caller may see it. */
  readonly isVisible: () => Sql;
}

const IS_KEPT = raw('r.deleted_at IS NULL');
const SOURCES: Readonly<Record<NamedKind, Source>> = {
  advertiser: {
    from: raw('advertisers r'),
    isVisible: () => sql`${IS_KEPT} AND ${isOwnParty('advertiser', sql`r.id`)}`,
  },
  publisher: {
    from: raw('publishers r'),
    isVisible: () => sql`${IS_KEPT} AND ${isOwnParty('publisher', sql`r.id`)}`,
  },
  distribution: {
    from: raw('distributions r'),
    isVisible: () => sql`${IS_KEPT} AND EXISTS (
      SELECT 1 FROM distributions d WHERE d.id = r.id AND ${isOwnDistribution()}
    )`,
  },
  offer: {
    from: raw('offers r'),
    slug: raw('r.slug'),
    isVisible: () => sql`${IS_KEPT} AND EXISTS (
      SELECT 1 FROM offers o WHERE o.id = r.id AND ${isOwnOffer()}
    )`,
  },
  // Campaigns draw the leads of all parties, so limited callers do not see them. A deleted campaign
  // has no row.
  campaign: { from: raw('campaigns r'), isVisible: () => (ownParties() ? sql`false` : sql`true`) },
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
    const { from, slug, isVisible } = SOURCES[kind];
    const bySlug = slug ? sql`OR ${slug} ILIKE ${containing(text)}` : empty;
    return sql`
      SELECT ${kind}::text AS kind, r.id, r.name, ${slug ?? raw('NULL::text')} AS slug
      FROM ${from}
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
