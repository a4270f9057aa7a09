import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

@Injectable()
export class ClickCountQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the highest id, an upper bound of the number of clicks that costs one index lookup. */
  async newestId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      sql`SELECT coalesce(max(id), 0)::float8 AS id FROM clicks`,
    );
    return row?.id ?? 0;
  }
}
