import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Version that every write of a party raises. */
@Injectable()
export class RowsVersionQuery {
  constructor(private readonly database: DatabaseService) {}

  async current(): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT version FROM routing_versions`,
    );
    return row?.version ?? 0;
  }
}
