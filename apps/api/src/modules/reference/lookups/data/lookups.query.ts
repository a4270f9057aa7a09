import { Injectable } from '@nestjs/common';
import type { CustomParam } from '@leadline/contracts';
import sql, { join, raw } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOwnDistribution, isOwnOffer } from './own-parties.sql.js';

export interface ZoneRow {
  readonly id: number;
  readonly name: string;
}
export interface CountryRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
export interface PartyRow {
  readonly id: number;
  readonly name: string;
}
export interface NamedOffer {
  readonly slug: string;
  readonly name: string;
}
export interface ValueRow {
  readonly kind: LookupKind;
  readonly value: string;
}
export type LookupKind = 'brand_status' | 'publisher_status' | 'offer' | 'funnel' | CustomParam;

/** Limits the texts of a filter: custom params may hold a different value for every lead. */
const MAX_TEXTS = 2_000;

const CLICK_TEXTS = ['device', 'browser', 'os', 'referrer_host'] as const;
export type ClickTexts = Record<(typeof CLICK_TEXTS)[number], string[]>;
/**
 * Number of clicks that are read for choices: enough for the values in use, few enough to be fast.
 */
const NEWEST_CLICKS = 20_000;

/** Lists from which forms and filters choose. */
@Injectable()
export class LookupsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists zones, UTC first, then by name. */
  async listZones(): Promise<ZoneRow[]> {
    const records = await this.database.records();
    const zones = await records.time_zones.findMany({
      select: { id: true, name: true },
      orderBy: { name: 'asc' },
    });
    const [utc, others] = [
      zones.filter(({ name }) => name === 'UTC'),
      zones.filter(({ name }) => name !== 'UTC'),
    ];
    return [...utc, ...others];
  }

  async listCountries(): Promise<CountryRow[]> {
    const records = await this.database.records();
    return records.countries.findMany({
      select: { id: true, code: true, name: true },
      orderBy: { name: 'asc' },
    });
  }

  // The lists of records are SQL, because Prisma cannot order by an expression. They are complete,
  // so that everything can be chosen, and include inactive parties, whose leads can still be
  // filtered.

  listAdvertisers(): Promise<PartyRow[]> {
    return this.database.query(sql`
      SELECT id, name
      FROM advertisers
      WHERE deleted_at IS NULL
      ORDER BY lower(name), id`);
  }

  listPublishers(): Promise<PartyRow[]> {
    return this.database.query(sql`
      SELECT id, name
      FROM publishers
      WHERE deleted_at IS NULL
      ORDER BY lower(name), id`);
  }

  listDistributions(): Promise<PartyRow[]> {
    return this.database.query(sql`
      SELECT d.id, d.name
      FROM distributions d
      WHERE d.deleted_at IS NULL AND ${isOwnDistribution()}
      ORDER BY lower(d.name), d.id`);
  }

  /** Returns the offers by each text that leads may hold: the slug or the id. */
  async offersByText(): Promise<ReadonlyMap<string, NamedOffer>> {
    const records = await this.database.records();
    const offers = await records.offers.findMany({
      where: { deleted_at: null },
      select: { id: true, slug: true, name: true },
    });
    return new Map(
      offers.flatMap((offer) => [
        [String(offer.id), offer],
        [offer.slug, offer],
      ]),
    );
  }

  /** Lists offers that the caller may see. Deleted ones have no clicks. */
  listOffers(): Promise<PartyRow[]> {
    return this.database.query(sql`
      SELECT o.id, o.name
      FROM offers o
      WHERE o.deleted_at IS NULL AND ${isOwnOffer()}
      ORDER BY lower(o.name), o.id`);
  }

  /**
   * Lists landing pages with the names of their offers, including removed pages, whose clicks stay.
   */
  listLandings(): Promise<PartyRow[]> {
    return this.database.query(sql`
      SELECT l.id, o.name || ': ' || l.name AS name
      FROM offer_landings l
      JOIN offers o ON o.id = l.offer_id
      WHERE o.deleted_at IS NULL AND ${isOwnOffer()}
      ORDER BY lower(o.name || ': ' || l.name), l.id`);
  }

  /** Returns the programs and referring pages of the newest visitors. */
  async clickTexts(): Promise<ClickTexts> {
    const columns = CLICK_TEXTS.map(
      (name) => sql`
        coalesce(array_agg(DISTINCT ${raw(name)}) FILTER (WHERE ${raw(name)} <> ''), '{}')
          AS ${raw(name)}`,
    );
    const [row] = await this.database.query<ClickTexts>(sql`
      SELECT ${join(columns)}
      FROM (
        SELECT ${raw(CLICK_TEXTS.join(', '))}
        FROM clicks
        ORDER BY created_at DESC
        LIMIT ${NEWEST_CLICKS}
      ) k`);
    return row ?? { device: [], browser: [], os: [], referrer_host: [] };
  }

  listStatusGroups(): Promise<PartyRow[]> {
    return this.database.query(sql`
      SELECT id, "group" AS name
      FROM status_groups
      ORDER BY lower("group"), id`);
  }

  /**
   * Lists the texts seen in leads: the first of each kind in alphabetical order. SQL, because
   * Prisma cannot limit each kind in one query.
   */
  listValues(kinds: readonly LookupKind[]): Promise<ValueRow[]> {
    return this.database.query(sql`
      SELECT k.kind, v.value
      FROM unnest(${kinds}::text[]) AS k (kind)
      CROSS JOIN LATERAL (
        SELECT l.value
        FROM lookup_values l
        WHERE l.kind = k.kind
        ORDER BY l.value
        LIMIT ${MAX_TEXTS}
      ) v`);
  }
}
