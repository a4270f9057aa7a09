import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

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
export interface ValueRow {
  readonly kind: LookupKind;
  readonly value: string;
}
export type LookupKind =
  | 'brand_status'
  | 'publisher_status'
  | 'offer'
  | 'funnel'
  | 'custom_param_1'
  | 'custom_param_2'
  | 'custom_param_3'
  | 'custom_param_4'
  | 'custom_param_5';

/** A filter with more choices than this is no help; custom params may hold a value per lead. */
const MOST_CHOICES = 2_000;

/** The lists that forms and filters choose from. */
@Injectable()
export class LookupsQuery {
  constructor(private readonly database: Database) {}

  /** UTC first, then by name. */
  listZones(): Promise<ZoneRow[]> {
    return this.database.query(sql`SELECT id, name FROM time_zones ORDER BY name <> 'UTC', name`);
  }

  listCountries(): Promise<CountryRow[]> {
    return this.database.query(sql`SELECT id, code, name FROM countries ORDER BY name`);
  }

  /** Inactive ones too: their leads are still there to be filtered. */
  listAdvertisers(): Promise<PartyRow[]> {
    return this.database.query(
      sql`SELECT id, name FROM advertisers WHERE deleted_at IS NULL ORDER BY lower(name), id LIMIT ${MOST_CHOICES}`,
    );
  }

  listPublishers(): Promise<PartyRow[]> {
    return this.database.query(
      sql`SELECT id, name FROM publishers WHERE deleted_at IS NULL ORDER BY lower(name), id LIMIT ${MOST_CHOICES}`,
    );
  }

  listDistributions(): Promise<PartyRow[]> {
    return this.database.query(
      sql`SELECT id, name FROM distributions WHERE deleted_at IS NULL ORDER BY lower(name), id LIMIT ${MOST_CHOICES}`,
    );
  }

  /** The texts seen in leads, the first of each kind in alphabetical order. */
  listValues(kinds: readonly LookupKind[]): Promise<ValueRow[]> {
    return this.database.query(sql`
      SELECT k.kind, v.value FROM unnest(${kinds}::text[]) AS k(kind)
      CROSS JOIN LATERAL (SELECT value FROM lookup_values l WHERE l.kind = k.kind ORDER BY value LIMIT ${MOST_CHOICES}) v`);
  }
}
