import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { isOfferOfAny, isOwnOffer } from '#modules/reference/lookups/data/own-parties.sql.js';
import { existingParties } from '#modules/reference/lookups/data/party-locks.sql.js';
import type { Landing, Named, OfferFields, SentLanding } from '../domain/offer-content.js';

export interface OfferRow extends OfferFields {
  readonly id: number;
  readonly slug: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly landings: readonly Landing[];
}
export interface ListedOffer extends OfferRow {
  readonly version: number;
}

/** The unique index on the slugs, those of deleted offers included. */
export const OFFER_SLUG_INDEX = 'offers_slug_key';

const COLUMNS = raw(`
  o.id, o.slug, o.name, o.status, o.url, o.country_ids, o.funnels, o.category, o.preview_url,
  o.notes, o.payout_text, o.visible_to, o.publisher_ids, o.created_at, o.updated_at`);
const LANDINGS = sql`
  (
    SELECT coalesce(
      jsonb_agg(
        jsonb_build_object('id', p.id, 'name', p.name, 'url', p.url, 'weight', p.weight)
        ORDER BY p.position, p.id
      ),
      '[]'
    )
    FROM offer_landings p
    WHERE p.offer_id = o.id AND p.deleted_at IS NULL
  ) AS landings`;

@Injectable()
export class OffersRepository {
  constructor(private readonly database: Database) {}

  list(): Promise<ListedOffer[]> {
    return this.database.query(sql`
      SELECT ${COLUMNS}, ${LANDINGS}, ${currentVersion('offer', sql`o.id`)} AS version
      FROM offers o
      WHERE o.deleted_at IS NULL AND ${isOwnOffer()}
      ORDER BY o.id`);
  }

  /** Active offers that a publisher may send visitors to. */
  listFor(publisherId: number): Promise<OfferRow[]> {
    return this.database.query(sql`
      SELECT ${COLUMNS}, ${LANDINGS}
      FROM offers o
      WHERE o.deleted_at IS NULL AND o.status = 'active' AND ${isOfferOfAny([publisherId])}
      ORDER BY lower(o.name), o.id`);
  }

  async find(id: number): Promise<OfferRow | null> {
    const [row] = await this.database.query<OfferRow>(sql`
      SELECT ${COLUMNS}, ${LANDINGS}
      FROM offers o
      WHERE o.id = ${id} AND o.deleted_at IS NULL AND ${isOwnOffer()}`);
    return row ?? null;
  }

  /** Locked, so that two edits run one after the other. */
  async lock(id: number): Promise<OfferRow | null> {
    await this.database.query(sql`SELECT 1 FROM offers WHERE id = ${id} FOR UPDATE`);
    return this.find(id);
  }

  async insert(slug: string, offer: OfferFields, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.offers.create({
      data: { ...dataOf(offer), slug, created_at: at, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, offer: OfferFields, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.offers.update({
      where: { id },
      data: { ...dataOf(offer), updated_at: at },
      select: { id: true },
    });
  }

  /** The row stays, so that nobody gets the slug. */
  async remove(id: number, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.offers.update({
      where: { id },
      data: { deleted_at: at, updated_at: at },
      select: { id: true },
    });
  }

  /** Makes these the landing pages of an offer, in this order. The others are kept for reports. */
  async replaceLandings(
    offerId: number,
    landings: readonly SentLanding[],
    at: Date,
  ): Promise<void> {
    const rows = landings.map(({ id, name, url, weight }, position) => ({
      ...{ id: id ?? null, name, url, weight, position },
    }));
    await this.database.query(sql`
      WITH sent AS (
        SELECT *
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS r(id int, name text, url text, weight int, position int)
      ),
      changed AS (
        UPDATE offer_landings p
        SET name = s.name, url = s.url, weight = s.weight, position = s.position
        FROM sent s
        WHERE p.id = s.id AND p.offer_id = ${offerId} AND p.deleted_at IS NULL
      ),
      removed AS (
        UPDATE offer_landings p
        SET deleted_at = ${at}
        WHERE p.offer_id = ${offerId} AND p.deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM sent s WHERE s.id = p.id)
      )
      INSERT INTO offer_landings (offer_id, position, name, url, weight)
      SELECT ${offerId}::int, position, name, url, weight
      FROM sent
      WHERE id IS NULL
      ORDER BY position`);
  }

  /** Whether visitors or leads have come for it. Leads name an offer by its slug or its id. */
  async isInUse({ id, slug }: OfferRow): Promise<boolean> {
    const [row] = await this.database.query<{ used: boolean }>(sql`
      SELECT
        EXISTS (SELECT 1 FROM clicks WHERE offer_id = ${id})
        OR EXISTS (
          SELECT 1
          FROM lookup_values
          WHERE kind = 'offer' AND value IN (${slug}, ${String(id)})
        ) AS used`);
    return row?.used ?? false;
  }

  countries(ids: readonly number[]): Promise<Named[]> {
    return this.database.query(sql`
      SELECT id, name FROM countries WHERE id = ANY(${ids}::int[]) ORDER BY name`);
  }

  /** Those that exist; they are not deleted before the end of the transaction. */
  publishers(ids: readonly number[]): Promise<Named[]> {
    return this.database.query(sql`
      WITH existing AS (${existingParties('publisher', ids)})
      SELECT p.id, p.name
      FROM existing e
      JOIN publishers p ON p.id = e.id
      ORDER BY lower(p.name), p.id`);
  }

  /** The names of publishers, deleted ones included. */
  publisherNames(ids: readonly number[]): Promise<Named[]> {
    return this.database.query(sql`
      SELECT id, name FROM publishers WHERE id = ANY(${ids}::int[]) ORDER BY lower(name), id`);
  }

  async linkOwner(
    publisherId: number,
  ): Promise<{ tracking_domain: string | null; is_active: boolean } | null> {
    const [row] = await this.database.query<{
      tracking_domain: string | null;
      is_active: boolean;
    }>(sql`
      SELECT tracking_domain, status = 'active' AS is_active
      FROM publishers
      WHERE id = ${publisherId} AND deleted_at IS NULL`);
    return row ?? null;
  }
}

const dataOf = ({ country_ids, funnels, publisher_ids, ...offer }: OfferFields) => ({
  ...offer,
  country_ids: [...country_ids],
  funnels: [...funnels],
  publisher_ids: [...publisher_ids],
});
