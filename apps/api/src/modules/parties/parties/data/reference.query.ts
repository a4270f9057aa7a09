import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { existingParties } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { PartySide } from '../domain/sides.js';

/** Kinds of records that a record of a party may refer to. */
export type ReferenceKind = PartySide | 'country' | 'timezone' | 'user';

/** Selects the ids that exist. A party is locked against deletion. */
const EXISTING: Readonly<Record<ReferenceKind, (ids: readonly number[]) => Sql>> = {
  advertiser: (ids) => existingParties('advertiser', ids),
  publisher: (ids) => existingParties('publisher', ids),
  country: (ids) => sql`SELECT id FROM countries WHERE id = ANY(${ids}::int[])`,
  timezone: (ids) => sql`SELECT id FROM time_zones WHERE id = ANY(${ids}::int[])`,
  user: (ids) => sql`SELECT id FROM users WHERE id = ANY(${ids}::int[]) AND deleted_at IS NULL`,
};

/** Finds out which records exist. */
@Injectable()
export class ReferenceQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the ids that exist. Plain SQL, because Prisma has no row locks. */
  async existing(kind: ReferenceKind, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.database.query<{ id: number }>(EXISTING[kind](ids));
    return new Set(rows.map(({ id }) => id));
  }
}
