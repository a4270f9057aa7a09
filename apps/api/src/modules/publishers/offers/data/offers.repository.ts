import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import {
  isOfferOfAny,
  isOwnOffer,
  existingParties,
} from '#modules/reference/lookups/data/own-parties.sql.js';
import type { Landing, Named, OfferFields, SentLanding } from '../domain/offer-content.js';

export interface OfferRow extends OfferFields, StoredRow {
  readonly version: number;
  readonly slug: string;
  readonly created_at: Date;
  readonly landings: readonly Landing[];
}
type NewOffer = OfferFields & { readonly slug: string };

/** Unique index on the slugs, including deleted offers. */
export const OFFER_SLUG_INDEX = 'offers_slug_key';

/** Landing pages in their order. */
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
    WHERE p.offer_id = r.id AND p.deleted_at IS NULL
  )`;

const OFFERS = sql`
  SELECT
    r.id, r.slug, r.name, r.status, r.url, r.country_ids, r.funnels, r.category, r.preview_url,
    r.notes, r.payout_text, r.visible_to, r.publisher_ids, r.created_at, r.updated_at,
    ${LANDINGS} AS landings, ${currentVersion('offer', sql`r.id`)} AS version
  FROM offers r
  WHERE r.deleted_at IS NULL`;

/** Stores offers. Deleted offers stay, so that no other offer gets their slugs. */
@Injectable()
export class OffersRepository extends RecordTable<OfferRow, OfferFields, NewOffer> {
  protected get rows() {
    return sql`${OFFERS} AND ${isOwnOffer(sql`r`)}`;
  }

  protected writer(records: Records) {
    return records.offers;
  }

  /** Lists active offers that a publisher may send visitors to. */
  listFor(publisherId: number): Promise<OfferRow[]> {
    return this.database.query(sql`
      ${OFFERS} AND r.status = 'active' AND ${isOfferOfAny([publisherId], sql`r`)}
      ORDER BY lower(r.name), r.id`);
  }

  /**
   * Locks an offer. It is read after the lock, because a change just before may have replaced its
   * landing pages.
   */
  override async lock(id: number): Promise<OfferRow | null> {
    await this.database.query(sql`SELECT 1 FROM offers WHERE id = ${id} FOR UPDATE`);
    return this.find(id);
  }

  /** Sets the landing pages of an offer, in this order. The others are kept for reports. */
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

  /** Whether the offer has visitors or leads. Leads name an offer by its slug or its id. */
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

  /** Returns the publishers that exist. They are not deleted before the transaction ends. */
  publishers(ids: readonly number[]): Promise<Named[]> {
    return this.database.query(sql`
      WITH existing AS (${existingParties('publisher', ids)})
      SELECT p.id, p.name
      FROM existing e
      JOIN publishers p ON p.id = e.id
      ORDER BY lower(p.name), p.id`);
  }

  /** Returns the names of publishers, deleted ones included. */
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
