import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

@Injectable()
export class PostbackTokensQuery {
  constructor(private readonly database: DatabaseService) {}

  async findAdvertiserId(tokenHash: Buffer): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(
      sql`
        SELECT id
        FROM advertisers
        WHERE postback_token_hash = ${tokenHash} AND deleted_at IS NULL`,
      'postback_advertiser',
    );
    return row?.id ?? null;
  }
}
