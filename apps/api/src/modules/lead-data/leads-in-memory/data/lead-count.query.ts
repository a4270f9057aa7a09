import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

@Injectable()
export class LeadCountQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the highest id, an upper bound of the number of leads that costs one index lookup. */
  async newestId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      sql`SELECT coalesce(max(id), 0) AS id FROM leads`,
    );
    return row?.id ?? 0;
  }
}
