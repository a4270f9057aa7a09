import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

@Injectable()
export class NewestIdQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the highest id, an upper bound of the number of rows that costs one index lookup. */
  async of(table: 'leads' | 'clicks'): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      sql`SELECT coalesce(max(id), 0)::float8 AS id FROM ${raw(table)}`,
    );
    return row?.id ?? 0;
  }
}
